import type { ChangedRecord } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { effectText, fieldsText, kindName, summaryOf } from './words.ts';

const ADA: ChangedRecord = {
  kind: 'user',
  recordId: '1',
  name: 'Ada Lee',
  action: 'changed',
  fields: [
    { field: 'lastName', label: 'Last Name', before: 'Li', after: 'Lee' },
    { field: 'position', label: 'Title', before: '', after: 'Cook' },
  ],
};
const UNIT: ChangedRecord = { kind: 'unit', recordId: 'U1', name: 'U1 - Hilo', action: 'changed', fields: [] };

const position = (
  action: ChangedRecord['action'],
  fields: readonly [string, string, string][] = [],
): ChangedRecord => ({
  kind: 'position',
  recordId: '9',
  name: 'Ada Lee',
  action,
  fields: fields.map(([field, before, after]) => ({ field, label: field, before, after })),
});
const BENEATH = { ...position('changed', [['reportsToId', 'Ada Lee', '']]), recordId: '8', name: 'Bo Young' };

test.each([
  ['saveUser', [ADA], 'Changed user Ada Lee'],
  ['saveUser', [{ ...ADA, action: 'created' as const }], 'Added user Ada Lee'],
  ['saveHierarchy', [position('created')], 'Added Ada Lee to the hierarchy'],
  ['saveHierarchy', [position('changed', [['reportsToId', 'Bo Young', '']])], 'Moved Ada Lee in the hierarchy'],
  [
    'saveHierarchy',
    [position('changed', [['franchiseUserId', 'Bo Young', 'Ada Lee']])],
    'Reassigned the position of Bo Young to Ada Lee',
  ],
  [
    'deleteHierarchy',
    [UNIT, BENEATH, position('deleted')],
    'Removed Ada Lee from the hierarchy · U1 - Hilo and 1 more',
  ],
  [
    'assignUnit',
    [{ ...UNIT, fields: [{ field: 'franchiseRoleMemberId', label: '', before: '', after: 'Ada Lee' }] }],
    'Assigned U1 - Hilo to Ada Lee',
  ],
])('HIST-21 the title of an entry of %s says what was done: %#', (call, changes, text) => {
  expect(summaryOf({ call, source: 'portal', changes })).toBe(text);
});

test.each([
  ['an unknown endpoint', { call: 'data load', source: 'operations', changes: [ADA] }, 'Ada Lee changed'],
  ['a later batch', { call: 'deleteHierarchy', source: 'portal', changes: [UNIT, ADA] }, 'Ada Lee changed and 1 more'],
  ['a background update', { call: 'saveUser', source: 'timer', changes: [ADA] }, 'Ada Lee changed'],
  ['an undo', { call: 'undoChange', source: 'portal', changes: [ADA] }, 'Undo: Ada Lee changed'],
  ['a restoration', { call: 'restoreRecord', source: 'portal', changes: [UNIT] }, 'Restore: U1 - Hilo changed'],
  ['nothing visible', { call: 'saveUser', source: 'portal', changes: [] }, 'No visible change'],
] as const)('HIST-21 summarizes an entry that has no title: %s', (_, entry, text) => {
  expect(summaryOf({ ...entry, changes: [...entry.changes] })).toBe(text);
});

test('HIST-21 formats the fields of an entry as one text, for table and export', () => {
  expect(fieldsText([ADA])).toBe('Last Name: Li → Lee; Title: (none) → Cook');
  expect(fieldsText([{ ...ADA, action: 'created' }])).toBe('Last Name: Lee; Title: Cook');
  expect(fieldsText([UNIT, { ...ADA, action: 'deleted', fields: ADA.fields.slice(0, 1) }])).toBe(
    'Ada Lee, Last Name: Li',
  );
});

test('HIST-22 formats effects as sentences about people', () => {
  expect(effectText({ kind: 'groupJoined', person: 'Ada Lee', target: 'Food Safety' })).toBe(
    'Ada Lee joins Food Safety.',
  );
  expect(effectText({ kind: 'accountCreated', person: 'Ada Lee', target: '' })).toBe(
    'Ada Lee gets a new account. Set its first password afterwards.',
  );
});

test('HIST-24 shows the kind of an ended assignment as "Assignment"', () => {
  expect(kindName('assignment')).toBe('Assignment');
});
