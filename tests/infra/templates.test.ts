/** Plants mistakes that Bicep or Azure would refuse in small test templates, with types of their own (support/things.ts). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTemplates } from '../../scripts/infra/check/check.ts';
import { typesFolder } from '../../scripts/infra/check/run.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { plant } from './support/planted.ts';
import { writeThings } from './support/things.ts';

type Row = readonly [from: string, to: string, finding: string];

const FILES = ['main.bicep', 'modules/inner.bicep', 'main.test.bicepparam'];
const root = inRoot('tests/infra/templates/things');
let things: string;

beforeAll(() => {
  things = mkdtempSync(join(tmpdir(), 'things-'));
  writeThings(things);
});

afterAll(() => rmSync(things, { recursive: true }));

/** Plants a mistake in the file that has the text. */
async function planted([from, to]: readonly [string, string, ...unknown[]], types: string | undefined) {
  const file = FILES.find((name) => readFileSync(join(root, 'infra', name), 'utf8').includes(from)) ?? '';
  return { file, ...(await plant(`infra/${file}`, from, to, { root, types })) };
}

test('templates without a mistake have no findings, with types and without', async () => {
  for (const types of [things, undefined]) expect((await checkTemplates({ root, types })).findings).toEqual([]);
});

test.each([
  ["label: 'abc'", "lable: 'abc'", 'BoxProperties has no property lable'],
  ['weight: 2', "weight: 'two'", "'two' is given where int is expected"],
  ['param tone string', 'param tone colour', 'there is no type colour'],
  ["'large'\n", "'huge'\n", "'huge' is none of the values that are known"],
])('a change from %j to %j is found at its line: %s', async (from, to, said) => {
  const { file, findings, lineOf } = await planted([from, to], things);
  const found = expect.objectContaining({ file: `infra/${file}`, message: expect.stringContaining(said) });
  expect(findings).toEqual([found]);
  expect(lineOf(findings[0])).toContain(to.trim());
});

const WRONG_TYPES: readonly Row[] = [
  ['Test.Things/stickers@', 'Test.Things/stamps@', 'Test.Things/stamps@2025-01-01 is no type'],
  [
    "box 'Test.Things/boxes@2025-01-01'",
    "box 'Test.Things/boxes@2024-01-01'",
    'Test.Things/boxes@2024-01-01 is no type',
  ],
  ['Test.Things/stickers@2025-01-01', 'Test.Things/stickers', 'Test.Things/stickers is not a type with its'],
  ['  tags: union(', '  weight: 3\n  tags: union(', 'Test.Things/boxes has no property weight'],
  ['    size: size\n', '', 'BoxProperties requires size'],
  ['  location: resourceGroup().location\n', '', 'Test.Things/boxes requires location'],
  [`name: 'part-\${index}', owner: owner`, 'owner: owner', 'Part requires name'],
  ['    size: size', '    size: isLarge ? size : null', "null is given where 'small' | 'large' is expected"],
  ["    label: 'abc'", "    state: 'closed'", 'state of BoxProperties is read-only'],
  ['    size: size', "    size: 'medium'", "'medium' is given where 'small' | 'large' is expected"],
  ["'matte'", "'mat'", "'mat' is none of the values that are known: 'matte', 'shiny'"],
  ['    size: size', '    size: join(owners, size)', "string is given where 'small' | 'large' is expected"],
  ['    weight: weight\n    finish', "    weight: '3'\n    finish", "'3' is given where int is expected"],
  ['    weight: weight\n    finish', '    weight: 11\n    finish', '11 is given where 1 to 10 is expected'],
  ["'abc'", "'abcdefghi'", "'abcdefghi' has 9 characters, not 3 to 8"],
  ["'abc'", "'ABC'", "'ABC' is not as ^[a-z]+$"],
  ['    parts: [', "    parts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }]\n    notes: [", '3 items are given where'],
  ["{ kind: 'loose' }", "{ kind: 'glued' }", "kind of Lid is one of hinged, loose, not 'glued'"],
  ["{ kind: 'loose' }", '{}', 'Lid requires kind, one of hinged, loose'],
  ["{ kind: 'loose' }", "{ kind: 'loose', hinges: 2 }", 'LooseLid has no property hinges'],
  ["{ kind: 'hinged', hinges: 2 }", "{ kind: 'hinged' }", 'HingedLid requires hinges'],
  ["var tags = { made: 'here' }", 'var tags = { made: 3 }', '3 is given where string is expected'],
  ["handle: 'wide'", 'handle: 3', '3 is given where string is expected'],
  ['box.properties.state', 'box.properties.status', 'BoxProperties has no property status'],
  ['box.properties.state', 'box.properties.code', 'code of BoxProperties cannot be read'],
  ['guid(box.id, shelf.id)', 'guid(box.properties.state, shelf.id)', 'a name has to be known before the'],
  ['    parent: box', '    parent: sticker', 'the parent of a Test.Things/boxes/drawers is a'],
  [`  name: 'box-\${size}'`, `  name: 'box-\${size}'\n  scope: shelf`, 'Test.Things/boxes@2025-01-01 cannot'],
  ['  scope: shelf\n', '', 'Test.Things/stickers@2025-01-01 cannot be deployed to a resourceGroup'],
  ['    code: code', "    code: empty(code) ? code : '1234'", 'this is a secret: it must come from a'],
];

