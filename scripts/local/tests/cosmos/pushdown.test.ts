/** A query that uses an index finds the same documents as a test of every document, and only these documents cost request units. */
import type { Container } from '@azure/cosmos';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryDocuments, readQueryBody } from '../../cosmos/operations/query.ts';
import { Catalog } from '../../cosmos/store/catalog.ts';
import { Storage } from '../../cosmos/store/storage.ts';
import { useCosmos } from './harness.ts';

const cosmos = useCosmos();

/** Values of every type and shape, including some that SQLite could confuse. */
const VALUES = [
  ...['a', 'A', 'b', 'ü', 'a\u0000b', '', '1', 'true', 'null', '[1]', '{"x":1}', '\u212a', 'k'],
  ...[0, 1, -1, 1.5, 2 ** 53],
  ...[true, false, null, [1], ['a', 'b'], [true], [null], [], { x: 1 }, { x: 'a' }],
];

const DOCUMENTS = [...VALUES.map((x) => ({ x })), {}, { x: 'a', y: null }, { x: 1, y: 'a' }, { x: ['a'], y: true }];

const path = fc.constantFrom('c.x', 'c.x', 'c.x', 'c.y', 'c.x.x', 'c.id');
const constant = fc.constantFrom(...VALUES).map((value) => JSON.stringify(value));
const simple = fc.oneof(
  fc.tuple(path, fc.constantFrom('=', '!=', '<', '<=', '>', '>='), constant).map((parts) => parts.join(' ')),
  fc.tuple(constant, fc.constantFrom('=', '<', '>='), path).map((parts) => parts.join(' ')),
  fc.tuple(path, fc.array(constant, { minLength: 1, maxLength: 3 })).map(([at, list]) => `${at} IN (${list})`),
  fc.tuple(path, constant).map(([at, value]) => `ARRAY_CONTAINS(${at}, ${value})`),
  fc.tuple(path, constant).map(([at, value]) => `STRINGEQUALS(${at}, ${value}, true)`),
  path.map((at) => `IS_DEFINED(${at})`),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { weight: 3, arbitrary: simple },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('condition'), fc.constantFrom('AND', 'OR'), tie('condition'))
        .map((parts) => `(${parts.join(' ')})`),
    },
  ),
}));

test('finds the same documents with and without index conditions', () => {
  const storage = new Storage(undefined);
  const catalog = new Catalog(storage);
  catalog.createDatabase('tests', 0);
  const container = catalog.createContainer('tests', { id: 'odd', partitionKey: { paths: ['/groupCode'] } }, 0);
  for (const [n, document] of DOCUMENTS.entries()) {
    const id = String(n);
    container.documents.insert('["A"]', id, JSON.stringify({ id, groupCode: 'A', ...document }), 0, null);
  }
  const found = (where: string) => {
    const body = readQueryBody({ query: `SELECT VALUE c.id FROM c WHERE ${where}` });
    return queryDocuments(container, undefined, body, { token: undefined, maxItems: 100 }).texts;
  };
  const property = fc.property(condition, (where) => {
    // A comparison with true is tested per document, without the index.
    expect(found(where)).toEqual(found(`(${where}) = true`));
  });
  fc.assert(property, { numRuns: 1_500 });
});

describe('documents that the index excludes cost nothing', () => {
  let container: Container;
  beforeAll(async () => {
    container = await cosmos.container();
    for (const [n, document] of DOCUMENTS.entries())
      await container.items.create({ id: String(n), groupCode: 'A', ...document });
  });

  const charge = async (on: Container, where: string) => {
    const { requestCharge } = await on.items.query(`SELECT VALUE 1 FROM c WHERE ${where}`).fetchAll();
    return requestCharge;
  };

  test.each(["c.x = 'nobody'", "c.x = 'nobody' OR c.y = 7", 'c.y = null AND c.x = 7', "STRINGEQUALS(c.x, 'zz', true)"])(
    '%s',
    async (where) => {
      expect(await charge(container, where)).toBeLessThan(2.3);
      expect(await charge(container, `(${where}) = true`)).toBeGreaterThan(2.7);
    },
  );

  test('a sorted query loads only the returned documents', async () => {
    const many = await cosmos.container();
    for (let n = 0; n < 40; n++) await many.items.create({ id: String(n), groupCode: 'A', x: n });
    const { requestCharge } = await many.items
      .query('SELECT TOP 2 c.x FROM c WHERE c.x >= 0 ORDER BY c.x DESC', { partitionKey: 'A' })
      .fetchAll();
    expect(requestCharge).toBeLessThan(2.4);
  });

  test('an unindexed property loads every document', async () => {
    const indexingPolicy = { includedPaths: [{ path: '/y/?' }], excludedPaths: [{ path: '/*' }] };
    const bare = await cosmos.container({ indexingPolicy });
    for (let n = 0; n < 30; n++) await bare.items.create({ id: String(n), groupCode: 'A', x: n, y: n });
    expect(await charge(bare, 'c.x = 1')).toBeGreaterThan(3);
    expect(await charge(bare, 'c.y = 1')).toBeLessThan(2.3);
  });
});
