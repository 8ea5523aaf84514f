/** Writes outputs of the current GitHub Actions job. Does nothing outside of GitHub Actions. */
import { appendFileSync } from 'node:fs';

/**
 * Sets an output of the current workflow step.
 * @throws Error if the value has several lines
 */
export function setOutput(name: string, value: string): void {
  if (/[\r\n]/.test(value)) throw new Error(`${name} must be one line.`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

/** Appends a text verbatim to the summary of the run. */
export function summarise(text: string): void {
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `\`\`\`\n${text}\n\`\`\`\n`);
}

/** Makes GitHub print *** instead of this secret in the rest of the log. */
export function mask(secret: string): void {
  if (process.env.GITHUB_ACTIONS) console.log(`::add-mask::${secret}`);
}
