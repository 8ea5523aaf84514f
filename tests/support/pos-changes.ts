/** Changes of vendors and their users for the fault tests, with checks that each was applied. */
import type { Cloud } from './cloud.ts';
import { madeAccounts } from './directory-accounts.ts';
import { CODE, clearFaults, OTHER } from './franchise.ts';
import type { Trial, Work } from './strikes.ts';
import {
  arrangeVendors,
  endVendorLeases,
  newPosUser,
  type POS_USER,
  posAccountOf,
  VENDOR,
  vendorContradictions,
  vendorsIn,
} from './vendors.ts';

export interface PosChange {
  readonly trial: Trial;
  /** Number of audit records that the change writes. */
  readonly records: number;
  /** Describes the missing parts of the applied change. Returns false if it is complete. */
  readonly undone: () => Promise<string | false>;
}

export const POS_CHANGES = [
  'API-44 adding an administrator',
  'API-44 changing name and email',
  'API-44 granting the administrator role',
  'API-44 revoking the administrator role',
  'API-45 deleting a user',
  'API-40 adding a vendor',
  'API-40 renaming a vendor',
  'API-41 assigning a franchise to a vendor',
  'API-41 removing a franchise from a vendor',
  'API-39 deleting a vendor',
] as const;

const any = { ifMatch: '*' };
const users = `pos/vendor/${VENDOR.harbor}/user`;
const quin = posAccountOf('quin');
const pat = posAccountOf('pat');
const sam = posAccountOf('sam');

/** @param cloud with vendors */
export function posChanges(cloud: Cloud) {
  const { all, audits, groupsOf, signInOf, stored, vendor, withEmail } = vendorsIn(cloud);
  const account = (id: string) => cloud.directory.store.accounts.byId(id);
  const served = async () => (await all('vendorFranchise')).length;

  async function startOver(): Promise<void> {
    clearFaults(cloud);
    await arrangeVendors(cloud);
  }
  const warmUp: Work = async (client) => {
    for (const code of [CODE, OTHER]) await client.get(`lookup/entities/${code}`);
    return client.get('pos/vendors');
  };
  const change = (records: number, prepare: Trial['prepare'], undone: PosChange['undone']): PosChange => ({
    trial: { startOver, warmUp, prepare },
    records,
    undone: async () => (await undone()) || listed(await vendorContradictions(cloud)),
  });
  const calls = (work: Work) => async () => work;
  const saving = (name: keyof typeof POS_USER, changes: object) => async (): Promise<Work> => {
    const { pointOfSaleUserId, firstName, lastName, emailAddress } = (await stored(name))!;
    const body = { pointOfSaleUserId, firstName, lastName, emailAddress, ...changes };
    return (client) => client.post(users, body, any);
  };

  const changes: Readonly<Record<(typeof POS_CHANGES)[number], PosChange>> = {
    'API-44 adding an administrator': change(
      2,
      calls((client) => client.post(users, newPosUser({ isPointOfSaleAdmin: true }))),
      async () => {
        const [user, ...more] = await withEmail('nora@vendor.example');
        if (!user || more.length > 0) return 'there is no user, or more than one';
        const [made, ...others] = madeAccounts(cloud);
        if (made?.id !== user.authObjectId || others.length > 0) return 'there is no account, or more than one';
        return (!(await signInOf(made.id)) || groupsOf(made.id).length !== 1) && 'the role was not granted';
      },
    ),
    'API-44 changing name and email': change(
      1,
      saving('quin', { lastName: 'Quick', emailAddress: 'quick@vendor.example' }),
      async () => {
        if ((await stored('quin'))?.lastName !== 'Quick') return 'the record was not changed';
        const { surname, mail } = account(quin)!;
        return (surname !== 'Quick' || mail !== 'quick@vendor.example') && 'the directory was not updated';
      },
    ),
    'API-44 granting the administrator role': change(
      1,
      saving('quin', { isPointOfSaleAdmin: true }),
      async () => (!(await signInOf(quin)) || groupsOf(quin).length !== 1) && 'the role was not granted',
    ),
    'API-44 revoking the administrator role': change(
      1,
      saving('pat', { isPointOfSaleAdmin: false }),
      async () => (Boolean(await signInOf(pat)) || groupsOf(pat).length > 0) && 'the role was not revoked',
    ),
    'API-45 deleting a user': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${pat}`, any)),
      async () =>
        (await stored('pat'))
          ? 'the record still exists'
          : account(pat)?.deletedAt === null && 'the account still exists',
    ),
    'API-40 adding a vendor': change(
      1,
      calls((client) => client.post('pos/vendor', { pointOfSaleVendorId: 0, name: 'New Tills' })),
      async () => (await all('vendor')).length !== 3 && 'the vendor was not added',
    ),
    'API-40 renaming a vendor': change(
      1,
      calls((client) => client.post('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour' }, any)),
      async () => (await vendor(VENDOR.harbor))?.name !== 'Harbour' && 'the name was not changed',
    ),
    'API-41 assigning a franchise to a vendor': change(
      1,
      calls((client) => client.call('PUT', `pos/vendor/${VENDOR.lantern}/group/${OTHER}`)),
      async () => (await served()) !== 2 && 'the franchise was not added',
    ),
    'API-41 removing a franchise from a vendor': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.harbor}/group/${CODE}`)),
      async () => (await served()) > 0 && 'the franchise was not removed',
    ),
    'API-39 deleting a vendor': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.lantern}`, any)),
      async () => {
        if (await vendor(VENDOR.lantern)) return 'the vendor still exists';
        return (await stored('sam'))
          ? 'its users still exist'
          : account(sam)?.deletedAt === null && 'an account still exists';
      },
    ),
  };

  return {
    changes,
    isWritten: async () => (await audits()).length > 0,
    records: async () => (await audits()).length,
    contradictions: async () => listed(await vendorContradictions(cloud)),
    /** Clears all faults, expires all leases and reservations, and runs the outbox. */
    async finishLater(): Promise<void> {
      clearFaults(cloud);
      await endVendorLeases(cloud);
      await cloud.host.run('finishOutbox');
      await endReservations(cloud);
    },
  };
}

const listed = (found: readonly string[]) => found.length > 0 && found.join('; ');

async function endReservations(cloud: Cloud): Promise<void> {
  const vendors = cloud.container('vendors');
  const { resources } = await vendors.items.query(`SELECT * FROM c WHERE c.type = 'reservation'`).fetchAll();
  for (const reservation of resources) await vendors.items.upsert({ ...reservation, until: new Date(0).toISOString() });
}
