/** A franchise with users but without units, served by a vendor, for tests that remove it. */
import {
  type AddressDocument,
  documentId,
  type EmailClaimDocument,
  type FranchiseContainerDocument,
  type PositionDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Cloud } from './cloud.ts';
import { accountSeed, purgeAccounts } from './directory-accounts.ts';
import { franchiseDocuments, GROUP, USER, upsertAll } from './franchise.ts';
import { documentsOf } from './stored.ts';
import { VENDOR, vendorFranchiseDocument, writeVendorDocuments } from './vendors.ts';

/** Code of the franchise: that of tests/support/franchise.ts without units. Eve and Hal administer it with separate accounts. */
export const ORPHAN = 'ORPHAN';

export const orphanAccount = (franchiseUserId: number) =>
  `acc0000b-0000-4000-8000-${String(franchiseUserId).padStart(12, '0')}`;

function orphanDocuments(): FranchiseContainerDocument[] {
  const address: AddressDocument = {
    id: documentId.address(1),
    groupCode: ORPHAN,
    type: 'address',
    franchiseAddressId: 1,
    addressType: 1,
    line1: '1 Harbor Road',
    line2: '',
    line3: '',
    city: 'Springfield',
    state: '',
    postalCode: '',
    country: '',
    entity: '',
  };
  const documents = franchiseDocuments(ORPHAN).filter(({ type }) => type !== 'unit');
  return [address, ...documents.map((document) => (document.type === 'user' ? withAccount(document) : document))];
}

function withAccount(user: UserDocument): UserDocument {
  if (user.franchiseUserId === USER.ivy) return user;
  const { franchiseUserId } = user;
  return { ...user, authObjectId: orphanAccount(franchiseUserId), userName: `orphan${franchiseUserId}@demo.example` };
}

/** Builds additional people who report to Ada and have email claims. */
function crowd(count: number): FranchiseContainerDocument[] {
  const model = orphanDocuments().find(({ id }) => id === documentId.user(USER.dan)) as UserDocument;
  return Array.from({ length: count }, (_, n) => {
    const franchiseUserId = 1000 + n;
    const franchiseRoleMemberId = 1000 + n;
    const emailAddress = `crowd${n}@orphan.example`;
    const user: UserDocument = {
      ...withAccount({ ...model, franchiseUserId }),
      id: documentId.user(franchiseUserId),
      emailAddress,
      franchiseRoleMemberId,
    };
    const position: PositionDocument = {
      id: documentId.position(franchiseRoleMemberId),
      groupCode: ORPHAN,
      type: 'position',
      franchiseRoleMemberId,
      franchiseRoleId: 11,
      tier: 1,
      franchiseUserId,
      reportsToId: 201,
    };
    const claim: EmailClaimDocument = {
      id: documentId.emailClaim(emailAddress),
      groupCode: ORPHAN,
      type: 'emailClaim',
      franchiseUserId,
    };
    return [user, position, claim];
  }).flat();
}

/** Builds only two people: Eve, who is the root of the hierarchy and a franchise admin, and Fay. */
function fewDocuments(): FranchiseContainerDocument[] {
  return orphanDocuments().flatMap((document): FranchiseContainerDocument[] => {
    if (document.type === 'position')
      return document.franchiseUserId === USER.eve ? [{ ...document, reportsToId: null }] : [];
    if (document.type !== 'user' && document.type !== 'emailClaim') return [document];
    return document.franchiseUserId === USER.eve || document.franchiseUserId === USER.fay ? [document] : [];
  });
}

/**
 * Resets the franchise, its accounts and its users' admin rights.
 * @param people `few` for only two of the ten, or the number of people in addition to the ten
 */
export async function arrangeOrphan(cloud: Cloud, people: number | 'few' = 0): Promise<void> {
  const franchises = cloud.container('franchises');
  await franchises.deleteAllItemsForPartitionKey(ORPHAN);
  const documents = people === 'few' ? fewDocuments() : [...orphanDocuments(), ...crowd(people)];
  await upsertAll(franchises, ORPHAN, documents);
  await writeVendorDocuments(cloud, [vendorFranchiseDocument(VENDOR.harbor, ORPHAN)]);

  const users = documents.filter((document) => document.type === 'user');
  const { store } = cloud.directory;
  const own = users.filter(({ authObjectId }) => authObjectId.startsWith('acc0000b'));
  const admins = own.filter((user) => user.isFranchiseAdmin);
  purgeAccounts(cloud.directory, own);
  for (const { authObjectId, franchiseUserId } of admins)
    await cloud.container('sign-ins').items.upsert({
      id: authObjectId,
      authObjectId,
      franchiseAdmin: { groupCode: ORPHAN, franchiseUserId },
      posAdmin: null,
    });
  const member = (groupId: string) => (user: UserDocument) => ({ groupId, memberId: user.authObjectId });
  store.seed({
    accounts: own.map(accountSeed),
    memberships: [
      ...admins.map(member(ROLE_GROUPS.franchiseAdminGroupId)),
      ...own.filter((user) => user.communicationTypeIds.includes(1)).map(member(GROUP.recalls)),
    ],
  });
}

/** Describes every remaining record of the franchise except its history. Empty if it was removed completely. */
export async function remainsOfOrphan(cloud: Cloud): Promise<string[]> {
  const found: string[] = [];
  for (const type of ['franchise', 'user', 'position', 'address', 'emailClaim', 'outbox'] as const)
    for (const { id } of await documentsOf(cloud, ORPHAN, type)) found.push(id);
  const links = await cloud
    .container('vendors')
    .items.query(`SELECT * FROM c WHERE c.type = 'vendorFranchise' AND c.groupCode = '${ORPHAN}'`)
    .fetchAll();
  if (links.resources.length > 0) found.push('a vendor still serves it');
  const deleted = (await documentsOf(cloud, ORPHAN, 'audit')).flatMap((audit) =>
    'changes' in audit ? audit.changes.filter(({ record }) => record.kind === 'user') : [],
  );
  for (const { before } of deleted) {
    const { authObjectId, franchiseUserId } = before as UserDocument;
    if (!authObjectId.startsWith('acc0000b')) continue;
    const account = cloud.directory.store.accounts.byId(authObjectId);
    if (account?.deletedAt === null) found.push(`the account of ${franchiseUserId}`);
    const { resource } = await cloud.container('sign-ins').item(authObjectId, authObjectId).read();
    if (resource) found.push(`the sign-in of ${franchiseUserId}`);
    if (cloud.directory.store.memberships.groupsOf(authObjectId).length > 0) found.push(`groups of ${franchiseUserId}`);
  }
  return found;
}
