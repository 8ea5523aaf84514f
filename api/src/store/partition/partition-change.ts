/**
 * Changes a partition in one transactional batch. The batch contains the changed documents under their ETags, an audit entry, the outbox
 * entry and the next revision of the root. `PartitionChange.scope` defines which changes conflict.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { deadlineSignal, remainingMs } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type {
  AuditedChange,
  AuditedLeftover,
  Author,
  DirectoryEffect,
  OutboxDocument,
  PartitionDocument,
  PendingRemoval,
  RootDocument,
} from '../documents/index.ts';
import { ChangeQueue, isUrgent } from './change-queue.ts';
import { type AuditEntries, auditOf, writesOf } from './change-writes.ts';
import { BATCH_LIMIT, type Write } from './operations.ts';
import { newOutbox } from './outbox.ts';
import { type Partition, type Read, readIn } from './partition.ts';
import { commitBatch } from './partition-batch.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';
import { claimSubmission, earlierReceipt, receiptOf } from './receipts.ts';
import { checkScope, claimCheck, isPreviewing, noteChange, plannedChange, wholePlan } from './running-change.ts';
import { askForTurn, openInTurn } from './turn.ts';

/**
 * Maximum number of attempts while the database is busy or unreachable. A change that conflicts with others is retried until the request's
 * deadline.
 */
const OUTAGE_ATTEMPTS = 8;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_AFTER_RACE_MS = 250;
/** Share of the remaining time that retries may use. The rest is for the check after a lost response, and for the response itself. */
const RETRY_SHARE = 0.9;

const queue = new ChangeQueue();

/** A document as it was read, and its next state. */
export interface Replacement<D extends PartitionDocument = PartitionDocument> {
  readonly before: Read<D>;
  readonly after: Read<D>;
}

/** A planned change: the documents to write, the root, the events to audit, and the work that must follow. */
export interface PartitionChange<Root extends RootDocument = RootDocument> {
  readonly create?: readonly PartitionDocument[];
  readonly replace?: readonly Replacement[];
  readonly remove?: readonly Read<PartitionDocument>[];
  /**
   * Changed fields of the root; its revision always changes. For a new partition: the whole root without revision and time. `'delete'`:
   * this batch deletes the root. `'absent'`: the partition was deleted and has no root; only its history changes.
   */
  readonly root?: Partial<Root> | 'delete' | 'absent';
  /**
   * `record`: the change depends only on the documents that it replaces and removes, and adds no reference to another document. It is
   * written even if other documents of the partition change at the same time. A change without a scope is structural: it is written only if
   * no structural change has happened since the root was read.
   *
   * | two changes            | same document             | different documents              |
   * |------------------------|---------------------------|----------------------------------|
   * | record, record         | its ETag: one reads again | both are written                 |
   * | record, structural     | its ETag: one reads again | both are written                 |
   * | structural, structural | one reads again           | one reads again (root-write.ts)  |
   *
   * A structural change may read a document that a record change writes afterwards. The result is valid, as if the structural change had
   * come first: it does not write that document, and the record change reads nothing else.
   *
   * Two kinds of changes are always structural, so that the later of two such changes sees the earlier one: changes that add a reference (a
   * unit's manager or position, a position's parent), and changes that delete a possible target of a reference.
   */
  readonly scope?: 'record';
  /**
   * Events to audit in addition to the changed records, such as a requested password reset or the rows of an import.
   */
  readonly events?: readonly AuditedChange[];
  readonly effects?: readonly DirectoryEffect[];
  /** The changes that this undo reverts; empty for a restored version. */
  readonly undoes?: readonly string[];
  /** The work that remains after the first of several batches. The batch also writes its outbox entry. */
  readonly removal?: PendingRemoval;
}

/** Gives back a quota that was counted for a change. */
export type Release = () => Promise<void>;

