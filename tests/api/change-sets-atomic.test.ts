/** Change sets that are applied all or nothing. */
import {
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UnitDocument,
} from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { arrangeFranchise, CODE, LEVEL, OTHER, POSITION, unitDocument } from '../support/franchise.ts';
import { audits, documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addPosition, addUser, assign, unassign } = operations;
const unit = (code: string) => documentOf<UnitDocument>(cloud, documentId.unit(code));
const revision = async () => (await documentOf<FranchiseDocument>(cloud, documentId.franchise))!.revision;
const ATOMIC = { isAtomic: true };

test('SET-21 writes all operations in one batch, each with its own history', async () => {
  const before = await revision();
  const { body } = await sets.create(
    [
      unassign('U1'),
      assign('U1', POSITION.ben),
      addUser(),
      addPosition({ $ref: 3 }, POSITION.ada, LEVEL.district),
      assign('U4', { $ref: 4 }),
      unassign('U3'),
    ],
    ATOMIC,
  );
  expect(body).toMatchObject({ state: 'reviewed', error: null, verdicts: { create: 2, update: 3, unchanged: 1 } });
  const { body: applied } = await sets.send(body.changeSetId, 'apply');
  expect(applied).toMatchObject({ state: 'done', error: null, results: { done: 5, unchanged: 1 } });
  expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.ben);
  const { operations: done } = await sets.read(body.changeSetId);
  const entries = (await audits(cloud)).filter(({ changeSetId }) => changeSetId === body.changeSetId);
  expect(entries.map(({ operation }) => operation).toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(entries.map(({ at }) => at)).size).toBe(1);
  for (const { operation, requestId } of entries)
    expect(done.find(({ number }) => number === operation)?.changeId).toBe(requestId);
  // A separate change links the account of the new user.
  const [nora] = await usersIn(cloud).withEmail('nora@aloha.example');
  expect([nora?.userName, await revision()]).toEqual(['nora.novak@demo.example', before + 2]);
  expect(await contradictions(cloud)).toEqual([]);

  const { body: undo } = await sets.send(body.changeSetId, 'undo');
  await sets.send(undo.changeSetId, 'apply');
  expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
  expect(await usersIn(cloud).withEmail('nora@aloha.example')).toEqual([]);
  expect(await contradictions(cloud)).toEqual([]);
});

test('SET-21 changes nothing if one operation fails, names that operation, and can be applied without it', async () => {
  const stale = { ...assign('U4', POSITION.ben), ifMatch: await versionOf(cloud, documentId.unit('U4')) };
  const { body } = await sets.create([unassign('U1'), stale, addUser()], ATOMIC);
  const assigned = { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan };
  await cloud.as('corporate.admin').post(`units/${CODE}/assign`, assigned);
  const failed = await sets.send(body.changeSetId, 'apply');
  expect(failed.body).toMatchObject({
    state: 'stopped',
    error: 'Nothing was changed, because change 2 cannot be made.',
    results: { done: 0, conflict: 1, pending: 2 },
  });
  expect((await audits(cloud)).filter(({ changeSetId }) => changeSetId)).toEqual([]);
  await sets.edit(body.changeSetId, { operations: [{ number: 2, isSelected: false }] });
  const retried = await sets.send(body.changeSetId, 'apply');
  expect(retried.body).toMatchObject({ state: 'done', results: { done: 2, skipped: 1 } });
});

test('SET-03, SET-21 a later run uses the records that an earlier run of the set has created', async () => {
  const { body } = await sets.create([addUser(), addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district)], ATOMIC);
  const { changeSetId: id } = body;
  const select = (isSelected: boolean) => sets.edit(id, { operations: [{ number: 2, isSelected }] });
  await select(false);
  expect((await sets.send(id, 'apply')).body).toMatchObject({ state: 'done', results: { done: 1, skipped: 1 } });
  expect((await select(true)).body).toMatchObject({ state: 'stopped', error: null });
  expect((await sets.send(id, 'apply')).body).toMatchObject({ state: 'done', error: null, results: { done: 2 } });
  const [nora] = await usersIn(cloud).withEmail('nora@aloha.example');
  const position = await documentOf<PositionDocument>(cloud, documentId.position(nora!.franchiseRoleMemberId!));
  expect(position?.franchiseUserId).toBe(nora?.franchiseUserId);
  expect(await contradictions(cloud)).toEqual([]);
});

