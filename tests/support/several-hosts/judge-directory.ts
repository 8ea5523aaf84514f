/** Checks that each added person has one account, each account has a record, and groups and sign-ins match the records. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import type { UserDocument } from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { BRAND_COMMUNICATION_GROUPS } from '@franchise-admin/data-sets/parts/reference';
import { documentsIn, type Evidence, type Ground } from './evidence.ts';
import type { Change } from './ledger.ts';
import type { Place } from './places.ts';

/** Returns every mismatch. @param changes of all franchises */
export function wrongDirectory(
  { directory }: Ground,
  evidence: Evidence,
  places: readonly Place[],
  changes: readonly Change[],
): string[] {
  const { accounts, memberships } = directory.store;
  const users = places.flatMap(({ code }) => documentsIn(evidence, code, 'user'));
  const named = new Set(users.map(({ authObjectId }) => authObjectId));
  const added = changes.filter(({ kind, status }) => kind === 'add user' && status === 200);
  const found: string[] = [];

  if (evidence.made.length !== added.length)
    found.push(`${evidence.made.length} accounts were created for ${added.length} people`);
  for (const { id, deletedAt } of evidence.made)
    if ((deletedAt === null) !== named.has(id))
      found.push(`account ${id} ${named.has(id) ? 'is deleted' : 'belongs to no record'}`);
  const holders = Map.groupBy(users, (user) => user.emailAddress);
  for (const { emailAddress } of added)
    if ((holders.get(emailAddress ?? '')?.length ?? 0) > 1) found.push(`several users have ${emailAddress}`);

  for (const user of users) {
    const { authObjectId } = user;
    const account = accounts.byId(authObjectId);
    const say = (what: string) => found.push(`${user.id} ${what}`);
    if (authObjectId === EMPTY_GUID) say('never got an account');
    if (account?.displayName !== `${user.firstName} ${user.lastName}`) say('has another name in the directory');
    const isAdmin = evidence.signIns.get(authObjectId)?.franchiseAdmin?.franchiseUserId === user.franchiseUserId;
    if (isAdmin !== user.isFranchiseAdmin) say('does not match its sign-in');
    const groups = memberships.groupsOf(authObjectId).sort().join();
    if (groups !== groupsOf(user).sort().join()) say('does not match its groups');
  }
  for (const { id, deletedAt } of evidence.made)
    if (deletedAt !== null && evidence.signIns.get(id)?.franchiseAdmin)
      found.push(`account ${id} is deleted but can sign in`);
  return found;
}

/** Returns the groups that a record requires. All franchises of a load have the first brand. */
function groupsOf({ communicationTypeIds, isFranchiseAdmin }: UserDocument): string[] {
  const chosen = BRAND_COMMUNICATION_GROUPS.filter(
    ({ brandId, communicationTypeId }) => brandId === 1 && communicationTypeIds.includes(communicationTypeId),
  );
  return [
    ...chosen.map(({ adGroupId }) => adGroupId),
    ...(isFranchiseAdmin ? [ROLE_GROUPS.franchiseAdminGroupId] : []),
  ];
}
