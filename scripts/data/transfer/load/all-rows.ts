/** Checks across all rows of a load. */
import { counted } from '@franchise-admin/api/contract';
import type { Fault, Row, Rows } from './files.ts';
import type { FranchiseRows } from './plan-franchise.ts';
import type { RecordDiff } from './records.ts';

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

/** Finds accounts that administer more than one franchise. */
export function twiceAdministering(users: readonly Row<'users'>[]): Fault[] {
  const first = new Map<string, Row<'users'>>();
  return users.flatMap((user) => {
    const { isFranchiseAdmin, authObjectId, groupCode } = user.values;
    if (!isFranchiseAdmin || !authObjectId) return [];
    const known = first.get(authObjectId);
    if (!known) first.set(authObjectId, user);
    if (!known || known.values.groupCode === groupCode) return [];
    const why = `The account already administers another franchise, by row ${known.row}.`;
    return [{ file: user.file, row: user.row, field: 'isFranchiseAdmin', why }];
  });
}

/** Options for removing records that the files do not list. */
export interface Removal {
  /** Removes unlisted records of the franchises that the file names. */
  readonly removeGone: boolean;
  /** Also removes all records of these franchises if the file contains none of their rows. */
  readonly removeAllOf: ReadonlySet<string>;
}

type Listed = 'units' | 'entities';

/**
 * Returns a function that is true if unlisted units or entities of a franchise are removed. It is false for a franchise
 * without rows in the file, unless `removeAllOf` names it: the file is more likely incomplete than meant to remove all.
 */
export function removals(
  rows: Rows,
  { removeGone, removeAllOf }: Removal,
): (kind: Listed, groupCode: string) => boolean {
  const named = {
    units: new Set<string>(rows.units?.map(({ values }) => values.groupCode)),
    entities: new Set<string>(rows.entities?.map(({ values }) => values.groupCode)),
  };
  return (kind, groupCode) => removeGone && (named[kind].has(groupCode) || removeAllOf.has(groupCode));
}

/**
 * Returns one fault for the franchises that would lose all units, and one for those that would lose all entities.
 * @param gone the records that the load would remove
 */
export function unnamed(rows: Rows, gone: readonly RecordDiff[]): Fault[] {
  return (['units', 'entities'] as const).flatMap((kind) => {
    const left = gone.filter((record) => record.kind === kind && record.state === 'gone');
    if (left.length === 0) return [];
    const codes = [...new Set(left.map(({ groupCode = '' }) => groupCode))].sort();
    const more = codes.length > NAMED ? ` and ${codes.length - NAMED} more` : '';
    const what = kind === 'units' ? counted(left.length, 'unit') : counted(left.length, 'entity', 'entities');
    const why =
      `The file has no rows of ${codes.slice(0, NAMED).join(', ')}${more}, so --remove-gone would remove everything: ${what}. ` +
      'If the file is complete, add --remove-all-of CODE for each; otherwise omit --remove-gone.';
    return [{ file: rows[kind]?.[0]?.file ?? kind, row: 0, field: '', why }];
  });
}

/** Maximum number of franchises that one fault lists. */
const NAMED = 10;
