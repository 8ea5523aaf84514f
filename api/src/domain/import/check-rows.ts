/** What is wrong with the rows of an import before anything is looked up: each row by itself, and what rows say of each other. */
import { unitCode } from '../../contract/fields.ts';
import { isFormula } from '../../contract/spreadsheet.ts';
import { saveUserBody } from '../../contract/user-record.ts';
import { comparedEmail, comparedName } from '../compared.ts';
import { fullName, type Named } from '../order.ts';
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
  /**
   * `stands`: it says what is so already; `fails`: see `fault`; `clashes`: it fails too, as an earlier row said the same or
   * something else, but what is wrong with it as the franchise stands is told first.
   */
  readonly verdict: 'take' | 'stands' | 'fails' | 'clashes';
  readonly fault?: string;
}

/** Rows that are checked in one go: some milliseconds. */
const ROWS_AT_ONCE = 500;

/**
 * Checks the rows of a file, in their order: a unit has one manager and an e-mail address is one person's, so a row that
 * contradicts an earlier one, or repeats it, fails and says which. Rows that fail by themselves claim nothing.
 * @throws DeadlineError once the call's time is over
 */
export async function checkRows(rows: readonly ImportRow[]): Promise<readonly CheckedRow[]> {
  const managerOf = new Map<string, ImportRow>();
  const personOf = new Map<string, ImportRow>();
  const check = (row: ImportRow): CheckedRow => {
    const email = comparedEmail(row.emailAddress);
    const fault = checkRow(row);
    if (fault !== undefined) return { ...row, verdict: 'fails', fault };
    const clash = clashOf(row, personOf.get(email), managerOf.get(row.unitCode));
    if (clash !== undefined) return { ...row, verdict: 'clashes', fault: clash };
    managerOf.set(row.unitCode, row);
    if (!personOf.has(email)) personOf.set(email, row);
    return { ...row, verdict: 'take' };
  };
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breathe();
    checked.push(check(row));
  }
  return checked;
}

/** @param person the first row with this e-mail address @param manager the first row with this unit */
function clashOf(row: ImportRow, person?: ImportRow, manager?: ImportRow): string | undefined {
  if (person && !isSameName(row, person)) return `Row ${person.row} gives this email address to another person.`;
  if (!manager) return undefined;
  return comparedEmail(manager.emailAddress) === comparedEmail(row.emailAddress)
    ? `Row ${row.row} repeats row ${manager.row}.`
    : `Row ${manager.row} names another manager of this unit.`;
}

/** Whether two names are one person's. */
export function isSameName(a: Named, b: Named): boolean {
  return comparedName(fullName(a)) === comparedName(fullName(b));
}
