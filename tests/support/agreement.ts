/** Checks the documents of a franchise against each other, its audit records and the directory. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import type {
  AuditDocument,
  AuditedChange,
  AuditedRecord,
  OutboxDocument,
  PositionDocument,
  UnitDocument,
  UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import type { Cloud } from './cloud.ts';
import { madeAccounts } from './directory-accounts.ts';
import { accountOf, CODE, GROUP, USER } from './franchise.ts';
import { documentsOf, outbox } from './stored.ts';

/** Describes every contradiction and every remaining outbox entry of CODE. Empty if there are none. */
export async function contradictions(cloud: Cloud): Promise<string[]> {
  const [positions, units, users, audits, entries] = await Promise.all([
    documentsOf<PositionDocument>(cloud, CODE, 'position'),
    documentsOf<UnitDocument>(cloud, CODE, 'unit'),
    documentsOf<UserDocument>(cloud, CODE, 'user'),
    documentsOf<AuditDocument<{ readonly groupCode: string }>>(cloud, CODE, 'audit'),
    outbox(cloud),
  ]);
  const positionOf = new Map(positions.map((position) => [position.franchiseRoleMemberId, position]));
  const userOf = new Map(users.map((user) => [user.franchiseUserId, user]));
  const found: string[] = entries.map(({ id }) => `${id} is left`);

  for (const { franchiseRoleMemberId: id, franchiseUserId, reportsToId, tier, isBeingRemoved } of positions) {
    if (userOf.get(franchiseUserId)?.franchiseRoleMemberId !== id) found.push(`position ${id} does not match its user`);
    if (reportsToId !== null && positionOf.get(reportsToId)?.tier !== tier + 1)
      found.push(`position ${id} reports to the wrong level`);
    if (isBeingRemoved) found.push(`position ${id} is only partly removed`);
  }
  for (const { franchiseUserId, franchiseRoleMemberId } of users)
    if (franchiseRoleMemberId !== null && positionOf.get(franchiseRoleMemberId)?.franchiseUserId !== franchiseUserId)
      found.push(`user ${franchiseUserId} does not match its position`);
  for (const { unitCode, franchiseRoleMemberId, managerId } of units) {
    if (franchiseRoleMemberId !== null && !positionOf.has(franchiseRoleMemberId))
      found.push(`${unitCode} is assigned to an unknown position`);
    if (managerId !== null && !userOf.has(managerId)) found.push(`${unitCode} has an unknown manager`);
  }

  for (const id of deletedIn(audits, 'user').map(({ record }) => Number(record.id))) {
    const account = cloud.directory.store.accounts.byId(accountOf(id));
    if (userOf.has(id)) found.push(`user ${id} is deleted but still exists`);
    if (account?.deletedAt === null) found.push(`user ${id} is deleted, but its account is not`);
    const signIn = await cloud.container('sign-ins').item(accountOf(id), accountOf(id)).read();
    if (signIn.resource) found.push(`user ${id} is deleted, but its sign-in is not`);
  }
  for (const { franchiseUserId, authObjectId } of users) {
    if (authObjectId !== accountOf(franchiseUserId)) continue;
    if (cloud.directory.store.accounts.byId(authObjectId)?.deletedAt !== null)
      found.push(`user ${franchiseUserId} exists, but its account does not`);
  }
  return [...found, ...(await strayAccounts(cloud)), ...(await strayUsers(cloud, users))];
}

/** Returns the deletions in the history whose records were not restored later. */
export function deletedIn(audits: readonly AuditDocument[], kind: AuditedRecord['kind']): readonly AuditedChange[] {
  const changes = audits
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap((audit) => audit.changes.filter(({ record, before }) => record.kind === kind && !isEvent(before)));
  return [...new Map(changes.map((change) => [change.record.id, change])).values()].filter(
    ({ after }) => after === null,
  );
}

const isEvent = (before: unknown) => before !== null && Object.keys(before as object).length === 0;

/** Returns the accounts that the portal created and that no record refers to. */
async function strayAccounts(cloud: Cloud): Promise<string[]> {
  const named = new Set<string>();
  for (const container of ['franchises', 'vendors'] as const) {
    const query = 'SELECT VALUE c.authObjectId FROM c WHERE IS_STRING(c.authObjectId)';
    for (const id of (await cloud.container(container).items.query<string>(query).fetchAll()).resources) named.add(id);
  }
  const stray = madeAccounts(cloud).filter(({ id, deletedAt }) => deletedAt === null && !named.has(id));
  return stray.map(({ id }) => `account ${id} belongs to no record`);
}

/** Users who are not checked. Ivy never had an account. In the fixture, groups and sign-ins of Olga, Hal and Jon do not match their records. */
const LOADED: readonly number[] = [USER.olga, USER.hal, USER.ivy, USER.jon];

/** Returns the users without an account, and those whose account, groups or sign-in do not match the record. */
async function strayUsers(cloud: Cloud, users: readonly UserDocument[]): Promise<string[]> {
  const { accounts, memberships } = cloud.directory.store;
  const isIn = (groupId: string, id: string) => memberships.has(groupId, id);
  const found: string[] = [];
  for (const { franchiseUserId: id, authObjectId, isFranchiseAdmin, communicationTypeIds, ...user } of users) {
    if (LOADED.includes(id)) continue;
    const say = (what: string) => found.push(`user ${id} ${what}`);
    if (authObjectId === EMPTY_GUID) say('never gets an account');
    const account = accounts.byId(authObjectId);
    if (!account) continue;
    if (account.displayName !== `${user.firstName} ${user.lastName}`) say('has another name in the directory');
    if (account.onPremisesImmutableId !== null && account.userPrincipalName !== user.userName)
      say('has another user name in the directory');
    if (account.accountEnabled === (user.isDisabled ?? false)) say('is disabled in one place only');
    if (account.mail !== null && account.mail !== user.emailAddress) say('has another email in the directory');
    const { resource: signIn } = await cloud.container('sign-ins').item(authObjectId, authObjectId).read();
    if ((signIn?.franchiseAdmin?.franchiseUserId === id) !== isFranchiseAdmin) say('does not match its sign-in');
    if (isIn(ROLE_GROUPS.franchiseAdminGroupId, authObjectId) !== isFranchiseAdmin)
      say('does not match the administrators group');
    if (isIn(GROUP.recalls, authObjectId) !== communicationTypeIds.includes(1)) say('does not match the recalls group');
    if (isIn(GROUP.menu, authObjectId) !== communicationTypeIds.includes(2)) say('does not match the menu group');
  }
  return found;
}

/**
 * Returns the outbox entry as an hour later: its lease has expired, and its accounts have been missing for an hour.
 */
export function anHourLater<T extends Pick<OutboxDocument, 'effects'>>(entry: T): T {
  const missingSince = new Date(Date.now() - 3_600_000).toISOString();
  const effects = entry.effects.map((effect) => ('missingSince' in effect ? { ...effect, missingSince } : effect));
  return { ...entry, effects, dueAt: new Date(Date.now() - 1000).toISOString() };
}

/** Makes every outbox entry of the franchise an hour older. */
export async function endLeases(cloud: Cloud): Promise<void> {
  for (const entry of await outbox(cloud)) await cloud.container('franchises').items.upsert(anHourLater(entry));
}
