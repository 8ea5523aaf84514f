import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../contract/index.ts';
import { presenterOf } from './present.ts';

test('omits fields that the schema does not contain, at any depth', () => {
  const schema = z.object({
    a: z.int(),
    list: z.array(z.object({ b: z.string() })),
    one: z.nullable(z.object({ c: z.int() })),
  });
  const value = { a: 1, _etag: 'x', list: [{ b: 'y', secret: 1 }], one: { c: 2, secret: 1 } };
  expect(presenterOf(schema)(value)).toEqual({ a: 1, list: [{ b: 'y' }], one: { c: 2 } });
});

test('keeps null and omits undefined fields', () => {
  const schema = z.object({ a: z.nullable(z.object({ b: z.int() })), c: z.optional(z.int()) });
  expect(presenterOf(schema)({ a: null, c: undefined })).toEqual({ a: null });
});

test('HIER-03 presents all levels of the tree', () => {
  const leaf = { firstName: 'Leaf', children: [], units: [{ unitCode: '1', openingHours: {} }], _rid: 'x' };
  const tree = [
    { firstName: 'Root', children: [{ firstName: 'Mid', children: [leaf], units: [], _rid: 'x' }], units: [] },
  ];
  expect(presenterOf(routes.getHierarchy.response)(tree)).toEqual([
    {
      firstName: 'Root',
      children: [
        { firstName: 'Mid', children: [{ firstName: 'Leaf', children: [], units: [{ unitCode: '1' }] }], units: [] },
      ],
      units: [],
    },
  ]);
});

test('throws for a union of objects', () => {
  expect(() => presenterOf(z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]))).toThrow('union');
});

test('ADM-04 presents the object of a union with scalars, and keeps the scalars', () => {
  const present = presenterOf(z.union([z.object({ a: z.int() }), z.literal(500)]));
  expect([present({ a: 1, secret: 2 }), present(500)]).toEqual([{ a: 1 }, 500]);
  const presentList = presenterOf(z.nullable(z.union([z.literal('none'), z.array(z.object({ a: z.int() }))])));
  expect([presentList([{ a: 1, secret: 2 }]), presentList('none'), presentList(null)]).toEqual([
    [{ a: 1 }],
    'none',
    null,
  ]);
});

test('every response of the route table can be presented', () => {
  for (const { response } of Object.values(routes)) expect(() => presenterOf(response)).not.toThrow();
});
