/**
 * Plants mistakes in small test templates with their own types (support/things.ts), and in the project's templates with
 * the types of Azure.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTemplates } from '../../scripts/infra/check/check.ts';
import { typesFolder } from '../../scripts/infra/check/run.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { plant } from './support/planted.ts';
import { writeThings } from './support/things.ts';

const FILES = ['infra/main.bicep', 'infra/modules/inner.bicep', 'infra/main.test.bicepparam'];
const root = inRoot('tests/infra/templates/things');
let types: string;

beforeAll(() => {
  types = mkdtempSync(join(tmpdir(), 'things-'));
  writeThings(types);
});
afterAll(() => rmSync(types, { recursive: true }));

test('correct templates have no findings, with and without types', async () => {
  for (const known of [types, undefined]) expect((await checkTemplates({ root, types: known })).findings).toEqual([]);
});

const BOX = "box 'Test.Things/boxes@2025-01-01'";

test.each([
  // Checked by type.
  [BOX, "box 'Test.Things/boxes@2024-01-01'", 'Test.Things/boxes@2024-01-01 is not a known type'],
  [BOX, "box 'Test.Things/boxes'", 'Test.Things/boxes is not a type with its API version'],
  ['  tags: union(', '  weight: 3\n  tags: union(', 'Test.Things/boxes has no property weight'],
  ['    size: size\n', '', 'BoxProperties requires size'],
  ['    size: size\n', "    size: 'medium'\n", "'medium' is not 'small' | 'large'"],
  ['    size: size\n', "    size: empty(owners) ? 'small' : null\n", "null is not 'small' | 'large'"],
  ["'small', 'large'", "'small', 'huge'", "'huge' is not 'small' | 'large'"],
  ["'matte'", "'mat'", "'mat' is not one of the known values: 'matte', 'shiny'"],
  ['    weight: weight\n    finish', "    weight: '3'\n    finish", "'3' is not int 1 to 10"],
  ['    weight: weight\n    finish', '    weight: 11\n    finish', '11 is not int 1 to 10'],
  ['    weight: weight\n    finish', '    weight: owners\n    finish', 'array is not int 1 to 10'],
  ["    finish: 'matte'", "    state: 'closed'", 'state of BoxProperties is read-only'],
  ["made: 'here'", 'made: 3', '3 is not string'],
  [`{ name: 'part-\${index}', owner`, '{ owner', 'Part requires name'],
  ["{ kind: 'loose' }", "{ kind: 'glued' }", "kind of Lid is one of hinged, loose, not 'glued'"],
  ["{ kind: 'loose' }", '{}', 'Lid requires kind, one of hinged, loose'],
  ["{ kind: 'loose' }", "{ kind: 'loose', hinges: 2 }", 'LooseLid has no property hinges'],
  ["{ kind: 'hinged', hinges: 2 }", "{ kind: 'hinged' }", 'HingedLid requires hinges'],
  ['box.properties.state', 'box.properties.status', 'BoxProperties has no property status'],
  [
    '    code: code',
    "    code: empty(code) ? code : '1234'",
    'this is a secret and must come from a @secure() parameter',
  ],
  // Checked without types.
  ["  name: 'inner'\n", "  name: 'inner\n", 'invalid syntax: '],
  ["'inner'\n", 'crate\n', 'crate is not declared'],
  ['module inner', 'var one = two\nvar two = one\nmodule inner', 'two depends on itself'],
  ["inner 'modules/inner.bicep'", "inner 'modules/outer.bicep'", 'there is no template infra/modules/outer.bicep'],
  ['    weight: weight\n    tone', '    tone', 'inner.bicep requires the parameter weight'],
  ['    tone: box', '    shade: box', 'inner.bicep has no parameter shade'],
  ['box.properties.state', 'code', 'this is a secret, and the parameter tone of the module is not @secure()'],
  ['inner.outputs.summary', 'inner.outputs.sum', 'inner.bicep has no output sum'],
  ["param size = 'large'\n", "param height = 'large'\n", 'infra/main.bicep has no parameter height'],
  ["param size = 'large'\n", '', 'infra/main.bicep requires the parameter size'],
  ["using 'main.bicep'", "using 'other.bicep'", 'there is no template infra/other.bicep'],
])('the check reports a change from %j to %j: %s', async (from, to, finding) => {
  const file = FILES.find((name) => readFileSync(join(root, name), 'utf8').includes(from)) ?? '';
  const { findings } = await plant(file, from, to, { root, types });
  expect(findings).toContainEqual(expect.objectContaining({ file, message: expect.stringContaining(finding) }));
});

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);
const lacking = azureTypes === undefined ? ' (skipped without types)' : '';

test.skipIf(azureTypes === undefined).each([
  ['storage', "    accessTier: 'Hot'", "    accesTier: 'Hot'", 'has no property accesTier'],
  ['storage', 'blobServices@2025-06-01', 'blobServices@1999-01-01', 'blobServices@1999-01-01 is not a known type'],
  ['cosmos', "'GlobalDocumentDB'", "'Global'", "'Global' is not one of the known values"],
  ['cosmos', "    databaseAccountOfferType: 'Standard'\n", '', 'requires databaseAccountOfferType'],
  ['monitoring', 'InDays: retentionDays', 'InDays: location', 'string is not int'],
  ['site', 'Hostname : customHostname', 'hostname : customHostname', 'has no property defaulthostname'],
])(
  `in modules/%s.bicep, the check reports a change from %j to %j by Azure's types: %s${lacking}`,
  async (module, from, to, said) => {
    const { findings, lineOf } = await plant(`infra/modules/${module}.bicep`, from, to, { types: azureTypes });
    const found = findings.find(({ message }) => message.includes(said));
    expect(found).toBeDefined();
    if (to !== '') expect(lineOf(found)).toContain(to.trim());
  },
);
