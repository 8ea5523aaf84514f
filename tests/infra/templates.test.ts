/** Plants mistakes that Bicep or Azure would refuse in small test templates, with types of their own (support/things.ts). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTemplates } from '../../scripts/infra/check/check.ts';
import { typesFolder } from '../../scripts/infra/check/types-folder.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';
import { plant } from './support/planted.ts';
import { writeThings } from './support/things.ts';

type Row = readonly [file: string, from: string, to: string, finding: string];

const MAIN = 'main.bicep';
const INNER = 'modules/inner.bicep';
const PARAMETERS = 'main.test.bicepparam';

const root = inRoot('tests/infra/templates/things');
let things: string;

beforeAll(() => {
  things = mkdtempSync(join(tmpdir(), 'things-'));
  writeThings(things);
});

afterAll(() => rmSync(things, { recursive: true }));

async function findingsOf([file, from, to]: Row, types: string | undefined) {
  return (await plant(`infra/${file}`, from, to, { root, types })).findings.map(({ message }) => message);
}

test('templates without a mistake have no findings, with types and without', async () => {
  for (const types of [things, undefined]) expect((await checkTemplates({ root, types })).findings).toEqual([]);
});

test('a finding is at the line of its mistake, in each template and each place', async () => {
  for (const [file, from, to] of [
    [MAIN, "label: 'abc'", "lable: 'abc'"],
    [MAIN, 'weight: 2', "weight: 'two'"],
    [INNER, 'param weight int', 'param weight kilos'],
    [PARAMETERS, "'large'", "'huge'"],
  ] as const) {
    const { findings, lineOf } = await plant(`infra/${file}`, from, to, { root, types: things });
    expect(findings.map(({ file }) => file)).toEqual([`infra/${file}`]);
    expect(lineOf(findings[0])).toContain(to);
  }
});

const WRONG_TYPES: readonly Row[] = [
  [MAIN, 'Test.Things/stickers@', 'Test.Things/stamps@', 'Test.Things/stamps is no type that is known here'],
  [MAIN, "box 'Test.Things/boxes@2025-01-01'", "box 'Test.Things/boxes@2024-01-01'", 'Test.Things/boxes has the'],
  [MAIN, 'Test.Things/stickers@2025-01-01', 'Test.Things/stickers', 'Test.Things/stickers is not a type with its'],
  [MAIN, "    label: 'abc'", "    lable: 'abc'", 'BoxProperties has no property lable'],
  [MAIN, "    label: 'abc'", "    Label: 'abc'", 'BoxProperties has no property Label'],
  [
    MAIN,
    '  location: resourceGroup().location\n',
    '  location: resourceGroup().location\n  weight: 3\n',
    'Test.Things/boxes has no property weight',
  ],
  [MAIN, '    size: size\n', '', 'BoxProperties requires size'],
  [MAIN, '  location: resourceGroup().location\n', '', 'Test.Things/boxes requires location'],
  [MAIN, `name: 'part-\${index}', owner: owner`, 'owner: owner', 'Part requires name'],
  [MAIN, '    size: size', '    size: isLarge ? size : null', "null is given where 'small' | 'large' is expected"],
  [MAIN, "    label: 'abc'", "    state: 'closed'", 'state of BoxProperties is read-only'],
  [MAIN, '    size: size', "    size: 'medium'", "'medium' is given where 'small' | 'large' is expected"],
  [MAIN, "'matte'", "'mat'", "'mat' is none of the values that are known: 'matte', 'shiny'"],
  [MAIN, '    size: size', '    size: join(owners, size)', "string is given where 'small' | 'large' is expected"],
  [MAIN, '    weight: weight\n    finish', "    weight: '3'\n    finish", "'3' is given where int is expected"],
  [MAIN, '    weight: weight\n    finish', '    weight: 11\n    finish', '11 is given where 1 to 10 is expected'],
  [MAIN, "'abc'", "'abcdefghi'", "'abcdefghi' has 9 characters, not 3 to 8"],
  [MAIN, "'abc'", "'ABC'", "'ABC' is not as ^[a-z]+$"],
  [
    MAIN,
    `[for (owner, index) in owners: { name: 'part-\${index}', owner: owner }]`,
    "[{ name: 'a' }, { name: 'b' }, { name: 'c' }]",
    '3 items are given where 0 to 2 are expected',
  ],
  [MAIN, "{ kind: 'loose' }", "{ kind: 'glued' }", "kind of Lid is one of hinged, loose, not 'glued'"],
  [MAIN, "{ kind: 'loose' }", '{}', 'Lid requires kind, one of hinged, loose'],
  [MAIN, "{ kind: 'loose' }", "{ kind: 'loose', hinges: 2 }", 'LooseLid has no property hinges'],
  [MAIN, "{ kind: 'hinged', hinges: 2 }", "{ kind: 'hinged' }", 'HingedLid requires hinges'],
  [MAIN, "var tags = { made: 'here' }", 'var tags = { made: 3 }', '3 is given where string is expected'],
  [MAIN, "{ handle: 'wide' }", '{ handle: 3 }', '3 is given where string is expected'],
  [MAIN, 'box.properties.state', 'box.properties.status', 'BoxProperties has no property status'],
  [MAIN, 'box.properties.state', 'box.properties.code', 'code of BoxProperties cannot be read'],
  [MAIN, 'guid(box.id, shelf.id)', 'guid(box.properties.state, shelf.id)', 'a name has to be known before the'],
  [MAIN, '    parent: box', '    parent: sticker', 'the parent of a Test.Things/boxes/drawers is a'],
  [MAIN, `  name: 'box-\${size}'`, `  name: 'box-\${size}'\n  scope: shelf`, 'Test.Things/boxes@2025-01-01 cannot'],
  [
    MAIN,
    'output boxId',
    "resource hall 'Test.Things/halls@2025-01-01' = {\n  name: 'hall'\n}\n\noutput boxId",
    'Test.Things/halls@2025-01-01 cannot be deployed to a resourceGroup',
  ],
  [MAIN, '    code: code', "    code: empty(code) ? code : '1234'", 'this is a secret: it must come from a'],
];

const WRONG_TEMPLATES: readonly Row[] = [
  [MAIN, '  name: guid(box.id, shelf.id)', '  name: guid(box.id, shelf.id', 'does not parse: ) is missing'],
  [MAIN, '    notes: {', "    resource lid 'lids' = { name: 'lid' }\n    notes: {", 'a resource within another one'],
  [MAIN, "var tags = { made: 'here' } // 'not a text'\n", "var tags = { made: 'here' } ", 'a declaration begins in'],
  [MAIN, '@secure()\n', '@secure() ', 'a declaration begins in a line of its own'],
  [MAIN, '    parent: box\n', '    parent: box\n    parent: shelf\n', 'parent is given twice'],
  [MAIN, '  scope: shelf\n', '  scope: shelf\n  scope: box\n', 'scope is given twice'],
  [MAIN, '  dependsOn: [drawers]\n', '  dependsOn: [drawers]\n  dependsOn: [sticker]\n', 'dependsOn is given twice'],
  [MAIN, 'guid(box.id', 'guid(crate.id', 'there is no crate here'],
  [MAIN, 'guid(box.id, shelf.id)', 'uuid(box.id, shelf.id)', 'there is no function uuid'],
  [MAIN, "join(owners, ',')", 'join(owners)', 'join takes 2 arguments, not 1'],
  [MAIN, 'if (hasSpare)', 'if (hasSpare && size)', 'is given where bool is expected'],
  [MAIN, "size == 'large'", "size == 'Large'", 'these two can never be the same'],
  [MAIN, 'for item in list:', 'for item in size:', 'is given where array is expected'],
  [MAIN, "'list.json'", "'lists.json'", 'there is no file infra/lists.json'],
  [MAIN, "    label: 'abc'", "    label: 'abc', label: 'def'", 'label is given twice'],
  [MAIN, 'var isLarge', "var tags = 'x'\nvar isLarge", 'tags is declared twice'],
  [MAIN, "param size string = 'small'", "param size string = 'tiny'", "'tiny' is none of the values that are known"],
  [MAIN, 'param weight int = 3', 'param weight int = 10', '10 is given where 1 to 9 is expected'],
  [INNER, 'param weight int', 'param weight kilos', 'there is no type kilos'],
  [MAIN, "inner 'modules/inner.bicep'", "inner 'modules/outer.bicep'", 'there is no template'],
  [MAIN, '    note: inner', '    notes: inner', 'modules/inner.bicep has no property notes'],
  [MAIN, '    weight: 2\n', '', 'modules/inner.bicep requires weight'],
  [MAIN, '    weight: 2', "    weight: 'two'", "'two' is given where int is expected"],
  [MAIN, "isLarge ? 'dark' : 'light'", "isLarge ? 'dark' : 'grey'", "'grey' is none of the values that are known"],
  [MAIN, 'note: inner.outputs.summary', 'note: inner.outputs.sum', 'modules/inner.bicep has no property sum'],
  [MAIN, "spare.?outputs.summary ?? ''", 'spare.outputs.summary', 'this module is deployed only under a condition:'],
  [MAIN, 'output boxId string', 'output boxId int', 'string is given where int is expected'],
  [MAIN, 'if (hasSpare)', "if (hasSpare && inner.outputs.summary == '')", 'a condition has to be known before the'],
  [INNER, 'param weight', "targetScope = 'subscription'\n\nparam weight", 'this module is deployed to a'],
  [MAIN, '    name: item.id', `    name: 'box/\${item.id}'`, 'the name has one part'],
  [
    MAIN,
    '    parent: box\n    name: item.id',
    `    name: '\${item.id}'`,
    'a Test.Things/boxes/drawers needs its parent',
  ],
  [MAIN, '  scope: shelf', '  scope: size', 'a scope is a resource, or a call such as resourceGroup()'],
  [MAIN, 'dependsOn: [drawers]', 'dependsOn: [size]', 'dependsOn names resources and modules'],
  [MAIN, '  dependsOn: [drawers]', '  dependsOn: [spare]', 'inner depends on itself'],
  [MAIN, 'var isLarge', 'var one = two\nvar two = one\nvar isLarge', 'two depends on itself'],
  [PARAMETERS, 'param weight', 'param height', 'infra/main.bicep has no property height'],
  [PARAMETERS, "param code = readEnvironmentVariable('CODE')\n", '', 'infra/main.bicep requires code'],
  [PARAMETERS, "'large'", "'huge'", "'huge' is none of the values that are known"],
  [PARAMETERS, "using 'main.bicep'", "using 'other.bicep'", 'there is no template infra/other.bicep'],
  [MAIN, '    name: item.id', "    name: 'drawer'", 'every turn of this loop gives the same name'],
  [MAIN, 'for item in list:', 'for item in (empty(box.properties.state) ? [] : list):', 'a loop has to be known'],
  [MAIN, 'output state string', 'output boxId string', 'boxId is declared twice'],
  [MAIN, 'guid(box.id, shelf.id)', 'newGuid()', 'newGuid is for defaults of parameters alone'],
  [
    MAIN,
    "var tags = { made: 'here' }",
    "var tags = { made: readEnvironmentVariable('PLACE') }",
    'readEnvironmentVariable is for parameter files alone',
  ],
  [MAIN, '    note: inner.outputs.summary', '    note: code', 'this is a secret, and the parameter note of the'],
  [MAIN, 'extension testThings', 'extension otherThings', 'bicepconfig.json has no extension otherThings, which'],
  [MAIN, '    parent: box\n', '', 'a Test.Things/boxes/drawers needs its parent'],
];

for (const row of WRONG_TYPES)
  test(`against a type: in ${row[0]}, ${JSON.stringify(row[2])} is found: ${row[3]}`, async () => {
    expect(await findingsOf(row, things)).toContainEqual(expect.stringContaining(row[3]));
  });

for (const row of WRONG_TEMPLATES)
  test(`in ${row[0]}, ${JSON.stringify(row[2])} is found with types and without: ${row[3]}`, async () => {
    for (const types of [things, undefined])
      expect(await findingsOf(row, types)).toContainEqual(expect.stringContaining(row[3]));
  });

const azureTypes = typesFolder(ROOT, undefined, process.env.INFRA_TYPES);

test.skipIf(azureTypes === undefined).each([
  ['storage', "    accessTier: 'Hot'", "    accesTier: 'Hot'", 'has no property accesTier'],
  ['storage', 'blobServices@2025-06-01', 'blobServices@1999-01-01', 'not 1999-01-01'],
  ['cosmos', "'GlobalDocumentDB'", "'Global'", "'Global' is none of the values that are known"],
  ['cosmos', "    databaseAccountOfferType: 'Standard'\n", '', 'requires databaseAccountOfferType'],
  ['alerts', "    Kind: 'standard'", '    Kind: 3', '3 is given where'],
  [
    'monitoring',
    'retentionInDays: retentionDays',
    'retentionInDays: location',
    'string is given where int is expected',
  ],
  [
    'site',
    'site.properties.defaultHostname : customHostname',
    'site.properties.hostname : customHostname',
    'has no property hostname',
  ],
])("in modules/%s.bicep, a change from %j to %j is found by Azure's types: %s", async (module, from, to, said) => {
  const { findings } = await plant(`infra/modules/${module}.bicep`, from, to, { types: azureTypes });
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
});
