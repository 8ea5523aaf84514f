/** Lists of deleted records that can be restored, and the restoration of their accounts. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';

import { contradictions, endLeases } from '../support/agreement.ts';
import { accountOf, CODE, POSITION, USER } from '../support/franchise.ts';
import { changeOf, deletionsIn, historyIn, wholeState } from '../support/history.ts';
import { ORPHAN } from '../support/orphans.ts';
import { outbox } from '../support/stored.ts';
import { useUndoable } from '../support/undoable-changes.ts';
import { newUser, usersIn } from '../support/users.ts';
import { POS_USER, posAccountOf, VENDOR } from '../support/vendors.ts';

const cloud = useUndoable();
const { deleted, previewUndo, undo } = historyIn(cloud);
const { save, stored } = usersIn(cloud);
const { corporate, post, deleteUser, unassign, account, rowsOf, makeOlder } = deletionsIn(cloud);

const DAY_MS = 24 * 60 * 60_000;

describe('HIST-08 deleted records', () => {
  test('lists each record with its author, deadline and whether its account will be restored, newest first', async () => {
    const { body: saved } = await post(`franchise/${CODE}/addresses`, {
      ...{ franchiseAddressId: 0, addressType: 1, line1: '1 Main Street', city: 'Honolulu' },
    });
    const { franchiseAddressId } = saved;
    const address = await corporate().delete(`franchise/${CODE}/addresses`, { franchiseAddressId }, { ifMatch: '*' });
    const user = await deleteUser('fay', 'franchise.admin');
    const { status, body } = await deleted();
    expect([status, body]).toEqual([
      200,
      [
        {
          scope: CODE,
          kind: 'user',
          recordId: String(USER.fay),
          name: 'Fay Ford',
          detail: 'fay@aloha.example',
          deletedAt: expect.any(String),
          deletedBy: 'Hal Hill',
          changeId: user,
          restorableUntil: expect.any(String),
          account: 'restored',
        },
        {
          scope: CODE,
          kind: 'address',
          recordId: String(franchiseAddressId),
          name: '1 Main Street, Honolulu',
          detail: 'Mailing',
          deletedAt: expect.any(String),
          deletedBy: 'Corporate Admin',
          changeId: changeOf(address),
          restorableUntil: expect.any(String),
          account: 'none',
        },
      ],
    ]);
    const lasting = (n: number) => Date.parse(body[n].restorableUntil) - Date.parse(body[n].deletedAt);
    expect(lasting(0)).toBe(30 * DAY_MS);
    expect(lasting(1)).toBeGreaterThan(300 * DAY_MS);
  });

  test('undoing a deletion restores all records of that change together', async () => {
    const before = await wholeState(cloud);
    const changeId = await deleteUser('eve');
    expect(await rowsOf()).toMatchObject([
      { kind: 'position', name: 'Eve Earl', detail: 'District Manager', changeId },
      { kind: 'user', name: 'Eve Earl', changeId },
    ]);
    changeOf(await undo(changeId));
    expect(await rowsOf()).toEqual([]);
    expect(await wholeState(cloud)).toEqual(before);
  });

  test('the list has each record once, with its latest deletion', async () => {
    const first = await deleteUser('fay');
    changeOf(await undo(first));
    const second = await deleteUser('fay');
    expect(await rowsOf()).toMatchObject([{ kind: 'user', changeId: second }]);
  });

  test('the list includes unassigned units until they are assigned again', async () => {
    const changeId = await unassign('U1');
    const row = { kind: 'assignment', recordId: 'U1', name: 'U1 - Unit U1', detail: 'Dan Drew', changeId };
    expect(await rowsOf('assignment')).toMatchObject([{ ...row, account: 'none' }]);
    await post(`units/${CODE}/assign`, { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    expect(await rowsOf('assignment')).toEqual([]);
  });

  test('the list can be filtered by kind', async () => {
    await deleteUser('eve');
    await unassign('U1');
    for (const kind of ['user', 'position', 'assignment'])
      expect((await rowsOf(kind)).map((row: { kind: string }) => row.kind)).toEqual([kind]);
    expect(await rowsOf('address')).toEqual([]);
    expect((await deleted('unit')).status).toBe(400);
  });

  test('the list excludes records deleted by earlier releases, whose audit entries lack the whole record', async () => {
    await cloud.container('franchises').items.create({
      id: 'audit-older',
      groupCode: CODE,
      type: 'audit',
      at: '2026-01-02T03:04:05.000Z',
      ...{ actorId: 'a', actorName: 'A', call: 'deleteUser', requestId: crypto.randomUUID() },
      changes: [{ record: { kind: 'user', id: '77' }, before: { lastName: 'Ford' }, after: null }],
    });
    expect(await rowsOf()).toEqual([]);
  });

  test('the list for a vendor includes its users and franchises', async () => {
    const vendor = historyIn(cloud, `vendor:${VENDOR.harbor}`);
    const path = `pos/vendor/${VENDOR.harbor}`;
    await cloud.as('pos.admin').call('DELETE', `${path}/user-auth/${posAccountOf('quin')}`, { ifMatch: '*' });
    await corporate().call('DELETE', `${path}/group/${CODE}`);
    expect((await vendor.deleted(undefined, 'pos.admin')).body).toMatchObject([
      { kind: 'vendorFranchise', recordId: CODE, name: `${CODE} - ${CODE} Restaurants`, account: 'none' },
      { kind: 'posUser', recordId: String(POS_USER.quin), name: 'Quin Quill', account: 'restored' },
    ]);
  });

  test('the list includes communication types and groups', async () => {
    const reference = historyIn(cloud, 'reference');
    await corporate().delete('comms/brand-communication-group/2', undefined, { ifMatch: '*' });
    await corporate().delete('comms/communication-type/2', undefined, { ifMatch: '*' });
    const { body } = await reference.deleted();
    expect(body).toMatchObject([
      { kind: 'communicationType', recordId: '2', name: 'Menu' },
      { kind: 'brandCommunicationGroup', recordId: '2', name: 'The grill - Menu', detail: 'as saved' },
    ]);
    for (const { changeId } of body) changeOf(await reference.undo(changeId));
  });

  test('the list for SYSTEM consists of franchises and vendors', async () => {
    await corporate().call('DELETE', `lookup/orphanedFranchises/${ORPHAN}`);
    await corporate().call('DELETE', `pos/vendor/${VENDOR.lantern}`, { ifMatch: '*' });
    const { body } = await historyIn(cloud, 'SYSTEM').deleted();
    expect(body).toMatchObject([
      { scope: `vendor:${VENDOR.lantern}`, kind: 'vendor', recordId: String(VENDOR.lantern), name: 'Lantern Tills' },
      { scope: ORPHAN, kind: 'franchise', recordId: ORPHAN, name: `${ORPHAN} - ${ORPHAN} Restaurants` },
    ]);
    for (const { scope, changeId } of body) changeOf(await historyIn(cloud, scope).undo(changeId));
    expect((await historyIn(cloud, 'SYSTEM').deleted()).body).toEqual([]);
  });
});

describe('HIST-06 undoing the deletion of a user', () => {
  test('creates a new account if the directory has purged the old one after 30 days; list and preview announce it', async () => {
    const changeId = await deleteUser('fay');
    await makeOlder(changeId, 31);
    cloud.directory.store.accounts.purge(accountOf(USER.fay));
    expect(await rowsOf('user')).toMatchObject([{ account: 'new' }]);
    expect((await previewUndo(changeId)).body.effects).toEqual([
      { kind: 'accountCreated', person: 'Fay Ford', target: '' },
    ]);
    changeOf(await undo(changeId));
    const fay = await stored(USER.fay);
    expect(fay).toMatchObject({ firstName: 'Fay', authObjectId: expect.not.stringMatching(EMPTY_GUID) });
    expect(fay?.authObjectId).not.toBe(accountOf(USER.fay));
    expect(cloud.directory.store.accounts.byId(fay!.authObjectId)).toMatchObject({ mail: 'fay@aloha.example' });
    expect(await contradictions(cloud)).toEqual([]);
    const reset = await corporate().post(`user/${CODE}/reset-password/${USER.fay}`, {});
    expect([reset.status, reset.body]).toEqual([200, expect.any(String)]);
  });

  test('announces a new account in list and preview if an operator has purged the old one within 30 days', async () => {
    const changeId = await deleteUser('fay');
    cloud.directory.store.accounts.purge(accountOf(USER.fay));
    const [row] = await rowsOf('user');
    expect(row).toMatchObject({ account: 'new' });
    expect(Date.parse(row.restorableUntil) - Date.parse(row.deletedAt)).toBeGreaterThan(300 * DAY_MS);
    expect((await previewUndo(changeId)).body.effects).toEqual([
      { kind: 'accountCreated', person: 'Fay Ford', target: '' },
    ]);
  });

  test('creates no account for a user who never had one', async () => {
    const before = await wholeState(cloud);
    const response = await corporate().call('DELETE', `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${USER.ivy}`, {
      ifMatch: '*',
    });
    expect(await rowsOf('user')).toMatchObject([{ name: 'Ivy Irwin', account: 'none' }]);
    changeOf(await undo(changeOf(response)));
    expect(await wholeState(cloud)).toEqual(before);
  });

  test('creates the account of a user who was deleted before the portal had created it', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 503, times: 100 });
    const { body } = await save(newUser());
    expect(body).toMatchObject({ isPending: true, authObjectId: EMPTY_GUID });
    const path = `user/${CODE}/${EMPTY_GUID}?franchiseUserId=${body.franchiseUserId}`;
    const changeId = changeOf(await corporate().call('DELETE', path, { ifMatch: '*' }));
    cloud.directory.faults.clear();
    for (let run = 0; run < 2; run++) {
      await endLeases(cloud);
      await cloud.host.run('finishOutbox');
    }
    expect(await outbox(cloud)).toEqual([]);
    changeOf(await undo(changeId));
    expect(await stored(body.franchiseUserId)).toMatchObject({ userName: 'nora.novak@demo.example' });
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('restores the account with its object id, groups and rights', async () => {
    const changeId = await deleteUser('eve');
    expect(account('eve')?.deletedAt).toEqual(expect.any(Number));
    expect((await previewUndo(changeId)).body.effects).toEqual(
      expect.arrayContaining([{ kind: 'accountRestored', person: 'Eve Earl', target: 'eve@demo.example' }]),
    );
    changeOf(await undo(changeId));
    expect(account('eve')).toMatchObject({ deletedAt: null, userPrincipalName: 'eve@demo.example' });
    expect(await contradictions(cloud)).toEqual([]);
  });
});
