/**
 * Changes a partition in one transactional batch. The batch holds the changed documents under their ETags, an audit record, the
 * outbox entry and the next revision of the root. `PartitionChange.scope` defines which changes conflict.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { config } from '../../config.ts';
import { deadlineSignal, remainingMs } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type {
  AuditDocument,
  AuditedRecord,
  Author,
  DirectoryEffect,
  OutboxDocument,
  PartitionDocument,
  PendingRemoval,
  ReceiptDocument,
  RootDocument,
} from '../documents/index.ts';
import { ChangeQueue, isUrgent } from './change-queue.ts';
import type { Write } from './operations.ts';
import { newOutbox } from './outbox.ts';
import { keyOf, type Partition, type Read, readIn } from './partition.ts';
import { commitBatch } from './partition-batch.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';
import { claimSubmission, currentSubmission, earlierReceipt, receiptOf } from './receipts.ts';
import { rootWrite } from './root-write.ts';
import { askForTurn, openInTurn } from './turn.ts';

/** Attempts while the database is busy or unreachable. A lost race is retried until the request's deadline. */
const OUTAGE_ATTEMPTS = 8;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_AFTER_RACE_MS = 250;
/** Share of the remaining time that retries may use. The rest is for checking a lost response and for sending the response. */
const RETRY_SHARE = 0.9;

const queue = new ChangeQueue();

export type AuditedChange = AuditDocument['changes'][number];

/** The writes that a plan asks for. */
export interface PartitionChange<Root extends RootDocument = RootDocument> {
  readonly create?: readonly PartitionDocument[];
  /** Next states of documents, with the `_etag` they were read with. */
  readonly replace?: readonly Read<PartitionDocument>[];
  readonly remove?: readonly Read<PartitionDocument>[];
  /**
   * Changed fields of the root; its revision always changes. A new partition needs the whole root without revision and time.
   * `'delete'` deletes the root with this batch.
   */
  readonly root?: Partial<Root> | 'delete';
  /**
   * `record`: the change depends on no documents but those it replaces and removes, and adds no reference to another document.
   * It is written even if other documents of the partition change at the same time. A change without a scope is structural: it is
   * written only if no structural change has happened since the root was read.
   *
   * | two changes            | same document             | different documents              |
   * |------------------------|---------------------------|----------------------------------|
   * | record, record         | its ETag: one reads again | both are written                 |
   * | record, structural     | its ETag: one reads again | both are written                 |
   * | structural, structural | one reads again           | one reads again (root-write.ts)  |
   *
   * A structural change may have read a document that a record change then writes. This is as if the structural change had come
   * first: it does not write that document, and the record change read nothing else. Every change that adds a reference (a unit's
   * manager or position, a position's parent) and every change that deletes a possible target is structural, so that one of the
   * two always sees the other.
   */
  readonly scope?: 'record';
  readonly audit: readonly AuditedChange[];
  readonly effects?: readonly DirectoryEffect[];
  /** Remaining work, set in the first batch of several. The outbox entry is created with it. */
  readonly removal?: PendingRemoval;
}

/** The result of a plan: a change to write, or null if nothing has to change, and the outcome for the caller. */
export interface Plan<Outcome, Root extends RootDocument = RootDocument> {
  readonly change: PartitionChange<Root> | null;
  readonly outcome: Outcome;
  /** Stored in the receipt instead of the outcome: numbers and flags from which `restore` rebuilds it. */
  readonly receiptData?: unknown;
}

/**
 * Rebuilds the outcome of a change for a retried request.
 * @param snapshot the current state of the partition
 * @param receiptData the content of the receipt
 */
export type Restore<Snapshot, Outcome> = (snapshot: Snapshot, receiptData: unknown) => Promise<Outcome>;

/** An outbox entry. `held`: the first attempt of a retried request created it, and that request or the timer finishes it. */
export type PendingEntry = Read<OutboxDocument> | 'held';

/** The outbox entry; undefined if the first attempt of a retried request holds it. */
export function entryOf(following: PendingEntry | undefined): Read<OutboxDocument> | undefined {
  return following === 'held' ? undefined : following;
}

