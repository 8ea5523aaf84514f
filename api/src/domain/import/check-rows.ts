/** What is wrong with the rows of an import before anything is looked up, each by itself; `taken-rows.ts`: with each other. */
import { unitCode } from '../../contract/fields.ts';
import { fullName, type Named } from '../../contract/full-name.ts';
import { isFormula } from '../../contract/spreadsheet.ts';
import { saveUserBody } from '../../contract/user-record.ts';
import { comparedName } from '../compared.ts';
import { breathe } from './breathe.ts';
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
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Everything that is wrong with a row by itself, as sentences; undefined when nothing is. */
export function checkRow(row: ImportRow): string | undefined {
  const faults = IMPORT_COLUMNS.map((column) => faultOf(column, row[column])).filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults.join(' ') : undefined;
}

function faultOf(column: ImportColumn, text: string): string | undefined {
  const label = LABELS[column];
  if (text === '') return `${label} is missing.`;
  if (isFormula(text)) return `${label} looks like a formula: it begins with "${text.charAt(0)}".`;
  if (SPREADSHEET_ERROR.test(text)) return `${label} is an error of the spreadsheet.`;
  if (text.includes(LOST_CHARACTER)) return `${label} has a character that was lost when the file was saved.`;
  if (LINE_BREAK.test(text)) return `${label} may not contain line breaks.`;
  const parsed = FIELDS[column].safeParse(text);
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join(' ');
}

/** What becomes of a row. */
export interface CheckedRow extends ImportRow {
  /** `take`: it is looked up, and taken when nothing stands against it; `stands`: it says what is so already; `fails`: see `fault`. */
  readonly verdict: 'take' | 'stands' | 'fails';
  readonly fault?: string;
}

/** Rows that are checked in one go: some milliseconds. */
const ROWS_AT_ONCE = 500;

/** Checks the rows of a file, each by itself, in their order. @throws DeadlineError once the call's time is over */
export async function checkRows(rows: readonly ImportRow[]): Promise<readonly CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    const fault = checkRow(row);
    checked.push(fault === undefined ? { ...row, verdict: 'take' } : { ...row, verdict: 'fails', fault });
  }
  return checked;
}

/** Whether two names are one person's. */
export function isSameName(a: Named, b: Named): boolean {
  return comparedName(fullName(a)) === comparedName(fullName(b));
}
