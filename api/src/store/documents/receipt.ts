/** Receipts, stored in the partition of the change. */
import type { InPartition } from './common.ts';

/** Seconds during which a retried request returns the first result. */
export const RECEIPT_TTL_S = 24 * 60 * 60;

/**
 * Proves that a request with an `Idempotency-Key` was applied; written in the batch of the change. Contains only the numbers and flags that
 * are required to rebuild the result: no key, request, name or secret.
 */
export type ReceiptDocument<Key extends InPartition = InPartition> = Key & {
  /** Derived from the caller and the key, so that two callers with the same key have separate receipts. */
  readonly id: string;
  readonly type: 'receipt';
  /**
   * Hash of route, parameters, query and body. The API rejects the same key with a different fingerprint in this
   * partition.
   */
  readonly fingerprint: string;
  /** The part of the result that cannot be read later, if any. */
  readonly outcome?: unknown;
  /** The outbox entry of the change. While the entry exists, directory effects are pending. */
  readonly outboxId: string | null;
  /** The `requestId` of the change's audit entries. Absent in receipts of earlier releases. */
  readonly changeId?: string;
  readonly ttl: typeof RECEIPT_TTL_S;
};
