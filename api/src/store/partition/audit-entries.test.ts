import { expect, test } from 'vitest';
import type { AuditedChange } from '../documents/index.ts';
import { auditEntries } from './audit-entries.ts';

const OPTIONS = {
  key: { groupCode: 'ALOHA' },
  author: { actorId: 'actor', actorName: 'Dana Reed', call: 'saveUnit', requestId: 'request' },
  source: 'portal',
  at: '2026-03-31T13:00:00.000Z',
  ttl: 60,
  limit: 10,
} as const;

const change = (id: string, bytes: number): AuditedChange => ({
  record: { kind: 'unit', id },
  before: null,
  after: { text: 'ü'.repeat(bytes / 2) },
});
const idsOf = (changes: readonly AuditedChange[]) => changes.map(({ record }) => record.id);

test('HIST-02 writes the changes of a batch as one entry', () => {
  const [entry, ...others] = auditEntries(OPTIONS, [change('U1', 10), change('U2', 10)]);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ groupCode: 'ALOHA', type: 'audit', format: 2, source: 'portal', requestId: 'request' });
  expect(entry).not.toHaveProperty('part');
  expect(idsOf(entry.changes)).toEqual(['U1', 'U2']);
});

test('HIST-02 writes an entry for a batch that changes no record', () => {
  expect(auditEntries(OPTIONS, [])).toEqual([expect.objectContaining({ changes: [] })]);
});

test('HIST-02 splits an entry above 400 kB in order, and never splits a change', () => {
  const sizes = [150_000, 150_000, 150_000, 900_000, 390_000, 1_000];
  const changes = sizes.map((size, n) => change(`U${n}`, size));
  const entries = auditEntries(OPTIONS, changes);
  expect(entries.map(({ changes }) => idsOf(changes))).toEqual([['U0', 'U1'], ['U2'], ['U3'], ['U4', 'U5']]);
  expect(entries.map(({ part, parts }) => [part, parts])).toEqual([1, 2, 3, 4].map((part) => [part, 4]));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
  expect(new Set(entries.map(({ at, requestId }) => `${at} ${requestId}`)).size).toBe(1);
  const sizesOfEntries = entries.filter(({ changes }) => changes.length > 1).map((entry) => JSON.stringify(entry));
  for (const text of sizesOfEntries) expect(Buffer.byteLength(text)).toBeLessThan(401_000);
});

test('HIST-02 never writes more entries than fit into the batch', () => {
  const changes = ['U1', 'U2', 'U3', 'U4'].map((id) => change(id, 390_000));
  const entries = auditEntries({ ...OPTIONS, limit: 2 }, changes);
  expect(entries.map(({ changes }) => idsOf(changes))).toEqual([['U1'], ['U2', 'U3', 'U4']]);
});

test('HIST-08 lists the kinds of records that an entry deletes, and ended assignments', () => {
  const record = { kind: 'unit', id: 'U1' } as const;
  const assigned = { franchiseRoleMemberId: 101 };
  const deletion: AuditedChange = { record: { kind: 'user', id: '6' }, before: { lastName: 'Ford' }, after: null };
  const unassignment: AuditedChange = { record, before: assigned, after: { franchiseRoleMemberId: null } };
  const assignment: AuditedChange = { record, before: { franchiseRoleMemberId: null }, after: assigned };
  expect(auditEntries(OPTIONS, [deletion, unassignment])[0].ended).toEqual(['user', 'assignment']);
  expect(auditEntries(OPTIONS, [assignment])[0]).not.toHaveProperty('ended');
});

test('HIST-06 lists all undone changes in each entry of an undo, and splits the leftovers between the entries', () => {
  const leftovers = ['U3', 'U4'].map((id) => ({
    record: { kind: 'unit', id } as const,
    field: 'phoneNumber',
    former: { text: 'x'.repeat(250_000) },
    now: {},
  }));
  const entries = auditEntries({ ...OPTIONS, undo: { undoes: ['earlier'], leftovers } }, [change('U1', 200_000)]);
  expect(entries.map(({ undoes, part }) => [undoes, part])).toEqual([
    [['earlier'], 1],
    [['earlier'], 2],
    [['earlier'], 3],
  ]);
  expect(entries.flatMap((entry) => entry.leftovers)).toEqual(leftovers);
});
