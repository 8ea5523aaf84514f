/** What a command tells the job of GitHub Actions that it runs in; elsewhere it tells nobody. */
import { appendFileSync } from 'node:fs';

/** Hands a value to the workflow's later steps. @throws Error when it has several lines */
export function tell(name: string, value: string): void {
  if (/[\r\n]/.test(value)) throw new Error(`${name} must be one line.`);
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

/** Adds a text, as it is, to the summary of the run. */
export function summarise(text: string): void {
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `\`\`\`\n${text}\n\`\`\`\n`);
}

/** From here on GitHub shows *** in its place, should anything print it. */
export function mask(secret: string): void {
  if (process.env.GITHUB_ACTIONS) console.log(`::add-mask::${secret}`);
}
