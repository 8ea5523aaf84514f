/** Changing what an account administers (container sign-ins). */
import { administers, readAccountRecord } from './account-records.ts';
import { container } from './client.ts';
import { type AccountRecord, documentId, type SignInDocument } from './documents.ts';
import { forgetSignIn } from './sign-ins.ts';

const ROUNDS = 6;
/** Gone, made, or another version. */
const CHANGED_MEANWHILE: ReadonlySet<unknown> = new Set([404, 409, 412]);

type Administered = Pick<SignInDocument, 'franchiseAdmin' | 'posAdmin'>;

/**
 * Brings what an account administers as one record in line with that record as it is now: an administrator's is set, unless the
 * account administers another franchise (or vendor) already; anybody else's ends. What it administers besides stays, and a
 * sign-in of nothing is deleted. Done already is fine.
 *
 * After it has written it looks again: whoever changed the record meanwhile may have been here before the writing, found nothing
 * to do and gone, and what they took away would be given back.
 */
export async function syncSignIn(record: AccountRecord, authObjectId: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if (await isInLine(record, authObjectId)) return;
  throw new Error('The sign-in is being changed all the time.');
}

/** One look and at most one write; true when there was nothing to write. */
async function isInLine(record: AccountRecord, authObjectId: string): Promise<boolean> {
  const [user, { resource: signIn, etag }] = await Promise.all([
    readAccountRecord(record),
    container('sign-ins').item(documentId.signIn(authObjectId), authObjectId).read<SignInDocument>(),
  ]);
  const isAdministrator = user !== undefined && user.authObjectId === authObjectId && administers(user);
  const now: Administered = { franchiseAdmin: signIn?.franchiseAdmin ?? null, posAdmin: signIn?.posAdmin ?? null };
  const next = isAdministrator ? granted(now, record) : ended(now, record);
  if (next === now) return true;
  try {
    await write(authObjectId, signIn && etag, next);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CHANGED_MEANWHILE.has(error.code))) throw error;
  }
  forgetSignIn(authObjectId);
  return false;
}

function granted(now: Administered, record: AccountRecord): Administered {
  if ('groupCode' in record) return now.franchiseAdmin ? now : { ...now, franchiseAdmin: record };
  return now.posAdmin ? now : { ...now, posAdmin: record };
}

function ended(now: Administered, record: AccountRecord): Administered {
  if ('groupCode' in record) {
    const { franchiseAdmin } = now;
    const isOwn =
      franchiseAdmin?.groupCode === record.groupCode && franchiseAdmin.franchiseUserId === record.franchiseUserId;
    return isOwn ? { ...now, franchiseAdmin: null } : now;
  }
  const { posAdmin } = now;
  const isOwn =
    posAdmin?.pointOfSaleVendorId === record.pointOfSaleVendorId &&
    posAdmin.pointOfSaleUserId === record.pointOfSaleUserId;
  return isOwn ? { ...now, posAdmin: null } : now;
}

/** @param etag of the sign-in as it was read; undefined when there was none */
async function write(authObjectId: string, etag: string | undefined, next: Administered): Promise<void> {
  const document: SignInDocument = { id: documentId.signIn(authObjectId), authObjectId, ...next };
  const item = container('sign-ins').item(document.id, authObjectId);
  const isEmpty = next.franchiseAdmin === null && next.posAdmin === null;
  if (etag === undefined) await container('sign-ins').items.create(document);
  else if (isEmpty) await item.delete({ accessCondition: { type: 'IfMatch', condition: etag } });
  else await item.replace(document, { accessCondition: { type: 'IfMatch', condition: etag } });
}
