/** Mistakes in templates/things that only the types of support/things.ts tell. */
import { type Planted, planted } from './planted.ts';

const MAIN = 'main.bicep';

export const WRONG_TYPES: readonly Planted[] = [
  planted(
    'a type that does not exist',
    [MAIN, 'Test.Things/stickers@', 'Test.Things/stamps@'],
    'Test.Things/stamps is no type that is known here',
  ),
  planted(
    'an API version that does not exist',
    [MAIN, "box 'Test.Things/boxes@2025-01-01'", "box 'Test.Things/boxes@2024-01-01'"],
    'Test.Things/boxes has the API versions 2025-01-01 here, not 2024-01-01',
  ),
  planted(
    'a resource within another against its type',
    [
      MAIN,
      '  location: resourceGroup().location\n',
      "  location: resourceGroup().location\n  resource own 'drawers' = {\n    name: 'own'\n    properties: { deep: 3, depth: 3 }\n  }\n",
    ],
    'DrawerProperties has no property deep',
    '    properties: { deep',
  ),
  planted(
    'a type without an API version',
    [MAIN, 'Test.Things/stickers@2025-01-01', 'Test.Things/stickers'],
    'Test.Things/stickers is not a type with its API version, as in Microsoft.Web/sites@2025-03-01',
  ),
  planted(
    'a property that the type has not',
    [MAIN, "    label: 'abc'", "    lable: 'abc'"],
    'BoxProperties has no property lable',
  ),
  planted(
    'a property in other letters',
    [MAIN, "    label: 'abc'", "    Label: 'abc'"],
    'BoxProperties has no property Label; it has label',
  ),
  planted(
    'a property on the wrong level',
    [MAIN, '  location: resourceGroup().location\n', '  location: resourceGroup().location\n  weight: 3\n'],
    'Test.Things/boxes has no property weight',
    '  weight: 3',
  ),
  planted(
    'a required property left out',
    [MAIN, '    size: size\n', ''],
    'BoxProperties requires size',
    '  properties: {',
  ),
  planted(
    'a required property of the resource left out',
    [MAIN, '  location: resourceGroup().location\n', ''],
    'Test.Things/boxes requires location',
    "resource box 'Test.Things/boxes",
  ),
  planted(
    'a required property in an item of a loop left out',
    [MAIN, `name: 'part-\${index}', owner: owner`, 'owner: owner'],
    'Part requires name',
  ),
  planted(
    'null where a value is required',
    [MAIN, '    size: size', '    size: isLarge ? size : null'],
    "null is given where 'small' | 'large' is expected",
  ),
  planted(
    'a property that can only be read',
    [MAIN, "    label: 'abc'", "    state: 'closed'"],
    'state of BoxProperties is read-only',
  ),
  planted(
    'a value that is none of those listed',
    [MAIN, '    size: size', "    size: 'medium'"],
    "'medium' is given where 'small' | 'large' is expected",
  ),
  planted(
    'a value that is not known, where the type lists some and takes any',
    [MAIN, "'matte'", "'mat'"],
    "'mat' is none of the values that are known: 'matte', 'shiny'",
  ),
  planted(
    'any text where some are listed',
    [MAIN, '    size: size', '    size: join(owners, size)'],
    "string is given where 'small' | 'large' is expected",
  ),
  planted(
    'a text where a number is expected',
    [MAIN, '    weight: weight\n    finish', "    weight: '3'\n    finish"],
    "'3' is given where int is expected",
  ),
  planted(
    'a number that is out of range',
    [MAIN, '    weight: weight\n    finish', '    weight: 11\n    finish'],
    '11 is given where 1 to 10 is expected',
  ),
  planted('a text that is too long', [MAIN, "'abc'", "'abcdefghi'"], "'abcdefghi' has 9 characters, not 3 to 8"),
  planted('a text against the pattern', [MAIN, "'abc'", "'ABC'"], "'ABC' is not as ^[a-z]+$"),
  planted(
    'more items than are allowed',
    [
      MAIN,
      `[for (owner, index) in owners: { name: 'part-\${index}', owner: owner }]`,
      "[{ name: 'a' }, { name: 'b' }, { name: 'c' }]",
    ],
    '3 items are given where 0 to 2 are expected',
  ),
  planted(
    'an object of a kind that does not exist',
    [MAIN, "{ kind: 'loose' }", "{ kind: 'glued' }"],
    "kind of Lid is one of hinged, loose, not 'glued'",
  ),
  planted(
    'an object that does not say its kind',
    [MAIN, "{ kind: 'loose' }", '{}'],
    'Lid requires kind, one of hinged, loose',
  ),
  planted(
    "another kind's property",
    [MAIN, "{ kind: 'loose' }", "{ kind: 'loose', hinges: 2 }"],
    'LooseLid has no property hinges',
  ),
  planted(
    "a kind's own required property left out",
    [MAIN, "{ kind: 'hinged', hinges: 2 }", "{ kind: 'hinged' }"],
    'HingedLid requires hinges',
  ),
  planted(
    'a tag that is no text',
    [MAIN, "var tags = { made: 'here' }", 'var tags = { made: 3 }'],
    'made: 3 is given where string is expected',
    '  tags: union(tags',
  ),
  planted(
    'something spread that does not fit',
    [MAIN, "{ handle: 'wide' }", '{ handle: 3 }'],
    'handle: 3 is given where string is expected',
  ),
  planted(
    'an output of a property that the type has not',
    [MAIN, 'box.properties.state', 'box.properties.status'],
    'BoxProperties has no property status',
  ),
  planted(
    'an output of a property that is never answered',
    [MAIN, 'box.properties.state', 'box.properties.code'],
    'code of BoxProperties can be written alone, not read',
    'box.properties.code',
    ['no secrets in outputs: state'],
  ),
  planted(
    'a name that is known only after the deployment',
    [MAIN, 'guid(box.id, shelf.id)', 'guid(box.properties.state, shelf.id)'],
    'name has to be known before the deployment begins, box.properties is known after it',
  ),
  planted(
    'a parent of another type',
    [MAIN, '    parent: box', '    parent: sticker'],
    'the parent of a Test.Things/boxes/drawers is a Test.Things/boxes, not a Test.Things/stickers',
  ),
  planted(
    'a scope that the type is not for',
    [MAIN, `  name: 'box-\${size}'`, `  name: 'box-\${size}'\n  scope: shelf`],
    'Test.Things/boxes@2025-01-01 cannot be deployed onto another resource',
    '  scope: shelf',
  ),
  planted(
    'a type that is deployed elsewhere',
    [MAIN, 'output boxId', "resource hall 'Test.Things/halls@2025-01-01' = {\n  name: 'hall'\n}\n\noutput boxId"],
    'Test.Things/halls@2025-01-01 cannot be deployed to a resourceGroup',
    "resource hall 'Test.Things/halls",
  ),
  planted(
    'an existing resource that is given properties',
    [MAIN, "  name: 'shelf'\n", "  name: 'shelf'\n  location: 'here'\n"],
    'an existing Test.Things/boxes has no property location',
    "  location: 'here'",
  ),
  planted(
    'a secret that is no secure parameter',
    [MAIN, '    code: code', "    code: empty(code) ? code : '1234'"],
    'this is a secret, and comes from a parameter that is @secure()',
  ),
];
