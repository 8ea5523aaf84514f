/** Types shared by documents of several containers. */

/** Fields that Cosmos DB adds to a document. */
export interface Stored {
  readonly _etag: string;
  readonly _ts: number;
}

/** ISO 8601 instant, UTC. */
export type Instant = string;

/**
 * The partition of the container `reference` that administrators change: communication types and brand communication
 * groups.
 */
export const COMMUNICATION = 'communication';

/** The partition key field of a document; each container has one. */
export type InPartition =
  | { readonly groupCode: string }
  | { readonly pointOfSaleVendorId: number }
  | { readonly kind: typeof COMMUNICATION };

/** The root document of a partition. Every change writes it (partition/root-write.ts). */
export interface Root {
  /** Counts all changes of the partition. */
  readonly revision: number;
  /** Counts the changes of a single record (scope `record`). Undefined before the first one. */
  readonly recordChanges?: number;
  /** The change that has the current turn. Other changes wait until the turn ends (partition/turn.ts). */
  readonly turn?: { readonly holder: string; readonly until: Instant } | null;
  readonly changedAt: Instant;
}

/** A user, as stored in change sets and audit entries. */
export interface Person {
  readonly authObjectId: string;
  readonly name: string;
}