export interface Changed<Snapshot, Outcome> {
  readonly outcome: Outcome;
  /** The partition including the change. */
  readonly snapshot: Snapshot;
  /** Work that must follow the batch. The caller does it at once; otherwise the timer does. */
  readonly outbox: PendingEntry | undefined;
}

/**
 * Plans and writes a change. If a conflicting change was written in between, everything is read and checked again. Changes of one
 * partition take turns within this process (change-queue.ts), and across hosts after lost races (turn.ts).
 * @param open reads the current state of the partition
 * @param plan checks every rule against the snapshot; throws ProblemError to reject the change; may run several times
 * @param restore required unless the outcome itself may be stored: no names, no secrets, plain data (receipts.ts)
 * @throws 503 if other changes keep conflicting or the database is unreachable; 409 `key_reused`
 */
export async function changePartition<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  partition: Partition,
  open: () => Promise<Snapshot>,
  author: Author,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
  restore?: Restore<Snapshot, Outcome>,
): Promise<Changed<Snapshot, Outcome>> {
  const patienceMs = Math.floor(remainingMs() * RETRY_SHARE);
  const endsAt = Date.now() + patienceMs;
  const place = {
    key: `${partition.container}/${partition.key}`,
    caller: author.actorId,
    isUrgent: isUrgent(author),
    signal: () => deadlineSignal(patienceMs),
  };
  const endTurn = await queue.enter(place, busy);
  try {
    return await planAndWrite(endsAt, open, author, plan, restore);
  } finally {
    endTurn();
  }
}

async function planAndWrite<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  endsAt: number,
  open: () => Promise<Snapshot>,
  author: Author,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
  restore?: Restore<Snapshot, Outcome>,
): Promise<Changed<Snapshot, Outcome>> {
  const submission = claimSubmission();
  /** The result of an earlier attempt of the same request, proved by its receipt. */
  const repeated = async ({ partition }: Snapshot): Promise<Changed<Snapshot, Outcome> | undefined> => {
    const receipt = submission && (await earlierReceipt(submission, partition));
    if (!receipt) return undefined;
    // The receipt may have been written after the partition was read.
    const snapshot = await open();
    const isFollowed = receipt.outboxId === null || !(await readIn(partition, receipt.outboxId));
    const { outcome: receiptData } = receipt;
    const outcome = restore ? await restore(snapshot, receiptData) : (receiptData as Outcome);
    return { outcome, snapshot, outbox: isFollowed ? undefined : 'held' };
  };
  let outage: ProblemError | undefined;
  const unconfirmed: { readonly audit: string; readonly outbox: string | undefined; readonly outcome: Outcome }[] = [];
  const earlier = async (snapshot: Snapshot): Promise<Changed<Snapshot, Outcome> | undefined> => {
    const { partition } = snapshot;
    for (const { audit, outbox, outcome } of unconfirmed)
      if (await readIn(partition, audit))
        // The change may have been written after the partition was read.
        return {
          outcome,
          snapshot: await open(),
          outbox: outbox === undefined ? undefined : await readIn<OutboxDocument>(partition, outbox),
        };
    return undefined;
  };
  const applicant = { holder: randomUUID(), isUrgent: isUrgent(author) };
  let longestWaitMs = 0;
  let failures = 0;
  let lostRaces = 0;
  for (let attempt = 0; attempt === 0 || (failures < OUTAGE_ATTEMPTS && Date.now() < endsAt); attempt++) {
    if (attempt > 0) await delay(randomInt(longestWaitMs));
    const snapshot = await openInTurn(open, applicant, endsAt);
    const { partition } = snapshot;
    const written = (await earlier(snapshot)) ?? (attempt > 0 ? await repeated(snapshot) : undefined);
    if (written) return written;

    let planned: Plan<Outcome, Root>;
    try {
      planned = await plan(snapshot);
    } catch (error) {
      // An earlier attempt may have been written by now, which may be the cause of the rejection.
      const late = (await earlier(snapshot)) ?? (isRejection(error) ? await repeated(snapshot) : undefined);
      if (late) return late;
      throw error;
    }
    const { change, outcome } = planned;
    if (change === null)
      return (await earlier(snapshot)) ?? (await repeated(snapshot)) ?? { outcome, snapshot, outbox: undefined };
    const audit = auditRecord(partition, author, change.audit);
    const outbox = newOutbox(partition, change);
    const receipt =
      submission && receiptOf(submission, partition, restore ? planned.receiptData : outcome, outbox?.id ?? null);
    const writes = writesOf(snapshot, change, [audit, outbox, receipt]);
    const result = await commitBatch(partition, writes);
    if (result.kind === 'committed') {
      for (const { kind, document } of writes) if (kind === 'remove') snapshot.drop(document.id);
      for (const document of result.documents) snapshot.put(document);
      const entry = result.documents.find((document) => document.id === outbox?.id);
      return { outcome, snapshot, outbox: entry as Read<OutboxDocument> | undefined };
    }
    outage = result.outage;
    longestWaitMs = FIRST_WAIT_MS * 2 ** Math.min(attempt + 1, OUTAGE_ATTEMPTS);
    if (result.isRace) {
      lostRaces += 1;
      const hasTurn = await askForTurn(partition, applicant, lostRaces);
      longestWaitMs = Math.min(longestWaitMs, hasTurn ? FIRST_WAIT_MS : LONGEST_WAIT_AFTER_RACE_MS);
    } else failures += 1;
    // The response was lost, or the batch was sent twice and only the second was rejected. The audit record shows which.
    if (result.mayBeWritten) unconfirmed.push({ audit: audit.id, outbox: outbox?.id, outcome });
  }
  // A caller who gets 503 retries, which would repeat the change if the last attempt was written.
  const written = unconfirmed.length > 0 ? await earlier(await open()) : undefined;
  if (written) return written;
  throw outage ?? busy();
}

