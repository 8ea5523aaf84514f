/** The actions for selected rows: move people, and assign units to another person. Also defines the type of cut or dragged rows. */
import type { TreeChange } from '../bulk/TreeChangeDialog.tsx';
import { countedPeople, countedUnits } from '../model/summary.ts';

/** Rows that are cut or dragged, to move them to another person. */
export interface Carried {
  /** Keys of rows (row-key.ts) */
  readonly keys: ReadonlySet<string>;
  readonly as: 'cut' | 'dragged';
}

/** @param keys the keys of the selected rows (row-key.ts) */
export function treeActions(keys: Iterable<string>, onOpen: (change: TreeChange) => void) {
  let people = 0;
  let units = 0;
  for (const key of keys) {
    if (key.startsWith('p')) people++;
    else units++;
  }
  return [
    ...(people > 0 ? [{ label: `Move ${countedPeople(people)} to…`, onSelect: () => onOpen('move') }] : []),
    ...(units > 0 ? [{ label: `Assign ${countedUnits(units)} to…`, onSelect: () => onOpen('assign') }] : []),
  ];
}

/** The accessible name of a row's menu. */
export const menuLabel = (row: string, mayChange: boolean): string =>
  `${mayChange ? 'Actions for' : 'Propose changes to'} ${row}`;
