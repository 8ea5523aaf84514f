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

test.each([
  ['saveUser', [ADA], 'Ada Lee changed'],
  ['deleteHierarchy', [UNIT, { ...ADA, action: 'deleted' as const }], 'Ada Lee deleted and 1 more'],
  ['undoChange', [ADA], 'Undo: Ada Lee changed'],
  ['restoreRecord', [UNIT], 'Restore: U1 - Hilo changed'],
  ['saveUser', [], 'No visible change'],
])('HIST-21 names an entry of %s after its main record', (call, changes, text) => {
  expect(summaryOf({ call, changes })).toBe(text);
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

test('HIST-24 an ended assignment has a separate kind', () => {
  expect(kindName('assignment')).toBe('Assignment');
});