/** Builds one entry of an audit record. */
export function audited(
  kind: AuditedRecord['kind'],
  id: string | number,
  before: unknown,
  after: unknown,
): AuditedChange {
  return { record: { kind, id: String(id) }, before, after };
}

const FIRST_RECORD_ID = 1_000_000_000;
const END_OF_RECORD_IDS = 2 ** 48 - 1;

/** A random number for a new record, so that concurrent creations need no counter and do not collide. */
export function newRecordId(): number {
  return randomInt(FIRST_RECORD_ID, END_OF_RECORD_IDS);
}

/**
 * A number for the new record of the current request: the same for every attempt with one `Idempotency-Key`. Used where a second
 * attempt could not find the receipt otherwise. A vendor's number is its partition key, and a POS user's email is checked outside
 * its partition.
 * @param partition the partition key of the record, so that requests to two partitions with one key get two numbers
 */
export function submittedRecordId(partition: number | '' = ''): number {
  const submission = currentSubmission();
  if (!submission) return newRecordId();
  const bits = createHash('sha256').update(`${submission.digest}${partition}`).digest().readUIntBE(0, 6);
  return FIRST_RECORD_ID + (bits % (END_OF_RECORD_IDS - FIRST_RECORD_ID));
}

function isRejection(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500;
}

function busy(): ProblemError {
  const detail = 'Other changes are being saved right now. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 2 });
}

function auditRecord(partition: Partition, author: Author, changes: readonly AuditedChange[]): AuditDocument {
  const { actorId, actorName, call, requestId } = author;
  return {
    id: `audit-${randomUUID()}`,
    ...keyOf(partition),
    type: 'audit',
    at: new Date().toISOString(),
    actorId,
    actorName,
    call,
    requestId,
    changes,
    ttl: config().auditRetentionDays * 24 * 60 * 60,
  };
}

function writesOf<Root extends RootDocument>(
  snapshot: PartitionSnapshot<Root>,
  change: PartitionChange<Root>,
  [audit, ...others]: readonly [
    audit: AuditDocument,
    outbox: OutboxDocument | undefined,
    receipt: ReceiptDocument | undefined,
  ],
): Write[] {
  return [
    rootWrite(snapshot, change, audit.at),
    ...(change.replace ?? []).map((document): Write => ({ kind: 'replace', document })),
    ...(change.remove ?? []).map((document): Write => ({ kind: 'remove', document })),
    ...(change.create ?? []).map((document): Write => ({ kind: 'create', document })),
    { kind: 'create', document: audit },
    ...others.flatMap((document): Write[] => (document ? [{ kind: 'create', document }] : [])),
  ];
}
