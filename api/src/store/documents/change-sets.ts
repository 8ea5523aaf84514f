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

/** `scope`: where its change was written. */
export interface StoredOperation extends Operation, Omit<OperationView, keyof Operation> {
  readonly scope: string | null;
}

export interface ChangeSetPageDocument {
  /** "<id of the set>:<number of the page>" */
  readonly id: string;
  readonly type: 'changeSetPage';
  readonly operations: readonly StoredOperation[];
  readonly ttl: number;
}
