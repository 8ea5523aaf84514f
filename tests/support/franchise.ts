/** A small franchise whose records are known by name, reset before each test. */
import { createHash } from 'node:crypto';
import type { JSONObject } from '@azure/cosmos';
import { EMPTY_GUID, openingHours } from '@franchise-admin/api/contract';
import {
  documentId,
  type EmailClaimDocument,
  type FranchiseContainerDocument,
  type PositionDocument,
  type SignInDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN, DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Cloud } from './cloud.ts';
import { accountSeed, madeAccounts, purgeAccounts } from './directory-accounts.ts';

/** The franchise that franchise.admin administers. */
export const CODE = 'ALOHA';
/** The franchise that franchise.admin2 administers, with records of the same shape. */
export const OTHER = 'BISTRO';

/** Ids of levels; level 4 has no name. */
export const LEVEL = { district: 11, area: 12, owner: 13 } as const;

/**
 * Olga (owner) ─ Ada (area) ─ Dan (district; units U1, U2)
 *              │            └ Eve (district)
 *              └ Ben (area)               U5 is assigned to Olga; U3 and U4 to nobody
 */
export const POSITION = { olga: 300, ada: 201, ben: 202, dan: 101, eve: 102 } as const;
/**
 * Fay, Gus and Hal have no position; Gus manages U3. Hal is franchise.admin. Ivy has no account. Jon is a POS admin. His sign-in also names
 * CODE, although his record does not make him an administrator: deleting him removes that entry and keeps the other.
 */
export const USER = { olga: 1, ada: 2, ben: 3, dan: 4, eve: 5, fay: 6, gus: 7, hal: 8, ivy: 9, jon: 10 } as const;

/** Returns a user's account id. It is unique across all arranged franchises. */
export const accountOf = (franchiseUserId: number, code = CODE) =>
  `acc0000${code === CODE ? 0 : 1}-${ownPart(code)}-4000-8000-${String(franchiseUserId).padStart(12, '0')}`;
/** Returns four digits that distinguish franchises other than CODE and OTHER. */
const ownPart = (code: string) =>
  code === CODE || code === OTHER ? '0000' : createHash('sha256').update(code).digest('hex').slice(0, 4);
export const oidOf = (name: string) => DEMO_ACCOUNTS.find((account) => account.name === name)!.oid;

/** Returns Hal's demo account in CODE or OTHER. */
const adminOf = (code: string) => (code === CODE ? 'franchise.admin' : 'franchise.admin2');

export const GROUP = { recalls: 'c0111110-0000-4000-8000-000000000001', menu: 'c0111110-0000-4000-8000-000000000002' };

const PEOPLE: readonly [keyof typeof USER, string, string, Partial<UserDocument>?][] = [
  ['olga', 'Olga', 'Owner', { isFranchiseOwner: true, communicationTypeIds: [1] }],
  ['ada', 'Ada', 'Area'],
  ['ben', 'Ben', 'Bell'],
  ['dan', 'Dan', 'Drew', { isSupportUser: true }],
  ['eve', 'Eve', 'Earl', { isFranchiseAdmin: true, communicationTypeIds: [1] }],
  ['fay', 'Fay', 'Ford'],
  ['gus', 'Gus', 'Gray'],
  ['hal', 'Hal', 'Hill', { isFranchiseAdmin: true }],
  ['ivy', 'Ivy', 'Irwin', { authObjectId: EMPTY_GUID, userName: '' }],
  ['jon', 'Jon', 'Jones'],
];
const PLACES: readonly [keyof typeof POSITION, 1 | 2 | 3, keyof typeof POSITION | null][] = [
  ['olga', 3, null],
  ['ada', 2, 'olga'],
  ['ben', 2, 'olga'],
  ['dan', 1, 'ada'],
  ['eve', 1, 'ada'],
];
const UNITS: readonly [string, keyof typeof POSITION | null, number | null][] = [
  ['U1', 'dan', USER.dan],
  ['U2', 'dan', null],
  ['U3', null, USER.gus],
  ['U4', null, null],
  ['U5', 'olga', null],
];

const HOURS = Object.fromEntries(Object.keys(openingHours.shape).map((name) => [name, null]));

