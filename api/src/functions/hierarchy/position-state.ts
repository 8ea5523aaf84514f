/** Presents the current position in a 412. */

import { fullName } from '../../contract/full-name.ts';
import type { Position } from '../../contract/hierarchy.ts';
import { readChain } from '../../domain/hierarchy/chain.ts';
import { personInLevel } from '../../domain/hierarchy/hierarchy-tree.ts';
import type { PositionDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';

/**
 * Reads the person of a position, and the people above it, with point reads. Omits everything below the position.
 */
export async function positionState(snapshot: FranchiseSnapshot, position: Read<PositionDocument>): Promise<Position> {
  const chain = await readChain(position.franchiseRoleMemberId, (id) => snapshot.position(id));
  const [holder, ...superiors] = await Promise.all(chain.map(({ franchiseUserId }) => snapshot.user(franchiseUserId)));
  const level = snapshot.franchise.levels.find((at) => at.franchiseRoleId === position.franchiseRoleId);
  return {
    ...personInLevel(position, holder, level?.roleName),
    reportsToId: position.reportsToId,
    reportsToNames: superiors.flatMap((user) => (user ? [fullName(user)] : [])),
  };
}
