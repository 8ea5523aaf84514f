import type { Container, SqlQuerySpec } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

/** People in partition A. Only some of them have `extra`. */
const PEOPLE = [
  { id: '1', name: 'Ann', age: 30, city: 'Oslo', tags: ['a', 'b'], address: { zip: '100' }, active: true },
  { id: '2', name: 'Bob', age: 20, city: 'Rome', tags: [], address: { zip: '200' }, active: false, extra: null },
  { id: '3', name: 'Cid', age: 40, city: 'Oslo', tags: ['b', 'c', 'd'], active: true, extra: 'x' },
  { id: '4', name: 'ann', age: 30, city: 'Bern', tags: ['a'], active: true, roles: [{ kind: 'lead', level: 2 }] },
  { id: '5', name: '100% sure_[x]', age: -5.5, city: 'Rome', tags: ['c'], extra: 7 },
];

beforeAll(async () => {
  container = await cosmos.container();
  for (const person of PEOPLE) await container.items.create({ ...person, groupCode: 'A' });
  await container.items.create({ id: '1', groupCode: 'B', name: 'Other tenant', age: 99 });
});

const ids = (where: string, parameters: SqlQuerySpec['parameters'] = []) =>
  all<string>(container, { query: `SELECT VALUE c.id FROM c WHERE ${where}`, parameters }, 'A');
const value = async (expression: string) =>
  (await all(container, `SELECT VALUE ${expression} FROM c WHERE c.id = '1'`, 'A'))[0];

describe('WHERE', () => {
  test.each([
    ["c.city = 'Oslo'", ['1', '3']],
    ["'Oslo' = c.city", ['1', '3']],
    ["c.city != 'Oslo'", ['2', '4', '5']],
    ["c.city <> 'Oslo'", ['2', '4', '5']],
    ['c[\'city\'] = "Rome"', ['2', '5']],
    ['c.age > 20', ['1', '3', '4']],
    ['c.age >= 20 AND c.age < 40', ['1', '2', '4']],
    ["c.city IN ('Oslo', 'Bern')", ['1', '3', '4']],
    ["c.city NOT IN ('Oslo', 'Bern')", ['2', '5']],
    ["c.city = 'Oslo' OR c.city = 'Bern' AND c.age = 30", ['1', '3', '4']],
    ["(c.city = 'Oslo' OR c.city = 'Bern') AND c.age = 30", ['1', '4']],
    ['c.active', ['1', '3', '4']],
    ['NOT c.active', ['2']],
    ["NOT (c.city = 'Oslo')", ['2', '4', '5']],
    ['c.extra = null', ['2']],
    ['c.extra != null', ['3', '5']],
    ['IS_DEFINED(c.extra)', ['2', '3', '5']],
    ["c.address.zip = '200'", ['2']],
    ["c.address = {'zip': '100'}", ['1']],
    ["c.tags = ['a', 'b']", ['1']],
    ["ARRAY_CONTAINS(c.tags, 'c')", ['3', '5']],
    ["ARRAY_CONTAINS(c.roles, {'kind': 'lead'})", []],
    ["EXISTS(SELECT VALUE 1 FROM t IN c.tags WHERE t > 'c')", ['3']],
    ["NOT EXISTS(SELECT VALUE 1 FROM t IN c.tags WHERE t = 'a' OR t = c.none)", ['2', '3', '5']],
    ['EXISTS(SELECT VALUE 1 FROM r IN c.roles)', ['4']],
    ["(c.extra ?? 'none') = 'none'", ['1', '4']],
    ['c.age % 20 = 0', ['2', '3']],
    ['c.age * 2 + 1 = 61', ['1', '4']],
    ['-c.age = 5.5', ['5']],
    ["c.age = '30'", []],
    ["c.age < 'x'", []],
    ['c.missing = undefined', []],
    ["c.missing != 'x'", []],
    ["c.id IN ('5', '1', 'zz')", ['1', '5']],
    ["c.groupCode = 'A' AND c.id = '2'", ['2']],
    ["c.groupCode = 'B'", []],
    ['true', ['1', '2', '3', '4', '5']],
    ['c._ts > 0', ['1', '2', '3', '4', '5']],
    ['NOT c.age = 30', 400],
  ])('%s', async (where, expected) => {
    if (expected === 400) expect(await failure(ids(where as string))).toMatchObject({ code: 400 });
    else expect(await ids(where as string)).toEqual(expected);
  });

  test('accepts numbers, booleans, lists, null and texts as parameters', async () => {
    expect(
      await ids('c.age = @age AND c.active = @yes', [
        { name: '@age', value: 30 },
        { name: '@yes', value: true },
      ]),
    ).toEqual(['1', '4']);
    expect(await ids('ARRAY_CONTAINS(@cities, c.city)', [{ name: '@cities', value: ['Rome'] }])).toEqual(['2', '5']);
    expect(await ids('c.extra = @none', [{ name: '@none', value: null }])).toEqual(['2']);
    expect(await ids('c.name = @name', [{ name: '@name', value: "x' OR true" }])).toEqual([]);
  });

  test('distinguishes texts, numbers and booleans in equality', async () => {
    const own = await cosmos.container();
    const values = ['1', 1, true, '[1]', [1], null, '', 0, false];
    for (const [at, v] of values.entries()) await own.items.create({ id: `${at}`, groupCode: 'A', v });
    for (const [at, v] of values.entries()) {
      const query = { query: 'SELECT VALUE c.id FROM c WHERE c.v = @v', parameters: [{ name: '@v', value: v }] };
      expect(await all(own, query, 'A')).toEqual([`${at}`]);
    }
    expect(await all(own, "SELECT VALUE c.id FROM c WHERE c.v IN (1, '[1]', false)", 'A')).toEqual(['1', '3', '8']);
  });

  test('finds no documents of another partition', async () => {
    expect(await all(container, 'SELECT VALUE c.name FROM c', 'B')).toEqual(['Other tenant']);
    expect(await all(container, 'SELECT VALUE c.name FROM c WHERE c.age = 99', 'A')).toEqual([]);
  });
});

