/** The reporting chain from a position upward, and the names of its people by tier. */
import type { Tier } from '../../contract/fields.ts';
import type { PositionRecord } from '../franchise-records.ts';

/**
 * Returns the position and all positions above it, lowest first. A link to a position that is not at a higher tier ends the chain, so
 * invalid data cannot form a cycle.
 */
export function chainOf(
  position: PositionRecord | undefined,
  positionOf: (franchiseRoleMemberId: number) => PositionRecord | undefined,
): PositionRecord[] {
  const chain: PositionRecord[] = [];
  for (let at = position; at; at = above(at, positionOf)) chain.push(at);
  return chain;
}

/** Like `chainOf`, but reads the positions one by one, at most one per level. @param id null for no position */
export async function readChain<Position extends PositionRecord>(
  id: number | null,
  read: (franchiseRoleMemberId: number) => Promise<Position | undefined>,
): Promise<Position[]> {
  const chain: Position[] = [];
  for (let next = id; next !== null; ) {
    const position: Position | undefined = await read(next);
    const below = chain.at(-1);
    if (!position || (below && !leadsUp(below, position))) break;
    chain.push(position);
    next = position.reportsToId;
  }
  return chain;
}

/** Returns the position directly above; undefined for a root. */
export function above(
  position: PositionRecord,
  positionOf: (franchiseRoleMemberId: number) => PositionRecord | undefined,
): PositionRecord | undefined {
  const parent = position.reportsToId === null ? undefined : positionOf(position.reportsToId);
  return parent && leadsUp(position, parent) ? parent : undefined;
}

function leadsUp(position: PositionRecord, parent: PositionRecord): boolean {
  return parent.tier > position.tier;
}

/** Returns a unit's `levelOneName` to `levelFourName`: the name of the person at each tier of the chain. */
export function chainNames(
  chain: readonly PositionRecord[],
  nameOf: (franchiseUserId: number) => string | null,
): {
  levelOneName: string | null;
  levelTwoName: string | null;
  levelThreeName: string | null;
  levelFourName: string | null;
} {
  const at = (tier: Tier) => {
    const position = chain.find((candidate) => candidate.tier === tier);
    return position ? nameOf(position.franchiseUserId) : null;
  };
  return { levelOneName: at(1), levelTwoName: at(2), levelThreeName: at(3), levelFourName: at(4) };
}