export function franchiseDocuments(groupCode: string): FranchiseContainerDocument[] {
  const users = PEOPLE.map(([name, firstName, lastName, rest]): UserDocument => {
    const franchiseUserId = USER[name];
    return {
      id: documentId.user(franchiseUserId),
      groupCode,
      type: 'user',
      franchiseUserId,
      firstName,
      lastName,
      emailAddress: `${name}@${groupCode}.example`.toLowerCase(),
      userName: `${name}@${ACCOUNT_DOMAIN}`,
      authObjectId: name === 'hal' ? oidOf(adminOf(groupCode)) : accountOf(franchiseUserId, groupCode),
      position: null,
      isFranchiseAdmin: false,
      isSupportUser: false,
      isFranchiseOwner: false,
      isFranchiseKeyContact: false,
      accessAllUnits: false,
      notificationOptIn: false,
      communicationTypeIds: [],
      franchiseRoleMemberId: name in POSITION ? POSITION[name as keyof typeof POSITION] : null,
      ...rest,
    };
  });
  return [
    {
      id: documentId.franchise,
      groupCode,
      type: 'franchise',
      groupName: `${groupCode} Restaurants`,
      levels: [
        { franchiseRoleId: LEVEL.district, tier: 1, roleName: 'District Manager' },
        { franchiseRoleId: LEVEL.area, tier: 2, roleName: 'Area Director' },
        { franchiseRoleId: LEVEL.owner, tier: 3, roleName: 'Owner' },
      ],
      levelsVersion: 1,
      brandIds: [1],
      revision: 7,
      changedAt: '2026-03-04T21:05:00.000Z',
    },
    ...users,
    ...emailClaims(users),
    ...PLACES.map(([name, tier, above]): PositionDocument => {
      const franchiseRoleMemberId = POSITION[name];
      return {
        id: documentId.position(franchiseRoleMemberId),
        groupCode,
        type: 'position',
        franchiseRoleMemberId,
        franchiseRoleId: 10 + tier,
        tier,
        franchiseUserId: USER[name],
        reportsToId: above && POSITION[above],
      };
    }),
    ...UNITS.map(([unitCode, holder, managerId]) =>
      unitDocument(groupCode, unitCode, holder && POSITION[holder], managerId),
    ),
  ];
}

/** Builds the email claims of these users. If several users share an email, the claim belongs to the first one. */
export function emailClaims(users: readonly UserDocument[]): EmailClaimDocument[] {
  return [...Map.groupBy(users, (user) => documentId.emailClaim(user.emailAddress))].flatMap(
    ([id, [first, ...others]]) =>
      first === undefined
        ? []
        : {
            id,
            groupCode: first.groupCode,
            type: 'emailClaim',
            franchiseUserId: first.franchiseUserId,
            ...(others.length > 0 && { otherUserIds: others.map((user) => user.franchiseUserId) }),
          },
  );
}

export function unitDocument(
  groupCode: string,
  unitCode: string,
  franchiseRoleMemberId: number | null,
  managerId: number | null = null,
): UnitDocument {
  return {
    id: documentId.unit(unitCode),
    groupCode,
    type: 'unit',
    unitCode,
    unitName: `Unit ${unitCode}`,
    brandId: 1,
    emailAddress: `${unitCode.toLowerCase()}@units.example`,
    phoneNumber: null,
    managerId,
    franchiseRoleMemberId,
    openingHours: HOURS as UnitDocument['openingHours'],
  };
}

/** Writes the records outside of franchises: communication types, with groups for brand 1. */
export async function arrangeReference(cloud: Cloud): Promise<void> {
  const reference = cloud.container('reference');
  const types: [number, string, string][] = [
    [1, 'Recalls', GROUP.recalls],
    [2, 'Menu', GROUP.menu],
  ];
  for (const [communicationTypeId, name, adGroupId] of types) {
    const id = documentId.communicationType(communicationTypeId);
    await reference.items.create({
      id,
      kind: 'communication',
      type: 'communicationType',
      communicationTypeId,
      name,
      infoText: '',
    });
    await reference.items.create({
      id: documentId.brandCommunicationGroup(communicationTypeId),
      kind: 'communication',
      type: 'brandCommunicationGroup',
      brandCommunicationGroupId: communicationTypeId,
      brandId: 1,
      communicationTypeId,
      adGroupId,
      adGroupName: name,
    });
    cloud.directory.store.seed({ groups: [{ id: adGroupId, displayName: name }] });
  }
}

