/** Bulk changes in the tree: move people under another person, assign units to another person. */
import type { HierarchyNode, HierarchyUnit } from '@franchise-admin/api/contract';
import { positionOperation } from '../../../shared/bulk/position-operations.ts';
import type { OperationInput } from '../../../shared/review/review.ts';
import { type FlatTree, PERSON, UNIT } from '../model/flat-tree.ts';
import { keyOf } from '../model/row-key.ts';

/** Returns the selected people and units, in tree order. */
export function selectedIn(tree: FlatTree, has: (key: string) => boolean) {
  const people: HierarchyNode[] = [];
  const units: HierarchyUnit[] = [];
  for (let row = 0; row < tree.count; row++) {
    const person = tree.people[row];
    const unit = tree.units[row];
    if (tree.kind[row] === PERSON && person && has(keyOf(tree, row))) people.push(person);
    else if (tree.kind[row] === UNIT && unit && has(keyOf(tree, row))) units.push(unit);
  }
  return { people, units };
}

export function moveOperations(code: string, people: readonly HierarchyNode[], reportsToId: number): OperationInput[] {
  return people.map((person) => positionOperation(code, person, { reportsToId }));
}

/** Returns the units of the tree with their franchise, as `assignOperations` expects them. */
export const inFranchise = (groupCode: string, units: readonly HierarchyUnit[]) =>
  units.map((unit) => ({ ...unit, groupCode }));
