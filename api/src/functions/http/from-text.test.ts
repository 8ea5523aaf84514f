import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../contract/index.ts';
import { textReader } from './from-text.ts';

const from = (schema: z.core.$ZodType, values: Record<string, string>) =>
  textReader(schema)((name) => values[name] ?? null);

test('converts text to numbers, booleans and strings according to the schema', () => {
  const schema = z.object({ id: z.int(), flag: z.optional(z.boolean()), name: z.string() });
  expect(from(schema, { id: '42', flag: 'true', name: '42' })).toEqual({ id: 42, flag: true, name: '42' });
});

test('keeps text that does not match its type, for validation to reject', () => {
  const schema = z.object({ id: z.int(), flag: z.boolean() });
  for (const id of ['', ' 1', '0x10', '1e3', 'NaN', 'Infinity', '12345678901234567890'])
    expect(from(schema, { id, flag: 'yes' })).toEqual({ id, flag: 'yes' });
});

test('omits missing and unknown fields, and reads an empty nullable field as null', () => {
  const schema = z.object({ a: z.nullable(z.int()), b: z.optional(z.int()) });
  expect(from(schema, { a: '', c: '1' })).toEqual({ a: null });
});

test('API-21 reads the fields of a DELETE from the query', () => {
  expect(from(routes.deleteHierarchy.body, { franchiseRoleMemberId: '7', deleteUser: 'false' })).toEqual({
    franchiseRoleMemberId: 7,
    deleteUser: false,
  });
});
