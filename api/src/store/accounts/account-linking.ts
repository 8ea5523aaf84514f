/** Links a record to its new account. Deletes the record if it is new and no account can be created. */
import { isDeepStrictEqual } from 'node:util';
import { fullName } from '../../contract/full-name.ts';
import { hasAccount, isSameAccount } from '../../domain/accounts/account.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type { AccountRecord, Author, OutboxDocument, PosUserDocument, UserDocument } from '../documents/index.ts';
import { changeFranchise } from '../franchise/franchise-change.ts';
import { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import type { Read } from '../partition/partition.ts';
import { entryOf, type PartitionChange, replacement } from '../partition/partition-change.ts';
import type { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { writtenReceipt } from '../partition/receipts.ts';
import { userDeletion } from '../users/user-deletion.ts';
import { changeVendor } from '../vendors/vendor-change.ts';
import { accountRestoration, accountState, withoutAccount } from './account-effects.ts';
import { locationOf } from './account-records.ts';

type AccountDocument = Read<UserDocument | PosUserDocument>;

/** Returns the fields that the directory account copies from a record. */
export function accountDetails(user: UserDocument | PosUserDocument) {
  const { firstName, lastName, emailAddress: mail } = user;
  return { firstName, lastName, displayName: fullName(user), mail };
}

interface NewAccount {
  readonly authObjectId: string;
  readonly userPrincipalName: string;
}

/**
 * Links a record to its new account. The effects update administration and groups, and also name and email if they differ from
 * `createdWith`.
 * @param createdWith the details that the account was created with; undefined if an earlier attempt created it
 * @returns the outbox entry of the effects, and `gone` if the record was deleted or has another account
 */
export async function linkAccount(
  record: AccountRecord,
  { authObjectId, userPrincipalName }: NewAccount,
  author: Author,
  createdWith: ReturnType<typeof accountDetails> | undefined,
): Promise<{ readonly outcome: 'linked' | 'gone'; readonly outbox: Read<OutboxDocument> | undefined }> {
  const link = { authObjectId, userName: userPrincipalName };
  return changeRecord<'linked' | 'gone'>(record, author, 'gone', async (user) => {
    if (!user) return { change: null, outcome: 'gone' };
    if (hasAccount(user)) return { change: null, outcome: user.authObjectId === authObjectId ? 'linked' : 'gone' };
    const effects = accountState(user, authObjectId);
    if (!isDeepStrictEqual(accountDetails(user), createdWith))
      effects.push({ kind: 'updateAccount', record, authObjectId });
    const linked = replacement<UserDocument | PosUserDocument>(user, {
      ...link,
      accountCreatedAt: new Date().toISOString(),
    });
    return { change: { replace: [linked], effects }, outcome: 'linked' };
  });
}

/**
 * Removes a lost account from a restored record and requests a new one.
 * @param lost the account that the directory could not restore
 * @returns the outbox entry that creates the new account; undefined if the record was deleted or has another account
 */
export async function replaceAccount(
  record: AccountRecord,
  lost: string,
  author: Author,
): Promise<Read<OutboxDocument> | undefined> {
  const { outbox } = await changeRecord<undefined>(record, author, undefined, async (user) => {
    if (!user || !isSameAccount(user, { authObjectId: lost })) return { change: null, outcome: undefined };
    const after = withoutAccount(user);
    return {
      change: { replace: [{ before: user, after }], effects: accountRestoration(after, author) },
      outcome: undefined,
    };
  });
  return outbox;
}

/** Deletes a record that cannot have an account. Keeps users in the hierarchy, managers of units, and records with another account. */
export async function undoCreation(record: AccountRecord, author: Author): Promise<'undone' | 'kept' | 'gone'> {
  const { outcome } = await changeRecord<'undone' | 'kept' | 'gone'>(record, author, 'gone', async (user, snapshot) => {
    if (!user) return { change: null, outcome: 'gone' };
    if (hasAccount(user)) return { change: null, outcome: 'kept' };
    const receipt = await writtenReceipt(snapshot.partition);
    if (user.type === 'posUser') return { change: { remove: [user, ...receipt] }, outcome: 'undone' };
    if (!(snapshot instanceof FranchiseSnapshot)) throw new Error('The partition of a user must be a franchise.');
    const isNeeded = user.franchiseRoleMemberId !== null || (await snapshot.managedUnitCount(user.franchiseUserId)) > 0;
    if (isNeeded) return { change: null, outcome: 'kept' };
    const deletion = await userDeletion(snapshot, user);
    return { change: { ...deletion, remove: [...(deletion.remove ?? []), ...receipt] }, outcome: 'undone' };
  });
  return outcome;
}

/**
 * Changes the partition of a record.
 * @param gone the result if the partition does not exist
 */
async function changeRecord<Outcome>(
  record: AccountRecord,
  author: Author,
  gone: Outcome,
  plan: (
    user: AccountDocument | undefined,
    snapshot: PartitionSnapshot,
  ) => Promise<{ readonly change: Omit<PartitionChange, 'root'> | null; readonly outcome: Outcome }>,
): Promise<{ readonly outcome: Outcome; readonly outbox: Read<OutboxDocument> | undefined }> {
  const { id } = locationOf(record);
  const planned = async (snapshot: PartitionSnapshot) =>
    plan(await snapshot.document<UserDocument | PosUserDocument>(id), snapshot);
  try {
    const { outcome, outbox } = await ('groupCode' in record
      ? changeFranchise(record.groupCode, author, planned)
      : changeVendor(record.pointOfSaleVendorId, author, planned));
    return { outcome, outbox: entryOf(outbox) };
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return { outcome: gone, outbox: undefined };
    throw error;
  }
}
