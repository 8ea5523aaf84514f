/** Change sets in the container jobs, key /id: a header, and pages of operations. */
import type { ChangeSet, Operation, OperationView } from '../../contract/change-set-record.ts';
import type { Instant } from './common.ts';

/** A user, as stored with what they do. */
export interface Person {
  readonly authObjectId: string;
  readonly name: string;
}

/** Everything about a set except its operations. */
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
  /** Creation time and id: lists are ordered by it, and continue after it. */
  readonly listed: string;
  /** Absent in sets of earlier releases. */
  readonly applicable?: number;
  readonly author: Person;
  readonly proposal:
    | (Omit<NonNullable<ChangeSet['proposal']>, 'decidedBy'> & { readonly decidedBy: Person | null })
    | null;
  /** Fingerprint of the request that created it (receipts.ts); absent without an `Idempotency-Key`. */
  readonly fingerprint?: string;
  /** The same of the request that changed its state last, so that a repeated one changes nothing. */
  readonly lastFingerprint?: string;
  /** Number of the latest review or run; earlier ones must not write. */
  readonly run: number;
  /** The user with whose rights the set is reviewed or applied, and when they asked for it: seconds since 1970. */
  readonly actor: Person & { readonly since: number };
  /** The user whose rights the verdicts are about. */
  readonly reviewedBy: string | null;
  /** A running set stops after the current piece. */
  readonly isCancelled: boolean;
  /** End of the lease of a review or run, or the start of a scheduled set. The timer queues what is due. Null: nothing to do. */
  readonly dueAt: Instant | null;
  /** Seconds after its last change until Cosmos DB deletes it. */
  readonly ttl: number;
}

/** What a review of an operation has read, and what the operation would write (store/partition/footprint.ts). */
export interface Footprint {
  readonly reads: readonly string[];
  /** All reads that see what it writes; empty while it is deselected. */
  readonly writes: readonly string[];
}

export interface StoredOperation extends Operation, Omit<OperationView, keyof Operation> {
  /** Where its change would be, or was written. */
  readonly scope: string | null;
  /** Absent in sets of earlier releases. */
  readonly footprint?: Footprint;
}

export interface ChangeSetPageDocument {
  /** "<id of the set>:<number of the page>" */
  readonly id: string;
  readonly type: 'changeSetPage';
  readonly operations: readonly StoredOperation[];
  readonly ttl: number;
}
