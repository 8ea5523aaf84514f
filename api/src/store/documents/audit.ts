/** Audit records: they lie in the partition of what changed. */
import type { InPartition, Instant } from './common.ts';

/** What kind of record an audit entry is about, and its number or code. */
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

/** Who asked for a change, as its audit records say. */
export interface Author {
  readonly actorId: string;
  readonly actorName: string;
  /** The route's name. */
  readonly call: string;
  readonly requestId: string;
}

/** Who changed what, written in the batch that changed it. Append-only; no secrets. */
export type AuditDocument<Key extends InPartition = InPartition> = Key &
  Author & {
    readonly id: string;
    readonly type: 'audit';
    readonly at: Instant;
    readonly changes: readonly { readonly record: AuditedRecord; readonly before: unknown; readonly after: unknown }[];
    /** Seconds until Cosmos DB drops it. */
    readonly ttl?: number;
  };
