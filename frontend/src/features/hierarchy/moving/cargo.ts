/** The people and units that the user drags or has cut, and the rules for their target. */
import {
  CHANGE_SET_LIMITS,
  type FranchiseRole,
  type HierarchyNode,
  type HierarchyUnit,
} from '@franchise-admin/api/contract';
import { assignOperations } from '../../../shared/bulk/unit-operations.ts';
import type { OperationInput } from '../../../shared/review/review.ts';
import { unitLabel } from '../../../shared/words.ts';
import { formatCount, fullName, type RowSelection } from '../../../ui/index.ts';
import { inFranchise, moveOperations } from '../bulk/tree-changes.ts';
import { highestLevel, moveObstacle, reportsTo } from '../model/actions.ts';
import { type FlatTree, UNIT_LIST } from '../model/flat-tree.ts';
import { keyOf } from '../model/row-key.ts';
import { countedPeople, countedUnits } from '../model/summary.ts';

export interface Cargo {
  readonly people: readonly HierarchyNode[];
  readonly units: readonly HierarchyUnit[];
}

/**
 * Returns the keys of the rows that move with a row: the selection if it contains the row, otherwise the row itself. A unit list includes
 * its units.
 */
export function keysWith(tree: FlatTree, row: number, selection: RowSelection | undefined): ReadonlySet<string> {
  const key = keyOf(tree, row);
  if (selection?.has(key)) return new Set(selection.ids);
  const keys = new Set<string>([key]);
  if (tree.kind[row] === UNIT_LIST)
    for (let below = row + 1; below < (tree.end[row] ?? 0); below++) keys.add(keyOf(tree, below));
  return keys;
}

/** Returns "Grace Okafor", "2210 - Pearl City", "2 people and 12 units" */
export function cargoLabel({ people, units }: Cargo): string {
  const [person] = people;
  const [unit] = units;
  if (person && people.length === 1 && units.length === 0) return fullName(person);
  if (unit && units.length === 1 && people.length === 0) return unitLabel(unit);
  return [people.length > 0 && countedPeople(people.length), units.length > 0 && countedUnits(units.length)]
    .filter(Boolean)
    .join(' and ');
}

const isMove = ({ people }: Cargo) => people.length > 0;

/** Returns "Move under Keala Thompson", "Assign to Keala Thompson" */
export const dropLabel = (cargo: Cargo, target: HierarchyNode): string =>
  `${isMove(cargo) ? 'Move under' : 'Assign to'} ${fullName(target)}`;

/** Returns "Move 2 people under Keala Thompson", "Assign 12 units to Keala Thompson" */
export function moveTitle(cargo: Cargo, target: HierarchyNode): string {
  const [verb, preposition] = isMove(cargo) ? ['Move', 'under'] : ['Assign', 'to'];
  return `${verb} ${cargoLabel(cargo)} ${preposition} ${fullName(target)}`;
}

/** Returns the reason why the people and units cannot move to a person; undefined if they can (HIER-16). */
export function cargoObstacle(
  cargo: Cargo,
  target: HierarchyNode,
  levels: readonly FranchiseRole[],
): string | undefined {
  const { people, units } = cargo;
  const count = people.length + units.length;
  if (count > CHANGE_SET_LIMITS.operations)
    return `At most ${formatCount(CHANGE_SET_LIMITS.operations)} can be moved together. Please select fewer.`;
  const unfit = people.find(({ tier }) => tier + 1 !== target.tier);
  const first = unfit ?? people[0];
  const isThere =
    people.every((one) => reportsTo(one, target)) &&
    units.every((one) => one.franchiseRoleMemberId === target.franchiseRoleMemberId);
  if (first && (unfit || (isThere && count === 1))) {
    const above = levels.find(({ tier }) => tier === first.tier + 1);
    return above ? moveObstacle(target, [first], levels) : highestLevel(first);
  }
  if (!isThere) return undefined;
  const are = count === 1 ? 'is' : 'are';
  return `${cargoLabel(cargo)} ${are} already ${isMove(cargo) ? 'under' : 'assigned to'} ${fullName(target)}.`;
}

export function cargoOperations(code: string, { people, units }: Cargo, target: HierarchyNode): OperationInput[] {
  const id = target.franchiseRoleMemberId;
  return [...moveOperations(code, people, id), ...assignOperations(inFranchise(code, units), id)];
}
