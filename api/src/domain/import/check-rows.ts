/** Checks each row of an import separately, without the database. `accepted-rows.ts` checks rows against each other. */
import { unitCode } from '../../contract/fields.ts';
import { fullName, type Named } from '../../contract/full-name.ts';
import { isFormula } from '../../contract/spreadsheet.ts';
import { saveUserBody } from '../../contract/user-record.ts';
import { comparedName } from '../compared.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportRow } from './rows.ts';

/** The rules of the user dialog, so an import accepts nothing that the dialog rejects (USER-10). */
const { firstName, lastName, emailAddress } = saveUserBody.shape;
const FIELDS = { unitCode, firstName, lastName, emailAddress };

const LABELS: Readonly<Record<ImportColumn, string>> = {
  unitCode: 'Unit code',
  firstName: 'First name',
  lastName: 'Last name',
  emailAddress: 'Email',
};

/** Error values of spreadsheets. */
const SPREADSHEET_ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)/;
/** Decoders replace unreadable characters with this one. */
const LOST_CHARACTER = '\ufffd';
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

const EXTRA_VALUES =
  'The row has more values than there are headers. Put quotation marks around texts with a separator.';

/** Returns all error messages of a row, joined; undefined for a valid row. */
export function checkRow(row: ImportRow): string | undefined {
  const found = IMPORT_COLUMNS.map((column) => errorOf(column, row[column]));
  const errors = [row.hasExtraValues && EXTRA_VALUES, ...found].filter((error) => error !== undefined);
  return errors.length > 0 ? errors.join(' ') : undefined;
}

function errorOf(column: ImportColumn, text: string): string | undefined {
  const label = LABELS[column];
  if (text === '') return `${label} is missing.`;
  if (isFormula(text)) return `${label} looks like a formula: it starts with "${text.charAt(0)}".`;
  if (SPREADSHEET_ERROR.test(text)) return `${label} is a spreadsheet error.`;
  if (text.includes(LOST_CHARACTER)) return `${label} contains a character that was lost when the file was saved.`;
  if (LINE_BREAK.test(text)) return `${label} may not contain line breaks.`;
  const parsed = FIELDS[column].safeParse(text);
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join(' ');
}

export interface CheckedRow extends ImportRow {
  /** `pending`: valid, to be checked against the database; `unchanged`: the database already has it; `failed`: see `error`. */
  readonly verdict: 'pending' | 'unchanged' | 'failed';
  readonly error?: string;
}

/** Rows checked between two yields; takes a few milliseconds. */
const ROWS_AT_ONCE = 500;

/** Checks rows in order, each separately. @throws DeadlineError after the request's deadline */
export async function checkRows(rows: readonly ImportRow[]): Promise<readonly CheckedRow[]> {
  const checked: CheckedRow[] = [];
  for (const row of rows) {
    if (checked.length % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await yieldToEventLoop();
    const error = checkRow(row);
    checked.push(error === undefined ? { ...row, verdict: 'pending' } : { ...row, verdict: 'failed', error });
  }
  return checked;
}

export function isSameName(a: Named, b: Named): boolean {
  return comparedName(fullName(a)) === comparedName(fullName(b));
}
