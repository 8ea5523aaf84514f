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

/** Records who changed what, written in the batch of the change. Append-only; contains no secrets. */
export type AuditDocument<Key extends InPartition = InPartition> = Key &
  Author & {
    readonly id: string;
    readonly type: 'audit';
    readonly at: Instant;
    readonly changes: readonly { readonly record: AuditedRecord; readonly before: unknown; readonly after: unknown }[];
    /** Seconds until Cosmos DB deletes it. */
    readonly ttl?: number;
  };
