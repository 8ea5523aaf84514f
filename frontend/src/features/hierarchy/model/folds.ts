/**
 * The open and the folded rows (HIER-03), by position id, so that the state survives a reload. It is stored as a default with
 * exceptions. Expand All is therefore one step for any tree, and rows that are added later are also open.
 */
import { type FlatTree, isFoldable, PERSON, personAt, UNIT } from './flat-tree.ts';

interface Group {
  readonly open: boolean;
  /** Ids of positions that are in the opposite state. */
  readonly except: ReadonlySet<number>;
}

export interface Folds {
  readonly people: Group;
  readonly units: Group;
}

const all = (open: boolean): Group => ({ open, except: new Set() });

/** Initially all people are shown and every unit list is folded. */
export const INITIAL: Folds = { people: all(true), units: all(false) };
export const EXPANDED: Folds = { people: all(true), units: all(true) };
/** Collapse All shows only the roots. */
export const COLLAPSED: Folds = { people: all(false), units: all(false) };

/** Collapse Level 1 folds the unit lists and leaves the people unchanged. */
export function collapseLevel1(folds: Folds): Folds {
  return { people: folds.people, units: all(false) };
}

/** The group `units` contains unit lists, and people who have only units below them. */
function groupName(tree: FlatTree, row: number): keyof Folds {
  return tree.kind[row] === PERSON && personAt(tree, row).children.length > 0 ? 'people' : 'units';
}

export function isOpen(folds: Folds, tree: FlatTree, row: number): boolean {
  if (tree.kind[row] === UNIT) return false;
  const group = folds[groupName(tree, row)];
  return group.open !== group.except.has(personAt(tree, row).franchiseRoleMemberId);
}

/** Opens or folds these rows. Skips leaves. */
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
