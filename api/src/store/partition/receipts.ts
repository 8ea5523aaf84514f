/**
 * Carries out a request with an `Idempotency-Key` once. Its first batch creates a receipt whose id is made of caller and key, so that
 * the batch of a second try cannot be written. The receipt is read only then, and when a rule rejects the change or finds nothing
 * to change: a request that is sent once costs no additional read.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { conflict } from '../../domain/refusals.ts';
import { RECEIPT_TTL_S, type ReceiptDocument } from '../documents/index.ts';
import { keyOf, type Partition, type Read, readIn } from './partition.ts';

/** What identifies a request however often it is sent. */
export interface Submission {
  /** The caller's object id and their key. */
  readonly by: readonly [callerId: string, key: string];
  /** Route, parameters, query and body. */
  readonly content: readonly unknown[];
}

/** A submission while its request runs. */
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
  // The key makes the fingerprint useless for guessing what the body said.
  return running.run({ id: digest(by), fingerprint: digest([...by, ...content]), isClaimed: false }, work);
}

/**
 * The submission of the request at hand, for the one change that carries it out. Later changes of the same request, such as linking an
 * account, get none.
 */
export function claimSubmission(): Running | undefined {
  const submission = running.getStore();
  if (!submission || submission.isClaimed) return undefined;
  submission.isClaimed = true;
  return submission;
}

/** The receipt to write with the batch of a change. */
export function receiptOf(
  submission: Running,
  partition: Partition,
  outcome: unknown,
  outboxId: string | null,
): ReceiptDocument {
  return {
    id: idOf(submission),
    ...keyOf(partition),
    type: 'receipt',
    fingerprint: submission.fingerprint,
    ...(outcome !== undefined && { outcome }),
    outboxId,
    ttl: RECEIPT_TTL_S,
  };
}

/**
 * The receipt of an earlier try of the same submission.
 * @throws 409 `key_reused` when the key came with another request
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
  if (first !== fingerprint)
    throw conflict('key_reused', 'This Idempotency-Key was used for another request. Please send a new one.');
}

/** The receipt that the request at hand has written: it goes with a change that is undone, so that a retry runs again. */
export async function writtenReceipt(partition: Partition): Promise<readonly Read<ReceiptDocument>[]> {
  const submission = running.getStore();
  const receipt = submission && (await readIn<ReceiptDocument>(partition, idOf(submission)));
  return receipt ? [receipt] : [];
}

/** A digest that is the same for every try of the request at hand, and its fingerprint; undefined without an `Idempotency-Key`. */
export function currentSubmission(): { readonly digest: string; readonly fingerprint: string } | undefined {
  const submission = running.getStore();
  return submission && { digest: submission.id, fingerprint: submission.fingerprint };
}

const idOf = ({ id }: Running) => `receipt-${id}`;

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
