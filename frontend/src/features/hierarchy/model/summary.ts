/** The counts below the heading and in the card's footer, as texts. */
import { UNITS } from '../../../shared/words.ts';
import { counted, formatCount, type Noun } from '../../../ui/count.ts';
import { type FlatTree, PERSON } from './flat-tree.ts';

const PEOPLE: Noun = { one: 'person', many: 'people' };
const LEVELS: Noun = { one: 'level', many: 'levels' };

export const countedPeople = (count: number) => counted(count, PEOPLE);
export const countedUnits = (count: number) => counted(count, UNITS);

/** Returns "3 levels · 46 people · 118 units". Counts assigned units only. */
export function summaryLine(counts: {
  readonly levels: number;
  readonly people: number;
  readonly units: number;
}): string {
  return [counted(counts.levels, LEVELS), countedPeople(counts.people), countedUnits(counts.units)].join(' · ');
}

/** Returns "46 people, 118 units", or "3 found in 46 people, 118 units" during a search. */
export function footerLine(tree: FlatTree, found: number | undefined): string {
  const all = `${countedPeople(tree.peopleCount)}, ${countedUnits(tree.unitCount)}`;
  return found === undefined ? all : `${formatCount(found)} found in ${all}`;
}

/** Counts the people and units in a row's subtree. */
export function countBeneath(tree: FlatTree, row: number): { people: number; units: number } {
  let people = 0;
  let units = 0;
  for (let below = row + 1; below < (tree.end[row] ?? 0); below++) {
    if (tree.kind[below] === PERSON) people++;
    else if (tree.units[below]) units++;
  }
  return { people, units };
}
