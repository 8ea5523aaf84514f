import type { Container, SqlQuerySpec } from '@azure/cosmos';
import { beforeAll, describe, expect, test } from 'vitest';
import { all, failure, useCosmos } from './harness.ts';

const cosmos = useCosmos();
let container: Container;

/** Some people of partition A; `extra` exists on some only. */
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
    ['c.age BETWEEN 20 AND 30', ['1', '2', '4']],
    ['c.age NOT BETWEEN 20 AND 30', ['3', '5']],
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
    ['IS_NULL(c.extra) OR NOT IS_DEFINED(c.extra)', ['1', '2', '4']],
    ["c.address.zip = '200'", ['2']],
    ["c.address = {'zip': '100'}", ['1']],
    ["c.tags[0] = 'a'", ['1', '4']],
    ["c.tags = ['a', 'b']", ['1']],
    ["ARRAY_CONTAINS(c.tags, 'c')", ['3', '5']],
    ["ARRAY_CONTAINS(c.roles, {'kind': 'lead'}, true)", ['4']],
    ["ARRAY_CONTAINS(c.roles, {'kind': 'lead'})", []],
    ["EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t > 'c')", ['3']],
    ['ARRAY_LENGTH(c.tags) = 0', ['2']],
    ["c.name LIKE '%n'", ['1', '4']],
    ["c.name LIKE 'A__'", ['1']],
    ["c.name LIKE '[A-B]%'", ['1', '2']],
    ["c.name LIKE '[^A-B]%'", ['3', '4', '5']],
    ["c.name LIKE '%!%%' ESCAPE '!'", ['5']],
    ["c.name LIKE '%[&_]%'", ['5']],
    ["c.name LIKE '[z-a]'", 400],
    ["c.name NOT LIKE '%n%'", ['2', '3', '5']],
    ["STARTSWITH(c.name, 'AN', true)", ['1', '4']],
    ["CONTAINS(c.name, 'n')", ['1', '4']],
    ["(c.age > 25 ? 'old' : 'young') = 'young'", ['2', '5']],
    ["(c.extra ?? 'none') = 'none'", ['1', '4']],
    ["c.name || '!' = 'Bob!'", 400],
    ["(c.name || '!') = 'Bob!'", ['2']],
    ['c.age % 20 = 0', ['2', '3']],
    ['c.age * 2 + 1 = 61', ['1', '4']],
    ['-c.age = 5.5', ['5']],
    ['(c.age & 16) = 16', ['1', '2', '4', '5']],
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

  test('takes parameters of every type', async () => {
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

  test('tells texts, numbers and booleans apart in equality', async () => {
    const own = await cosmos.container();
    const values = ['1', 1, true, '[1]', [1], null, '', 0, false];
    for (const [at, v] of values.entries()) await own.items.create({ id: `${at}`, groupCode: 'A', v });
    for (const [at, v] of values.entries()) {
      const query = { query: 'SELECT VALUE c.id FROM c WHERE c.v = @v', parameters: [{ name: '@v', value: v }] };
      expect(await all(own, query, 'A')).toEqual([`${at}`]);
    }
    expect(await all(own, "SELECT VALUE c.id FROM c WHERE c.v IN (1, '[1]', false)", 'A')).toEqual(['1', '3', '8']);
  });

  test('never sees another partition', async () => {
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
    ['SELECT VALUE zip FROM c.address.zip AS zip', ['100', '200']],
    ['SELECT VALUE t FROM t IN c.tags', ['a', 'b', 'b', 'c', 'd', 'a', 'c']],
    [
      "SELECT c.id, t FROM c JOIN t IN c.tags WHERE t = 'b'",
      [
        { id: '1', t: 'b' },
        { id: '3', t: 'b' },
      ],
    ],
    ["SELECT VALUE a || b FROM c JOIN a IN c.tags JOIN b IN c.tags WHERE c.id = '1'", ['aa', 'ab', 'ba', 'bb']],
    ["SELECT VALUE t FROM c JOIN (SELECT VALUE x FROM x IN c.tags WHERE x > 'b') AS t WHERE c.id = '3'", ['c', 'd']],
    ["SELECT VALUE ARRAY(SELECT VALUE UPPER(t) FROM t IN c.tags) FROM c WHERE c.id = '1'", [['A', 'B']]],
    ["SELECT VALUE (SELECT VALUE COUNT(1) FROM t IN c.tags) FROM c WHERE c.id = '3'", [3]],
    ['SELECT TOP 2 VALUE c.id FROM c', ['1', '2']],
    ['SELECT VALUE c.id FROM c OFFSET 1 LIMIT 2', ['2', '3']],
    ['SELECT VALUE c.id FROM c OFFSET 9 LIMIT 2', []],
    ['SELECT DISTINCT VALUE c.city FROM c', ['Oslo', 'Rome', 'Bern']],
    [
      'SELECT DISTINCT c.city, c.age FROM c WHERE c.age = 30',
      [
        { city: 'Oslo', age: 30 },
        { city: 'Bern', age: 30 },
      ],
    ],
    ['SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags', ['a', 'b', 'c', 'd']],
    ['SELECT VALUE 1 + 1', [2]],
    ['SELECT VALUE COUNT(1) FROM c', [5]],
    ["SELECT VALUE COUNT(1) FROM c WHERE c.city = 'Oslo'", [2]],
    ["SELECT VALUE { one: COUNT(1), two: COUNT('x') } FROM c WHERE c.city IN ('Rome', 'Bern')", [{ one: 3, two: 3 }]],
    ["SELECT COUNT(1) AS n, COUNT(c.extra) AS m FROM c WHERE c.city = 'Rome'", [{ n: 2, m: 2 }]],
    ["SELECT VALUE COUNT(1) FROM c JOIN t IN c.tags WHERE c.city = 'Oslo'", [5]],
    ["SELECT VALUE COUNT(1) FROM c WHERE c.city = 'Oslo' AND c.age > 30", [1]],
    ['SELECT COUNT(c.extra) AS n FROM c', [{ n: 3 }]],
    [
      'SELECT MIN(c.age) AS least, MAX(c.name) AS last, AVG(c.age) AS average, SUM(c.age) AS total FROM c',
      [{ least: -5.5, last: 'ann', average: 22.9, total: 114.5 }],
    ],
    ['SELECT VALUE SUM(c.name) FROM c', []],
    ['SELECT VALUE AVG(c.missing) FROM c', []],
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
      'SELECT c.city, c.age, MAX(c.id) AS last FROM c WHERE c.age = 30 GROUP BY c.city, c.age',
      [
        { city: 'Oslo', age: 30, last: '1' },
        { city: 'Bern', age: 30, last: '4' },
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
    ['SELECT VALUE UPPER(c.city) FROM c GROUP BY UPPER(c.city)', ['OSLO', 'ROME', 'BERN']],
    ["SELECT VALUE c.id FROM c -- a comment\nWHERE c.id = '1'", ['1']],
  ])('%s', async (query, expected) => {
    expect(await all(container, query, 'A')).toEqual(expected);
  });

  test('SELECT * and SELECT VALUE c give the documents as they are', async () => {
    const { resource } = await container.item('1', 'A').read();
    expect(await all(container, "SELECT * FROM c WHERE c.id = '1'", 'A')).toEqual([resource]);
    expect(await all(container, "SELECT VALUE c FROM c WHERE c.age = 30 AND c.city = 'Oslo'", 'A')).toEqual([resource]);
    expect(await all(container, "SELECT c FROM c WHERE c.id = '1'", 'A')).toEqual([{ c: resource }]);
  });

  test('TOP, OFFSET and LIMIT take parameters', async () => {
    const parameters = [
      { name: '@skip', value: 1 },
      { name: '@take', value: 2 },
    ];
    const page = { query: 'SELECT VALUE c.id FROM c ORDER BY c.age OFFSET @skip LIMIT @take', parameters };
    expect(await all(container, page, 'A')).toEqual(['2', '1']);
    expect(await all(container, page)).toEqual(['2', '1']);
  });
});

describe('what is refused with 400 and a clear message', () => {
  test.each([
    ['SELECT', /Syntax error.*the end/],
    ['SELECT * FROM c WHERE', /Syntax error/],
    ['SELECT c.order FROM c', /Syntax error.*order/],
    ["SELECT * FROM c WHERE c.name = 'open", /Syntax error/],
    ['SELECT * FROM c; DROP TABLE c', /Syntax error.*;/],
    ['SELECT * FROM c LIMIT 1', /Syntax error.*LIMIT/],
    ['SELECT * FROM c WHERE x.id = 1', /Identifier 'x' could not be resolved/],
    ['SELECT VALUE TWIST(c.id) FROM c', /'TWIST' is not a recognized built-in function/],
    ['SELECT VALUE UPPER(c.id, 1) FROM c', /UPPER function requires 1 argument/],
    ['SELECT VALUE udf.f(c.id) FROM c', /User-defined functions/],
    ['SELECT * FROM c WHERE c.id = @id', /'@id' is used and not given/],
    ['SELECT * FROM c WHERE COUNT(1) > 1', /aggregate function COUNT cannot be used here/],
    ['SELECT c.city, COUNT(1) FROM c', /'c.city' is invalid in the select list/],
    ['SELECT c.name, COUNT(1) AS n FROM c GROUP BY c.city', /'c.name' is invalid in the select list/],
    ['SELECT c.city FROM c GROUP BY c.city ORDER BY c.city', /'ORDER BY' is not supported with 'GROUP BY'/],
    ['SELECT * FROM c JOIN t IN c.tags', /'SELECT \*' is only valid with a single input set/],
    ['SELECT c.id, c.address.id FROM c', /two properties named 'id'/],
    ['SELECT VALUE (SELECT VALUE t FROM t IN c.tags) FROM c', /cardinality of a scalar subquery/],
    ['SELECT TOP 1 * FROM c OFFSET 1 LIMIT 1', /'TOP' and 'OFFSET LIMIT'/],
    ['SELECT TOP -1 * FROM c', /Syntax error/],
    ['SELECT * FROM c ORDER BY UPPER(c.name)', /could not be mapped to a document path/],
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

describe('functions', () => {
  test.each<[string, unknown]>([
    ["CONCAT('a', 'b', 'c')", 'abc'],
    ["CONTAINS('Aloha', 'LO', true)", true],
    ["ENDSWITH('Aloha', 'HA')", false],
    ["STRINGEQUALS('A', 'a', true)", true],
    ["INDEX_OF('Aloha', 'a')", 4],
    ["INDEX_OF('Aloha', 'z')", -1],
    ["LEFT('Aloha', 2)", 'Al'],
    ["RIGHT('Aloha', 2)", 'ha'],
    ["LENGTH('Aloha')", 5],
    ["LOWER('ÄB')", 'äb'],
    ["TRIM('  a ')", 'a'],
    ["LTRIM('xxa', 'x')", 'a'],
    ["REPLACE('a.b.c', '.', '-')", 'a-b-c'],
    ["REPLICATE('ab', 3)", 'ababab'],
    ["REVERSE('abc')", 'cba'],
    ["SUBSTRING('Aloha', 1, 3)", 'loh'],
    ["REGEXMATCH('Aloha', '^a', 'i')", true],
    ["STRINGSPLIT('a,b', ',')", ['a', 'b']],
    ["STRINGJOIN(['a', 'b'], '+')", 'a+b'],
    ["TOSTRING({'a': 1})", '{"a":1}'],
    ["STRINGTONUMBER('1.5')", 1.5],
    ["STRINGTONUMBER('x')", undefined],
    ["STRINGTOARRAY('[1]')", [1]],
    ["STRINGTOBOOLEAN('true')", true],
    ['UPPER(1)', undefined],
    ['LENGTH(c.missing)', undefined],
    ['ARRAY_CONCAT([1], [2, 3])', [1, 2, 3]],
    ['ARRAY_SLICE([1, 2, 3], 1)', [2, 3]],
    ['ARRAY_SLICE([1, 2, 3], -2, 1)', [2]],
    ['ARRAY_CONTAINS_ANY([1, 2], 3, 2)', true],
    ['ARRAY_CONTAINS_ALL([1, 2], 1, 3)', false],
    ['SETUNION([1, 2], [2, 3])', [1, 2, 3]],
    ['SETINTERSECT([1, 2], [2, 3])', [2]],
    ['OBJECTTOARRAY({a: 1})', [{ k: 'a', v: 1 }]],
    ["CHOOSE(2, 'a', 'b')", 'b'],
    ["IIF(true, 'a', 'b')", 'a'],
    ['ABS(-2)', 2],
    ['ROUND(2.5)', 3],
    ['ROUND(-2.5)', -3],
    ['ROUND(1.256, 2)', 1.26],
    ['FLOOR(-1.5)', -2],
    ['CEILING(1.2)', 2],
    ['POWER(2, 10)', 1024],
    ['SQRT(-1)', undefined],
    ['1 / 0', undefined],
    ['LOG(8, 2)', 3],
    ['TRUNC(-1.7)', -1],
    ['IS_STRING(c.name)', true],
    ['IS_INTEGER(1.5)', false],
    ['IS_OBJECT([])', false],
    ['IS_PRIMITIVE(null)', true],
    ['IS_DEFINED(c.missing)', false],
    ["DATETIMETOTIMESTAMP('2026-01-01T00:00:00Z')", 1_767_225_600_000],
    ["'a\\u0041\\n\\''", "aA\n'"],
    ['undefined ?? null', null],
    ['null ?? 1', null],
    ['true ? 1 : 2', 1],
    ['NOT null', undefined],
    ['false AND undefined', false],
    ['true OR undefined', true],
    ['true AND undefined', undefined],
    ['null = null', true],
    ["[1, {'a': 2}] = [1, {'a': 2}]", true],
    ['null < null', false],
    ["1 = '1'", false],
    ["1 != '1'", true],
    ['~5', -6],
    ['1 << 4', 16],
    ['7 ^ 2', 5],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected);
  });
});
