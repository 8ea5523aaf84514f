/** What is wrong with the rows of an import before anything is looked up: each row by itself, and what rows say of each other. */
import { unitCode } from '../../contract/fields.ts';
import type { FailedRecord } from '../../contract/import.ts';
import { spreadsheetSafe } from '../../contract/spreadsheet.ts';
import { saveUserBody } from '../../contract/user-record.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportRow } from './rows.ts';

/** The fields' own rules, so that an import lets nothing in that the user dialog would refuse (USER-10). */
const { firstName, lastName, emailAddress } = saveUserBody.shape;
const FIELDS = { unitCode, firstName, lastName, emailAddress };

const LABELS: Readonly<Record<ImportColumn, string>> = {
  unitCode: 'Unit code',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'Email',
};

/** What spreadsheets show in place of a value they could not find. */
const SPREADSHEET_ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)/;
/** What decoders put in place of a character they could not read. */
const LOST_CHARACTER = '\ufffd';

/** Everything that is wrong with a row by itself, as sentences; undefined when nothing is. */
export function checkRow(row: ImportRow): string | undefined {
  const faults = IMPORT_COLUMNS.map((column) => faultOf(column, row[column])).filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults.join(' ') : undefined;
}

function faultOf(column: ImportColumn, text: string): string | undefined {
  const label = LABELS[column];
  if (text === '') return `${label} is missing.`;
  if (text.startsWith('=')) return `${label} looks like a formula. Please enter its value.`;
  if (SPREADSHEET_ERROR.test(text)) return `${label} is an error of the spreadsheet.`;
  if (text.includes(LOST_CHARACTER)) return `${label} has a character that was lost when the file was saved.`;
  const parsed = FIELDS[column].safeParse(text);
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join(' ');
}

/** A row that is to be taken, its fields as they are stored. */
export interface ManagerRow extends ImportRow {
  /** The e-mail address as addresses are compared. */
  readonly email: string;
}

export interface CheckedRows {
  /** Rows of the file that are to be taken, in their order; of rows that say the same, the first. */
  readonly rows: readonly ManagerRow[];
  readonly failed: readonly FailedRecord[];
  /** How many rows only repeat an earlier one. */
  readonly repeated: number;
}

/**
 * Sorts the rows of a file: a unit has one manager and an e-mail address is one person's, so a row that contradicts an earlier
 * one fails and says which. Rows that fail claim nothing.
 */
export function checkRows(rows: readonly ImportRow[]): CheckedRows {
  const taken: ManagerRow[] = [];
  const failed: FailedRecord[] = [];
  const byUnit = new Map<string, ManagerRow>();
  const byEmail = new Map<string, ManagerRow>();
  let repeated = 0;
  for (const row of rows) {
    const manager = { ...row, email: row.emailAddress.toLowerCase() };
    const fault = checkRow(row) ?? contradiction(manager, byEmail.get(manager.email), byUnit.get(row.unitCode));
    if (fault !== undefined) failed.push(failedRecord(row, fault));
    else if (byUnit.has(row.unitCode)) repeated += 1;
    else {
      taken.push(manager);
      byUnit.set(row.unitCode, manager);
      if (!byEmail.has(manager.email)) byEmail.set(manager.email, manager);
    }
  }
  return { rows: taken, failed, repeated };
}

function contradiction(
  row: ManagerRow,
  namesake: ManagerRow | undefined,
  manager: ManagerRow | undefined,
): string | undefined {
  if (namesake && !isSameName(row, namesake)) return `Row ${namesake.row} gives this email address to another person.`;
  if (manager && manager.email !== row.email) return `Row ${manager.row} names another manager of this unit.`;
  return undefined;
}

interface Name {
  readonly firstName: string;
  readonly lastName: string;
}

/** Whether two names are one person's: upper and lower case, and how accents and spaces are typed, make no difference. */
export function isSameName(a: Name, b: Name): boolean {
  return comparable(a) === comparable(b);
}

function comparable({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Long enough for what a person looks for in the row. */
const MAX_SHOWN = 254;

/** A row that was not taken, as it is shown and may be exported: nothing in it starts a formula. */
export function failedRecord(row: ImportRow, errorMessage: string): FailedRecord {
  const shown = (column: ImportColumn) => spreadsheetSafe(row[column].slice(0, MAX_SHOWN).toWellFormed());
  return {
    row: row.row,
    unitCode: shown('unitCode'),
    firstName: shown('firstName'),
    lastName: shown('lastName'),
    emailAddress: shown('emailAddress'),
    errorMessage,
  };
}
