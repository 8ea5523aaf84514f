/** Shortens the rejected rows in a response, so that a hostile file cannot cause a huge response. */
import type { FailedRecord } from '../../contract/import.ts';
import type { ImportColumn, ImportRow } from '../../contract/manager-rows.ts';
import { spreadsheetSafe } from '../../contract/spreadsheet.ts';

/** Number of characters to show per cell: enough to identify the row. */
const MAX_SHOWN: Readonly<Record<ImportColumn, number>> = {
  unitCode: 32,
  firstName: 64,
  lastName: 64,
  emailAddress: 100,
};
/** Maximum total number of cell characters in a response. A file of 20,000 ordinary rows uses about a third of this. */
const MAX_SHOWN_TOGETHER = 3_000_000;
/** Control characters (each takes six characters in JSON), line breaks, and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Shortens the cells of a rejected row, replaces control characters with spaces, and puts `'` before formulas. */
export function asFailedRecord(row: ImportRow, errorMessage: string): FailedRecord {
  const shown = (column: ImportColumn) =>
    spreadsheetSafe(row[column].replace(CONTROL, ' ').trim().slice(0, MAX_SHOWN[column]).toWellFormed());
  return {
    row: row.row,
    unitCode: shown('unitCode'),
    firstName: shown('firstName'),
    lastName: shown('lastName'),
    emailAddress: shown('emailAddress'),
    errorMessage,
  };
}

/** Limits the size of a response. Rows beyond the limit keep their number and error message, but not their cells. */
export function withinResponseLimit(failed: readonly FailedRecord[]): FailedRecord[] {
  let length = 0;
  return failed.map((record) => {
    const { row, unitCode, firstName, lastName, emailAddress, errorMessage } = record;
    length += unitCode.length + firstName.length + lastName.length + emailAddress.length;
    if (length <= MAX_SHOWN_TOGETHER) return record;
    return { row, unitCode: '', firstName: '', lastName: '', emailAddress: '', errorMessage };
  });
}
