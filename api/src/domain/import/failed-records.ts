/** Rows that were not taken, as the caller hears of them: who sends a file made to hurt hears no more than others. */
import type { FailedRecord } from '../../contract/import.ts';
import { spreadsheetSafe } from '../../contract/spreadsheet.ts';
import type { ImportColumn, ImportRow } from './rows.ts';

/** Characters of each cell that are shown: enough to find it by. */
const MAX_SHOWN: Readonly<Record<ImportColumn, number>> = {
  unitCode: 32,
  firstName: 64,
  lastName: 64,
  emailAddress: 100,
};
/** Characters of all cells in one answer; 20,000 rows as people have them need a third. */
const MAX_SHOWN_TOGETHER = 3_000_000;
/** What is shown as nothing and takes six times its room in JSON, breaks the line, or turns the text around it. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** A row that was not taken, as it is shown and may be exported: in short, nothing in it starts a formula or is unseen. */
export function asFailedRecord(row: ImportRow, errorMessage: string): FailedRecord {
  const shown = (column: ImportColumn) =>
    spreadsheetSafe(row[column].replace(UNSEEN, ' ').trim().slice(0, MAX_SHOWN[column]).toWellFormed());
  return {
    row: row.row,
    unitCode: shown('unitCode'),
    firstName: shown('firstName'),
    lastName: shown('lastName'),
    emailAddress: shown('emailAddress'),
    errorMessage,
  };
}

/** The rows as one answer bears them: those beyond its length keep their number and what is wrong, without their cells. */
export function withinAnswer(failed: readonly FailedRecord[]): FailedRecord[] {
  let length = 0;
  return failed.map((record) => {
    const { row, unitCode, firstName, lastName, emailAddress, errorMessage } = record;
    length += unitCode.length + firstName.length + lastName.length + emailAddress.length;
    if (length <= MAX_SHOWN_TOGETHER) return record;
    return { row, unitCode: '', firstName: '', lastName: '', emailAddress: '', errorMessage };
  });
}
