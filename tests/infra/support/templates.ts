/** Templates of the tests, as they stand and with a mistake planted in them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTemplates } from '@franchise-admin/scripts/infra/check/check.ts';
import { lineOf } from '@franchise-admin/scripts/infra/check/finding.ts';

const TEMPLATES = fileURLToPath(new URL('../templates/', import.meta.url));

/** What is replaced in a file, once. */
export type Change = readonly [file: string, from: string, to: string];

/**
 * The findings in a set of templates after a change, as they are printed.
 * @param set a folder in tests/infra/templates
 * @throws Error when the file does not say what is to be replaced, or says it twice
 */
export async function findingsAfter(set: string, types: string | undefined, change?: Change): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    cpSync(join(TEMPLATES, set), root, { recursive: true });
    if (change) plant(root, change);
    return (await checkTemplates({ root, types })).findings.map(lineOf);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** What a file says after a change, in whichever file that is. */
export function templateAfter(set: string, file: string, change: Change): string {
  const text = readFileSync(join(TEMPLATES, set, 'infra', file), 'utf8');
  return change[0] === file ? replaced(text, change) : text;
}

function plant(root: string, change: Change): void {
  const path = join(root, 'infra', change[0]);
  writeFileSync(path, replaced(readFileSync(path, 'utf8'), change));
}

function replaced(text: string, [file, from, to]: Change): string {
  const times = text.split(from).length - 1;
  if (times !== 1) throw new Error(`${file} says ${times} times: ${from}`);
  return text.replace(from, () => to);
}
