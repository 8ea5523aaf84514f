/** Whether the documents of a franchise fit each other, its audit records and the directory. */
import type { AuditDocument, PositionDocument, UnitDocument, UserDocument } from '@franchise-admin/api/documents';
import type { Cloud } from './cloud.ts';
import { accountOf, CODE, documentsOf, outbox } from './franchise.ts';

/** Every contradiction found, in words; none when all is well and nothing is left to do. */
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
    if (userOf.get(franchiseUserId)?.franchiseRoleMemberId !== id) found.push(`position ${id} and its user disagree`);
    if (reportsToId !== null && positionOf.get(reportsToId)?.tier !== tier + 1) found.push(`${id} hangs wrongly`);
    if (isBeingRemoved) found.push(`position ${id} is half removed`);
  }
  for (const { franchiseUserId, franchiseRoleMemberId } of users)
    if (franchiseRoleMemberId !== null && positionOf.get(franchiseRoleMemberId)?.franchiseUserId !== franchiseUserId)
      found.push(`user ${franchiseUserId} and its position disagree`);
  for (const { unitCode, franchiseRoleMemberId, managerId } of units) {
    if (franchiseRoleMemberId !== null && !positionOf.has(franchiseRoleMemberId))
      found.push(`${unitCode} hangs on none`);
    if (managerId !== null && !userOf.has(managerId)) found.push(`${unitCode} is managed by nobody`);
  }

  const deleted = audits.flatMap(({ changes }) =>
    changes
      .filter(({ record, after }) => record.kind === 'user' && after === null)
      .map(({ record }) => Number(record.id)),
  );
  for (const id of deleted) {
    const account = cloud.directory.store.accounts.byId(accountOf(id));
    if (userOf.has(id)) found.push(`user ${id} is deleted and here`);
    if (account?.deletedAt === null) found.push(`user ${id} is deleted, its account is not`);
    const signIn = await cloud.container('sign-ins').item(accountOf(id), accountOf(id)).read();
    if (signIn.resource) found.push(`user ${id} is deleted, its sign-in is not`);
  }
  for (const { franchiseUserId, authObjectId } of users) {
    if (authObjectId !== accountOf(franchiseUserId)) continue;
    if (cloud.directory.store.accounts.byId(authObjectId)?.deletedAt !== null)
      found.push(`user ${franchiseUserId} is here, its account is not`);
  }
  return found;
}

/** As if the lease of everything in the outbox had ended. */
export async function endLeases(cloud: Cloud): Promise<void> {
  const dueAt = new Date(Date.now() - 1000).toISOString();
  for (const entry of await outbox(cloud)) await cloud.container('franchises').items.upsert({ ...entry, dueAt });
}