describe('SELECT', () => {
  test.each<[string, unknown[]]>([
    ["SELECT c.name, c.age FROM c WHERE c.id = '1'", [{ name: 'Ann', age: 30 }]],
    ["SELECT c.name AS n, c.missing FROM c WHERE c.id = '1'", [{ n: 'Ann' }]],
    ["SELECT c.age + 1, c.age * 2 FROM c WHERE c.id = '1'", [{ $1: 31, $2: 60 }]],
    ["SELECT c.address.zip FROM c WHERE c.id = '1'", [{ zip: '100' }]],
    ["SELECT VALUE {n: c.name, 'list': [c.age, c.missing, 1]} FROM c WHERE c.id = '1'", [{ n: 'Ann', list: [30, 1] }]],
    ['SELECT VALUE c.missing FROM c', []],
    ["SELECT VALUE p.name FROM people p WHERE p.id = '2'", ['Bob']],
    ["SELECT VALUE p.name FROM people AS p WHERE p.id = '2'", ['Bob']],
    ["SELECT VALUE root.name FROM root WHERE root.id = '2'", ['Bob']],
    [
      "SELECT c.id, t FROM c JOIN t IN c.tags WHERE t = 'b'",
      [
        { id: '1', t: 'b' },
        { id: '3', t: 'b' },
      ],
    ],
    ['SELECT TOP 2 VALUE c.id FROM c', ['1', '2']],
    ['SELECT DISTINCT VALUE c.city FROM c', ['Oslo', 'Rome', 'Bern']],
    [
      'SELECT DISTINCT c.city, c.age FROM c WHERE c.age = 30',
      [
        { city: 'Oslo', age: 30 },
        { city: 'Bern', age: 30 },
      ],
    ],
    ['SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags', ['a', 'b', 'c', 'd']],
    ['SELECT VALUE COUNT(1) FROM c', [5]],
    ["SELECT VALUE COUNT(1) FROM c WHERE c.city = 'Oslo'", [2]],
    ["SELECT VALUE { one: COUNT(1), two: COUNT('x') } FROM c WHERE c.city IN ('Rome', 'Bern')", [{ one: 3, two: 3 }]],
    ["SELECT COUNT(1) AS n, COUNT(c.extra) AS m FROM c WHERE c.city = 'Rome'", [{ n: 2, m: 2 }]],
    ["SELECT VALUE COUNT(1) FROM c JOIN t IN c.tags WHERE c.city = 'Oslo'", [5]],
    ["SELECT VALUE COUNT(1) FROM c WHERE c.city = 'Oslo' AND c.age > 30", [1]],
    ['SELECT COUNT(c.extra) AS n FROM c', [{ n: 3 }]],
    ['SELECT VALUE COUNT(1) FROM c WHERE false', [0]],
    [
      'SELECT c.city, COUNT(1) AS n FROM c GROUP BY c.city',
      [
        { city: 'Oslo', n: 2 },
        { city: 'Rome', n: 2 },
        { city: 'Bern', n: 1 },
      ],
    ],
    [
      'SELECT c.city, c.age, COUNT(c.roles) AS n FROM c WHERE c.age = 30 GROUP BY c.city, c.age',
      [
        { city: 'Oslo', age: 30, n: 0 },
        { city: 'Bern', age: 30, n: 1 },
      ],
    ],
    ['SELECT VALUE COUNT(1) FROM c GROUP BY c.active', [3, 1, 1]],
    [
      'SELECT t, COUNT(1) AS n FROM c JOIN t IN c.tags GROUP BY t',
      [
        { t: 'a', n: 2 },
        { t: 'b', n: 2 },
        { t: 'c', n: 2 },
        { t: 'd', n: 1 },
      ],
    ],
    ['SELECT VALUE LOWER(c.city) FROM c GROUP BY LOWER(c.city)', ['oslo', 'rome', 'bern']],
    ["SELECT VALUE CONCAT(a, b) FROM c JOIN a IN c.tags JOIN b IN c.tags WHERE c.id = '1'", ['aa', 'ab', 'ba', 'bb']],
    ["SELECT VALUE r.level FROM c JOIN r IN c.roles WHERE r['kind'] = 'lead'", [2]],
    ["SELECT VALUE c.id FROM c -- a comment\nWHERE c.id = '1'", ['1']],
  ])('%s', async (query, expected) => {
    expect(await all(container, query, 'A')).toEqual(expected);
  });

  test('SELECT * and SELECT VALUE c return unchanged documents', async () => {
    const { resource } = await container.item('1', 'A').read();
    expect(await all(container, "SELECT * FROM c WHERE c.id = '1'", 'A')).toEqual([resource]);
    expect(await all(container, "SELECT VALUE c FROM c WHERE c.age = 30 AND c.city = 'Oslo'", 'A')).toEqual([resource]);
    expect(await all(container, "SELECT c FROM c WHERE c.id = '1'", 'A')).toEqual([{ c: resource }]);
  });

  test('TOP accepts a parameter', async () => {
    const query = 'SELECT TOP @most VALUE c.id FROM c ORDER BY c.age';
    const page = { query, parameters: [{ name: '@most', value: 2 }] };
    expect(await all(container, page, 'A')).toEqual(['5', '2']);
    expect(await all(container, page)).toEqual(['5', '2']);
  });
});

