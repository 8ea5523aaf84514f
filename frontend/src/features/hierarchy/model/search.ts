/** "Search people and units": contains, without regard to case and accents; a hit keeps everyone above it. */
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/full-name.ts';
import { fold } from '../../../ui/picker/search.ts';
import { type FlatTree, PERSON, personAt, UNIT } from './flat-tree.ts';
import { haystacksOf } from './haystacks.ts';

export interface Matches {
  /** People and units that hold the text. */
  readonly count: number;
  /** 1: the row itself or something beneath holds the text. */
  readonly kept: Uint8Array;
  /** 1: something beneath the row holds it. */
  readonly above: Uint8Array;
}

/** @returns undefined for blank text: nothing is filtered */
export function findMatches(tree: FlatTree, text: string): Matches | undefined {
  const needle = fold(text.trim());
  if (needle === '') return undefined;
  const rows = haystacksOf(tree);
  const kept = new Uint8Array(tree.count);
  const above = new Uint8Array(tree.count);
  let count = 0;
  for (let row = 0; row < tree.count; row++) {
    if (!rows[row]?.includes(needle)) continue;
    count++;
    kept[row] = 1;
    for (let up = tree.parent[row] ?? -1; up >= 0 && above[up] === 0; up = tree.parent[up] ?? -1) {
      kept[up] = 1;
      above[up] = 1;
    }
  }
  return { count, kept, above };
}

/** The text a row is called by: in announcements and in the names of its buttons. */
export function rowLabel(tree: FlatTree, row: number): string {
  const unit = tree.units[row];
  if (unit && tree.kind[row] === UNIT) return unitLabel(unit);
  const person = personAt(tree, row);
  if (tree.kind[row] !== PERSON) return `Units (${person.units.length})`;
  return fullName(person);
}
