/** Checks each row of an import separately, without the database. `AcceptedRows` checks rows against each other. */
import { unitCode } from '../../contract/fields.ts';
import { EXTRA_VALUES } from '../../contract/import-cells.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportRow, managerTextError } from '../../contract/manager-rows.ts';
import { saveUserBody } from '../../contract/user-record.ts';
import { yieldToEventLoop } from './event-loop.ts';

/** Uses the rules of the user dialog, so that an import accepts nothing that the dialog rejects (USER-10). */
const { firstName, lastName, emailAddress } = saveUserBody.shape;
const FIELDS = { unitCode, firstName, lastName, emailAddress };

/** Returns all error messages of a row, joined; undefined for a valid row. */
export function checkRow(row: ImportRow): string | undefined {
  const found = IMPORT_COLUMNS.map((column) => errorOf(column, row[column]));
  const errors = [row.hasExtraValues && EXTRA_VALUES, ...found].filter((error) => error !== undefined);
  return errors.length > 0 ? errors.join(' ') : undefined;
}

function errorOf(column: ImportColumn, text: string): string | undefined {
  const error = managerTextError(column, text);
  if (error !== undefined) return error;
  const parsed = FIELDS[column].safeParse(text);
  return parsed.success ? undefined : parsed.error.issues.map(({ message }) => message).join(' ');
}

export interface CheckedRow extends ImportRow {
  /** `pending`: valid, to be checked against the database; `unchanged`: the database already has it; `failed`: see `error`. */
  readonly verdict: 'pending' | 'unchanged' | 'failed';
  readonly error?: string;
}

/** Number of rows to check before the next yield. Checking them takes a few milliseconds. */
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
