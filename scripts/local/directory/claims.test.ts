import { expect, test } from 'vitest';
import { oidOf, subjectOf } from './claims.ts';

test('subjectOf returns a stable value from which oidOf reads the object id', () => {
  const oid = '0b0e0000-0000-4000-8000-000000000001';
  const subject = subjectOf(oid);
  expect(subject).toBe(subjectOf(oid.toUpperCase()));
  expect(subject).toMatch(/^[\w-]{22}$/);
  expect(oidOf(subject)).toBe(oid);
  expect(subjectOf('0b0e0000-0000-4000-8000-000000000002')).not.toBe(subject);
});
