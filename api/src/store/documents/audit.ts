/** Audit records, stored in the partition of the changed document. */
import type { InPartition, Instant } from './common.ts';

/** The kind of record that an audit entry is about, and its number or code. */
export interface AuditedRecord {
  readonly kind:
    | 'franchise'
    | 'position'
    | 'unit'
    | 'user'
    | 'address'
    | 'import'
    | 'entity'
    | 'brand'
    | 'vendor'
    | 'vendorFranchise'
    | 'posUser'
    | 'communicationType'
    | 'brandCommunicationGroup';
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

/** Where a change was made: by a request, by an import, by the timer that finishes pending work, or by an operator's command. */
export type ChangeSource = 'portal' | 'import' | 'timer' | 'operations';

/** A record before and after a change; null if it did not exist. */
export interface AuditedChange {
  readonly record: AuditedRecord;
  readonly before: unknown;
  readonly after: unknown;
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
     * 2: the changes hold whole documents, from which a record can be restored. Entries of earlier releases lack the field and hold
     * only the changed fields.
     */
    readonly format?: 2;
    /** Missing in entries of earlier releases. */
    readonly source?: ChangeSource;
    readonly changes: readonly AuditedChange[];
    /** Seconds until Cosmos DB deletes it. */
    readonly ttl?: number;
  };
