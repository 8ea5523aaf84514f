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
 * Updates what an account administers to match the current record. If the record makes the account an administrator, the sign-in gets the
 * record's entry, unless the account already administers another franchise (or vendor). Otherwise removes the record's entry. In older
 * data, another record may also make the account an administrator; the entry of that record then replaces the removed one. Deletes an empty
 * sign-in. Can run again without harm.
 *
 * Checks the record again after each write: a concurrent change may have read the sign-in before this write and found nothing to do.
 */
export async function syncSignIn(record: AccountRecord, authObjectId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if (await syncOnce(record, authObjectId)) return;
  throw new Error('The sign-in kept changing.');
}

/** Checks once and writes at most once. Returns true if there was nothing to write. */
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
  // Sync the replacing record too: it may have lost its role before this write, when the sign-in did not contain its entry yet.
  if (next && next !== record) await syncSignIn(next, authObjectId);
  return false;
}

/** Returns true if the account already administers a franchise (or a vendor), through this record or another record. */
function administersOne({ franchiseAdmin, posAdmin }: Administered, record: AccountRecord): boolean {
  return ('groupCode' in record ? franchiseAdmin : posAdmin) !== null;
}

/** Returns true if the account administers the franchise or vendor through this record. Older sign-ins name only the franchise. */
function isOwn({ franchiseAdmin, posAdmin }: Administered, record: AccountRecord): boolean {
  if (!('groupCode' in record)) return isDeepStrictEqual(posAdmin, record);
  const named = franchiseAdmin && {
    ...franchiseAdmin,
    franchiseUserId: franchiseAdmin.franchiseUserId ?? record.franchiseUserId,
  };
  return isDeepStrictEqual(named, record);
}

/**
 * Returns the fields to change in a sign-in when `next` replaces a record of the same kind. If `next` is undefined, the
 * fields remove the record.
 */
function administering(record: AccountRecord, next: AccountRecord | undefined): Partial<Administered> {
  if (next === undefined) return 'groupCode' in record ? { franchiseAdmin: null } : { posAdmin: null };
  return 'groupCode' in next ? { franchiseAdmin: next } : { posAdmin: next };
}

/** @param etag ETag of the sign-in as it was read; undefined if there was none */
async function write(authObjectId: string, etag: string | undefined, next: Administered): Promise<void> {
  const document: SignInDocument = { id: documentId.signIn(authObjectId), authObjectId, ...next };
  const item = container('sign-ins').item(document.id, authObjectId);
  const isEmpty = next.franchiseAdmin === null && next.posAdmin === null;
  if (etag === undefined) await container('sign-ins').items.create(document);
  else if (isEmpty) await item.delete(ifMatch(etag));
  else await item.replace(document, ifMatch(etag));
}
