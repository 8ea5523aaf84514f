/** Presents one unit. Reads its manager and the people above it with point reads, at most four levels. */
import type { Unit, UnitDetails } from '../../contract/units.ts';
import type { UserRecord } from '../../domain/franchise-records.ts';
import { readChain } from '../../domain/hierarchy/chain.ts';
import { unitView } from '../../domain/units/unit-list.ts';
import type { UnitDocument } from '../../store/documents/index.ts';
import type { FranchiseSnapshot } from '../../store/franchise/franchise-snapshot.ts';
import type { Read } from '../../store/partition/partition.ts';

/** Returns the unit with the names of its manager and of the people above it. */
export async function unitOf(snapshot: FranchiseSnapshot, unit: Read<UnitDocument>): Promise<Unit> {
  const chain = await readChain(unit.franchiseRoleMemberId, (id) => snapshot.position(id));
  const ids = chain.map((position) => position.franchiseUserId);
  if (unit.managerId !== null) ids.push(unit.managerId);
  const users = new Map<number, UserRecord>();
  for (const user of await Promise.all(ids.map((id) => snapshot.user(id))))
    if (user) users.set(user.franchiseUserId, user);
  return unitView(unit, {
    groupCode: unit.groupCode,
    positionOf: (id) => chain.find((position) => position.franchiseRoleMemberId === id),
    userOf: (id) => users.get(id),
  });
}

/** Like `unitOf`, with opening hours. */
export async function unitDetailsOf(snapshot: FranchiseSnapshot, unit: Read<UnitDocument>): Promise<UnitDetails> {
  return { ...(await unitOf(snapshot, unit)), ...unit.openingHours };
}
