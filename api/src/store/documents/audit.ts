/** Audit records, stored in the partition of the changed document. */
import type { AuditedKind } from '../../contract/audit.ts';
import type { InPartition, Instant } from './common.ts';

/** The kind of record that an audit entry is about, and its number or code. */
export interface AuditedRecord {
  readonly kind: AuditedKind;
  readonly id: string;
}

/** The user who requested a change, as stored in audit records. */
export interface Author {
  readonly actorId: string;
  readonly actorName: string;
  /** The route's name. */
  readonly call: string;
  readonly requestId: string;
}

/** The source of a change: a request, an import, the timer that finishes pending work, or an operator's command. */
export type ChangeSource = 'portal' | 'import' | 'timer' | 'operations';

/** A record before and after a change; null if it did not exist. */
export interface AuditedChange {
  readonly record: AuditedRecord;
  readonly before: unknown;
  readonly after: unknown;
  /** An event that changed no document, such as a password reset. There is nothing to restore. */
  readonly isEvent?: true;
  /** The versions were deleted permanently; they hold only the name of the record. */
  readonly isPurged?: true;
}

/** The kind of a deleted record, or `assignment` for a unit's ended assignment to a person. */
export type EndedKind = AuditedRecord['kind'] | 'assignment';

/** A record, or a field of it, that an undo left as it was, because it had changed since. */
export interface AuditedLeftover {
  readonly record: AuditedRecord;
  /** null: the record as a whole. */
  readonly field: string | null;
  /** The version that it would have got back, and the one that it kept; null: no record. */
  readonly former: unknown;
  readonly now: unknown;
}

/**
 * Records who changed what, written in the batch of the change. Append-only; contains no secrets. All entries of one request share its
 * `requestId`.
 */
export type AuditDocument<Key extends InPartition = InPartition> = Key &
  Author & {
    readonly id: string;
    readonly type: 'audit';
    readonly at: Instant;
    /**
     * 2: the changes hold whole documents, from which records can be restored. Entries of earlier releases lack the field and hold only
     * the changed fields.
     */
    readonly format?: 2;
    /** Missing in entries of earlier releases. */
    readonly source?: ChangeSource;
    /** Position and number of the entries of one batch, if one entry would be too large. */
    readonly part?: number;
    readonly parts?: number;
    readonly changes: readonly AuditedChange[];
    /** The kinds of `changes` that end something; absent if there are none. An index finds deleted records by it. */
    readonly ended?: readonly EndedKind[];
    /** The changes (`requestId`) that this one takes back; empty if it restores a version. Absent for all other changes. */
    readonly undoes?: readonly string[];
    readonly leftovers?: readonly AuditedLeftover[];
    /** The change set that it belongs to, and the number of its operation there. */
    readonly changeSetId?: string;
    readonly operation?: number;
    /** Seconds until Cosmos DB deletes it. */
    readonly ttl?: number;
  };
