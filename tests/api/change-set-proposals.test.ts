/** Authors see the planned changes of operations that they may only propose, but no record that they may not read. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import { CODE, LEVEL, OTHER, POSITION, USER } from '../support/franchise.ts';
import { audits, documentsOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { arrangeVendors, VENDOR } from '../support/vendors.ts';

const cloud = useFranchises({ accounts: true, storage: true, arrange: arrangeVendors });
const { addUser, addPosition, assign } = operations;
const READ_ONLY = 'read.only';
const ADMIN = 'franchise.admin';

/** Creates a set, and returns its operations as its author sees them. */
async function reviewed(list: readonly Operation[], as: string, scope = CODE) {
  const sets = changeSetsIn(cloud, scope);
  const { status, body } = await sets.create(list, { kind: 'proposal' }, as);
  expect(status).toBe(200);
  return { sets, set: body, all: (await sets.read(body.changeSetId, '', as)).operations };
}

/** Lists the changes: "Phone: 1 -> 2". */
const texts = ({ changes }: { readonly changes: Awaited<ReturnType<typeof reviewed>>['all'][number]['changes'] }) =>
  changes.flatMap(({ fields }) => fields.map(({ label, before, after }) => `${label}: ${before} -> ${after}`));

describe('SET-26 operations that need approval', () => {
  test('SET-26 show a read-only user the fields before and after, and write nothing', async () => {
    const before = [cloud.cosmos.changes, cloud.directory.store.changes];
    const { all, set } = await reviewed([assign('U4', POSITION.ben)], READ_ONLY);
    expect(all[0]).toMatchObject({ verdict: 'notAllowed', name: 'U4 - Unit U4', problem: { code: 'forbidden' } });
    expect(texts(all[0]!)).toEqual(['Assigned To:  -> Ben Bell']);
    expect(set).toMatchObject({ applicable: 0, verdicts: { notAllowed: 1 } });
    expect(await audits(cloud)).toEqual([]);
    // Only the header and a page of the set are written, and updated by the review.
    expect(cloud.cosmos.changes - before[0]!).toBeLessThan(6);
    expect(cloud.directory.store.changes).toBe(before[1]);
  });

  test('SET-26 show the changes to the current record if another user has changed it', async () => {
    const { all } = await reviewed([{ ...assign('U4', POSITION.ben), ifMatch: '"stale"' }], READ_ONLY);
    expect(all[0]?.verdict).toBe('notAllowed');
    expect(texts(all[0]!)).toEqual(['Assigned To:  -> Ben Bell']);
  });

  test('SET-26 show a read-only user operations that depend on each other', async () => {
    const list = [addUser(), addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district), assign('U4', { $ref: 2 })];
    const { all } = await reviewed(list, READ_ONLY);
    expect(all.map(({ verdict }) => verdict)).toEqual(['notAllowed', 'notAllowed', 'notAllowed']);
    expect(texts(all[0]!)).toContain('Email:  -> nora@aloha.example');
    expect(texts(all[1]!)).toContain('Person:  -> Nora Novak');
    expect(texts(all[2]!)).toEqual(['Assigned To:  -> Nora Novak']);
    expect(await documentsOf<UserDocument>(cloud, CODE, 'user')).toHaveLength(Object.keys(USER).length);
  });

  test('SET-26 show a franchise admin the changes that only a corporate admin may make, and apply none of them', async () => {
    const list = [addUser({ accessAllUnits: true }), addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district)];
    const { all, sets, set } = await reviewed(list, ADMIN);
    expect(texts(all[0]!)).toContain('Access to All Units:  -> Yes');
    // The second operation cannot be applied without the first one.
    expect(all.map(({ verdict }) => verdict)).toEqual(['notAllowed', 'rejected']);
    expect((await sets.send(set.changeSetId, 'apply', {}, ADMIN)).body.results).toMatchObject({ skipped: 2 });
    expect(await audits(cloud)).toEqual([]);
  });

  test('SET-26 show their changes to an approver who lacks the right to them', async () => {
    const { sets, set } = await reviewed([addUser({ accessAllUnits: true })], READ_ONLY);
    await sets.send(set.changeSetId, 'propose', { reason: 'She travels' }, READ_ONLY);
    await sets.send(set.changeSetId, 'review', undefined, ADMIN);
    const [operation] = (await sets.read(set.changeSetId, '', ADMIN)).operations;
    expect(operation).toMatchObject({ verdict: 'notAllowed', name: 'Nora Novak' });
    expect(texts(operation!)).toContain('Access to All Units:  -> Yes');
  });

  test('SET-26 show a user who lacks the right neither account effects nor warnings', async () => {
    const { all } = await reviewed([addUser()], READ_ONLY);
    expect(all[0]).toMatchObject({ effects: [], warnings: [] });
  });

  test('SET-26 show no record of another franchise, and no difference between one that exists and one that does not', async () => {
    const [unknown, foreign] = [900, 901];
    const { resource } = await cloud.container('franchises').item(documentId.user(USER.fay), OTHER).read();
    await cloud
      .container('franchises')
      .items.upsert({ ...resource, id: documentId.user(foreign), franchiseUserId: foreign, lastName: 'Secret' });
    const choose = (franchiseUserId: number): Operation => ({
      route: 'saveCommunicationOptions',
      params: { franchiseUserId },
      body: [{ communicationTypeId: 1, selected: true }],
    });
    for (const as of [READ_ONLY, ADMIN]) {
      const { all } = await reviewed([choose(unknown), choose(foreign), assign('U4', POSITION.ben, OTHER)], as);
      const [first, second, third] = all.map(({ number: _, params: __, body: ___, ...shown }) => shown);
      expect(second).toEqual(first);
      expect(third).toMatchObject({ verdict: 'notAllowed', name: '', changes: [] });
      expect(JSON.stringify(all)).not.toMatch(/Secret|Unit U4/);
    }
  });

  test('SET-26 show a POS admin neither names of franchises nor which vendor names are taken', async () => {
    const vendor = `vendor:${VENDOR.harbor}`;
    const add = (groupCode: string): Operation => ({
      route: 'addVendorFranchise',
      params: { vendorId: VENDOR.harbor, groupCode },
    });
    const rename: Operation = { route: 'saveVendor', params: {}, body: { id: VENDOR.harbor, name: 'Harbor Tills' } };
    const taken: Operation = { ...rename, body: { id: VENDOR.harbor, name: 'Lantern Tills' } };
    const { all } = await reviewed([add(OTHER), add('NOSUCH'), rename, taken], 'pos.admin', vendor);
    expect(all.map(({ verdict, changes }) => [verdict, changes])).toEqual(Array(4).fill(['notAllowed', []]));
    expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['', '']);
    expect(all[3]?.name).toBe(all[2]?.name);
    expect(JSON.stringify(all)).not.toContain('Restaurants');
  });

  test('SET-26 can be proposed all or nothing, and an approval applies all of them', async () => {
    const sets = changeSetsIn(cloud);
    const list = [addUser(), addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district)];
    const { body } = await sets.create(list, { kind: 'proposal', isAtomic: true }, READ_ONLY);
    expect(body.error).toBe('2 changes need approval, so none can be made without it.');
    await sets.send(body.changeSetId, 'propose', { reason: 'New manager' }, READ_ONLY);
    const { body: approved } = await sets.send(body.changeSetId, 'approve', {}, ADMIN);
    expect(approved).toMatchObject({ state: 'done', error: null, results: { done: 2 } });
  });

  test('SET-24 cannot be reviewed again by their author while the proposal is open', async () => {
    const { sets, set } = await reviewed([assign('U4', POSITION.ben)], READ_ONLY);
    const { body: proposed } = await sets.send(set.changeSetId, 'propose', { reason: 'Cover' }, READ_ONLY);
    expect(await sets.send(set.changeSetId, 'review', undefined, READ_ONLY)).toMatchObject({
      status: 409,
      body: { reason: 'wrong_state' },
    });
    expect((await sets.read(set.changeSetId)).changeSet.etag).toBe(proposed.etag);
  });
});
