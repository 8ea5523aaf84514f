/** Plans the directory effects of changing or deleting a record with an account. */
import { randomUUID } from 'node:crypto';
import { config } from '../../config.ts';
import { comparedEmail } from '../../contract/compared.ts';
import { EMPTY_GUID } from '../../contract/fields.ts';
import { accountIdOf, hasAccount } from '../../domain/accounts/account.ts';
import { isPersonChanged, type Person } from '../../domain/accounts/person-rules.ts';
import type { Author, DirectoryEffect, EndedChoices, PosUserDocument, UserDocument } from '../documents/index.ts';
import { auditedRecord } from '../partition/audited-changes.ts';
import type { PartitionChange } from '../partition/partition-change.ts';
import { accountRecordOf, administers, isDisabled } from './account-records.ts';

/**
 * Returns the effects of changing a record. Returns none while its account is pending: linking the account adds the effects
 * (account-linking.ts).
 */
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
  if (isDisabled(before) !== isDisabled(after)) effects.push({ kind: 'syncEnabled', record, authObjectId });
  if (isPersonChanged(before, after))
    effects.push({ kind: 'updateAccount', record, authObjectId, ...emailFields(before, after) });
  return effects;
}

/** Returns the email as `keptEmail` if it is unchanged, otherwise the former email as `formerEmail`. */
function emailFields(
  before: Person,
  { emailAddress }: Person,
): { readonly keptEmail?: string; readonly formerEmail?: string } {
  const isKept = comparedEmail(before.emailAddress) === comparedEmail(emailAddress);
  return isKept ? { keptEmail: emailAddress } : formerEmailOf(before);
}

/** Returns the email that the record no longer has. Older records may have a blank one, which is omitted. */
function formerEmailOf({ emailAddress }: Person): { readonly formerEmail?: string } {
  return comparedEmail(emailAddress) === '' ? {} : { formerEmail: emailAddress };
}

/**
 * Returns the effects of deleting a record: first the sign-in, so that access ends at once, then the groups, then the account. Each effect
 * keeps what other records of the account require.
 * @param choices groups of the record's choices, in addition to its admin group
 */
export function accountDeletion(
  user: UserDocument | PosUserDocument,
  choices: { readonly leave: readonly string[]; readonly ended?: EndedChoices } = { leave: [] },
): DirectoryEffect[] {
  if (!hasAccount(user)) return [];
  const authObjectId = accountIdOf(user);
  const record = accountRecordOf(user);
  const { accountCreatedAt } = user;
  const adminGroups = administers(user) ? [adminGroupOf(user)] : [];
  return [
    { kind: 'syncSignIn', authObjectId, record },
    { kind: 'syncMemberships', authObjectId, ...choices, leave: [...choices.leave, ...adminGroups] },
    {
      kind: 'deleteAccount',
      record,
      authObjectId,
      left: adminGroups,
      ...(accountCreatedAt && { accountCreatedAt }),
      ...formerEmailOf(user),
    },
  ];
}

/**
 * Returns the effects of restoring a deleted record: account, administration, groups, name and email, in this order. A record without an
 * account gets a new one; linking that account adds the other effects (account-linking.ts).
 * @param wasDisabled true if the account was disabled when it was deleted
 */
export function accountRestoration(
  user: UserDocument | PosUserDocument,
  author: Author,
  wasDisabled = false,
): DirectoryEffect[] {
  const record = accountRecordOf(user);
  if (!hasAccount(user)) return [{ kind: 'createAccount', record, accountKey: randomUUID(), author }];
  const authObjectId = accountIdOf(user);
  return [
    { kind: 'restoreAccount', record, authObjectId, author },
    ...accountState(user, authObjectId, wasDisabled),
    { kind: 'updateAccount', record, authObjectId, keptEmail: user.emailAddress },
  ];
}

/** Returns the effects that update everything except name and email of a new or restored account to match its record. */
export function accountState(
  user: UserDocument | PosUserDocument,
  authObjectId: string,
  wasDisabled = false,
): DirectoryEffect[] {
  const record = accountRecordOf(user);
  const hasChoices = user.type === 'user' && user.communicationTypeIds.length > 0;
  return [
    ...(isDisabled(user) || wasDisabled ? [{ kind: 'syncEnabled' as const, record, authObjectId }] : []),
    ...(administers(user) ? [{ kind: 'syncSignIn' as const, record, authObjectId }] : []),
    ...(administers(user) || hasChoices ? [{ kind: 'syncMemberships' as const, authObjectId, leave: [] }] : []),
  ];
}

/** Removes the account from a restored record, because the directory no longer has it. */
export function withoutAccount<User extends UserDocument | PosUserDocument>(user: User): User {
  const { accountCreatedAt: _, ...rest } = user;
  return { ...rest, authObjectId: EMPTY_GUID, userName: '' } as User;
}

/** Plans a password reset: an audit event, and the effect that revokes the account's sessions. */
export function passwordReset(user: UserDocument | PosUserDocument): Pick<PartitionChange, 'events' | 'effects'> {
  const { authObjectId, accountCreatedAt } = user;
  return {
    events: [{ record: auditedRecord(user), before: {}, after: { passwordResetAskedFor: true }, isEvent: true }],
    effects: [{ kind: 'endSessions', authObjectId, ...(accountCreatedAt && { accountCreatedAt }) }],
  };
}

/** Returns the directory group for administrators with this kind of record. */
function adminGroupOf({ type }: UserDocument | PosUserDocument): string {
  const { franchiseAdminGroupId, pointOfSaleAdminGroupId } = config().roleGroups;
  return type === 'user' ? franchiseAdminGroupId : pointOfSaleAdminGroupId;
}
