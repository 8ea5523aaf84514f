/** Rules for restoring records that have a directory account: users of franchises and of vendors. */
import { config } from '../../config.ts';
import { fullName } from '../../contract/full-name.ts';
import { restorableAccounts } from '../../directory/accounts.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { checkAccountEmail, checkCompanyAddress } from '../../domain/accounts/person-rules.ts';
import { ownAccountRejection, throwRejection } from '../../domain/accounts/rejection.ts';
import { conflict } from '../../domain/problems.ts';
import { accountRestoration, withoutAccount } from '../../store/accounts/account-effects.ts';
import { administers, isAccountNew } from '../../store/accounts/account-records.ts';
import { signInOf } from '../../store/accounts/sign-ins.ts';
import type {
  AuditedLeftover,
  Author,
  DirectoryEffect,
  PosUserDocument,
  UserDocument,
} from '../../store/documents/index.ts';
import { auditedRecord } from '../../store/partition/audited-changes.ts';
import type { PartitionChange, Release } from '../../store/partition/partition-change.ts';
import { isPortalCreation } from '../../store/restoring/change-entries.ts';
import type { FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';
import type { PendingWork } from '../../store/restoring/pending-work.ts';
import { checkAccountChange, findAccountRejection } from '../accounts/account-rejection.ts';
import { checkNewAccounts } from '../accounts/new-accounts.ts';
import type { Caller } from '../http/api-request.ts';
import type { Obstacles } from './obstacles.ts';

type AccountRecord = RestoredRecord<UserDocument | PosUserDocument>;

/** Returns the restored users of a franchise or of a vendor. */
function usersIn(final: FinalState): readonly AccountRecord[] {
  return [...final.of('user'), ...final.of('posUser')] as readonly AccountRecord[];
}

/**
 * Checks the accounts of restored users. A user whose account was permanently deleted gets a new account. A user who never had an account
 * gets none, unless the portal was still creating it. A user whose account now administers another franchise (or vendor) does not become an
 * administrator again.
 * @returns the fields that could not be restored, for the response
 */
export async function settleAccounts(
  final: FinalState,
  pending: PendingWork,
  obstacles: Obstacles,
): Promise<AuditedLeftover[]> {
  const created = usersIn(final).filter(({ before, after }) => !before && after && hasAccount(after));
  const asked = created.flatMap(({ after }) => (after && !isAccountNew(after) ? accountIdOf(after) : []));
  const restorable = asked.length > 0 ? await restorableAccounts(asked) : new Set();
  for (const record of created)
    await obstacles.check(record, () => {
      const { after } = record;
      if (!after) return;
      if (pending.isBeingDeleted(after.authObjectId))
        throw conflict('being_deleted', 'The directory is still deleting this account. Please try again in a minute.');
      if (isAccountNew(after) || restorable.has(accountIdOf(after))) return;
      final.set({ ...record, after: withoutAccount(after) });
      final.newAccounts.add(after.id);
    });
  await findAwaitedAccounts(final);
  const leftovers: AuditedLeftover[] = [];
  for (const record of usersIn(final)) {
    const { before, after } = record;
    if (!after || !hasAccount(after) || !administers(after) || (before && administers(before))) continue;
    if (!(await administersAnother(after))) continue;
    const now = withoutAdmin(after);
    final.set({ ...record, after: now });
    const field = after.type === 'user' ? 'isFranchiseAdmin' : 'isPointOfSaleAdmin';
    leftovers.push({ record: { kind: record.kind, id: record.id }, field, former: after, now });
  }
  return leftovers;
}

/** Finds the users who were deleted before the portal had created their account. They get an account when they are restored. */
async function findAwaitedAccounts(final: FinalState): Promise<void> {
  const created = usersIn(final).filter(({ before, after }) => !before && after && !hasAccount(after));
  const without = created.flatMap(({ after }) => (after && !final.newAccounts.has(after.id) ? after : []));
  for (const user of without)
    if (await isPortalCreation(final.snapshot.partition, auditedRecord(user))) final.newAccounts.add(user.id);
}

/**
 * Returns the effects of restoring a user. They create an account only if `settleAccounts` has found that the user requires a new one.
 * @param last the version that was deleted
 */
export function restorationEffects(
  final: FinalState,
  user: UserDocument | PosUserDocument,
  last: AccountRecord['last'],
  author: Author,
): DirectoryEffect[] {
  if (!hasAccount(user) && !final.newAccounts.has(user.id)) return [];
  return accountRestoration(user, author, last?.isDisabled === true);
}

function withoutAdmin(user: UserDocument | PosUserDocument): UserDocument | PosUserDocument {
  return user.type === 'user' ? { ...user, isFranchiseAdmin: false } : { ...user, isPointOfSaleAdmin: false };
}

/** True if the account administers another franchise (or vendor). An account may administer only one franchise and one vendor. */
async function administersAnother(user: UserDocument | PosUserDocument): Promise<boolean> {
  const signIn = await signInOf(accountIdOf(user), true);
  if (user.type === 'user') return (signIn?.franchiseAdmin?.groupCode ?? user.groupCode) !== user.groupCode;
  return (signIn?.posAdmin?.pointOfSaleVendorId ?? user.pointOfSaleVendorId) !== user.pointOfSaleVendorId;
}

/**
 * Checks that the caller may set the name and email of a restored user, and may change the account.
 * @param rights null if the rights were already checked
 */
export async function checkPerson({ before, after }: AccountRecord, rights: Caller | null): Promise<void> {
  if (before && after) checkAccountEmail(before.emailAddress, after.emailAddress);
  if (!rights) return;
  const { accountDomain } = config();
  if (!after) {
    if (!before) return;
    throwRejection(ownAccountRejection(rights, before) ?? (await findAccountRejection(rights, before, 'delete them')));
    return;
  }
  checkCompanyAddress(rights, accountDomain, before, after.emailAddress);
  if (before) await checkAccountChange(rights, before, after);
  else throwRejection(await findAccountRejection(rights, after, 'restore them'));
}

/** Returns the error for a user who cannot be deleted because of a position in the hierarchy. */
export function stillPlaced(user: UserDocument): Error {
  return conflict('has_position', `${fullName(user)} has a position in the hierarchy now. Remove them from it first.`);
}

/**
 * Counts the accounts that a restoration creates to replace permanently deleted ones.
 * @throws 429 `new_accounts_per_hour`
 */
export async function countNewAccounts(
  request: { readonly actor: Caller },
  releases: Release[],
  { effects = [] }: Pick<PartitionChange, 'effects'>,
): Promise<void> {
  const records = effects.flatMap((effect) => (effect.kind === 'createAccount' ? JSON.stringify(effect.record) : []));
  await checkNewAccounts(request, releases, records);
}
