/** Changes of vendors and their users as tests of faults make them, and how to tell whether one was done. */
import type { Cloud } from './cloud.ts';
import { madeAccounts } from './directory-accounts.ts';
import { CODE, OTHER } from './franchise.ts';
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
  /** Audit records that it writes when all goes well. */
  readonly records: number;
  /** What is wrong when it should be done; false when all is well. */
  readonly undone: () => Promise<string | false>;
}

export const POS_CHANGES = [
  'API-44 adding an administrator',
  'API-44 giving another name and address',
  'API-44 making someone an administrator',
  'API-44 taking that from someone',
  'API-45 deleting someone',
  'API-40 adding a vendor',
  'API-40 renaming a vendor',
  'API-41 letting a vendor serve a franchise',
  'API-41 ending that',
  'API-39 deleting a vendor',
] as const;

const any = { ifMatch: '*' };
const users = `pos/vendor/${VENDOR.harbor}/user`;
const quin = posAccountOf('quin');
const pat = posAccountOf('pat');
const sam = posAccountOf('sam');

/** The changes over this cloud, which has vendors. */
export function posChanges(cloud: Cloud) {
  const { all, audits, groupsOf, signInOf, stored, vendor, withEmail } = vendorsIn(cloud);
  const account = (id: string) => cloud.directory.store.accounts.byId(id);
  const served = async () => (await all('vendorFranchise')).length;

  async function startOver(): Promise<void> {
    cloud.cosmos.faults.clear();
    cloud.directory.faults.clear();
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
        if (!user || more.length > 0) return 'there is not one user';
        const [made, ...others] = madeAccounts(cloud);
        if (made?.id !== user.authObjectId || others.length > 0) return 'there is not one account';
        return (!(await signInOf(made.id)) || groupsOf(made.id).length !== 1) && 'they are no administrator';
      },
    ),
    'API-44 giving another name and address': change(
      1,
      saving('quin', { lastName: 'Quick', emailAddress: 'quick@vendor.example' }),
      async () => {
        if ((await stored('quin'))?.lastName !== 'Quick') return 'it is not in the record';
        const { surname, mail } = account(quin)!;
        return (surname !== 'Quick' || mail !== 'quick@vendor.example') && 'the directory did not follow';
      },
    ),
    'API-44 making someone an administrator': change(
      1,
      saving('quin', { isPointOfSaleAdmin: true }),
      async () => (!(await signInOf(quin)) || groupsOf(quin).length !== 1) && 'they are none',
    ),
    'API-44 taking that from someone': change(
      1,
      saving('pat', { isPointOfSaleAdmin: false }),
      async () => (Boolean(await signInOf(pat)) || groupsOf(pat).length > 0) && 'they still are',
    ),
    'API-45 deleting someone': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${pat}`, any)),
      async () =>
        (await stored('pat')) ? 'the record is there' : account(pat)?.deletedAt === null && 'the account is',
    ),
    'API-40 adding a vendor': change(
      1,
      calls((client) => client.post('pos/vendor', { pointOfSaleVendorId: 0, name: 'New Tills' })),
      async () => (await all('vendor')).length !== 3 && 'there is not one more',
    ),
    'API-40 renaming a vendor': change(
      1,
      calls((client) => client.post('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour' }, any)),
      async () => (await vendor(VENDOR.harbor))?.name !== 'Harbour' && 'it is not called so',
    ),
    'API-41 letting a vendor serve a franchise': change(
      1,
      calls((client) => client.call('PUT', `pos/vendor/${VENDOR.lantern}/group/${OTHER}`)),
      async () => (await served()) !== 2 && 'it does not',
    ),
    'API-41 ending that': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.harbor}/group/${CODE}`)),
      async () => (await served()) > 0 && 'it still does',
    ),
    'API-39 deleting a vendor': change(
      1,
      calls((client) => client.call('DELETE', `pos/vendor/${VENDOR.lantern}`, any)),
      async () => {
        if (await vendor(VENDOR.lantern)) return 'it is there';
        return (await stored('sam')) ? 'its users are' : account(sam)?.deletedAt === null && 'an account is';
      },
    ),
  };

  return {
    changes,
    isWritten: async () => (await audits()).length > 0,
    records: async () => (await audits()).length,
    contradictions: async () => listed(await vendorContradictions(cloud)),
    /** As if every lease and reservation had ended, with nothing broken any more. */
    async finishLater(): Promise<void> {
      cloud.cosmos.faults.clear();
      cloud.directory.faults.clear();
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
