/** Two small vendors whose records are known by name, reset before each test together with both franchises. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  type AuditDocument,
  documentId,
  type OutboxDocument,
  type PosUserDocument,
  type ReservationDocument,
  type SignInDocument,
  type VendorContainerDocument,
  type VendorDocument,
  type VendorFranchiseDocument,
} from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { anHourLater, contradictions, deletedIn } from './agreement.ts';
import type { Cloud } from './cloud.ts';
import { accountSeed, madeAccounts, purgeAccounts } from './directory-accounts.ts';
import { CODE, oidOf, upsertAll } from './franchise.ts';
import { useFranchises } from './use-franchises.ts';

/**
 * pos.admin administers Harbor, which serves CODE. pos.franchise.admin administers Lantern, which serves no franchise.
 */
export const VENDOR = { harbor: 41, lantern: 42 } as const;

/** Pat administers Harbor; Rae has no account; Max is pos.admin, Sol is pos.franchise.admin. */
export const POS_USER = { pat: 1, quin: 2, rae: 3, max: 4, sam: 5, sol: 6 } as const;

type Name = keyof typeof POS_USER;

const PEOPLE: readonly [Name, keyof typeof VENDOR, string, string, Partial<PosUserDocument>?][] = [
  ['pat', 'harbor', 'Pat', 'Pine', { isPointOfSaleAdmin: true }],
  ['quin', 'harbor', 'Quin', 'Quill'],
  ['rae', 'harbor', 'Rae', 'Reed', { authObjectId: EMPTY_GUID, userName: '' }],
  [
    'max',
    'harbor',
    'Pos',
    'Admin',
    { isPointOfSaleAdmin: true, authObjectId: oidOf('pos.admin'), userName: `pos.admin@${ACCOUNT_DOMAIN}` },
  ],
  ['sam', 'lantern', 'Sam', 'Stone'],
  [
    'sol',
    'lantern',
    'Pos Franchise',
    'Admin',
    {
      isPointOfSaleAdmin: true,
      authObjectId: oidOf('pos.franchise.admin'),
      userName: `pos.franchise.admin@${ACCOUNT_DOMAIN}`,
    },
  ],
];

/** Returns the account id of a fixture user. */
export const posAccountOf = (name: Name) =>
  posUserDocuments().find((user) => user.pointOfSaleUserId === POS_USER[name])!.authObjectId;

function posUserDocuments(): PosUserDocument[] {
  return PEOPLE.map(([name, vendor, firstName, lastName, rest]) => ({
    ...posUserDocument(VENDOR[vendor], POS_USER[name], name),
    firstName,
    lastName,
    ...rest,
  }));
}

const hasAccount = ({ authObjectId }: PosUserDocument) => authObjectId !== EMPTY_GUID;

/** Builds a vendor user. The test must add the account to the directory. */
export function posUserDocument(pointOfSaleVendorId: number, pointOfSaleUserId: number, name: string): PosUserDocument {
  return {
    id: documentId.posUser(pointOfSaleUserId),
    type: 'posUser',
    pointOfSaleVendorId,
    pointOfSaleUserId,
    firstName: name,
    lastName: 'Vendor',
    emailAddress: `${name}@vendor${pointOfSaleVendorId}.example`,
    userName: `${name}@${ACCOUNT_DOMAIN}`,
    authObjectId: `acc0000a-0000-4000-8000-${String(pointOfSaleUserId).padStart(12, '0')}`,
    isPointOfSaleAdmin: false,
  };
}

export function vendorDocument(pointOfSaleVendorId: number, name: string): VendorDocument {
  const changedAt = '2026-03-04T21:05:00.000Z';
  return { id: documentId.vendor, type: 'vendor', pointOfSaleVendorId, name, revision: 3, changedAt };
}

export function vendorFranchiseDocument(pointOfSaleVendorId: number, groupCode: string): VendorFranchiseDocument {
  const pointOfSaleVendorFranchiseId = pointOfSaleVendorId * 10;
  const id = documentId.vendorFranchise(groupCode);
  return { id, type: 'vendorFranchise', pointOfSaleVendorId, pointOfSaleVendorFranchiseId, groupCode };
}