const WRONG_TEMPLATES: readonly Row[] = [
  ['  name: guid(box.id, shelf.id)', '  name: guid(box.id, shelf.id', 'does not parse: ) is missing'],
  ['    notes: {', "    resource lid 'lids' = { name: 'lid' }\n    notes: {", 'a resource within another one'],
  ["var tags = { made: 'here' } // 'not a text'\n", "var tags = { made: 'here' } ", 'a declaration begins in'],
  ['  dependsOn: [drawers]\n', '  dependsOn: [drawers]\n  dependsOn: [sticker]\n', 'dependsOn is given twice'],
  ['guid(box.id', 'guid(crate.id', 'there is no crate here'],
  ['guid(box.id, shelf.id)', 'uuid(box.id, shelf.id)', 'there is no function uuid'],
  ["join(owners, ',')", 'join(owners)', 'join takes 2 arguments, not 1'],
  ['if (hasSpare)', 'if (hasSpare && size)', 'is given where bool is expected'],
  ["size == 'large'", "size == 'Large'", 'these two can never be the same'],
  ['for item in list:', 'for item in size:', 'is given where array is expected'],
  ["'list.json'", "'lists.json'", 'there is no file infra/lists.json'],
  ["    label: 'abc'", "    label: 'abc', label: 'def'", 'label is given twice'],
  ['var isLarge', "var tags = 'x'\nvar isLarge", 'tags is declared twice'],
  ["param size string = 'small'", "param size string = 'tiny'", "'tiny' is none of the values that are known"],
  ['param weight int = 3', 'param weight int = 10', '10 is given where 1 to 9 is expected'],
  ["inner 'modules/inner.bicep'", "inner 'modules/outer.bicep'", 'there is no template'],
  ['    note: inner', '    notes: inner', 'modules/inner.bicep has no property notes'],
  ['    weight: 2\n', '', 'modules/inner.bicep requires weight'],
  ["isLarge ? 'dark' : 'light'", "isLarge ? 'dark' : 'grey'", "'grey' is none of the values that are known"],
  ['note: inner.outputs.summary', 'note: inner.outputs.sum', 'modules/inner.bicep has no property sum'],
  ["spare.?outputs.summary ?? ''", 'spare.outputs.summary', 'this module is deployed only under a condition:'],
  ['output boxId string', 'output boxId int', 'string is given where int is expected'],
  ['if (hasSpare)', "if (hasSpare && inner.outputs.summary == '')", 'a condition has to be known before the'],
  ['param weight', "targetScope = 'subscription'\n\nparam weight", 'this module is deployed to a'],
  ['    name: item.id', `    name: 'box/\${item.id}'`, 'the name has one part'],
  ['    parent: box\n    name: item.id', `    name: '\${item.id}'`, 'a Test.Things/boxes/drawers needs its parent'],
  ['  scope: shelf', '  scope: size', 'a scope is a resource, or a call such as resourceGroup()'],
  ['dependsOn: [drawers]', 'dependsOn: [size]', 'dependsOn names resources and modules'],
  ['  dependsOn: [drawers]', '  dependsOn: [spare]', 'inner depends on itself'],
  ['var isLarge', 'var one = two\nvar two = one\nvar isLarge', 'two depends on itself'],
  ['param weight =', 'param height =', 'infra/main.bicep has no property height'],
  ["param code = readEnvironmentVariable('CODE')\n", '', 'infra/main.bicep requires code'],
  ["using 'main.bicep'", "using 'other.bicep'", 'there is no template infra/other.bicep'],
  ['    name: item.id', "    name: 'drawer'", 'every turn of this loop gives the same name'],
  ['for item in list:', 'for item in (empty(box.properties.state) ? [] : list):', 'a loop has to be known'],
  ['output state string', 'output boxId string', 'boxId is declared twice'],
  ['guid(box.id, shelf.id)', 'newGuid()', 'newGuid is for defaults of parameters alone'],
  ["{ made: 'here' }", "{ made: readEnvironmentVariable('PLACE') }", 'readEnvironmentVariable is for parameter files'],
  ['    note: inner.outputs.summary', '    note: code', 'this is a secret, and the parameter note of the'],
  ['extension testThings', 'extension otherThings', 'bicepconfig.json has no extension otherThings, which'],
  ['    parent: box\n', '', 'a Test.Things/boxes/drawers needs its parent'],
  [
    "  name: 'shelf'\n",
    "  name: 'shelf'\n  location: 'here'\n",
    'an existing Test.Things/boxes@2025-01-01 has no location',
  ],
];

test.each([
  ...WRONG_TYPES.map((row) => [...row, true] as const),
  ...WRONG_TEMPLATES.map((row) => [...row, false] as const),
])('a change from %j to %j is found: %s (by types: %s)', async (from, to, finding, byTypes) => {
  for (const types of byTypes ? [things] : [things, undefined]) {
    const { findings } = await planted([from, to], types);
    expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(finding));
  }
});

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);

test.skipIf(azureTypes === undefined).each([
  ['storage', "    accessTier: 'Hot'", "    accesTier: 'Hot'", 'has no property accesTier'],
  ['storage', 'blobServices@2025-06-01', 'blobServices@1999-01-01', 'blobServices@1999-01-01 is no type'],
  ['cosmos', "'GlobalDocumentDB'", "'Global'", "'Global' is none of the values that are known"],
  ['cosmos', "    databaseAccountOfferType: 'Standard'\n", '', 'requires databaseAccountOfferType'],
  ['alerts', "    Kind: 'standard'", '    Kind: 3', '3 is given where'],
  ['monitoring', 'InDays: retentionDays', 'InDays: location', 'string is given where int is expected'],
  ['site', 'Hostname : customHostname', 'hostname : customHostname', 'has no property defaulthostname'],
])("in modules/%s.bicep, a change from %j to %j is found by Azure's types: %s", async (module, from, to, said) => {
  const { findings } = await plant(`infra/modules/${module}.bicep`, from, to, { types: azureTypes });
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
});
