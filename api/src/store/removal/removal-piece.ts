/** What goes with one batch of a removal that may take several. */
import { BATCH_LIMIT } from '../partition/operations.ts';
import type { PartitionChange } from '../partition/partition-change.ts';

/** Documents of a piece. Beside them a batch holds the root, the audit record, the outbox entry that sees to the rest, and that of what follows. */
export const PIECE = BATCH_LIMIT - 4;

export interface RemovalPiece extends Required<Pick<PartitionChange, 'remove' | 'audit' | 'effects'>> {
  /** `last`: the partition ends with it; `stays`: it holds something by now that must not go, and keeps what is left. */
  readonly kind: 'piece' | 'last' | 'stays';
}
