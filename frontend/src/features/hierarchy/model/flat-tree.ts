/**
 * The hierarchy as flat arrays in pre-order. Each row has the index of the end of its subtree, so that folding, filtering and rendering
 * 25,000 rows needs no traversal of nested objects. Row numbers are indexes into these arrays and change with the data. The keys in
 * row-key.ts do not change.
 */
import type { HierarchyNode, HierarchyUnit } from '@franchise-admin/api/contract';

export const PERSON = 0;
export const UNIT_LIST = 1;
export const UNIT = 2;
export type RowKind = typeof PERSON | typeof UNIT_LIST | typeof UNIT;

export interface FlatTree {
  readonly count: number;
  readonly peopleCount: number;
  readonly unitCount: number;
  readonly kind: Uint8Array;
  /** 1 for a root */
  readonly level: Uint8Array;
  /** The first row after the subtree: `row + 1` for a leaf. */
  readonly end: Uint32Array;
  /** -1 for a root */
  readonly parent: Int32Array;
  /** Position among the rows with the same parent, from 1. */
  readonly position: Uint32Array;
  readonly setSize: Uint32Array;
  /** The row's person, or the person that the row's units are assigned to. */
  readonly people: readonly HierarchyNode[];
  /** The unit of a unit row */
  readonly units: readonly (HierarchyUnit | undefined)[];
}

/** A person with people and units has a row "Units (5)" above the people. If the person has only units, the person's own row folds them. */
function hasUnitList(person: HierarchyNode): boolean {
  return person.units.length > 0 && person.children.length > 0;
}

function size(nodes: readonly HierarchyNode[]): number {
  let rows = 0;
  for (const node of nodes) rows += 1 + node.units.length + (hasUnitList(node) ? 1 : 0) + size(node.children);
  return rows;
}

/** @param roots in the API's order: people by last name, units by code */
export function flattenTree(roots: readonly HierarchyNode[]): FlatTree {
  const count = size(roots);
  const kind = new Uint8Array(count);
  const level = new Uint8Array(count);
  const end = new Uint32Array(count);
  const parent = new Int32Array(count);
  const position = new Uint32Array(count);
  const setSize = new Uint32Array(count);
  const people = new Array<HierarchyNode>(count);
  const units = new Array<HierarchyUnit | undefined>(count);
  let next = 0;
  let peopleCount = 0;
  let unitCount = 0;

  function place(rowKind: RowKind, person: HierarchyNode, above: number, at: number, among: number): number {
    const row = next++;
    kind[row] = rowKind;
    people[row] = person;
    parent[row] = above;
    level[row] = above < 0 ? 1 : (level[above] ?? 0) + 1;
    position[row] = at;
    setSize[row] = among;
    end[row] = next;
    return row;
  }

  function placeUnits(person: HierarchyNode, above: number): void {
    person.units.forEach((unit, index) => {
      units[place(UNIT, person, above, index + 1, person.units.length)] = unit;
      unitCount++;
    });
    end[above] = next;
  }

  function placePeople(nodes: readonly HierarchyNode[], above: number, before: number): void {
    nodes.forEach((person, index) => {
      const row = place(PERSON, person, above, before + index + 1, before + nodes.length);
      peopleCount++;
      if (!hasUnitList(person)) placeUnits(person, row);
      else placeUnits(person, place(UNIT_LIST, person, row, 1, person.children.length + 1));
      placePeople(person.children, row, hasUnitList(person) ? 1 : 0);
      end[row] = next;
    });
  }

  placePeople(roots, -1, 0);
  return { count, peopleCount, unitCount, kind, level, end, parent, position, setSize, people, units };
}

export function isFoldable(tree: FlatTree, row: number): boolean {
  return (tree.end[row] ?? 0) > row + 1;
}

/** Returns the ancestors of a row, nearest first. */
export function rowsAbove(tree: FlatTree, row: number): number[] {
  const above: number[] = [];
  for (let up = tree.parent[row] ?? -1; up >= 0; up = tree.parent[up] ?? -1) above.push(up);
  return above;
}

/** @throws RangeError if the tree has no such row */
export function personAt(tree: FlatTree, row: number): HierarchyNode {
  const person = tree.people[row];
  if (!person) throw new RangeError(`The tree has no row ${row}.`);
  return person;
}
