import type { ChangedRecord } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { differencesSince } from './comparison.ts';

const change = (action: ChangedRecord['action'], fields: Readonly<Record<string, readonly [string, string]>>) => ({
  kind: 'user',
  recordId: '1',
  name: 'Ada Lee',
  action,
  fields: Object.entries(fields).map(([field, [before, after]]) => ({ field, label: field, before, after })),
});
const version = change('changed', { name: ['Li', 'Lee'] });
const differences = (of: ChangedRecord, ...later: ChangedRecord[]) => {
  const { action, fields } = differencesSince(of, later);
  return [action, Object.fromEntries(fields.map(({ field, before, after }) => [field, [before, after]]))];
};

test('HIST-22 a version equals the record if it was not changed later', () => {
  expect(differences(version)).toEqual(['changed', {}]);
});

test('HIST-22 compares the value in the version with the current value if a field was changed several times later', () => {
  const later = [change('changed', { name: ['Lee', 'Ford'] }), change('changed', { name: ['Ford', 'Frost'] })];
  expect(differences(version, ...later)).toEqual(['changed', { name: ['Lee', 'Frost'] }]);
});

test('HIST-22 a field that was changed back does not differ', () => {
  const later = [change('changed', { name: ['Lee', 'Ford'] }), change('changed', { name: ['Ford', 'Lee'] })];
  expect(differences(version, ...later)).toEqual(['changed', {}]);
});

test('HIST-22 reports a deleted record, and compares a restored record with the version before its deletion', () => {
  const deleted = change('deleted', { name: ['Lee', ''], title: ['Cook', ''] });
  expect(differences(version, deleted)[0]).toBe('deleted');
  expect(differences(deleted)[0]).toBe('deleted');
  const restored = change('created', { name: ['', 'Lee'], title: ['', 'Chef'] });
  expect(differences(deleted, restored)).toEqual(['changed', { title: ['Cook', 'Chef'] }]);
  expect(differences(version, deleted, restored)).toEqual(['changed', { title: ['Cook', 'Chef'] }]);
});
