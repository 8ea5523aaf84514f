/** Change sets in the container `jobs`, partitioned by /id: headers, pages of operations, records of scheduled sets, and import columns. */
import type { ChangeSet, Operation, OperationView } from '../../contract/change-set-record.ts';
import type { ColumnChoices } from '../../contract/import-table.ts';
import type { Instant, Person } from './common.ts';

/** A request that has changed a set, so that its retry changes nothing. */
export interface StoredRequest {
  /** Digest of the caller and the `Idempotency-Key`. */
  readonly digest: string;
  /** Digest of the whole request. */
  readonly fingerprint: string;
  /** True for an edit that may not be stored in all pages yet. Only a retry of the edit contains the edited operations. */
  readonly isPending: boolean;
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
  /** Creation time and id. Lists are sorted by this key; the next page starts after the last key of this page. */
  readonly listed: string;
  /** Absent in sets of earlier releases. */
  readonly applicable?: number;
  /** As in the contract; absent until a schedule is set. */
  readonly ranAt?: Instant | null;
  /** True while the current or last run was started by the schedule. */
  readonly isScheduledRun?: boolean;
  readonly author: Person;
  readonly proposal:
    | (Omit<NonNullable<ChangeSet['proposal']>, 'decidedBy'> & { readonly decidedBy: Person | null })
    | null;
  /** Fingerprint of the request that created the set (receipts.ts); absent without an `Idempotency-Key`. */
  readonly fingerprint?: string;
  /**
   * The last requests with an `Idempotency-Key` that created the set or changed its state, oldest first. Absent in sets of earlier releases.
   */
  readonly requests?: readonly StoredRequest[];
  /** Number of the latest review or run. Earlier reviews and runs must not write. */
  readonly run: number;
  /** The user with whose rights the set is reviewed or applied, and the time of that user's request in seconds since 1970. */
  readonly actor: Person & { readonly since: number };
  /** The user with whose rights the set was last reviewed. The verdicts depend on these rights. */
  readonly reviewedBy: string | null;
  /** Time when the last review ended, if it took longer than its request; otherwise absent or null. */
  readonly jobReviewedAt?: Instant | null;
  /** Digest of the review that the approver has seen, while a new review runs for the approval; otherwise null. */
  readonly seen?: string | null;
  /** True if the run must first set failed operations back to pending. */
  readonly retriesFailed?: boolean;
  /** True if the run must stop after the current piece. */
  readonly isCancelled: boolean;
  /**
   * End of the lease of the current review or run, or start of a scheduled set. The timer queues sets whose time has come. Null if nothing
   * is to do.
   */
  readonly dueAt: Instant | null;
  /** Seconds after the last change until Cosmos DB deletes the document. */
  readonly ttl: number;
}

/** Keys of what an operation reads and plans to write, recorded by its review (store/partition/footprint.ts). */
export interface Footprint {
  readonly reads: readonly string[];
  /** Keys of all reads that would see the planned writes; empty while the operation is deselected. */
  readonly writes: readonly string[];
}

export interface StoredOperation extends Operation, Omit<OperationView, keyof Operation> {
  /** Scope of the partition that the operation changes or would change; null if unknown. */
  readonly scope: string | null;
  /** Absent in sets of earlier releases. */
  readonly footprint?: Footprint;
  /** Set if the values were removed, because the record was deleted permanently. The operation can no longer be reviewed or applied. */
  readonly isPurged?: true;
}

/** The columns that administrators of a scope have chosen for imports, by kind of file. */
export interface ImportColumnsDocument {
  /** "<scope>:columns" */
  readonly id: string;
  readonly type: 'importColumns';
  readonly choices: readonly ColumnChoices[];
  readonly ttl: number;
}

/** The records that a scheduled set changes. */
export interface ChangeSetRecordsDocument {
  /** "<set id>:records" */
  readonly id: string;
  readonly type: 'changeSetRecords';
  /** "unit:1024" */
  readonly records: readonly string[];
  readonly ttl: number;
}

export interface ChangeSetPageDocument {
  /** "<set id>:<page number>" */
  readonly id: string;
  readonly type: 'changeSetPage';
  readonly operations: readonly StoredOperation[];
  readonly ttl: number;
}
