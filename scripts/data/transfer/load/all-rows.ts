/** What is looked at in all rows of a load together. */
import type { Fault, Row, Rows } from './files.ts';
import type { FranchiseRows } from './plan-franchise.ts';

/** What belongs to each franchise, by its code. */
export function byFranchise({ franchises = [], units = [], users = [] }: Rows): ReadonlyMap<string, FranchiseRows> {
  const rows = new Map<string, { franchise?: Row<'franchises'>; units?: Row<'units'>[]; users?: Row<'users'>[] }>();
  const of = (groupCode: string) => {
    const known = rows.get(groupCode) ?? {};
    rows.set(groupCode, known);
    return known;
  };
  for (const row of franchises) of(row.values.groupCode).franchise = row;
  for (const row of units) {
    const own = of(row.values.groupCode);
    own.units ??= [];
    own.units.push(row);
  }
  for (const row of users) {
    const own = of(row.values.groupCode);
    own.users ??= [];
    own.users.push(row);
  }
  return rows;
}

/** An account administers one franchise. */
export function twiceAdministering(users: readonly Row<'users'>[]): Fault[] {
  const first = new Map<string, Row<'users'>>();
  return users.flatMap((user) => {
    const { isFranchiseAdmin, authObjectId, groupCode } = user.values;
    if (!isFranchiseAdmin || !authObjectId) return [];
    const known = first.get(authObjectId);
    if (!known) first.set(authObjectId, user);
    if (!known || known.values.groupCode === groupCode) return [];
    const why = `The account administers another franchise already, by row ${known.row}.`;
    return [{ file: user.file, row: user.row, field: 'isFranchiseAdmin', why }];
  });
}

/** An empty file of units or entities would be read as: there are none any more. */
export function nothingLeft({ units, entities }: Rows): Fault[] {
  const why = 'The file lists nothing: with --remove-gone everything would go.';
  const empty = Object.entries({ units, entities }).filter(([, rows]) => rows?.length === 0);
  return empty.map(([file]) => ({ file, row: 0, field: '', why }));
}
