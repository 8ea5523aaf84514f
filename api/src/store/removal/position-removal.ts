/**
 * Removing a position (HIER-18): the people beneath become roots, the units unassigned, the person stays in the roster or is
 * deleted. What is more than one batch can hold is taken off piece by piece; each piece leaves a sound hierarchy, the position
 * is closed to every other change meanwhile, and an outbox entry made in the first batch sees to it that the rest follows.
 */
import { deletionObstacle } from '../../domain/users/deletion.ts';
import type {
  OutboxDocument,
  PositionDocument,
  PositionRemoval,
  UnitDocument,
  UserDocument,
} from '../documents/index.ts';
import { changeFranchise, type FranchiseChange, type FranchisePlan } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { BATCH_LIMIT } from '../partition/operations.ts';
import { renewedLease } from '../partition/outbox.ts';
import type { Read } from '../partition/partition.ts';
import { audited } from '../partition/partition-change.ts';
import { userDeletion } from '../users/user-deletion.ts';

/** The batch also has the franchise, the position, the user, the email claim, the audit record, the outbox entry and the receipt. */
const PIECE = BATCH_LIMIT - 7;

type Beneath = Read<PositionDocument | UnitDocument>;

/** Up to a batch's worth of what hangs on a position, and whether that is all. */
export interface Piece {
  readonly documents: readonly Beneath[];
  readonly isLast: boolean;
}

export async function pieceBeneath(snapshot: FranchiseSnapshot, franchiseRoleMemberId: number): Promise<Piece> {
  const found = await snapshot.beneath(franchiseRoleMemberId, PIECE + 1);
  return { documents: found.slice(0, PIECE), isLast: found.length <= PIECE };
}

/** The first batch of a removal, and the only one unless very much hangs on the position. */
export async function firstRemoval(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  piece: Piece,
  removal: PositionRemoval,
): Promise<FranchiseChange> {
  const taken = taking(piece);
  if (piece.isLast) return joined(taken, await ending(snapshot, position, removal));
  return { ...taken, replace: [...taken.replace, { ...position, isBeingRemoved: true }], removal };
}

/**
 * The next batch of a removal under way.
 * @returns the entry as it then stands; `done` when nothing remains of it, `taken` when somebody else works on it
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
      const change = position ? await nextChange(snapshot, position, held, removal) : { remove: [held], audit: [] };
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
  const taken = taking(piece);
  if (!piece.isLast) return { ...taken, replace: [...taken.replace, renewedLease(held)] };
  const { effects = [], ...change } = joined(taken, await ending(snapshot, position, removal));
  const entry: FranchiseChange =
    effects.length > 0
      ? { replace: [{ ...renewedLease(held), removal: null, effects }], audit: [] }
      : { remove: [held], audit: [] };
  return joined(change, entry);
}

/** Takes a piece off its position. */
function taking({ documents }: Piece) {
  return {
    replace: documents.map((document) =>
      document.type === 'position' ? { ...document, reportsToId: null } : { ...document, franchiseRoleMemberId: null },
    ),
    audit: documents.map((document) =>
      document.type === 'position'
        ? audited(
            'position',
            document.franchiseRoleMemberId,
            { reportsToId: document.reportsToId },
            { reportsToId: null },
          )
        : audited(
            'unit',
            document.unitCode,
            { franchiseRoleMemberId: document.franchiseRoleMemberId },
            { franchiseRoleMemberId: null },
          ),
    ),
  };
}

/** Deletes the position and frees or deletes its person. A person who has become a unit's manager meanwhile is not deleted. */
async function ending(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  { deleteUser, author }: PositionRemoval,
): Promise<FranchiseChange> {
  const user = await snapshot.user(position.franchiseUserId);
  const change = positionEnd(position);
  if (!user) return change;
  if (deleteUser && (await isDeletable(snapshot, user, author.actorId)))
    return joined(change, await userDeletion(snapshot, user));
  return joined(change, { replace: [{ ...user, franchiseRoleMemberId: null }], audit: [] });
}

/** Deletes a position that nothing hangs on (any more). */
export function positionEnd(position: Read<PositionDocument>): FranchiseChange {
  const { franchiseRoleMemberId, franchiseRoleId, franchiseUserId, reportsToId } = position;
  return {
    remove: [position],
    audit: [audited('position', franchiseRoleMemberId, { franchiseRoleId, franchiseUserId, reportsToId }, null)],
  };
}

async function isDeletable(snapshot: FranchiseSnapshot, user: UserDocument, actorId: string): Promise<boolean> {
  const managedUnitCount = await snapshot.managedUnitCount(user.franchiseUserId);
  return deletionObstacle({ authObjectId: actorId }, user, { managedUnitCount }) === null;
}

/** Two parts of a change as one. */
export function joined(a: FranchiseChange, b: FranchiseChange): FranchiseChange {
  return {
    replace: [...(a.replace ?? []), ...(b.replace ?? [])],
    remove: [...(a.remove ?? []), ...(b.remove ?? [])],
    audit: [...a.audit, ...b.audit],
    effects: [...(a.effects ?? []), ...(b.effects ?? [])],
  };
}