/** The result of planning: the change to write (null if nothing has to change), and the outcome for the caller. */
export interface Plan<Outcome, Root extends RootDocument = RootDocument> {
  readonly change: PartitionChange<Root> | null;
  readonly outcome: Outcome;
  /** Records and fields that an undo does not restore. */
  readonly leftovers?: readonly AuditedLeftover[];
  /** True if further batches follow. A dry run plans them together with the first one. */
  readonly hasMore?: boolean;
  /**
   * Runs just before the change is written, and counts it against quotas. A dry run only checks them.
   * @param releases adds here what gives the quotas back if the change is rejected afterwards
   * @throws ProblemError
   */
  readonly beforeWrite?: (releases: Release[]) => Promise<void>;
  /** Builds the audit entries of several changes that are written together; by default, the change is audited as one. */
  readonly audit?: (at: string) => AuditEntries;
  /** Stored in the receipt instead of the outcome: the numbers and flags from which `restore` rebuilds the outcome. */
  readonly receiptData?: unknown;
}

/**
 * Rebuilds the outcome of a change for a retry of the request.
 * @param snapshot the current state of the partition
 * @param receiptData the content of the receipt
 * @param changeId the request id of the change's audit entries
 */
export type Restore<Snapshot, Outcome> = (
  snapshot: Snapshot,
  receiptData: unknown,
  changeId: string,
) => Promise<Outcome>;

/** An outbox entry. `held`: an earlier attempt of the request created the entry; that attempt or the timer finishes its work. */
export type PendingEntry = Read<OutboxDocument> | 'held';

/** Returns the outbox entry; undefined if an earlier attempt of the request works on it. */
export function entryOf(following: PendingEntry | undefined): Read<OutboxDocument> | undefined {
  return following === 'held' ? undefined : following;
}

export interface Changed<Snapshot, Outcome> {
  readonly outcome: Outcome;
  /** The partition as the change has left it. */
  readonly snapshot: Snapshot;
  /** Work that must follow the batch. The caller starts it immediately; the timer finishes what the caller cannot. */
  readonly outbox: PendingEntry | undefined;
}

/**
 * Plans and writes a change. If a conflicting change was written since the partition was read, reads and checks everything again. Changes
 * of one partition take turns within this process (change-queue.ts) and, after lost races, across hosts (turn.ts).
 * @param open reads the current state of the partition
 * @param plan checks every rule against the snapshot; throws ProblemError to reject the change; may run several times
 * @param restore rebuilds the outcome from the receipt. May be omitted if the outcome itself can be stored: plain data without names and
 * secrets (receipts.ts)
 * @throws 503 if other changes keep conflicting or the database is unreachable; 409 `key_reused`; 412 `plan_changed`; PlannedChange during
 * a dry run
 */
export async function changePartition<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  partition: Partition,
  open: () => Promise<Snapshot>,
  author: Author,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
  restore?: Restore<Snapshot, Outcome>,
): Promise<Changed<Snapshot, Outcome>> {
  checkScope(partition);
  if (isPreviewing()) throw await plannedChange(open, plan);
  const patienceMs = Math.floor(remainingMs() * RETRY_SHARE);
  const endsAt = Date.now() + patienceMs;
  const place = {
    key: `${partition.container}/${partition.key}`,
    caller: author.actorId,
    isUrgent: isUrgent(author),
    signal: () => deadlineSignal(patienceMs),
  };
  const endTurn = await queue.enter(place, busy);
  const releases: Release[] = [];
  try {
    return await planAndWrite({ endsAt, releases }, open, author, plan, restore);
  } catch (error) {
    // If a quota cannot be given back, the rejected change stays counted.
    if (isRejection(error)) for (const release of releases) await release().catch(() => undefined);
    throw error;
  } finally {
    endTurn();
  }
}

