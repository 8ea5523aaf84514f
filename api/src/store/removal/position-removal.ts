/**
 * Removes a position (HIER-18). Positions below it become roots, and its units become unassigned. Its user becomes unassigned or is
 * deleted. A removal that exceeds one batch runs in pieces. Each piece leaves a valid hierarchy. While the removal runs, other changes of
 * the position are rejected. The outbox entry of the first batch ensures that the removal is completed.
 */
import { deletionRejection } from '../../domain/users/deletion.ts';
import type {
  OutboxDocument,
  PositionDocument,
  PositionRemoval,
  UnitDocument,
  UserDocument,
} from '../documents/index.ts';
import { changeFranchise, type FranchiseChange, type FranchisePlan } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { BATCH_ROOM } from '../partition/operations.ts';
import { renewedLease } from '../partition/outbox.ts';
import type { Read } from '../partition/partition.ts';
import { replacement } from '../partition/partition-change.ts';
import { batchRoom } from '../partition/running-change.ts';
import { userDeletion } from '../users/user-deletion.ts';

type Beneath = Read<PositionDocument | UnitDocument>;

/**
 * Positions and units below a position, as many as fit into one batch with the position, its user and the email claim. `isLast`: true if
 * these are the last ones.
 */
export interface Piece {
  readonly documents: readonly Beneath[];
  readonly isLast: boolean;
}

export async function pieceBeneath(snapshot: FranchiseSnapshot, franchiseRoleMemberId: number): Promise<Piece> {
  const room = batchRoom(BATCH_ROOM);
  const found = await snapshot.beneath(franchiseRoleMemberId, room + 1);
  return { documents: found.slice(0, room), isLast: found.length <= room };
}

/** Plans the first batch of a removal, and the only one if all people and units below the position fit into it. */
export async function firstRemoval(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  piece: Piece,
  removal: PositionRemoval,
): Promise<FranchiseChange> {
  const detachment = detached(piece);
  if (piece.isLast) return merged(detachment, await lastBatch(snapshot, position, removal));
  return { ...detachment, replace: [...detachment.replace, replacement(position, { isBeingRemoved: true })], removal };
}

/**
 * Writes the next batch of a running removal.
 * @returns the updated entry; `done` if nothing remains, `taken` if another worker has leased the entry
 */
export async function continueRemoval(
  entry: Read<OutboxDocument>,
  removal: PositionRemoval,
): Promise<Read<OutboxDocument> | 'done' | 'taken'> {
  const { snapshot, outcome } = await changeFranchise(
    removal.groupCode,
    removal.author,
    async (snapshot): Promise<FranchisePlan<'written' | 'taken'>> => {
      const [held, position] = await Promise.all([
        snapshot.document<OutboxDocument>(entry.id),
        snapshot.position(removal.franchiseRoleMemberId),
      ]);
      if (held?._etag !== entry._etag) return { change: null, outcome: 'taken' };
      const change = position ? await nextChange(snapshot, position, held, removal) : { remove: [held] };
      return { change, outcome: 'written' };
    },
  );
  if (outcome === 'taken') return 'taken';
  return (await snapshot.document<OutboxDocument>(entry.id)) ?? 'done';
}

async function nextChange(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  held: Read<OutboxDocument>,
  removal: PositionRemoval,
): Promise<FranchiseChange> {
  const piece = await pieceBeneath(snapshot, position.franchiseRoleMemberId);
  const detachment = detached(piece);
  if (!piece.isLast)
    return { ...detachment, replace: [...detachment.replace, { before: held, after: renewedLease(held) }] };
  const { effects = [], ...change } = merged(detachment, await lastBatch(snapshot, position, removal));
  const entry: FranchiseChange =
    effects.length > 0
      ? { replace: [{ before: held, after: { ...renewedLease(held), removal: null, effects } }] }
      : { remove: [held] };
  return merged(change, entry);
}

/** Returns the writes that detach people and units from the position above them. */
function detached({ documents }: Piece) {
  return {
    replace: documents.map((document) =>
      document.type === 'position'
        ? replacement(document, { reportsToId: null })
        : replacement(document, { franchiseRoleMemberId: null }),
    ),
  };
}

/**
 * Deletes the position, and unassigns or deletes its user. A user who has become a unit's manager since the removal started is not deleted.
 */
async function lastBatch(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  { deleteUser, author }: PositionRemoval,
): Promise<FranchiseChange> {
  const user = await snapshot.user(position.franchiseUserId);
  const change = { remove: [position] };
  if (!user) return change;
  if (deleteUser && (await isDeletable(snapshot, user, author.actorId)))
    return merged(change, await userDeletion(snapshot, user));
  return merged(change, { replace: [replacement(user, { franchiseRoleMemberId: null })] });
}

async function isDeletable(snapshot: FranchiseSnapshot, user: UserDocument, actorId: string): Promise<boolean> {
  const managedUnitCount = await snapshot.managedUnitCount(user.franchiseUserId);
  return deletionRejection({ authObjectId: actorId }, user, { managedUnitCount }) === null;
}

export function merged(a: FranchiseChange, b: FranchiseChange): FranchiseChange {
  return {
    replace: [...(a.replace ?? []), ...(b.replace ?? [])],
    remove: [...(a.remove ?? []), ...(b.remove ?? [])],
    effects: [...(a.effects ?? []), ...(b.effects ?? [])],
  };
}
