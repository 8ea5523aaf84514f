/** Plants a mistake in templates, without a copy of them, and tells what the check finds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTemplates } from '../../../scripts/infra/check/check.ts';
import type { Finding } from '../../../scripts/infra/check/finding.ts';
import { ROOT } from '../../../scripts/root.ts';

export interface Planted {
  readonly findings: readonly Finding[];
  /** The line that a finding names, as it reads with the mistake in it. */
  lineOf(finding: Finding | undefined): string;
}

/**
 * Replaces a text in a file that has it once.
 * @param root the repository, or a folder of test templates
 * @param file its path below `root`
 */
export async function plant(
  file: string,
  from: string,
  to: string,
  { root = ROOT, types }: { readonly root?: string; readonly types?: string | undefined } = {},
): Promise<Planted> {
  const before = readFileSync(join(root, file), 'utf8');
  const times = before.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} contains this text ${times} times: ${from}`);
  const changed = before.replace(from, () => to);
  const read = (path: string) => (path === file ? changed : readFileSync(join(root, path), 'utf8'));
  const { findings } = await checkTemplates({ root, types, read });
  return { findings, lineOf: (found) => (found ? (read(found.file).split('\n')[found.line - 1] ?? '') : '') };
}
