/** Plants a mistake in templates without copying them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTemplates } from '../../../scripts/infra/check/check.ts';
import type { Finding } from '../../../scripts/infra/check/finding.ts';
import { ROOT } from '../../../scripts/root.ts';

/**
 * Replaces a text that occurs once in a file. Returns the findings, and the changed line that a finding refers to.
 * @param root the repository, or a folder of test templates
 * @param file its path below `root`
 */
export async function plant(
  file: string,
  from: string,
  to: string,
  { root = ROOT, types }: { readonly root?: string; readonly types?: string | undefined } = {},
) {
  const before = readFileSync(join(root, file), 'utf8');
  const times = before.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} contains this text ${times} times: ${from}`);
  const changed = before.replace(from, () => to);
  const read = (path: string) => (path === file ? changed : readFileSync(join(root, path), 'utf8'));
  const { findings } = await checkTemplates({ root, types, read });
  return { findings, lineOf: (found?: Finding) => (found ? (read(found.file).split('\n')[found.line - 1] ?? '') : '') };
}
