import type { PosUserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import { OTHER } from '../support/franchise.ts';
import { halfRemoved } from '../support/half-removed.ts';
import {
  arrangePosAccounts,
  endVendorLeases,
  newPosUser,
  POS_USER,
  posUserDocument,
  useVendors,
  VENDOR,
  vendorContradictions,
  vendorDocument,
  vendorsIn,
  writeVendorDocuments,
} from '../support/vendors.ts';

const cloud = useVendors();
const { all, audits, vendor } = vendorsIn(cloud);
const corporate = () => cloud.as('corporate.admin');

const GRAND = 50;

/** Creates a vendor with this many users, some of them admins. A batch has room for fewer than 100. */
async function arrangeGrand(count: number) {
  const people = Array.from({ length: count }, (_, n) => ({
    ...posUserDocument(GRAND, 1000 + n, `person${n}`),
    isPointOfSaleAdmin: n % 10 === 0,
  }));
  await writeVendorDocuments(cloud, [vendorDocument(GRAND, 'Grand Tills'), ...people]);
  arrangePosAccounts(cloud, people);
  for (const { authObjectId, pointOfSaleUserId, isPointOfSaleAdmin } of people)
    if (isPointOfSaleAdmin)
      await cloud.container('sign-ins').items.upsert({
        id: authObjectId,
        authObjectId,
        franchiseAdmin: null,
        posAdmin: { pointOfSaleVendorId: GRAND, pointOfSaleUserId },
      });
  return people;
}

async function runTimer(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await endVendorLeases(cloud);
    await cloud.host.run('finishOutbox');
  }
}

const remove = () => corporate().call('DELETE', `pos/vendor/${GRAND}`, { ifMatch: '*' });

describe('POS-07 deleting a vendor with more users than fit into one batch', () => {
  test('takes several batches with one audit record each, and deletes every account', {
    timeout: 60_000,
  }, async () => {
    const people = await arrangeGrand(200);
    const { status, body } = await remove();
    expect(status).toBe(200);
    // On a slow machine, only the timer deletes the last accounts.
    if (body.isPending) await runTimer();
    expect(await vendor(GRAND)).toBeUndefined();
    expect((await all<PosUserDocument>('posUser')).filter((user) => user.pointOfSaleVendorId === GRAND)).toEqual([]);
    for (const { authObjectId } of people) {
      expect(cloud.directory.store.accounts.byId(authObjectId)?.deletedAt).toEqual(expect.any(Number));
      expect(cloud.directory.store.memberships.has(ROLE_GROUPS.pointOfSaleAdminGroupId, authObjectId)).toBe(false);
    }
    const history = await audits();
    expect(history.length).toBeGreaterThan(2);
    const deleted = history.flatMap(({ changes }) =>
      changes.filter(({ record, after }) => record.kind === 'posUser' && after === null).map(({ record }) => record.id),
    );
    expect([deleted.length, new Set(deleted).size]).toEqual([people.length, people.length]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  describe('in progress', () => {
    test('rejects other changes with 409, hides the vendor, and is completed by the timer', {
      timeout: 60_000,
    }, async () => {
      const [user] = await arrangeGrand(10);
      await arrangeHalfDone();
      const { pointOfSaleUserId, firstName, lastName, emailAddress } = user!;
      const body = { pointOfSaleUserId, firstName, lastName: `${lastName}!`, emailAddress };
      const rejected = [
        await corporate().post('pos/vendor', { pointOfSaleVendorId: GRAND, name: 'X' }, { ifMatch: '*' }),
        await remove(),
        await corporate().call('PUT', `pos/vendor/${GRAND}/group/${OTHER}`),
        await corporate().call('DELETE', `pos/vendor/${GRAND}/group/${OTHER}`),
        await corporate().post(`pos/vendor/${GRAND}/user`, newPosUser()),
        await corporate().post(`pos/vendor/${GRAND}/user`, body, { ifMatch: '*' }),
        await corporate().call('DELETE', `pos/vendor/${GRAND}/user-auth/${user!.authObjectId}`, { ifMatch: '*' }),
        await corporate().call('POST', `pos/vendor/reset-password/${user!.userName}`),
      ];
      expect(rejected.map(({ status, body: { reason } }) => [status, reason])).toEqual(
        Array.from({ length: 8 }, () => [409, 'being_removed']),
      );
      const names = (await corporate().get('pos/vendors')).body.map(({ name }: { name: string }) => name);
      expect(names).toEqual(['Harbor POS', 'Lantern Tills']);
      // Other vendors can still be changed.
      const quin = { ...newPosUser(), pointOfSaleUserId: POS_USER.quin };
      expect((await corporate().post(`pos/vendor/${VENDOR.harbor}/user`, quin, { ifMatch: '*' })).status).toBe(200);

      await runTimer();
      expect(await vendor(GRAND)).toBeUndefined();
      expect(await vendorContradictions(cloud)).toEqual([]);
    });

    test('deletes each user once when two runs overlap', { timeout: 60_000 }, async () => {
      const { length } = await arrangeGrand(110);
      await arrangeHalfDone();
      cloud.directory.requests.reset();
      await Promise.all([cloud.host.run('finishOutbox'), cloud.host.run('finishOutbox')]);
      await runTimer();
      const deletions = cloud.directory.requests.list().filter(({ call }) => call === 'DELETE /v1.0/users/{id}');
      expect(deletions.filter(({ status }) => status === 204)).toHaveLength(length);
      // On a slow machine, a run can time out before it gets a response, and the next run repeats that request.
      expect(deletions.length).toBeLessThan(length + 20);
      expect(await vendorContradictions(cloud)).toEqual([]);
    });
  });

  test('deletes an account that was still being created', { timeout: 60_000 }, async () => {
    await arrangeGrand(10);
    const created = 'POST /v1.0/users';
    cloud.directory.faults.add({ match: created, status: 429, retryAfter: 120, times: 1 });
    const { body: user } = await corporate().post(`pos/vendor/${GRAND}/user`, newPosUser({ isPointOfSaleAdmin: true }));
    expect(user.userName).toBe('');
    expect((await remove()).status).toBe(200);
    await runTimer();
    expect(await vendorContradictions(cloud)).toEqual([]);
  });
});

/** Arranges the state after a crash right after the first batch. */
async function arrangeHalfDone(): Promise<void> {
  const entry = { ...halfRemoved('deleteVendor'), pointOfSaleVendorId: GRAND };
  await writeVendorDocuments(cloud, [{ ...(await vendor(GRAND))!, isBeingRemoved: true }, entry]);
}
