/** Change sets in the container `jobs`, partitioned by /id: a header, and pages of operations. */
import type { ChangeSet, Operation, OperationView } from '../../contract/change-set-record.ts';
import type { Instant } from './common.ts';

/** A user, as stored in change sets. */
export interface Person {
  readonly authObjectId: string;
  readonly name: string;
}

/** The header of a change set: all of its fields except the operations. */
export interface ChangeSetDocument
  extends Pick<
    ChangeSet,
    | 'scope'
    | 'scopeName'
    | 'title'
    | 'kind'
    | 'state'
    | 'createdAt'
    | 'total'
    | 'selected'
    | 'verdicts'
    | 'results'
    | 'processed'
    | 'isAtomic'
    | 'stopsAtFailure'
    | 'runAt'
    | 'timeZone'
    | 'undoOf'
    | 'undoneBy'
    | 'error'
  > {
  readonly id: string;
  readonly type: 'changeSet';
  /** Creation time and id. Lists are sorted by this key, and the next page starts after it. */
  readonly listed: string;
  /** Absent in sets of earlier releases. */
  readonly applicable?: number;
  readonly author: Person;
  readonly proposal:
    | (Omit<NonNullable<ChangeSet['proposal']>, 'decidedBy'> & { readonly decidedBy: Person | null })
    | null;
  /** Fingerprint of the request that created the set (receipts.ts); absent without an `Idempotency-Key`. */
  readonly fingerprint?: string;
  /** Fingerprint of the request that last changed the state of the set, so that a retry changes nothing. */
  readonly lastFingerprint?: string;
  /** True if the edit with `lastFingerprint` may not be stored in all pages yet. Only a retry of the edit knows its content. */
  readonly isEditPending?: boolean;
  /** Number of the latest review or run. Earlier ones must not write. */
  readonly run: number;
  /** The user with whose rights the set is reviewed or applied, and the time of their request in seconds since 1970. */
  readonly actor: Person & { readonly since: number };
  /** The user with whose rights the set was last reviewed; the verdicts depend on them. */
  readonly reviewedBy: string | null;
  /** When the last review ended, if it took longer than its request; otherwise absent or null. */
  readonly jobReviewedAt?: Instant | null;
  /** True if the run must first set failed operations back to pending. */
  readonly retriesFailed?: boolean;
  /** True if the running set must stop after the current piece. */
  readonly isCancelled: boolean;
  /**
   * When the lease of the current review or run ends, or when a scheduled set starts. The timer queues sets that are due. Null if there is
   * nothing to do.
   */
  readonly dueAt: Instant | null;
  /** Seconds after the last change until Cosmos DB deletes the document. */
  readonly ttl: number;
}

/** Keys of the reads and planned writes of an operation, recorded by its review (store/partition/footprint.ts). */
export interface Footprint {
  readonly reads: readonly string[];
  /** Keys of all reads that would see its writes; empty while the operation is deselected. */
  readonly writes: readonly string[];
}

export interface StoredOperation extends Operation, Omit<OperationView, keyof Operation> {
  /** Scope of the partition that the operation changes, or would change; null if it is unknown. */
  readonly scope: string | null;
  /** Absent in sets of earlier releases. */
  readonly footprint?: Footprint;
}

export interface ChangeSetPageDocument {
  /** "<set id>:<page number>" */
  readonly id: string;
  readonly type: 'changeSetPage';
  readonly operations: readonly StoredOperation[];
  readonly ttl: number;
}
