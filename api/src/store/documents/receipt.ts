/** Receipts: they lie in the partition of the change that they prove. */
import type { InPartition } from './common.ts';

/** Seconds for which a retried request gets the first result. */
export const RECEIPT_TTL_S = 24 * 60 * 60;

/**
 * Proves that a request with an `Idempotency-Key` was carried out, written in the batch of its change. It holds neither the key nor
 * the request, and of the result no more than is needed to present it again: numbers and flags, no names, no secrets.
 */
export type ReceiptDocument<Key extends InPartition = InPartition> = Key & {
  /** By caller and key, so that another caller's equal key is another receipt. */
  readonly id: string;
  readonly type: 'receipt';
  /** Of route, parameters, query and body: the same key with another one is rejected. */
  readonly fingerprint: string;
  /** What the change returned, as far as it cannot be read again; left out for nothing. */
  readonly outcome?: unknown;
  /** The outbox entry of the change; while it is there, something must still follow. */
  readonly outboxId: string | null;
  readonly ttl: typeof RECEIPT_TTL_S;
};
