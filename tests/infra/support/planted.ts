/** Mistakes that the check has to find: what it is, the change that makes it, the finding, and the line it stands in. */
import type { Change } from './templates.ts';

export interface Planted {
  readonly mistake: string;
  readonly change: Change;
  /** The one finding there is, without file and place. */
  readonly finding: string;
  /** What the finding's line says. */
  readonly line: string;
  /** What else follows from it. */
  readonly also: readonly string[];
}

export function planted(
  mistake: string,
  change: Change,
  finding: string,
  line = change[2],
  also: readonly string[] = [],
): Planted {
  return { mistake, change, finding, line, also };
}

const MAIN = 'main.bicep';
const INNER = 'modules/inner.bicep';
const PARAMETERS = 'main.test.bicepparam';

/** In the same templates, with or without types: the templates say it themselves. */
export const WRONG_TEMPLATES: readonly Planted[] = [
  planted(
    'a bracket left out',
    [MAIN, '  name: guid(box.id, shelf.id)', '  name: guid(box.id, shelf.id'],
    'does not parse: ) is missing',
  ),
  planted(
    'what the grammar does not know',
    [MAIN, 'param owners string[] = []', "param owners resourceInput<'Test.Things/boxes@2025-01-01'>.tags"],
    'does not parse: identifier is missing',
  ),
  planted(
    'a resource within a property of another',
    [MAIN, '    notes: {', "    resource lid 'lids' = { name: 'lid' }\n    notes: {"],
    'a resource that is not at the top of another one cannot be read by this check',
    '    resource lid',
  ),
  planted(
    'two declarations in one line',
    [MAIN, "var tags = { made: 'here' } // 'not a text'\n", "var tags = { made: 'here' } "],
    'a declaration begins in a line of its own',
    'var isLarge',
  ),
  planted(
    'a decorator in the line of its parameter',
    [MAIN, '@secure()\n', '@secure() '],
    'a declaration begins in a line of its own',
    '@secure() param code',
  ),
  planted(
    'a parent given twice',
    [MAIN, '    parent: box\n', '    parent: box\n    parent: shelf\n'],
    'parent is given twice',
    '    parent: shelf',
  ),
  planted(
    'a scope given twice',
    [MAIN, '  scope: shelf\n', '  scope: shelf\n  scope: box\n'],
    'scope is given twice',
    '  scope: box',
  ),
  planted(
    'dependencies given twice',
    [MAIN, '  dependsOn: [drawers]\n', '  dependsOn: [drawers]\n  dependsOn: [sticker]\n'],
    'dependsOn is given twice',
    '  dependsOn: [sticker]',
  ),
  planted(
    'an allowed value of another type',
    [MAIN, "@allowed(['small', 'large'])", "@allowed(['small', 'large', 3])"],
    '3 is given where string is expected',
  ),
  planted(
    'an allowed item of another type',
    [MAIN, 'param owners string[]', "@allowed(['ann', true])\nparam owners string[]"],
    'true is given where string is expected',
    "@allowed(['ann', true])",
  ),
  planted(
    'a mistake beside a resource that lies within another',
    [INNER, '  name: shelf\n', "  name: shelf\n  resource part 'drawers' existing = { name: 'part' }\n"],
    'the existing resource part is not used',
    'resource part',
  ),
  planted(
    'a module whose resource ids come from the outputs of another one',
    [MAIN, '    shelf: shelf.name', '    shelf: inner.outputs.summary'],
    'shelf makes resource ids of spare, and its value is known only after deployment (what-if leaves the whole module out)',
  ),
  planted('a name that is declared nowhere', [MAIN, 'guid(box.id', 'guid(crate.id'], 'there is no crate here'),
  planted(
    'a function that does not exist',
    [MAIN, 'guid(box.id, shelf.id)', 'uuid(box.id, shelf.id)'],
    'there is no function uuid',
  ),
  planted('an argument left out', [MAIN, "join(owners, ',')", 'join(owners)'], 'join takes 2 arguments, not 1'),
  planted(
    'a condition that is no truth',
    [MAIN, 'if (hasSpare)', 'if (hasSpare && size)'],
    "'small' is given where bool is expected",
  ),
  planted(
    'a comparison that is never true',
    [MAIN, "size == 'large'", "size == 'Large'"],
    'these two can never be the same',
  ),
  planted(
    'a loop over no array',
    [MAIN, 'for item in list:', 'for item in size:'],
    'a loop goes over an array, which this is not',
  ),
  planted(
    'a member that no item of a file has',
    [MAIN, 'depth: item.depth', 'depth: item.height'],
    'object has no property height',
  ),
  planted('a file that does not exist', [MAIN, "'list.json'", "'lists.json'"], 'there is no file infra/lists.json'),
  planted(
    'a property given twice',
    [MAIN, "    label: 'abc'", "    label: 'abc', label: 'def'"],
    'label is given twice',
  ),
  planted(
    'two things of one name',
    [MAIN, 'var isLarge', "var tags = 'x'\nvar isLarge"],
    'tags is declared twice',
    "var tags = 'x'",
  ),
  planted(
    'an unused parameter',
    [MAIN, 'param owners', "param colour string = 'red'\n\nparam owners"],
    'the parameter colour is not used',
    'param colour string',
  ),
  planted(
    'an unused variable',
    [MAIN, 'var isLarge', 'var unused = 1\nvar isLarge'],
    'the variable unused is not used',
    'var unused',
  ),
  planted(
    'an existing resource that is not used',
    [
      MAIN,
      'resource shelf',
      "resource rack 'Test.Things/boxes@2025-01-01' existing = {\n  name: 'rack'\n}\n\nresource shelf",
    ],
    'the existing resource rack is not used',
    'resource rack',
  ),
  planted(
    'a default that is not allowed',
    [MAIN, "param size string = 'small'", "param size string = 'tiny'"],
    "'tiny' is given where 'small' | 'large' is expected",
  ),
  planted(
    'a default out of bounds',
    [MAIN, 'param weight int = 3', 'param weight int = 10'],
    '10 is given where 1 to 9 is expected',
  ),
  planted('a type that is not declared', [INNER, 'param weight int', 'param weight kilos'], 'there is no type kilos'),
  planted(
    'an import that nothing exports',
    [INNER, '{ shade }', '{ shape }'],
    'types.bicep exports no shape',
    '{ shape }',
    ['there is no type shade', 'the import shape is not used'],
  ),
  planted('a decorator that does not go there', [MAIN, '@batchSize(1)', '@secure()'], 'a resource takes no @secure'),
  planted('none at a time', [MAIN, '@batchSize(1)', '@batchSize(0)'], '0 is given where 1 or more is expected'),
  planted(
    'a module that does not exist',
    [MAIN, "inner 'modules/inner.bicep'", "inner 'modules/outer.bicep'"],
    'there is no template infra/modules/outer.bicep',
  ),
  planted(
    'a parameter that a module has not',
    [MAIN, '    note: inner', '    notes: inner'],
    'modules/inner.bicep has no property notes',
  ),
  planted(
    'a parameter of a module left out',
    [MAIN, '    weight: 2\n', ''],
    'modules/inner.bicep requires weight',
    '  params: {',
  ),
  planted(
    "a module's parameter of the wrong type",
    [MAIN, '    weight: 2', "    weight: 'two'"],
    "'two' is given where int is expected",
  ),
  planted(
    "a module's parameter that is not allowed",
    [MAIN, "isLarge ? 'dark' : 'light'", "isLarge ? 'dark' : 'grey'"],
    "'grey' is given where 'dark' | 'light' is expected",
  ),
  planted(
    'an output that a module has not',
    [MAIN, 'note: inner.outputs.summary', 'note: inner.outputs.sum'],
    'modules/inner.bicep has no property sum',
  ),
  planted(
    'an output of a module that may not be there',
    [MAIN, "spare.?outputs.summary ?? ''", 'spare.outputs.summary'],
    'this module is deployed only under a condition: read its outputs with .? or !',
  ),
  planted(
    'an output of the wrong type',
    [MAIN, 'output boxId string', 'output boxId int'],
    'string is given where int is expected',
  ),
  planted(
    'a condition that is known only after the deployment',
    [MAIN, 'if (hasSpare)', "if (hasSpare && inner.outputs.summary == '')"],
    'a condition has to be known before the deployment begins, inner.outputs is known after it',
  ),
  planted(
    'a module for another scope',
    [INNER, 'import {', "targetScope = 'subscription'\n\nimport {"],
    'this module is deployed to a subscription, not to a resourceGroup',
    "module inner 'modules",
    ['this module is deployed to a subscription, not to a resourceGroup'],
  ),
  planted(
    'a name with too many parts',
    [MAIN, '    name: item.id', `    name: 'box/\${item.id}'`],
    'with a parent the name has one part',
  ),
  planted(
    'a child without its parent',
    [MAIN, '    parent: box\n    name: item.id', `    name: '\${item.id}'`],
    'the name of a Test.Things/boxes/drawers without a parent has 2 parts',
  ),
  planted(
    'a scope that is none',
    [MAIN, '  scope: shelf', '  scope: size'],
    'a scope is a resource, or a call such as resourceGroup()',
  ),
  planted(
    'something to wait for that is no resource',
    [MAIN, 'dependsOn: [drawers]', 'dependsOn: [size]'],
    'dependsOn names resources and modules',
  ),
  planted(
    'a circle',
    [MAIN, '  dependsOn: [drawers]', '  dependsOn: [spare]'],
    'inner depends on itself',
    "module inner 'modules",
    ['spare depends on itself'],
  ),
  planted(
    'a parameter file with an unknown parameter',
    [PARAMETERS, 'param weight', 'param height'],
    'infra/main.bicep has no parameter height',
  ),
  planted(
    'a parameter file without a required parameter',
    [PARAMETERS, "param code = readEnvironmentVariable('CODE')\n", ''],
    'the parameter code of infra/main.bicep is missing',
    "using 'main.bicep'",
  ),
  planted(
    'a parameter file with a value that is not allowed',
    [PARAMETERS, "'large'", "'huge'"],
    "'huge' is given where 'small' | 'large' is expected",
  ),
  planted(
    'a parameter file of no template',
    [PARAMETERS, "using 'main.bicep'", "using 'other.bicep'"],
    'there is no template infra/other.bicep',
  ),
  planted(
    'one name for every turn of a loop',
    [MAIN, '    name: item.id', "    name: 'drawer'"],
    'every turn of this loop gives the same name',
  ),
  planted(
    'a loop that is known only after the deployment',
    [MAIN, 'for item in list:', 'for item in (empty(box.properties.state) ? [] : list):'],
    'a loop has to be known before the deployment begins, box.properties is known after it',
  ),
  planted('an output given twice', [MAIN, 'output state string', 'output boxId string'], 'boxId is declared twice'),
  planted(
    'a default of what is no parameter',
    [MAIN, 'param owners string[] = []', 'param owners string[] = [tags.made]'],
    'a default is made of other parameters alone',
  ),
  planted(
    'a name that is another at each deployment',
    [MAIN, 'guid(box.id, shelf.id)', 'newGuid()'],
    'newGuid is for defaults of parameters alone',
  ),
  planted(
    'a template that reads the environment of who runs it',
    [MAIN, "var tags = { made: 'here' }", "var tags = { made: readEnvironmentVariable('PLACE') }"],
    'readEnvironmentVariable is for parameter files alone',
  ),
  planted('a bound that is no number', [MAIN, '@minValue(1)', "@minValue('1')"], "'1' is given where int is expected"),
  planted(
    'a secret that a module does not keep',
    [MAIN, '    note: inner.outputs.summary', '    note: code'],
    'this is a secret, and the parameter note of the module is not @secure()',
  ),
  planted(
    'an argument of the wrong type',
    [MAIN, "join(owners, ',')", "join(size, ',')"],
    "'small' is given where array of any is expected",
  ),
  planted(
    'an extension that is not configured',
    [MAIN, 'extension testThings', 'extension otherThings'],
    'bicepconfig.json has no extension otherThings, which infra/main.bicep names',
    '// Of types',
  ),
  planted(
    'a child without its parent, by a name that is not put together here',
    [MAIN, '    parent: box\n', ''],
    'a Test.Things/boxes/drawers needs its parent',
    '    name: item.id',
  ),
];
