/** The part of a removal that fits into one batch. */
import { BATCH_LIMIT } from '../partition/operations.ts';
import type { PartitionChange } from '../partition/partition-change.ts';

/**
 * Maximum number of documents in a piece. The batch also contains the root, two audit entries, the receipt, and two outbox entries: one
 * continues the removal, the other performs the effects.
 */
export const PIECE = BATCH_LIMIT - 6;

export interface RemovalPiece extends Required<Pick<PartitionChange, 'remove' | 'effects'>> {
  /**
   * `last`: this batch deletes the root. `stays`: the partition must not be deleted any more, so the removal stops and keeps the remaining
   * documents.
   */
  readonly kind: 'piece' | 'last' | 'stays';
}