async function planAndWrite<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  { endsAt, releases }: { readonly endsAt: number; readonly releases: Release[] },
  open: () => Promise<Snapshot>,
  author: Author,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
  restore?: Restore<Snapshot, Outcome>,
): Promise<Changed<Snapshot, Outcome>> {
  const submission = claimSubmission();
  const check = claimCheck();
  /** Returns the result of an earlier attempt of the request, if there is a receipt. */
  const repeated = async ({ partition }: Snapshot): Promise<Changed<Snapshot, Outcome> | undefined> => {
    const receipt = submission && (await earlierReceipt(submission, partition));
    if (!receipt) return undefined;
    // Read the partition again, because the receipt may have been written after the first read.
    const snapshot = await open();
    const isFollowed = receipt.outboxId === null || !(await readIn(partition, receipt.outboxId));
    const { outcome: receiptData, changeId = '' } = receipt;
    if (changeId !== '') noteChange(changeId, partition);
    const outcome = restore ? await restore(snapshot, receiptData, changeId) : (receiptData as Outcome);
    return { outcome, snapshot, outbox: isFollowed ? undefined : 'held' };
  };
  let outage: ProblemError | undefined;
  const unconfirmed: { readonly audit: string; readonly outbox: string | undefined; readonly outcome: Outcome }[] = [];
  const earlier = async (snapshot: Snapshot): Promise<Changed<Snapshot, Outcome> | undefined> => {
    const { partition } = snapshot;
    for (const { audit, outbox, outcome } of unconfirmed)
      if (await readIn(partition, audit)) {
        noteChange(author.requestId, partition);
        return {
          outcome,
          // Read the partition again, because the change may have been written after the first read.
          snapshot: await open(),
          outbox: outbox === undefined ? undefined : await readIn<OutboxDocument>(partition, outbox),
        };
      }
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
      await check?.(await wholePlan(snapshot, planned, open, plan));
      if (planned.change) await planned.beforeWrite?.(releases);
    } catch (error) {
      // The rejection may be caused by an earlier attempt of this request that was written in the meantime.
      const late = (await earlier(snapshot)) ?? (isRejection(error) ? await repeated(snapshot) : undefined);
      if (late) return late;
      throw error;
    }
    const { change, outcome } = planned;
    if (change === null)
      return (await earlier(snapshot)) ?? (await repeated(snapshot)) ?? { outcome, snapshot, outbox: undefined };
    const at = new Date().toISOString();
    // If the directory rejects an account at the first attempt, its change is undone. That must not happen to a part of a joint change, so
    // count the effects as repeated.
    const outbox = newOutbox(partition, change, planned.audit ? 1 : 0);
    const receipt =
      submission &&
      receiptOf(submission, partition, {
        outcome: restore ? planned.receiptData : outcome,
        outboxId: outbox?.id ?? null,
        changeId: author.requestId,
      });
    const work = writesOf(snapshot, change, at, [outbox, receipt]);
    const audit =
      planned.audit?.(at) ?? auditOf(snapshot, author, at, { ...planned, change }, BATCH_LIMIT - work.length);
    const writes = [...work, ...audit.map((document): Write => ({ kind: 'create', document }))];
    const result = await commitBatch(partition, writes);
    if (result.kind === 'committed') {
      noteChange(author.requestId, partition);
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
    // Either the response was lost, or the batch was sent twice and only the second attempt was rejected. The audit entry proves that the
    // batch was written.
    if (result.mayBeWritten) unconfirmed.push({ audit: audit[0].id, outbox: outbox?.id, outcome });
  }
  // Check once more. A caller who gets 503 sends the request again, which would repeat a change that the last attempt has written.
  const written = unconfirmed.length > 0 ? await earlier(await open()) : undefined;
  if (written) return written;
  throw outage ?? busy();
}

/** Returns the replacement of a document with these fields changed. */
export function replacement<D extends PartitionDocument>(before: Read<D>, fields: Partial<D>): Replacement<D> {
  return { before, after: { ...before, ...fields } };
}

function isRejection(error: unknown): boolean {
  return error instanceof ProblemError && error.status < 500;
}

function busy(): ProblemError {
  const detail = 'Other changes are being saved right now. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 2 });
}