/** Resets both vendors, their sign-ins and accounts, and deletes every other vendor. */
export async function arrangeVendors(cloud: Cloud): Promise<void> {
  const vendors = cloud.container('vendors');
  const keys = await vendors.items.query<number>('SELECT DISTINCT VALUE c.pointOfSaleVendorId FROM c').fetchAll();
  // Adds 0, the partition of the reservations, because the SDK omits it from distinct values.
  await Promise.all([...new Set([0, ...keys.resources])].map((key) => vendors.deleteAllItemsForPartitionKey(key)));
  await writeVendorDocuments(cloud, [
    vendorDocument(VENDOR.harbor, 'Harbor POS'),
    vendorDocument(VENDOR.lantern, 'Lantern Tills'),
    vendorFranchiseDocument(VENDOR.harbor, CODE),
    ...posUserDocuments(),
  ]);

  const signIns = cloud.container('sign-ins');
  const administered: [Name, SignInDocument['franchiseAdmin']][] = [
    ['pat', null],
    ['max', null],
    ['sol', { groupCode: CODE, franchiseUserId: null }],
  ];
  for (const [name, franchiseAdmin] of administered) {
    const user = posUserDocuments().find((at) => at.pointOfSaleUserId === POS_USER[name])!;
    const { authObjectId, pointOfSaleVendorId, pointOfSaleUserId } = user;
    const posAdmin = { pointOfSaleVendorId, pointOfSaleUserId };
    await signIns.items.upsert({ id: documentId.signIn(authObjectId), authObjectId, franchiseAdmin, posAdmin });
  }
  for (const name of ['quin', 'sam'] as const)
    await signIns
      .item(posAccountOf(name), posAccountOf(name))
      .delete()
      .catch(() => undefined);

  for (const { id } of madeAccounts(cloud)) cloud.directory.store.accounts.purge(id);
  arrangePosAccounts(cloud, posUserDocuments().filter(hasAccount));
  cloud.directory.store.memberships.add(ROLE_GROUPS.franchiseAdminGroupId, posAccountOf('sol'));
}

/** Creates the accounts of the users, and adds the admins to their group. */
export function arrangePosAccounts(cloud: Cloud, users: readonly PosUserDocument[]): void {
  const { store } = cloud.directory;
  purgeAccounts(cloud.directory, users);
  store.seed({
    accounts: users.map(accountSeed),
    memberships: users
      .filter((user) => user.isPointOfSaleAdmin)
      .map((user) => ({ groupId: ROLE_GROUPS.pointOfSaleAdminGroupId, memberId: user.authObjectId })),
  });
}

export async function writeVendorDocuments(
  cloud: Pick<Cloud, 'container'>,
  documents: readonly (VendorContainerDocument | ReservationDocument)[],
): Promise<void> {
  const vendors = cloud.container('vendors');
  for (const [vendor, own] of Map.groupBy(documents, (document) => document.pointOfSaleVendorId))
    await upsertAll(vendors, vendor, own);
}

/** Starts one cloud for the test file, and resets both franchises and both vendors before each test. */
export function useVendors(): Cloud {
  return useFranchises({ accounts: true, arrange: arrangeVendors });
}

export function vendorsIn(cloud: Cloud) {
  async function all<T extends VendorContainerDocument>(type: T['type']): Promise<(T & { _etag: string })[]> {
    const query = { query: 'SELECT * FROM c WHERE c.type = @type', parameters: [{ name: '@type', value: type }] };
    const found = cloud.container('vendors').items.query<T & { _etag: string }>(query, { maxItemCount: 1000 });
    return (await found.fetchAll()).resources;
  }
  async function one<T>(id: string, vendor: number): Promise<(T & { _etag: string }) | undefined> {
    return (await cloud.container('vendors').item(id, vendor).read()).resource as (T & { _etag: string }) | undefined;
  }
  return {
    /** Returns the documents of every vendor. */
    all,
    vendor: (id: number) => one<VendorDocument>(documentId.vendor, id),
    stored: (name: Name) => {
      const user = posUserDocuments().find((at) => at.pointOfSaleUserId === POS_USER[name])!;
      return one<PosUserDocument>(user.id, user.pointOfSaleVendorId);
    },
    audits: () => all<AuditDocument<{ readonly pointOfSaleVendorId: number }>>('audit'),
    outbox: () => all<OutboxDocument<{ readonly pointOfSaleVendorId: number }>>('outbox'),
    withEmail: async (email: string) =>
      (await all<PosUserDocument>('posUser')).filter((user) => user.emailAddress.toLowerCase() === email),
    account: (name: Name) => cloud.directory.store.accounts.byId(posAccountOf(name)),
    groupsOf: (authObjectId: string) => cloud.directory.store.memberships.groupsOf(authObjectId),
    signInOf: async (authObjectId: string) =>
      (await cloud.container('sign-ins').item(authObjectId, authObjectId).read<SignInDocument>()).resource,
  };
}

