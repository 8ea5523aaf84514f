/** What has to follow in the directory when a record with an account changes or ends. */
import { config } from '../../config.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { isKnownOtherwise, type Person } from '../../domain/accounts/person-rules.ts';
import { comparedEmail } from '../../domain/compared.ts';
import type { DirectoryEffect, EndedChoices, PosUserDocument, UserDocument } from '../documents/index.ts';
import { accountRecordOf, administers } from './account-records.ts';

/** A user whose account is still being made has none: what is due then follows the link (account-linking.ts). */
export function accountChange<User extends UserDocument | PosUserDocument>(
  before: User,
  after: User,
): DirectoryEffect[] {
  if (!hasAccount(after)) return [];
  const authObjectId = accountIdOf(after);
  const record = accountRecordOf(after);
  const effects: DirectoryEffect[] = [];
  if (administers(before) !== administers(after)) {
    const leave = administers(after) ? [] : [adminGroupOf(after)];
    effects.push({ kind: 'syncSignIn', record, authObjectId }, { kind: 'syncMemberships', authObjectId, leave });
  }
  if (isKnownOtherwise(before, after))
    effects.push({ kind: 'updateAccount', record, authObjectId, ...ofAddress(before, after) });
  return effects;
}

/** Whether the change kept the address, or which one it gave up. */
function ofAddress(
  before: Person,
  { emailAddress }: Person,
): { readonly keptEmail?: string; readonly formerEmail?: string } {
  const isKept = comparedEmail(before.emailAddress) === comparedEmail(emailAddress);
  return isKept ? { keptEmail: emailAddress } : givenUp(before);
}

/** Older records may have a blank one. */
function givenUp({ emailAddress }: Person): { readonly formerEmail?: string } {
  return comparedEmail(emailAddress) === '' ? {} : { formerEmail: emailAddress };
}

/**
 * First the sign-in, so that access ends at once; then the groups; the account last. Each spares what other records need.
 * @param choices groups that the record asked for beside the group of its admins
 */
export function accountEnd(
  user: UserDocument | PosUserDocument,
  choices: { readonly leave: readonly string[]; readonly ended?: EndedChoices } = { leave: [] },
): DirectoryEffect[] {
  if (!hasAccount(user)) return [];
  const authObjectId = accountIdOf(user);
  const record = accountRecordOf(user);
  const { accountCreatedAt } = user;
  const given = administers(user) ? [adminGroupOf(user)] : [];
  return [
    { kind: 'syncSignIn', authObjectId, record },
    { kind: 'syncMemberships', authObjectId, ...choices, leave: [...choices.leave, ...given] },
    {
      kind: 'deleteAccount',
      record,
      authObjectId,
      left: given,
      ...(accountCreatedAt && { accountCreatedAt }),
      ...givenUp(user),
    },
  ];
}

/** What follows a new password. */
export function sessionsEnd({ authObjectId, accountCreatedAt }: UserDocument | PosUserDocument): DirectoryEffect {
  return { kind: 'endSessions', authObjectId, ...(accountCreatedAt && { accountCreatedAt }) };
}

/** The directory group of those whose records make them administrators. */
function adminGroupOf({ type }: UserDocument | PosUserDocument): string {
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  return type === 'user' ? franchiseAdminGroupId : pointOfSaleAdminGroupId;
}
