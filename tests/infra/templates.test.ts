/** Plants mistakes that Bicep or Azure would refuse in small test templates, with types of their own (support/things.ts). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTemplates } from '@franchise-admin/scripts/infra/check/check.ts';
import { inRoot } from '@franchise-admin/scripts/root.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plant } from './support/planted.ts';
import { writeThings } from './support/things.ts';

/** Without `line`, the finding is at the line where the change begins. */
type Row = readonly [file: string, from: string, to: string, finding: string, line?: string];

const root = inRoot('tests/infra/templates/things');
let things: string;

beforeAll(() => {
  things = mkdtempSync(join(tmpdir(), 'things-'));
  writeThings(things);
});

afterAll(() => rmSync(things, { recursive: true }));

async function expectFound([file, from, to, finding, line = to]: Row, types: string | undefined) {
  const { findings, lineOf } = await plant(`infra/${file}`, from, to, { root, types });
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(finding));
  const found = findings.find(({ message }) => message.includes(finding));
  expect(lineOf(found)).toContain(line.split('\n')[0]);
}

test('templates without a mistake have no findings, with types and without', async () => {
  for (const types of [things, undefined]) expect((await checkTemplates({ root, types })).findings).toEqual([]);
});

const WRONG_TYPES: readonly Row[] = [
  ['main.bicep', 'Test.Things/stickers@', 'Test.Things/stamps@', 'Test.Things/stamps is no type that is known here'],
  [
    'main.bicep',
    "box 'Test.Things/boxes@2025-01-01'",
    "box 'Test.Things/boxes@2024-01-01'",
    'Test.Things/boxes has the API versions 2025-01-01 here, not 2024-01-01',
  ],
  [
    'main.bicep',
    '  location: resourceGroup().location\n',
    "  location: resourceGroup().location\n  resource own 'drawers' = {\n    name: 'own'\n    properties: { deep: 3, depth: 3 }\n  }\n",
    'DrawerProperties has no property deep',
    '    properties: { deep',
  ],
  [
    'main.bicep',
    'Test.Things/stickers@2025-01-01',
    'Test.Things/stickers',
    'Test.Things/stickers is not a type with its API version, as in Microsoft.Web/sites@2025-03-01',
  ],
  ['main.bicep', "    label: 'abc'", "    lable: 'abc'", 'BoxProperties has no property lable'],
  ['main.bicep', "    label: 'abc'", "    Label: 'abc'", 'BoxProperties has no property Label; it has label'],
  [
    'main.bicep',
    '  location: resourceGroup().location\n',
    '  location: resourceGroup().location\n  weight: 3\n',
    'Test.Things/boxes has no property weight',
    '  weight: 3',
  ],
  ['main.bicep', '    size: size\n', '', 'BoxProperties requires size', '  properties: {'],
  [
    'main.bicep',
    '  location: resourceGroup().location\n',
    '',
    'Test.Things/boxes requires location',
    "resource box 'Test.Things/boxes",
  ],
  ['main.bicep', `name: 'part-\${index}', owner: owner`, 'owner: owner', 'Part requires name'],
  [
    'main.bicep',
    '    size: size',
    '    size: isLarge ? size : null',
    "null is given where 'small' | 'large' is expected",
  ],
  ['main.bicep', "    label: 'abc'", "    state: 'closed'", 'state of BoxProperties is read-only'],
  ['main.bicep', '    size: size', "    size: 'medium'", "'medium' is given where 'small' | 'large' is expected"],
  ['main.bicep', "'matte'", "'mat'", "'mat' is none of the values that are known: 'matte', 'shiny'"],
  [
    'main.bicep',
    '    size: size',
    '    size: join(owners, size)',
    "string is given where 'small' | 'large' is expected",
  ],
  ['main.bicep', '    weight: weight\n    finish', "    weight: '3'\n    finish", "'3' is given where int is expected"],
  [
    'main.bicep',
    '    weight: weight\n    finish',
    '    weight: 11\n    finish',
    '11 is given where 1 to 10 is expected',
  ],
  ['main.bicep', "'abc'", "'abcdefghi'", "'abcdefghi' has 9 characters, not 3 to 8"],
  ['main.bicep', "'abc'", "'ABC'", "'ABC' is not as ^[a-z]+$"],
  [
    'main.bicep',
    `[for (owner, index) in owners: { name: 'part-\${index}', owner: owner }]`,
    "[{ name: 'a' }, { name: 'b' }, { name: 'c' }]",
    '3 items are given where 0 to 2 are expected',
  ],
  ['main.bicep', "{ kind: 'loose' }", "{ kind: 'glued' }", "kind of Lid is one of hinged, loose, not 'glued'"],
  ['main.bicep', "{ kind: 'loose' }", '{}', 'Lid requires kind, one of hinged, loose'],
  ['main.bicep', "{ kind: 'loose' }", "{ kind: 'loose', hinges: 2 }", 'LooseLid has no property hinges'],
  ['main.bicep', "{ kind: 'hinged', hinges: 2 }", "{ kind: 'hinged' }", 'HingedLid requires hinges'],
  [
    'main.bicep',
    "var tags = { made: 'here' }",
    'var tags = { made: 3 }',
    'made: 3 is given where string is expected',
    '  tags: union(tags',
  ],
  ['main.bicep', "{ handle: 'wide' }", '{ handle: 3 }', 'handle: 3 is given where string is expected'],
  ['main.bicep', 'box.properties.state', 'box.properties.status', 'BoxProperties has no property status'],
  ['main.bicep', 'box.properties.state', 'box.properties.code', 'code of BoxProperties can be written alone, not read'],
  [
    'main.bicep',
    'guid(box.id, shelf.id)',
    'guid(box.properties.state, shelf.id)',
    'name has to be known before the deployment begins, box.properties is known after it',
  ],
  [
    'main.bicep',
    '    parent: box',
    '    parent: sticker',
    'the parent of a Test.Things/boxes/drawers is a Test.Things/boxes, not a Test.Things/stickers',
  ],
  [
    'main.bicep',
    `  name: 'box-\${size}'`,
    `  name: 'box-\${size}'\n  scope: shelf`,
    'Test.Things/boxes@2025-01-01 cannot be deployed onto another resource',
    '  scope: shelf',
  ],
  [
    'main.bicep',
    'output boxId',
    "resource hall 'Test.Things/halls@2025-01-01' = {\n  name: 'hall'\n}\n\noutput boxId",
    'Test.Things/halls@2025-01-01 cannot be deployed to a resourceGroup',
    "resource hall 'Test.Things/halls",
  ],
  [
    'main.bicep',
    "  name: 'shelf'\n",
    "  name: 'shelf'\n  location: 'here'\n",
    'an existing Test.Things/boxes has no property location',
    "  location: 'here'",
  ],
  [
    'main.bicep',
    '    code: code',
    "    code: empty(code) ? code : '1234'",
    'this is a secret, and comes from a parameter that is @secure()',
  ],
];