/** Returns every mismatch between vendors, franchises and the directory, and every remaining outbox entry. */
export async function vendorContradictions(cloud: Cloud): Promise<string[]> {
  const { all, audits, outbox, signInOf } = vendorsIn(cloud);
  const { accounts, memberships } = cloud.directory.store;
  const [vendors, links, users, history, entries] = await Promise.all([
    all<VendorDocument>('vendor'),
    all<VendorFranchiseDocument>('vendorFranchise'),
    all<PosUserDocument>('posUser'),
    audits(),
    outbox(),
  ]);
  const found = entries.map(({ id }) => `${id} is left`);
  const isVendor = new Set(vendors.map(({ pointOfSaleVendorId }) => pointOfSaleVendorId));
  for (const { pointOfSaleVendorId: id, isBeingRemoved } of vendors)
    if (isBeingRemoved) found.push(`${id} is only partly deleted`);
  for (const { id, pointOfSaleVendorId, groupCode } of links) {
    if (!isVendor.has(pointOfSaleVendorId)) found.push(`${id} belongs to no vendor`);
    const { resource } = await cloud.container('franchises').item(documentId.franchise, groupCode).read();
    if (!resource) found.push(`${id} belongs to no franchise`);
  }
  const emails = new Set<string>();
  for (const user of users) {
    const say = (what: string) => found.push(`user ${user.pointOfSaleUserId} ${what}`);
    const { authObjectId, isPointOfSaleAdmin } = user;
    const email = user.emailAddress.trim().toLowerCase();
    if (emails.has(email)) say("has another user's email");
    emails.add(email);
    if (!isVendor.has(user.pointOfSaleVendorId)) say('belongs to no vendor');
    if (user.pointOfSaleUserId === POS_USER.rae) continue;
    const account = accounts.byId(authObjectId);
    if (!account || account.deletedAt !== null) say('has no account');
    else if (account.displayName !== `${user.firstName} ${user.lastName}`) say('has another name in the directory');
    else if (account.mail !== null && account.mail !== user.emailAddress) say('has another email in the directory');
    const signIn = await signInOf(authObjectId);
    if ((signIn?.posAdmin?.pointOfSaleUserId === user.pointOfSaleUserId) !== isPointOfSaleAdmin)
      say('does not match its sign-in');
    if (memberships.has(ROLE_GROUPS.pointOfSaleAdminGroupId, authObjectId) !== isPointOfSaleAdmin)
      say('does not match the administrators group');
  }
  const isHere = new Set(users.map(({ pointOfSaleUserId }) => String(pointOfSaleUserId)));
  for (const { record, before } of deletedIn(history, 'posUser')) {
    if (isHere.has(record.id)) found.push(`user ${record.id} is deleted but still exists`);
    const { authObjectId } = before as PosUserDocument;
    if (!authObjectId.startsWith('acc')) continue;
    if (accounts.byId(authObjectId)?.deletedAt === null)
      found.push(`user ${record.id} is deleted, but its account is not`);
    if ((await signInOf(authObjectId))?.posAdmin) found.push(`user ${record.id} is deleted, but its sign-in is not`);
  }
  return [...found, ...(await contradictions(cloud))];
}

/** Makes every outbox entry of the vendors an hour older. */
export async function endVendorLeases(cloud: Cloud): Promise<void> {
  for (const entry of await vendorsIn(cloud).outbox())
    await cloud.container('vendors').items.upsert(anHourLater(entry));
}

/** Returns the body that the form sends for a new vendor user. */
export function newPosUser(changes: object = {}) {
  return {
    pointOfSaleUserId: 0,
    firstName: 'Nora',
    lastName: 'Novak',
    emailAddress: 'nora@vendor.example',
    ...changes,
  };
}
