/**
 * What is open and what is folded (HIER-03), by position id, so that it stays when the data reloads. A default and its exceptions:
 * Expand All is one step however large the tree, and it opens what arrives later too.
 */
import { type FlatTree, isFoldable, PERSON, personAt, UNIT } from './flat-tree.ts';

interface Group {
  readonly open: boolean;
  /** Position ids that stand the other way. */
  readonly except: ReadonlySet<number>;
}

export interface Folds {
  readonly people: Group;
  readonly units: Group;
}

const all = (open: boolean): Group => ({ open, except: new Set() });

/** How the tree opens: all people shown, every unit list folded. */
export const OPENING: Folds = { people: all(true), units: all(false) };
export const EXPANDED: Folds = { people: all(true), units: all(true) };
/** Collapse All leaves the roots. */
export const COLLAPSED: Folds = { people: all(false), units: all(false) };

/** Collapse Level 1: folds the unit lists again and leaves the people as they are. */
export function collapseLevel1(folds: Folds): Folds {
  return { people: folds.people, units: all(false) };
}

/** A row's toggle is about units when the row is a unit list, or a person with units alone beneath. */
function groupName(tree: FlatTree, row: number): keyof Folds {
  return tree.kind[row] === PERSON && personAt(tree, row).children.length > 0 ? 'people' : 'units';
}

export function isOpen(folds: Folds, tree: FlatTree, row: number): boolean {
  if (tree.kind[row] === UNIT) return false;
  const group = folds[groupName(tree, row)];
  return group.open !== group.except.has(personAt(tree, row).franchiseRoleMemberId);
}

/** Opens or folds some rows at once; rows with nothing beneath are passed over. */
export function setOpen(folds: Folds, tree: FlatTree, rows: Iterable<number>, open: boolean): Folds {
  const except = { people: new Set(folds.people.except), units: new Set(folds.units.except) };
  for (const row of rows) {
    if (!isFoldable(tree, row)) continue;
    const name = groupName(tree, row);
    const id = personAt(tree, row).franchiseRoleMemberId;
    if (folds[name].open === open) except[name].delete(id);
    else except[name].add(id);
  }
  return {
    people: { open: folds.people.open, except: except.people },
    units: { open: folds.units.open, except: except.units },
  };
}
