/** Audit entries, stored in the partition of the changed documents. */
import type { AuditedKind } from '../../contract/audit.ts';
import type { InPartition, Instant, Person } from './common.ts';

/** The kind of record that an audit entry is about, and its number or code. */
export interface AuditedRecord {
  readonly kind: AuditedKind;
  readonly id: string;
}

/** The user who requested a change, as stored in audit entries. */
export interface Author {
  readonly actorId: string;
  readonly actorName: string;
  /** The route's name. */
  readonly call: string;
  readonly requestId: string;
}

/** The source of a change: a request, an import, a scheduled change set, the timer that finishes pending work, or an operator's command. */
export type ChangeSource = 'portal' | 'import' | 'schedule' | 'timer' | 'operations';

/** A record before and after a change; null if it did not exist. */
export interface AuditedChange {
  readonly record: AuditedRecord;
  readonly before: unknown;
  readonly after: unknown;
  /** True for an event that changed no document, such as a password reset. It cannot be undone. */
  readonly isEvent?: true;
  /** True if the versions were permanently deleted and only the record's name is left. */
  readonly isPurged?: true;
}

/** The kind of a deleted record, or `assignment` for a unit's ended assignment to a person. */
export type EndedKind = AuditedRecord['kind'] | 'assignment';

/** A record, or one of its fields, that an undo kept because it had been changed later. */
export interface AuditedLeftover {
  readonly record: AuditedRecord;
  /** null for the whole record. */
  readonly field: string | null;
  /** The version that the undo would have restored; null for none. */
  readonly former: unknown;
  /** The version that the undo kept; null for none. */
  readonly now: unknown;
  /** True if the undo can overwrite the later change. */
  readonly mayOverwrite?: boolean;
}

/**
 * The author and content of a change, written in the same batch as the change. Append-only; contains no secrets. All entries of one request
 * share its `requestId`.
 */
export type AuditDocument<Key extends InPartition = InPartition> = Key &
  Author & {
    readonly id: string;
    readonly type: 'audit';
    readonly at: Instant;
    /**
     * 2: `changes` contain whole documents, from which records can be restored. Entries of earlier releases lack this field and contain
     * only the changed fields.
     */
    readonly format?: 2;
    /** Absent in entries of earlier releases. */
    readonly source?: ChangeSource;
    /** Position of this entry, if a batch has several entries because a single one would be too large. */
    readonly part?: number;
    /** Number of entries of the batch, if there are several. */
    readonly parts?: number;
    readonly changes: readonly AuditedChange[];
    /**
     * The kinds of the deleted records, and `assignment` if a unit lost its assignment; absent if empty. Queries for deleted records use
     * this indexed field.
     */
    readonly ended?: readonly EndedKind[];
    /** The changes (`requestId`) that this undo reverts; empty for a restored version; absent for any other change. */
    readonly undoes?: readonly string[];
    readonly leftovers?: readonly AuditedLeftover[];
    /** The change set that the change is part of. */
    readonly changeSetId?: string;
    /** Number of the operation in the change set. */
    readonly operation?: number;
    /** The author of the approved proposal that the change is part of. */
    readonly proposedBy?: Person;
    /** Seconds until Cosmos DB deletes the entry. */
    readonly ttl?: number;
  };
