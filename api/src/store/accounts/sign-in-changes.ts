/** Changes the franchise and vendor that an account administers (container sign-ins). */
import { isDeepStrictEqual } from 'node:util';
import { isSameAccount } from '../../domain/accounts/account.ts';
import { container } from '../cosmos/client.ts';
import { ifMatch, isChangedMeanwhile } from '../cosmos/conditional.ts';
import { type AccountRecord, documentId, type SignInDocument } from '../documents/index.ts';
import { administers, readAccountRecord } from './account-records.ts';
import { administeringRecord } from './account-usage.ts';
import { forgetSignIn } from './sign-ins.ts';

const ROUNDS = 6;

type Administered = Pick<SignInDocument, 'franchiseAdmin' | 'posAdmin'>;

/**
 * Updates what an account administers to match the current record. Deletes an empty sign-in. Can be repeated safely.
 *
 * If the record makes the account an administrator, writes its entry, unless the account already administers another franchise (or vendor).
 * If it does not, removes its entry, or replaces it with that of another record that makes the account an administrator (older data).
 *
 * Checks the record again after each write: a concurrent change may have read the sign-in before this write and found nothing to do.
 */
export async function syncSignIn(record: AccountRecord, authObjectId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if (await syncOnce(record, authObjectId)) return;
  throw new Error('The sign-in kept changing.');
}

/** Checks once and writes at most once. Returns true if nothing had to be written. */
async function syncOnce(record: AccountRecord, authObjectId: string): Promise<boolean> {
  const [user, { resource: signIn, etag }] = await Promise.all([
    readAccountRecord(record),
    container('sign-ins').item(documentId.signIn(authObjectId), authObjectId).read<SignInDocument>(),
  ]);
  const isAdministrator = user !== undefined && isSameAccount(user, { authObjectId }) && administers(user);
  const now: Administered = { franchiseAdmin: signIn?.franchiseAdmin ?? null, posAdmin: signIn?.posAdmin ?? null };
  if (isAdministrator ? administersOne(now, record) : !isOwn(now, record)) return true;
  const next = isAdministrator ? record : await administeringRecord(authObjectId, 'groupCode' in record);
  try {
    await write(authObjectId, signIn && etag, { ...now, ...administering(record, next) });
  } catch (error) {
    if (!isChangedMeanwhile(error)) throw error;
  }
  forgetSignIn(authObjectId);
  // Sync the other record too. It may have lost its role before this write, when the sign-in did not contain that record's entry yet, so
  // its own sync found nothing to remove.
  if (next && next !== record) await syncSignIn(next, authObjectId);
  return false;
}

/** True if the account already administers a franchise (or a vendor), through this or another record. */
function administersOne({ franchiseAdmin, posAdmin }: Administered, record: AccountRecord): boolean {
  return ('groupCode' in record ? franchiseAdmin : posAdmin) !== null;
}

/**
 * True if the account administers the franchise or vendor through this record. In older sign-ins, `franchiseAdmin` names only the
 * franchise.
 */
function isOwn({ franchiseAdmin, posAdmin }: Administered, record: AccountRecord): boolean {
  if (!('groupCode' in record)) return isDeepStrictEqual(posAdmin, record);
  const named = franchiseAdmin && {
    ...franchiseAdmin,
    franchiseUserId: franchiseAdmin.franchiseUserId ?? record.franchiseUserId,
  };
  return isDeepStrictEqual(named, record);
}

/** Returns the fields that store `next` in the sign-in instead of `record`. If `next` is undefined, they only remove `record`. */
function administering(record: AccountRecord, next: AccountRecord | undefined): Partial<Administered> {
  if (next === undefined) return 'groupCode' in record ? { franchiseAdmin: null } : { posAdmin: null };
  return 'groupCode' in next ? { franchiseAdmin: next } : { posAdmin: next };
}

/** @param etag the version that was read; undefined if there was no sign-in */
async function write(authObjectId: string, etag: string | undefined, next: Administered): Promise<void> {
  const document: SignInDocument = { id: documentId.signIn(authObjectId), authObjectId, ...next };
  const item = container('sign-ins').item(document.id, authObjectId);
  const isEmpty = next.franchiseAdmin === null && next.posAdmin === null;
  if (etag === undefined) await container('sign-ins').items.create(document);
  else if (isEmpty) await item.delete(ifMatch(etag));
  else await item.replace(document, ifMatch(etag));
}
