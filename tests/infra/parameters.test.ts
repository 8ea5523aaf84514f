import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readLimits } from '../../api/src/contract/limits.ts';
import { checkParameterTable, parameterTable } from '../../scripts/infra/parameters.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

let copy: string | undefined;
afterEach(() => copy && rmSync(copy, { recursive: true, force: true }));

const MAIN = `@description('Either | or.')
@minLength(3)
param workload string = 'portal'

@description('Who is told.')
param emails array
param region string = resourceGroup().location
param tags object = {}
`;
const DEV = `using 'main.bicep'
param workload = readEnvironmentVariable('WORKLOAD', 'fap')
param emails = map(split(readEnvironmentVariable('EMAILS', ''), ','), each => trim(each))
`;
const PROD = "using 'main.bicep'\nparam emails = []\nparam region = 'westus3'\n";

test('lists parameters with their variables, defaults, values and descriptions', async () => {
  const files = { 'main.bicep': MAIN, 'main.dev.bicepparam': DEV, 'main.prod.bicepparam': PROD };
  const table = await parameterTable((file) => Object.entries(files).find(([name]) => file.endsWith(name))?.[1] ?? '');
  expect(table.split('\n').slice(2)).toEqual([
    '| `workload` | `WORKLOAD`, else `fap` | `portal` |  |  | Either \\| or. |',
    '| `emails` | `EMAILS` | required |  |  | Who is told. |',
    '| `region` |  | `resourceGroup().location` |  | `westus3` |  |',
    '| `tags` |  |  |  |  |  |',
  ]);
});

test('fails for a table that differs from the templates, and rewrites it on request', async () => {
  expect(await checkParameterTable(ROOT, false)).toMatchObject({ findings: [] });
  copy = mkdtempSync(join(tmpdir(), 'parameters-'));
  cpSync(inRoot('infra'), join(copy, 'infra'), { recursive: true });
  const readme = join(copy, 'infra/README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace('| `workload` |', '| `work` |'));
  const line = text.split('\n').findIndex((each) => each.startsWith('<!-- parameters')) + 1;
  expect((await checkParameterTable(copy, false)).findings).toEqual([
    `infra/README.md:${line}:1 the table differs from the templates: npm run check:infra -- --write`,
  ]);
  expect((await checkParameterTable(copy, true)).findings).toEqual([]);
  expect(readFileSync(readme, 'utf8')).toBe(text);
});

test('the description of limits has the defaults of the code', () => {
  const [, description = ''] =
    /@description\('(Limits[^']*)'\)/.exec(readFileSync(inRoot('infra/main.bicep'), 'utf8')) ?? [];
  const named = [...description.matchAll(/(\w+) \((\d+)/g)].map(([, name, value]) => [name, Number(value)]);
  expect(Object.fromEntries(named)).toEqual(readLimits('{}'));
});
