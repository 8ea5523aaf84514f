/** The part of a removal that fits into one batch. */
import { BATCH_LIMIT } from '../partition/operations.ts';
import type { PartitionChange } from '../partition/partition-change.ts';

/**
 * Maximum number of documents in a piece. The batch also has the root, two audit entries, the receipt, and two outbox entries: one
 * continues the removal, the other has the effects.
 */
export const PIECE = BATCH_LIMIT - 6;

export interface RemovalPiece extends Required<Pick<PartitionChange, 'remove' | 'effects'>> {
  /** `last`: this batch deletes the root; `stays`: the partition must no longer be deleted, and the rest of it stays. */
  readonly kind: 'piece' | 'last' | 'stays';
}