test('SET-21 writes to the franchise of the changes, even if the first operation changes nothing in another', async () => {
  const inSystem = changeSetsIn(cloud, 'SYSTEM');
  const { body } = await inSystem.create([unassign('U3', OTHER), unassign('U1')], ATOMIC);
  expect(body).toMatchObject({ error: null, verdicts: { unchanged: 1, update: 1 } });
  const { body: applied } = await inSystem.send(body.changeSetId, 'apply');
  expect(applied).toMatchObject({ state: 'done', results: { unchanged: 1, done: 1 } });
  expect((await unit('U1'))?.franchiseRoleMemberId).toBe(null);
  expect(await contradictions(cloud)).toEqual([]);
});

describe('SET-21 a set that cannot be applied all or nothing', () => {
  async function assertRejected(list: Parameters<typeof sets.create>[0], scope: string, reason: string) {
    const own = changeSetsIn(cloud, scope);
    const { body } = await own.create(list, ATOMIC);
    expect(body.error).toContain(reason);
    const before = (await audits(cloud)).length;
    for (const [action, sent] of [
      ['apply', {}],
      ['schedule', { runAt: new Date(Date.now() + 3_600_000).toISOString(), timeZone: 'UTC' }],
    ] as const) {
      const rejected = await own.send(body.changeSetId, action, sent);
      expect([rejected.status, rejected.body]).toMatchObject([409, { reason: 'not_atomic', detail: body.error }]);
    }
    expect((await audits(cloud)).length).toBe(before);
    const { body: edited } = await own.edit(body.changeSetId, { isAtomic: false });
    expect([edited.isAtomic, edited.error]).toEqual([false, null]);
  }

  test('SET-21 reports an operation that cannot be made', () =>
    assertRejected([unassign('U1'), assign('NOSUCH', POSITION.ben)], CODE, 'One change cannot be made'));

  test('SET-21 reports operations in several franchises', () =>
    assertRejected([unassign('U1'), unassign('U1', OTHER)], 'SYSTEM', 'Change 2 is in another franchise'));

  test('SET-21 reports an operation that takes several steps', () => {
    const vendor = { route: 'saveVendor', params: {}, body: { id: 0, name: 'Atomic Registers' } };
    return assertRejected([vendor], 'SYSTEM', 'Change 1 takes several steps');
  });

  test('SET-21 reports too many records', async () => {
    const units = [POSITION.dan, POSITION.eve].flatMap((place) =>
      Array.from({ length: 48 }, (_, n) => unitDocument(CODE, `P${place}-${n}`, place)),
    );
    await arrangeFranchise(cloud, CODE, units);
    const remove = (franchiseRoleMemberId: number) => ({
      route: 'deleteHierarchy',
      params: { code: CODE },
      body: { franchiseRoleMemberId, deleteUser: false },
    });
    await assertRejected([remove(POSITION.dan), remove(POSITION.eve)], CODE, 'too many records');
  });

  test('SET-21 accepts isAtomic only for at most 20 operations', async () => {
    const list = Array.from({ length: 21 }, (_, n) => assign('U4', n + 1));
    const { status, body } = await sets.create(list, ATOMIC);
    const errors = [{ field: 'isAtomic', message: 'At most 20 operations can be applied all or nothing.' }];
    expect([status, body.errors]).toEqual([400, errors]);
    const { body: set } = await sets.create(list);
    const edited = await sets.edit(set.changeSetId, { isAtomic: true });
    expect(edited.body.errors).toEqual([{ field: 'isAtomic', message: errors[0]?.message }]);
  });
});
