/**
 * The open and folded rows (HIER-03), by position id, so that they survive a reload. Stored as a default with exceptions: Expand All
 * takes one step for any tree, and also opens rows that are added later.
 */
import { type FlatTree, isFoldable, PERSON, personAt, UNIT } from './flat-tree.ts';

interface Group {
  readonly open: boolean;
  /** Position ids in the opposite state */
  readonly except: ReadonlySet<number>;
}

export interface Folds {
  readonly people: Group;
  readonly units: Group;
}

const all = (open: boolean): Group => ({ open, except: new Set() });

/** The initial state: all people shown, every unit list folded */
export const INITIAL: Folds = { people: all(true), units: all(false) };
export const EXPANDED: Folds = { people: all(true), units: all(true) };
/** Collapse All shows only the roots. */
export const COLLAPSED: Folds = { people: all(false), units: all(false) };

/** Collapse Level 1 folds the unit lists and leaves the people unchanged. */
export function collapseLevel1(folds: Folds): Folds {
  return { people: folds.people, units: all(false) };
}

/** Unit lists, and people with only units beneath, belong to the units group. */
function groupName(tree: FlatTree, row: number): keyof Folds {
  return tree.kind[row] === PERSON && personAt(tree, row).children.length > 0 ? 'people' : 'units';
}

export function isOpen(folds: Folds, tree: FlatTree, row: number): boolean {
  if (tree.kind[row] === UNIT) return false;
  const group = folds[groupName(tree, row)];
  return group.open !== group.except.has(personAt(tree, row).franchiseRoleMemberId);
}

/** Opens or folds rows. Skips leaves. */
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
