/** What goes with one batch of a removal that may take several. */
import { BATCH_LIMIT } from '../partition/operations.ts';
import type { PartitionChange } from '../partition/partition-change.ts';

/**
 * Documents of a piece. The batch also has the root, the audit record, the receipt, and two outbox entries: one continues the removal,
 * the other has the effects.
 */
export const PIECE = BATCH_LIMIT - 5;

export interface RemovalPiece extends Required<Pick<PartitionChange, 'remove' | 'audit' | 'effects'>> {
  /** `last`: the partition ends with it; `stays`: it holds something by now that must not go, and keeps what is left. */
  readonly kind: 'piece' | 'last' | 'stays';
}
