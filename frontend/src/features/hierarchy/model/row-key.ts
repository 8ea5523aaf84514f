/** Keys of rows that survive a reload: "p12" is the person in position 12, "l12" their unit list, "u1024" a unit. */
import { type FlatTree, PERSON, personAt, UNIT_LIST } from './flat-tree.ts';

export type RowKey = `p${number}` | `l${number}` | `u${string}`;

export function personKey(franchiseRoleMemberId: number): RowKey {
  return `p${franchiseRoleMemberId}`;
}

export function unitKey(unitCode: string): RowKey {
  return `u${unitCode}`;
}

export function keyOf(tree: FlatTree, row: number): RowKey {
  const unit = tree.units[row];
  if (unit) return unitKey(unit.unitCode);
  const { franchiseRoleMemberId } = personAt(tree, row);
  return tree.kind[row] === UNIT_LIST ? `l${franchiseRoleMemberId}` : personKey(franchiseRoleMemberId);
}

/** Returns the row with a key; -1 if there is none. Scanning 25,000 rows takes less time than maintaining a map. */
export function rowOf(tree: FlatTree, key: RowKey): number {
  const rest = key.slice(1);
  if (key.startsWith('u')) return tree.units.findIndex((unit) => unit?.unitCode === rest);
  const id = Number(rest);
  const kind = key.startsWith('l') ? UNIT_LIST : PERSON;
  return tree.people.findIndex((person, row) => tree.kind[row] === kind && person.franchiseRoleMemberId === id);
}
