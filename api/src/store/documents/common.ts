/** What documents of several containers have in common. */

/** What Cosmos DB adds to a document that was read. */
export interface Stored {
  readonly _etag: string;
  readonly _ts: number;
}

/** ISO 8601 instant, UTC. */
export type Instant = string;

/** The reference partition that administrators change: communication types and the brands' groups for them, checked together. */
export const COMMUNICATION = 'communication';

/** What says in which partition a document lies: one field, by its container. */
export type InPartition =
  | { readonly groupCode: string }
  | { readonly pointOfSaleVendorId: number }
  | { readonly kind: typeof COMMUNICATION };

/** The document of a partition that each change writes (partition/root-write.ts). */
export interface Root {
  /** Counts every change of the partition. */
  readonly revision: number;
  /** Counts the changes of one record; undefined before the first one. */
  readonly recordChanges?: number;
  /** The change that the others let go first (partition/turn.ts). */
  readonly turn?: { readonly holder: string; readonly until: Instant } | null;
  readonly changedAt: Instant;
}
