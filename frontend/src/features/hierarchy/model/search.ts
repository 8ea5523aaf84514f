/** Finds the rows that contain every word of a query (ui/search.ts), and marks their ancestors. */
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/full-name.ts';
import { containsAll, wordsOf } from '../../../ui/search.ts';
import { type FlatTree, PERSON, personAt, UNIT, UNIT_LIST } from './flat-tree.ts';
import { haystacksOf } from './haystacks.ts';

export interface Matches {
  /** The number of matching people and units */
  readonly count: number;
  /** The first matching row; -1 if there is none */
  readonly first: number;
  /** 1 if the row or a row below it matches. */
  readonly kept: Uint8Array;
  /** 1 if a row below the row matches. */
  readonly above: Uint8Array;
}

/** Returns the rows that match; undefined for a blank text, which filters nothing. */
export function findMatches(tree: FlatTree, text: string): Matches | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const rows = haystacksOf(tree);
  const kept = new Uint8Array(tree.count);
  const above = new Uint8Array(tree.count);
  let count = 0;
  let first = -1;
  for (let row = 0; row < tree.count; row++) {
    if (!containsAll(rows[row] ?? '', words) || tree.kind[row] === UNIT_LIST) continue;
    if (count++ === 0) first = row;
    kept[row] = 1;
    for (let up = tree.parent[row] ?? -1; up >= 0 && above[up] === 0; up = tree.parent[up] ?? -1) {
      kept[up] = 1;
      above[up] = 1;
    }
  }
  return { count, first, kept, above };
}

/** Returns a row's label, for announcements and for the names of the row's buttons. */
export function rowLabel(tree: FlatTree, row: number): string {
  const unit = tree.units[row];
  if (unit && tree.kind[row] === UNIT) return unitLabel(unit);
  const person = personAt(tree, row);
  if (tree.kind[row] !== PERSON) return `Units (${person.units.length})`;
  return fullName(person);
}
