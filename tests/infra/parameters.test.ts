import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkParameterTable } from '../../scripts/infra/parameters.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

let copy: string | undefined;
afterEach(() => copy && rmSync(copy, { recursive: true, force: true }));

test('reports an outdated parameter table, and updates the table with --write', async () => {
  expect(await checkParameterTable(ROOT, false)).toMatchObject({ findings: [] });
  copy = mkdtempSync(join(tmpdir(), 'parameters-'));
  cpSync(inRoot('infra'), join(copy, 'infra'), { recursive: true });
  const readme = join(copy, 'infra/README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace('| `workload` |', '| `work` |'));
  const line = text.split('\n').findIndex((each) => each.startsWith('<!-- parameters')) + 1;
  expect((await checkParameterTable(copy, false)).findings).toEqual([
    `infra/README.md:${line}:1 the table differs from the templates. Run: npm run check:infra -- --write`,
  ]);
  expect((await checkParameterTable(copy, true)).findings).toEqual([]);
  expect(readFileSync(readme, 'utf8')).toBe(text);
});
