/** Adds people to the hierarchy, moves positions and reassigns them (HIER-15 to HIER-17). */
import { hierarchyRoutes as routes } from '../../contract/hierarchy.ts';
import {
  checkNotBeingRemoved,
  checkParent,
  checkUnassigned,
  levelOf,
  type PlacementRequest,
  placementKind,
} from '../../domain/hierarchy/placement.ts';
import { checkAll, notFound } from '../../domain/problems.ts';
import { documentId, type PositionDocument } from '../../store/documents/index.ts';
import { changeFranchise, type FranchiseChange } from '../../store/franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';
import { replacement } from '../../store/partition/partition-change.ts';
import { newRecordId } from '../../store/partition/record-ids.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { positionState } from './position-state.ts';

type SaveRequest = ApiRequest<typeof routes.saveHierarchy>;

/** Converts the body. If `reportsToId` is 0, null or omitted, the position is a root. */
function placementOf({ body: { franchiseRoleId, franchiseUserId, reportsToId } }: SaveRequest): PlacementRequest {
  return { franchiseRoleId, franchiseUserId, reportsToId: reportsToId || null };
}

/** Adds an unassigned person to a level, as a root or below a person of the next level. */
export async function addPosition(request: SaveRequest): Promise<Read<PositionDocument>> {
  const { code } = request.params;
  const author = authorOf(request, routes.saveHierarchy);
  const { snapshot, outcome } = await changeFranchise(code, author, async (snapshot) => {
    const { franchiseRoleId, franchiseUserId, reportsToId } = placementOf(request);
    const { levels } = snapshot.franchise;
    const wantedTier = levels.find((level) => level.franchiseRoleId === franchiseRoleId)?.tier;
    const [{ tier }, user] = await checkAll(
      () => levelOf(levels, franchiseRoleId),
      async () => checkUnassigned(await snapshot.user(franchiseUserId)),
      async () => reportsToId !== null && checkParent(wantedTier, await snapshot.position(reportsToId)),
    );
    const franchiseRoleMemberId = newRecordId();
    const placement = { franchiseRoleId, franchiseUserId, reportsToId };
    const change: FranchiseChange = {
      create: [
        {
          id: documentId.position(franchiseRoleMemberId),
          groupCode: code,
          type: 'position',
          franchiseRoleMemberId,
          tier,
          ...placement,
        },
      ],
      replace: [replacement(user, { franchiseRoleMemberId })],
    };
    return { change, outcome: franchiseRoleMemberId };
  });
  return existingPosition(snapshot, outcome);
}

/** Moves a position with everything below it, or assigns the position to another person. */
export async function changePosition(
  request: SaveRequest,
  franchiseRoleMemberId: number,
): Promise<Read<PositionDocument>> {
  const author = authorOf(request, routes.saveHierarchy);
  const { snapshot } = await changeFranchise(request.params.code, author, async (snapshot) => {
    const position = await existingPosition(snapshot, franchiseRoleMemberId);
    checkNotBeingRemoved(position);
    await checkVersion(request.ifMatch, position, () => positionState(snapshot, position));
    const placement = placementOf(request);
    const kind = placementKind(placement, position);
    if (kind === 'none') return { change: null, outcome: undefined };
    const change = await (kind === 'move'
      ? move(snapshot, position, placement)
      : reassign(snapshot, position, placement));
    return { change, outcome: undefined };
  });
  return existingPosition(snapshot, franchiseRoleMemberId);
}

async function move(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  { reportsToId }: PlacementRequest,
): Promise<FranchiseChange> {
  checkParent(position.tier, reportsToId === null ? undefined : await snapshot.position(reportsToId));
  return { replace: [replacement(position, { reportsToId })] };
}

async function reassign(
  snapshot: FranchiseSnapshot,
  position: Read<PositionDocument>,
  { franchiseUserId }: PlacementRequest,
): Promise<FranchiseChange> {
  const [found, previous] = await Promise.all([
    snapshot.user(franchiseUserId),
    snapshot.user(position.franchiseUserId),
  ]);
  const next = checkUnassigned(found);
  const { franchiseRoleMemberId } = position;
  return {
    replace: [
      replacement(position, { franchiseUserId }),
      replacement(next, { franchiseRoleMemberId }),
      ...(previous ? [replacement(previous, { franchiseRoleMemberId: null })] : []),
    ],
  };
}

/** @throws 404 if the franchise has no such position */
export async function existingPosition(
  snapshot: FranchiseSnapshot,
  franchiseRoleMemberId: number,
): Promise<Read<PositionDocument>> {
  const position = await snapshot.position(franchiseRoleMemberId);
  if (!position) throw notFound('This person is no longer in the hierarchy.', 'franchiseRoleMemberId');
  return position;
}
