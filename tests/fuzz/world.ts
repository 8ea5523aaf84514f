/** Data for fuzzing: both franchises, both vendors and the communication types, reset before each test. */
import {
  type BrandDocument,
  COMMUNICATION,
  type CommunicationTypeDocument,
  documentId,
  type SignInDocument,
} from '@franchise-admin/api/documents';
import { DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Cloud } from '../support/cloud.ts';
import { AD, BRAND, communicationsIn, groupDocument, TYPE } from '../support/communications.ts';
import { purgeAccounts } from '../support/directory-accounts.ts';
import { accountOf, CODE, OTHER, oidOf, USER, upsertAll } from '../support/franchise.ts';
import { importsIn } from '../support/imports.ts';
import { audits } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { arrangePosAccounts, arrangeVendors, vendorContradictions, writeVendorDocuments } from '../support/vendors.ts';
import {
  inOther,
  markedFranchise,
  markedImports,
  markedUsers,
  markedVendor,
  ORPHAN,
  orphanDocuments,
} from './marked-records.ts';
import { pastChanges } from './past-changes.ts';

/** Starts one cloud with storage for the test file, and resets every record before each test. */
export const useWorld = (): Cloud => useFranchises({ accounts: true, storage: true, arrange });

async function arrange(cloud: Cloud): Promise<void> {
  await arrangeVendors(cloud);
  await arrangeMarked(cloud);
  await arrangeCommunications(cloud);
  for (const { container, document } of pastChanges()) await cloud.container(container).items.upsert(document);
  arrangeCallers(cloud);
  await importsIn(cloud).clear();
  for (const document of markedImports()) await cloud.container('jobs').items.upsert(document);
}

async function arrangeMarked(cloud: Cloud): Promise<void> {
  const container = cloud.container('franchises');
  await container.deleteAllItemsForPartitionKey(OTHER);
  await container.deleteAllItemsForPartitionKey(ORPHAN);
  const documents = markedFranchise();
  await upsertAll(container, OTHER, documents);
  await upsertAll(container, ORPHAN, orphanDocuments());
  await cloud.container('sign-ins').items.upsert<SignInDocument>({
    id: documentId.signIn(oidOf('franchise.admin2')),
    authObjectId: oidOf('franchise.admin2'),
    franchiseAdmin: { groupCode: OTHER, franchiseUserId: inOther(USER.hal) },
    posAdmin: null,
  });
  const vendor = markedVendor();
  await writeVendorDocuments(cloud, vendor);
  arrangePosAccounts(
    cloud,
    vendor.filter((document) => document.type === 'posUser'),
  );
  const { store } = cloud.directory;
  const users = markedUsers(documents).filter(({ authObjectId }) => authObjectId.startsWith('acc'));
  purgeAccounts(cloud.directory, users);
  store.seed({
    accounts: users.map((user) => ({
      id: user.authObjectId,
      userPrincipalName: user.userName,
      displayName: `${user.firstName} ${user.lastName}`,
      mail: user.emailAddress,
    })),
  });
}

async function arrangeCommunications(cloud: Cloud): Promise<void> {
  const reference = cloud.container('reference');
  await reference.deleteAllItemsForPartitionKey(COMMUNICATION);
  const types = Object.entries(TYPE).map(([name, communicationTypeId]): CommunicationTypeDocument => {
    const id = documentId.communicationType(communicationTypeId);
    return { id, kind: COMMUNICATION, type: 'communicationType', communicationTypeId, name, infoText: '' };
  });
  const brands = Object.entries(BRAND).map(([brandName, brandId]): BrandDocument => {
    const id = documentId.brand(brandId);
    return { id, kind: 'brand', brandId, brandName, brandNameDisplay: brandName };
  });
  const groups = [
    groupDocument(1, BRAND.grill, TYPE.recalls, AD.recalls),
    groupDocument(2, BRAND.grill, TYPE.menu, AD.menu),
  ];
  await upsertAll(reference, COMMUNICATION, [...types, ...groups]);
  await upsertAll(reference, 'brand', brands);
  const { store } = cloud.directory;
  for (const id of Object.values(AD)) store.groups.delete(id);
  const inRecalls = [USER.olga, USER.eve].flatMap((id) => [accountOf(id), accountOf(inOther(id), OTHER)]);
  store.seed({
    groups: Object.entries(AD).map(([name, id]) => ({ id, displayName: name })),
    memberships: inRecalls.map((memberId) => ({ groupId: AD.recalls, memberId })),
  });
}

/** Restores the callers' accounts and groups, because a test may have deleted the callers. */
function arrangeCallers(cloud: Cloud): void {
  const { accounts, memberships } = cloud.directory.store;
  for (const { oid, groups } of DEMO_ACCOUNTS) {
    const account = accounts.byId(oid);
    if (account) accounts.save({ ...account, deletedAt: null, accountEnabled: true });
    memberships.removeMember(oid);
    for (const group of groups) memberships.add(ROLE_GROUPS[group], oid);
  }
}

/** Callers that may change each tenant. */
const CHANGERS: Readonly<Record<string, readonly string[]>> = {
  [CODE]: ['corporate.admin', 'franchise.admin', 'pos.franchise.admin'],
  [OTHER]: ['corporate.admin', 'franchise.admin2'],
};

/** Describes inconsistent records, changes by callers without the right, outbox entries left over, and wrong role members. */
export async function problemsIn(cloud: Cloud): Promise<string[]> {
  // Requests may have changed the AD groups, so `disagreements` compares the memberships with the stored groups.
  const found = (await vendorContradictions(cloud)).filter(
    (text) => !/does not match the (recalls|menu) group/.test(text),
  );
  found.push(...(await communicationsIn(cloud).disagreements()));
  for (const [code, names] of Object.entries(CHANGERS))
    for (const { actorId, call } of await audits(cloud, code))
      if (!names.map(oidOf).includes(actorId)) found.push(`${actorId} changed ${code} by ${call}`);
  for (const group of ['corporateAdminGroupId', 'readonlyUserGroupId'] as const) {
    const due = DEMO_ACCOUNTS.filter(({ groups }) => groups.includes(group)).map(({ oid }) => oid);
    const members = communicationsIn(cloud).members(ROLE_GROUPS[group]);
    if (members.join() !== due.toSorted().join()) found.push(`${members} are in ${group}`);
  }
  return found;
}