describe('rejected with 400 and a message', () => {
  test.each([
    ['SELECT', /Syntax error.*the end/],
    ['SELECT * FROM c WHERE', /Syntax error/],
    ['SELECT c.order FROM c', /Syntax error.*order/],
    ["SELECT * FROM c WHERE c.name = 'open", /Syntax error/],
    ['SELECT * FROM c; DROP TABLE c', /Syntax error.*;/],
    ['SELECT * FROM c WHERE x.id = 1', /Identifier 'x' could not be resolved/],
    ['SELECT VALUE TWIST(c.id) FROM c', /'TWIST' is not a recognized built-in function/],
    ['SELECT VALUE LOWER(c.id, 1) FROM c', /LOWER function requires 1 argument/],
    ['SELECT VALUE UPPER(c.id) FROM c', /'UPPER' is not a recognized/],
    ['SELECT VALUE constructor(c.id) FROM c', /'CONSTRUCTOR' is not a recognized/],
    ['SELECT VALUE MAX(c.age) FROM c', /'MAX' is not a recognized/],
    ['SELECT VALUE udf.f(c.id) FROM c', /Syntax error.*UDF/],
    ["SELECT * FROM c WHERE c.name LIKE 'A%'", /Syntax error.*LIKE/],
    ['SELECT * FROM c WHERE c.age BETWEEN 1 AND 2', /Syntax error.*BETWEEN/],
    ['SELECT * FROM c WHERE (c.age > 1 ? 1 : 2) = 1', /Syntax error.*\?/],
    ["SELECT * FROM c WHERE c.name || 'x' = 'y'", /Syntax error.*\|\|/],
    ['SELECT * FROM c WHERE c.age & 1 = 1', /Syntax error.*&/],
    ['SELECT VALUE c.tags[0] FROM c', /Syntax error.*0/],
    ['SELECT VALUE 1', /Syntax error.*the end/],
    ['SELECT VALUE t FROM t IN c.tags', /Syntax error.*IN c.tags/],
    ['SELECT VALUE t FROM c JOIN (SELECT VALUE 1) AS t', /Syntax error.*SELECT/],
    ['SELECT VALUE (SELECT VALUE 1 FROM t IN c.tags) FROM c', /Syntax error.*SELECT/],
    ['SELECT VALUE ARRAY(SELECT VALUE 1 FROM t IN c.tags) FROM c', /Syntax error.*ARRAY/],
    ['SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags)', /form 'SELECT VALUE 1 FROM/],
    ['SELECT * FROM c OFFSET 1 LIMIT 1', /Syntax error.*OFFSET/],
    ['SELECT DISTINCT VALUE c.age FROM c ORDER BY c.age', /'ORDER BY' is not supported with 'DISTINCT'/],
    ['SELECT * FROM c WHERE c.id = @id', /'@id' is used but not given/],
    ['SELECT * FROM c WHERE COUNT(1) > 1', /aggregate function COUNT cannot be used here/],
    ['SELECT c.city, COUNT(1) FROM c', /'c.city' is invalid in the select list/],
    ['SELECT c.name, COUNT(1) AS n FROM c GROUP BY c.city', /'c.name' is invalid in the select list/],
    ['SELECT c.city FROM c GROUP BY c.city ORDER BY c.city', /'ORDER BY' is not supported with 'GROUP BY'/],
    ['SELECT * FROM c JOIN t IN c.tags', /'SELECT \*' is only valid with a single input set/],
    ['SELECT c.id, c.address.id FROM c', /two properties named 'id'/],
    ['SELECT TOP -1 * FROM c', /Syntax error/],
    ['SELECT * FROM c ORDER BY LOWER(c.name)', /could not be mapped to a document path/],
    ['SELECT VALUE t FROM c JOIN t IN c.tags ORDER BY t.x', /Order-by over correlated collections/],
    ["SELECT VALUE DATETIMEADD('mm', 1, c.at) FROM c", /'DATETIMEADD' is not a recognized/],
    ['SELECT * FROM c WHERE ST_DISTANCE(c.at, c.to) < 1', /'ST_DISTANCE' is not a recognized/],
  ])('%s', async (query, message) => {
    expect(await failure(all(container, query, 'A'))).toMatchObject({
      code: 400,
      message: expect.stringMatching(message),
    });
  });

  test('a query longer than 512 KB', async () => {
    const query = `SELECT * FROM c WHERE c.id = '${'x'.repeat(530_000)}'`;
    expect(await failure(all(container, query, 'A'))).toMatchObject({
      code: 400,
      message: expect.stringContaining('524288'),
    });
  });
});

describe('functions and operators', () => {
  test.each<[string, unknown]>([
    ["CONCAT('a', 'b', 'c')", 'abc'],
    ["CONCAT('a', 1)", undefined],
    ["CONTAINS('Ada Lee', 'a L')", true],
    ["CONTAINS('Ada Lee', 'ADA')", false],
    ["CONTAINS('Ada Lee', 'ADA', true)", true],
    ["CONTAINS('Ada Lee', 1)", undefined],
    ["STRINGEQUALS('A', 'a', true)", true],
    ["STRINGEQUALS('A', 'a')", false],
    ["STRINGEQUALS('A', 'a', 1)", undefined],
    ["LOWER('ÄB')", 'äb'],
    ['LOWER(c.missing)', undefined],
    ["TRIM('  a ')", 'a'],
    ['TRIM(1)', undefined],
    ['ARRAY_CONTAINS([1, [2]], [2])', true],
    ["ARRAY_CONTAINS('ab', 'a')", undefined],
    ['IS_STRING(c.name)', true],
    ['IS_STRING(c.missing)', false],
    ['IS_DEFINED(c.missing)', false],
    ['1 / 0', undefined],
    ["'a\\u0041\\n\\''", "aA\n'"],
    ['undefined ?? null', null],
    ['null ?? 1', null],
    ['NOT null', undefined],
    ["-'a'", undefined],
    ['false AND undefined', false],
    ['true OR undefined', true],
    ['true AND undefined', undefined],
    ['null = null', true],
    ["[1, {'a': 2}] = [1, {'a': 2}]", true],
    ['null < null', false],
    ["1 = '1'", false],
    ["1 != '1'", true],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });
});