const WRONG_TEMPLATES: readonly Row[] = [
  ['main.bicep', '  name: guid(box.id, shelf.id)', '  name: guid(box.id, shelf.id', 'does not parse: ) is missing'],
  [
    'main.bicep',
    'param owners string[] = []',
    "param owners resourceInput<'Test.Things/boxes@2025-01-01'>.tags",
    'does not parse: identifier is missing',
  ],
  [
    'main.bicep',
    '    notes: {',
    "    resource lid 'lids' = { name: 'lid' }\n    notes: {",
    'a resource that is not at the top of another one cannot be read by this check',
    '    resource lid',
  ],
  [
    'main.bicep',
    "var tags = { made: 'here' } // 'not a text'\n",
    "var tags = { made: 'here' } ",
    'a declaration begins in a line of its own',
    'var isLarge',
  ],
  ['main.bicep', '@secure()\n', '@secure() ', 'a declaration begins in a line of its own', '@secure() param code'],
  [
    'main.bicep',
    '    parent: box\n',
    '    parent: box\n    parent: shelf\n',
    'parent is given twice',
    '    parent: shelf',
  ],
  ['main.bicep', '  scope: shelf\n', '  scope: shelf\n  scope: box\n', 'scope is given twice', '  scope: box'],
  [
    'main.bicep',
    '  dependsOn: [drawers]\n',
    '  dependsOn: [drawers]\n  dependsOn: [sticker]\n',
    'dependsOn is given twice',
    '  dependsOn: [sticker]',
  ],
  [
    'main.bicep',
    "@allowed(['small', 'large'])",
    "@allowed(['small', 'large', 3])",
    '3 is given where string is expected',
  ],
  [
    'main.bicep',
    'param owners string[]',
    "@allowed(['ann', true])\nparam owners string[]",
    'true is given where string is expected',
    "@allowed(['ann', true])",
  ],
  [
    'modules/inner.bicep',
    '  name: shelf\n',
    "  name: shelf\n  resource part 'drawers' existing = { name: 'part' }\n",
    'the existing resource part is not used',
    'resource part',
  ],
  ['main.bicep', 'guid(box.id', 'guid(crate.id', 'there is no crate here'],
  ['main.bicep', 'guid(box.id, shelf.id)', 'uuid(box.id, shelf.id)', 'there is no function uuid'],
  ['main.bicep', "join(owners, ',')", 'join(owners)', 'join takes 2 arguments, not 1'],
  ['main.bicep', 'if (hasSpare)', 'if (hasSpare && size)', "'small' is given where bool is expected"],
  ['main.bicep', "size == 'large'", "size == 'Large'", 'these two can never be the same'],
  ['main.bicep', 'for item in list:', 'for item in size:', 'a loop goes over an array, which this is not'],
  ['main.bicep', 'depth: item.depth', 'depth: item.height', 'object has no property height'],
  ['main.bicep', "'list.json'", "'lists.json'", 'there is no file infra/lists.json'],
  ['main.bicep', "    label: 'abc'", "    label: 'abc', label: 'def'", 'label is given twice'],
  ['main.bicep', 'var isLarge', "var tags = 'x'\nvar isLarge", 'tags is declared twice', "var tags = 'x'"],
  [
    'main.bicep',
    'param owners',
    "param colour string = 'red'\n\nparam owners",
    'the parameter colour is not used',
    'param colour string',
  ],
  ['main.bicep', 'var isLarge', 'var unused = 1\nvar isLarge', 'the variable unused is not used', 'var unused'],
  [
    'main.bicep',
    'resource shelf',
    "resource rack 'Test.Things/boxes@2025-01-01' existing = {\n  name: 'rack'\n}\n\nresource shelf",
    'the existing resource rack is not used',
    'resource rack',
  ],
  [
    'main.bicep',
    "param size string = 'small'",
    "param size string = 'tiny'",
    "'tiny' is given where 'small' | 'large' is expected",
  ],
  ['main.bicep', 'param weight int = 3', 'param weight int = 10', '10 is given where 1 to 9 is expected'],
  ['modules/inner.bicep', 'param weight int', 'param weight kilos', 'there is no type kilos'],
  ['modules/inner.bicep', '{ shade }', '{ shape }', 'types.bicep exports no shape'],
  ['main.bicep', '@batchSize(1)', '@secure()', 'a resource takes no @secure'],
  ['main.bicep', '@batchSize(1)', '@batchSize(0)', '0 is given where 1 or more is expected'],
  [
    'main.bicep',
    "inner 'modules/inner.bicep'",
    "inner 'modules/outer.bicep'",
    'there is no template infra/modules/outer.bicep',
  ],
  ['main.bicep', '    note: inner', '    notes: inner', 'modules/inner.bicep has no property notes'],
  ['main.bicep', '    weight: 2\n', '', 'modules/inner.bicep requires weight', '  params: {'],
  ['main.bicep', '    weight: 2', "    weight: 'two'", "'two' is given where int is expected"],
  [
    'main.bicep',
    "isLarge ? 'dark' : 'light'",
    "isLarge ? 'dark' : 'grey'",
    "'grey' is given where 'dark' | 'light' is expected",
  ],
  ['main.bicep', 'note: inner.outputs.summary', 'note: inner.outputs.sum', 'modules/inner.bicep has no property sum'],
  [
    'main.bicep',
    "spare.?outputs.summary ?? ''",
    'spare.outputs.summary',
    'this module is deployed only under a condition: read its outputs with .? or !',
  ],
  ['main.bicep', 'output boxId string', 'output boxId int', 'string is given where int is expected'],
  [
    'main.bicep',
    'if (hasSpare)',
    "if (hasSpare && inner.outputs.summary == '')",
    'a condition has to be known before the deployment begins, inner.outputs is known after it',
  ],
  [
    'modules/inner.bicep',
    'import {',
    "targetScope = 'subscription'\n\nimport {",
    'this module is deployed to a subscription, not to a resourceGroup',
    "module inner 'modules",
  ],
  ['main.bicep', '    name: item.id', `    name: 'box/\${item.id}'`, 'with a parent the name has one part'],
  [
    'main.bicep',
    '    parent: box\n    name: item.id',
    `    name: '\${item.id}'`,
    'the name of a Test.Things/boxes/drawers without a parent has 2 parts',
  ],
  ['main.bicep', '  scope: shelf', '  scope: size', 'a scope is a resource, or a call such as resourceGroup()'],
  ['main.bicep', 'dependsOn: [drawers]', 'dependsOn: [size]', 'dependsOn names resources and modules'],
  ['main.bicep', '  dependsOn: [drawers]', '  dependsOn: [spare]', 'inner depends on itself', "module inner 'modules"],
  ['main.test.bicepparam', 'param weight', 'param height', 'infra/main.bicep has no parameter height'],
  [
    'main.test.bicepparam',
    "param code = readEnvironmentVariable('CODE')\n",
    '',
    'the parameter code of infra/main.bicep is missing',
    "using 'main.bicep'",
  ],
  ['main.test.bicepparam', "'large'", "'huge'", "'huge' is given where 'small' | 'large' is expected"],
  ['main.test.bicepparam', "using 'main.bicep'", "using 'other.bicep'", 'there is no template infra/other.bicep'],
  ['main.bicep', '    name: item.id', "    name: 'drawer'", 'every turn of this loop gives the same name'],
  [
    'main.bicep',
    'for item in list:',
    'for item in (empty(box.properties.state) ? [] : list):',
    'a loop has to be known before the deployment begins, box.properties is known after it',
  ],
  ['main.bicep', 'output state string', 'output boxId string', 'boxId is declared twice'],
  [
    'main.bicep',
    'param owners string[] = []',
    'param owners string[] = [tags.made]',
    'a default is made of other parameters alone',
  ],
  ['main.bicep', 'guid(box.id, shelf.id)', 'newGuid()', 'newGuid is for defaults of parameters alone'],
  [
    'main.bicep',
    "var tags = { made: 'here' }",
    "var tags = { made: readEnvironmentVariable('PLACE') }",
    'readEnvironmentVariable is for parameter files alone',
  ],
  ['main.bicep', '@minValue(1)', "@minValue('1')", "'1' is given where int is expected"],
  [
    'main.bicep',
    '    note: inner.outputs.summary',
    '    note: code',
    'this is a secret, and the parameter note of the module is not @secure()',
  ],
  ['main.bicep', "join(owners, ',')", "join(size, ',')", "'small' is given where array of any is expected"],
  [
    'main.bicep',
    'extension testThings',
    'extension otherThings',
    'bicepconfig.json has no extension otherThings, which infra/main.bicep names',
    '// Of types',
  ],
  ['main.bicep', '    parent: box\n', '', 'a Test.Things/boxes/drawers needs its parent', '    name: item.id'],
];

for (const row of WRONG_TYPES)
  test(`against a type: in ${row[0]}, ${JSON.stringify(row[2])} is found: ${row[3]}`, () => expectFound(row, things));

for (const row of WRONG_TEMPLATES)
  test(`in ${row[0]}, ${JSON.stringify(row[2])} is found with types and without: ${row[3]}`, async () => {
    for (const types of [things, undefined]) await expectFound(row, types);
  });
