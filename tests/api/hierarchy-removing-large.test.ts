import type { AuditDocument, OutboxDocument, UnitDocument } from '@franchise-admin/api/documents';
import { beforeEach, describe, expect, test } from 'vitest';
import { arrangeFranchise, CODE, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { recordsIn } from '../support/records.ts';
import { audits, documentsOf, outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true });
const { account, position, remove, unit, user } = recordsIn(cloud);

describe('a removal with more records than fit into one batch', () => {
  const UNITS = 250;
  beforeEach(async () => {
    const units = Array.from({ length: UNITS }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
    await arrangeFranchise(cloud, CODE, units);
  });

  test('takes several batches with one audit record each, and returns the total counts', async () => {
    const { status, body } = await remove('ada', { deleteUser: true });
    expect([status, body]).toEqual([200, { rootCount: 2, unassignedUnitCount: UNITS, userDeleted: true }]);
    expect(await position(POSITION.ada)).toBeUndefined();
    expect(await user(USER.ada)).toBeUndefined();
    expect(account(USER.ada)?.deletedAt).toEqual(expect.any(Number));
    expect(
      (await documentsOf<UnitDocument>(cloud, CODE, 'unit')).filter((at) => at.franchiseRoleMemberId === POSITION.ada),
    ).toEqual([]);
    expect((await position(POSITION.dan))?.reportsToId).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
    const records = (await audits(cloud)).flatMap(({ changes }: AuditDocument) =>
      changes.map(({ record }) => `${record.kind} ${record.id}`),
    );
    // The position has two audit records: the first batch marks it as being removed, the last batch removes it.
    expect(records).toHaveLength(UNITS + 2 + 3);
    expect(new Set(records).size).toBe(UNITS + 2 + 2);
  });

  test('rejects other changes of the position with 409, allows other changes in the franchise, and is completed by the timer', async () => {
    await arrangeHalfDone();
    const caller = cloud.as('corporate.admin');
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ada, franchiseUserId: USER.fay };
    const assign = (franchiseRoleMemberId: number) =>
      caller.post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId }, { ifMatch: '*' });
    const ada = {
      franchiseRoleId: 12,
      reportsToId: null,
      franchiseUserId: USER.ada,
      franchiseRoleMemberId: POSITION.ada,
    };
    const rejected = [
      await caller.post(`hierarchy/${CODE}`, place),
      await caller.post(`hierarchy/${CODE}`, ada, { ifMatch: '*' }),
      await assign(POSITION.ada),
      await remove('ada'),
    ];
    expect(rejected.map(({ status, body }) => [status, body.reason])).toEqual(
      Array.from({ length: 4 }, () => [409, 'being_removed']),
    );
    expect((await assign(POSITION.ben)).status).toBe(200);

    await cloud.host.run('finishOutbox');
    expect(await position(POSITION.ada)).toBeUndefined();
    expect((await user(USER.ada))?.franchiseRoleMemberId).toBeNull();
    expect((await unit('M9'))?.franchiseRoleMemberId).toBeNull();
    expect(await outbox(cloud)).toEqual([]);
  });

  test('keeps a user who became a unit manager between the batches', async () => {
    await arrangeHalfDone({ deleteUser: true });
    await cloud.as('corporate.admin').post(`units/${CODE}`, { unitCode: 'U4', managerId: USER.ada }, { ifMatch: '*' });
    await cloud.host.run('finishOutbox');
    expect(await user(USER.ada)).toMatchObject({ franchiseRoleMemberId: null });
    expect(account(USER.ada)?.deletedAt).toBeNull();
  });
});

/** Arranges the state after a crash right after the first batch, with an expired lease. */
async function arrangeHalfDone({ deleteUser = false } = {}): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  const author = { actorId: 'someone', actorName: 'Someone', call: 'deleteHierarchy', requestId: 'request' };
  const entry: OutboxDocument = {
    id: 'outbox-half-done',
    groupCode: CODE,
    type: 'outbox',
    effects: [],
    removal: { kind: 'position', groupCode: CODE, franchiseRoleMemberId: POSITION.ada, deleteUser, author },
    createdAt: past,
    dueAt: past,
    attempts: 0,
  };
  await cloud.container('franchises').items.upsert(entry);
  await cloud.container('franchises').items.upsert({ ...(await position(POSITION.ada)), isBeingRemoved: true });
}
