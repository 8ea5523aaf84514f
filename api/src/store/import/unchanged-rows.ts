/** Finds rows of an import that change nothing (API-31). */
import { comparedEmail } from '../../contract/compared.ts';
import { type ImportRow, isSameName } from '../../contract/manager-rows.ts';
import type { UnitDocument, UserDocument } from '../documents/index.ts';
import { readList } from '../franchise/franchise-reads.ts';

/** From this number of rows on, one query for all users and units is cheaper than lookups per piece. */
const MANY = 500;

type ListedRow =
  | Pick<UnitDocument, 'type' | 'unitCode' | 'managerId'>
  | Pick<UserDocument, 'type' | 'franchiseUserId' | 'emailAddress' | 'firstName' | 'lastName'>;

/**
 * Returns the rows that match the stored records, so that a long file that is uploaded again needs no lookups per piece. Sends one query;
 * returns no rows for short files. Skips rows whose unit appears in several rows, because their order decides which row is accepted
 * (`AcceptedRows`).
 */
export async function unchangedRows(groupCode: string, rows: readonly ImportRow[]): Promise<ReadonlySet<ImportRow>> {
  if (rows.length < MANY) return new Set();
  const list = await readList<ListedRow>(groupCode, {
    types: ['unit', 'user'],
    fields: ['unitCode', 'managerId', 'franchiseUserId', 'emailAddress', 'firstName', 'lastName'],
  });
  const managers = new Map<string, number | null>();
  const people = new Map<number, Extract<ListedRow, { type: 'user' }>>();
  for (const found of list?.rows ?? [])
    if (found.type === 'unit') managers.set(found.unitCode, found.managerId);
    else people.set(found.franchiseUserId, found);
  const named = Map.groupBy(rows, ({ unitCode }) => unitCode);
  const isUnchanged = (row: ImportRow) => {
    const manager = people.get(managers.get(row.unitCode) ?? 0);
    return (
      manager !== undefined &&
      named.get(row.unitCode)?.length === 1 &&
      comparedEmail(manager.emailAddress) === comparedEmail(row.emailAddress) &&
      isSameName(manager, row)
    );
  };
  return new Set(rows.filter(isUnchanged));
}