export function clearFaults({ cosmos, directory }: Pick<Cloud, 'cosmos' | 'directory'>): void {
  cosmos.faults.clear();
  directory.faults.clear();
}

/** Resets both franchises and their sign-ins. */
export async function arrangeFranchises(cloud: Cloud): Promise<void> {
  clearFaults(cloud);
  await Promise.all([CODE, OTHER].map((code) => arrangeFranchise(cloud, code)));
  const signIns = cloud.container('sign-ins');
  const { resources: present } = await signIns.items.query<string>('SELECT VALUE c.id FROM c').fetchAll();
  const records: [string, SignInDocument['franchiseAdmin'], SignInDocument['posAdmin']][] = [
    [oidOf('franchise.admin'), { groupCode: CODE, franchiseUserId: USER.hal }, null],
    [oidOf('franchise.admin2'), { groupCode: OTHER, franchiseUserId: USER.hal }, null],
    [accountOf(USER.eve), { groupCode: CODE, franchiseUserId: USER.eve }, null],
    [
      accountOf(USER.jon),
      { groupCode: CODE, franchiseUserId: USER.jon },
      { pointOfSaleVendorId: 1, pointOfSaleUserId: 1 },
    ],
  ];
  const isKept = (id: string) => records.some(([authObjectId]) => documentId.signIn(authObjectId) === id);
  await Promise.all(present.filter((id) => !isKept(id)).map((id) => signIns.deleteAllItemsForPartitionKey(id)));
  for (const [authObjectId, franchiseAdmin, posAdmin] of records)
    await signIns.items.upsert({ id: documentId.signIn(authObjectId), authObjectId, franchiseAdmin, posAdmin });
}

/** Resets one franchise, overwrites it with `more`, and claims every user's email. */
export async function arrangeFranchise(
  cloud: Pick<Cloud, 'container'>,
  code: string,
  more: readonly FranchiseContainerDocument[] = [],
): Promise<void> {
  const container = cloud.container('franchises');
  await container.deleteAllItemsForPartitionKey(code);
  await upsertAll(container, code, documentsWith(code, more));
}

/** Returns the documents of a franchise, overwritten with `more`, with a claim for every user's email. */
export function documentsWith(code: string, more: readonly FranchiseContainerDocument[] = []) {
  const byId = new Map([...franchiseDocuments(code), ...more].map((document) => [document.id, document]));
  const others = [...byId.values()].filter(({ type }) => type !== 'emailClaim');
  return [...others, ...emailClaims(others.filter((document) => document.type === 'user'))];
}

/** Writes documents to one partition in few requests. */
export async function upsertAll(
  container: ReturnType<Cloud['container']>,
  partitionKey: string | number,
  documents: readonly object[],
): Promise<void> {
  for (let from = 0; from < documents.length; from += 90) {
    const operations = documents
      .slice(from, from + 90)
      .map((document) => ({ operationType: 'Upsert' as const, resourceBody: jsonOf(document) }));
    const { code: status } = await container.items.batch(operations, partitionKey);
    if (status !== 200) throw new Error(`Writing to partition ${partitionKey} failed with ${status}.`);
  }
}

/** Copies a document as plain JSON, because the SDK's body type does not accept readonly fields. */
function jsonOf(document: object): JSONObject {
  return JSON.parse(JSON.stringify(document)) as JSONObject;
}

/** Restores the directory accounts of CODE's users and Eve's memberships in Recalls and the franchise admin group. */
export function arrangeAccounts(cloud: Cloud): void {
  const { store } = cloud.directory;
  const users = franchiseDocuments(CODE).filter((document) => document.type === 'user');
  const own = users.filter((user) => user.authObjectId === accountOf(user.franchiseUserId));
  const made = madeAccounts(cloud).map(({ id }) => ({ authObjectId: id }));
  purgeAccounts(cloud.directory, [...own, ...made]);
  store.seed({
    accounts: own.map(accountSeed),
    memberships: [
      { groupId: GROUP.recalls, memberId: accountOf(USER.eve) },
      { groupId: ROLE_GROUPS.franchiseAdminGroupId, memberId: accountOf(USER.eve) },
    ],
  });
}
