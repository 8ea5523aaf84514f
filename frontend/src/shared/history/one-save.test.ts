import type { AuditEntry, ChangedRecord } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { joinedEntries, partOf, undoableChanges } from './one-save.ts';

const NAME = { field: 'lastName', label: 'Last Name', before: 'Li', after: 'Lee' };
const CHOICES = { field: 'communicationTypeIds', label: 'Communication Preferences', before: '', after: 'Recalls' };
const user = (fields: ChangedRecord['fields'], more: Partial<ChangedRecord> = {}): ChangedRecord => ({
  kind: 'user',
  recordId: '1',
  name: 'Ada Lee',
  action: 'changed',
  fields,
  ...more,
});

function entry(id: string, seconds: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    auditId: id,
    changeId: `change ${id}`,
    at: new Date(Date.UTC(2026, 2, 1, 10, 0, seconds)).toISOString(),
    actorId: 'grace',
    actorName: 'Grace Okafor',
    proposedBy: null,
    call: 'saveUser',
    source: 'portal',
    scope: 'ALOHA',
    scopeName: 'Aloha Grill Group',
    requestId: id,
    isRestorable: true,
    undoneBy: null,
    undoes: [],
    changes: [user([NAME])],
    ...more,
  };
}
const choices = (seconds: number, more: Partial<AuditEntry> = {}) =>
  entry('choices', seconds, { call: 'saveCommunicationOptions', changes: [user([CHOICES])], ...more });

test('HIST-21 joins one save of a user and their preferences into one entry with one undo', () => {
  const [joined, ...others] = joinedEntries([choices(2), entry('user', 1), entry('earlier', 0)]);
  expect(others.map(({ auditId }) => auditId)).toEqual(['earlier']);
  expect(joined).toMatchObject({ auditId: 'user', call: 'saveUser', changes: [user([NAME, CHOICES])] });
  expect(joined && undoableChanges(joined)).toEqual(['change choices', 'change user']);
});

test('HIST-21 joins the creation of a user and the link to their account into one entry', () => {
  const account = { field: 'userName', label: 'User Name', before: '', after: 'ada@demo.example' };
  const link = entry('link', 2, { changeId: 'change user', source: 'timer', changes: [user([account])] });
  const made = entry('user', 1, { changes: [user([{ ...NAME, before: '' }], { action: 'created' })] });
  const [joined, ...others] = joinedEntries([choices(3), link, made]);
  expect(others).toEqual([]);
  expect(joined?.source).toBe('portal');
  expect(joined?.changes).toEqual([user([{ ...NAME, before: '' }, account, CHOICES], { action: 'created' })]);
  expect(joined && undoableChanges(joined)).toEqual(['change choices', 'change user']);
});

test.each([
  ['of another person', { changes: [user([CHOICES], { recordId: '2' })] }, 1],
  ['by another author', { actorId: 'henry', actorName: 'Henry' }, 1],
  ['of another franchise', { scope: 'BISTRO' }, 1],
  ['saved later', {}, 12],
])('HIST-21 preferences %s are a separate entry', (_, more, seconds) => {
  expect(joinedEntries([choices(seconds, more), entry('user', 0)])).toHaveLength(2);
});

test('HIST-21 keeps the batches of an upload as separate entries', () => {
  const piece = { changeId: 'upload', source: 'import' } as const;
  expect(joinedEntries([entry('b', 1, piece), entry('a', 0, piece)])).toHaveLength(2);
});

test('HIST-22 restores a version or a field of a joined entry from the original entry that contains it', () => {
  const [joined] = joinedEntries([choices(2), entry('user', 1)]);
  if (!joined) throw new Error('There is no entry.');
  const [change] = joined.changes;
  if (!change) throw new Error('There is no change.');
  expect(partOf(joined, change, 'before').auditId).toBe('user');
  expect(partOf(joined, change, 'after').auditId).toBe('choices');
  expect(partOf(joined, change, 'after', 'lastName').auditId).toBe('user');
  expect(partOf(joined, change, 'before', 'communicationTypeIds').auditId).toBe('choices');
});

test('HIST-22 can still undo a save after one of its changes was undone, and omits fields that have their old value again', () => {
  const back = { ...NAME, before: 'Lee', after: 'Li' };
  const [joined] = joinedEntries([
    choices(2, { undoneBy: 'undo', changes: [user([CHOICES, back])] }),
    entry('user', 1),
  ]);
  expect(joined).toMatchObject({ undoneBy: null, changes: [user([CHOICES])] });
  expect(joined && undoableChanges(joined)).toEqual(['change user']);
});
