/**
 * Removes everything in a partition except its history: a vendor or an orphaned franchise. A removal that exceeds one batch runs in pieces.
 * Each piece includes its audit entry and its directory effects. While the removal runs, other changes of the partition are rejected. The
 * outbox entry of the first batch ensures that the removal is completed.
 */
import type { Author, OutboxDocument, PartitionRemoval, RootDocument } from '../documents/index.ts';
import { finishOutbox, renewedLease } from '../partition/outbox.ts';
import { partitionOf, type Read } from '../partition/partition.ts';
import { changePartition, entryOf, type PartitionChange } from '../partition/partition-change.ts';
import { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { franchisePiece } from './franchise-pieces.ts';
import type { RemovalPiece } from './removal-piece.ts';
import { vendorPiece } from './vendor-pieces.ts';

/** Plans the first batch of a removal, and the only one if all documents fit into it. */
export function firstPiece(
  { kind, ...change }: RemovalPiece,
  removal: PartitionRemoval,
): Omit<PartitionChange, 'root'> & { readonly root: 'delete' | { readonly isBeingRemoved: true } } {
  if (kind === 'last') return { ...change, root: 'delete' };
  return { ...change, root: { isBeingRemoved: true }, removal };
}

/** The state of a removal: its current entry, `done` if nothing remains, or `taken` if another worker has leased the entry. */
export interface Continued {
  readonly entry: Read<OutboxDocument> | 'done' | 'taken';
  /** The outbox entry of the written batch. */
  readonly outbox: Read<OutboxDocument> | undefined;
}

/** Writes the next batch of a running removal. */
export async function continuePartitionRemoval(
  entry: Read<OutboxDocument>,
  { author }: PartitionRemoval,
): Promise<Continued> {
  const { snapshot, outcome, outbox } = await changePartition<
    RootDocument,
    PartitionSnapshot,
    'written' | 'taken' | 'gone'
  >(
    partitionOf(entry),
    () => PartitionSnapshot.open(partitionOf(entry)),
    author,
    async (snapshot) => {
      const { root } = snapshot;
      if (!root) return { change: null, outcome: 'gone' };
      const held = await snapshot.document<OutboxDocument>(entry.id);
      if (held?._etag !== entry._etag) return { change: null, outcome: 'taken' };
      return { change: nextChange(await pieceOf(root, author), held), outcome: 'written' };
    },
  );
  if (outcome === 'taken') return { entry: 'taken', outbox: undefined };
  if (outcome === 'gone') {
    await finishOutbox(entry);
    return { entry: 'done', outbox: undefined };
  }
  return { entry: (await snapshot.document<OutboxDocument>(entry.id)) ?? 'done', outbox: entryOf(outbox) };
}

function pieceOf(root: Read<RootDocument>, author: Author): Promise<RemovalPiece> {
  if (root.type === 'vendor') return vendorPiece(root);
  if (root.type === 'franchise') return franchisePiece(root, author);
  throw new Error('Communication types are not removed as a whole.');
}

function nextChange({ kind, ...piece }: RemovalPiece, held: Read<OutboxDocument>): PartitionChange {
  switch (kind) {
    case 'piece':
      return { ...piece, replace: [{ before: held, after: renewedLease(held) }] };
    case 'last':
      return { ...piece, ...ended(held, piece.remove), root: 'delete' };
    case 'stays':
      return { ...piece, ...ended(held, piece.remove), root: { isBeingRemoved: false } };
  }
}

/** Keeps the entry if the first piece has effects, otherwise deletes it. */
function ended(
  held: Read<OutboxDocument>,
  remove: RemovalPiece['remove'],
): Pick<PartitionChange, 'replace' | 'remove'> {
  return held.effects.length > 0
    ? { replace: [{ before: held, after: { ...renewedLease(held), removal: null } }], remove }
    : { remove: [...remove, held] };
}
