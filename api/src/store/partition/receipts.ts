/**
 * Runs a request with an `Idempotency-Key` once. Its first batch creates a receipt whose id derives from caller and key, so a second
 * attempt cannot commit the batch again. The receipt is read only after such a conflict, if a rule rejects the change, or if nothing
 * changes. A request that is sent once usually costs no additional read.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { conflict } from '../../domain/problems.ts';
import { RECEIPT_TTL_S, type ReceiptDocument } from '../documents/index.ts';
import { keyOf, type Partition, type Read, readIn } from './partition.ts';

/** Identifies a request across all of its attempts. */
export interface Submission {
  /** The caller's object id and the `Idempotency-Key`. */
  readonly by: readonly [callerId: string, key: string];
  /** Route, parameters, query and body of the request. */
  readonly content: readonly unknown[];
}

/** The submission of the current request. */
interface Running {
  readonly id: string;
  readonly fingerprint: string;
  isClaimed: boolean;
}

const running = new AsyncLocalStorage<Running>();

/** Runs `work`; its first change writes the receipt of `submission`. */
export function withReceipt<T>(submission: Submission | undefined, work: () => Promise<T>): Promise<T> {
  if (!submission) return work();
  const { by, content } = submission;
  // The fingerprint includes the key, so that nobody can guess the body from the fingerprint.
  return running.run({ id: digest(by), fingerprint: digest([...by, ...content]), isClaimed: false }, work);
}

/**
 * Returns the submission of the current request to its first change. Later changes of the request, such as linking an account, get
 * undefined.
 */
export function claimSubmission(): Running | undefined {
  const submission = running.getStore();
  if (!submission || submission.isClaimed) return undefined;
  submission.isClaimed = true;
  return submission;
}

/** Builds the receipt to write with the batch of a change. */
export function receiptOf(
  submission: Running,
  partition: Partition,
  { outcome, outboxId, changeId }: Pick<ReceiptDocument, 'outcome' | 'outboxId'> & { readonly changeId: string },
): ReceiptDocument {
  return {
    id: idOf(submission),
    ...keyOf(partition),
    type: 'receipt',
    fingerprint: submission.fingerprint,
    ...(outcome !== undefined && { outcome }),
    outboxId,
    changeId,
    ttl: RECEIPT_TTL_S,
  };
}

/**
 * Reads the receipt of an earlier attempt of the same submission.
 * @throws 409 `key_reused` if the key was sent with a different request
 */
export async function earlierReceipt(
  submission: Running,
  partition: Partition,
): Promise<Read<ReceiptDocument> | undefined> {
  const receipt = await readIn<ReceiptDocument>(partition, idOf(submission));
  if (receipt) checkFingerprint(submission.fingerprint, receipt.fingerprint);
  return receipt;
}

/** @throws 409 `key_reused` */
export function checkFingerprint(fingerprint: string, first: string | undefined): void {
  if (first !== fingerprint) throw keyReused();
}

export const keyReused = () =>
  conflict('key_reused', 'This Idempotency-Key was used for another request. Please send a new one.');

/**
 * Returns the receipt that the current request has written, to delete it together with a change that is undone. A retry then runs again.
 */
export async function writtenReceipt(partition: Partition): Promise<readonly Read<ReceiptDocument>[]> {
  const submission = running.getStore();
  const receipt = submission && (await readIn<ReceiptDocument>(partition, idOf(submission)));
  return receipt ? [receipt] : [];
}

/** Returns the fingerprint of the current request, and a digest of its caller and key; undefined without an `Idempotency-Key`. */
export function currentSubmission(): { readonly digest: string; readonly fingerprint: string } | undefined {
  const submission = running.getStore();
  return submission && { digest: submission.id, fingerprint: submission.fingerprint };
}

/** Returns the receipt of a request; undefined if the request has written nothing in this partition. */
export function receiptBy(by: Submission['by'], partition: Partition): Promise<Read<ReceiptDocument> | undefined> {
  return readIn<ReceiptDocument>(partition, idOf({ id: digest(by) }));
}

/** Returns a UUID that derives from the text, so that all attempts of a request use the same id or key. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

const idOf = ({ id }: Pick<Running, 'id'>) => `receipt-${id}`;

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
