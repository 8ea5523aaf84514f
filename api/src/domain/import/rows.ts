/** Converts table cells to import rows. Finds the columns by their headers and skips empty rows. */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { asTyped } from '../../contract/spreadsheet.ts';
import { badFile, emptyFile, tooLarge } from './file-problems.ts';

/** The columns of an import, in their usual order. */
export const IMPORT_COLUMNS = ['unitCode', 'firstName', 'lastName', 'emailAddress'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** A restaurant manager in the file. Texts are trimmed; "" for an empty cell. */
export interface ImportRow extends Readonly<Record<ImportColumn, string>> {
  /** Row number in a spreadsheet; the headers are usually row 1. */
  readonly row: number;
  /** The row has values beyond the headers: probably a separator in a text without quotes, so that values may be in wrong columns. */
  readonly hasExtraValues?: true;
}

/** Workbook cells beyond this column are ignored; a CSV row with more is rejected, because parsing it is expensive. */
export const MAX_COLUMNS = 1_000;
/** Limits for rows and cells including empty ones, far above those of a real import. */
const MAX_ROWS = 100_000;
const MAX_CELLS = 1_500_000;
/** Longer than any field may be. The rest of a cell is dropped. */
const MAX_CELL_LENGTH = 1_000;

/** Accepted headers per column: its own name, then its names in the portal's tables and exports. */
const HEADERS: Readonly<Record<ImportColumn, readonly string[]>> = {
  unitCode: ['unitcode', 'unitnumber'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  emailAddress: ['emailaddress', 'email'],
};

/** Collects the rows one by one, so the whole table need not be in memory. */
export class ImportRows {
  readonly #rows: ImportRow[] = [];
  #seen = 0;
  #cells = 0;
  #columns: Readonly<Record<ImportColumn, number>> | undefined;
  #width = Number.POSITIVE_INFINITY;
  readonly #isDelimited: boolean;

  /** @param isDelimited true if a separator in a text can shift values, as in CSV */
  constructor({ isDelimited }: { readonly isDelimited: boolean }) {
    this.#isDelimited = isDelimited;
  }

  /**
   * Adds the next row. The first non-empty row contains the headers.
   * @param number row number in a spreadsheet @param cells may be sparse
   * @throws ProblemError for invalid headers, or too many rows or cells
   */
  add(number: number, cells: readonly (string | undefined)[]): void {
    this.#seen += 1;
    this.#cells += cells.length;
    if (this.#seen > MAX_ROWS || this.#cells > MAX_CELLS)
      throw tooLarge('The file has too many empty rows or columns. Please remove them.');
    if (!cells.some(isFilled)) return;
    if (!this.#columns) {
      this.#columns = findColumns(cells);
      if (this.#isDelimited) this.#width = cells.length;
      return;
    }
    const limit = IMPORT_LIMITS.rows;
    if (this.#rows.length === limit)
      throw tooLarge(`The file has more than ${limit.toLocaleString('en-US')} rows. Please split it.`);
    const { unitCode, firstName, lastName, emailAddress } = this.#columns;
    this.#rows.push({
      row: number,
      unitCode: textOf(cells[unitCode]),
      firstName: textOf(cells[firstName]),
      lastName: textOf(cells[lastName]),
      emailAddress: textOf(cells[emailAddress]),
      ...(cells.length > this.#width && cells.slice(this.#width).some(isFilled) && { hasExtraValues: true }),
    });
  }

  /** Returns all rows. @throws ProblemError if there are none */
  finish(): readonly ImportRow[] {
    if (!this.#columns) throw emptyFile();
    if (this.#rows.length === 0) throw badFile('no_rows', 'The file has no rows below its headers.');
    return this.#rows;
  }
}

const isFilled = (cell: string | undefined) => textOf(cell) !== '';

/** Removes the marks that the portal's own file of failed rows puts before formulas. */
function textOf(cell: string | undefined): string {
  return cell === undefined ? '' : asTyped(cell.trim().slice(0, MAX_CELL_LENGTH).toWellFormed());
}

/** Returns the index of each column. */
function findColumns(cells: readonly (string | undefined)[]): Readonly<Record<ImportColumn, number>> {
  const headers = Array.from(cells, (cell) => looseName(textOf(cell)));
  const missing: ImportColumn[] = [];
  const repeated: ImportColumn[] = [];
  const indexOf = (column: ImportColumn): number => {
    const name = HEADERS[column].find((candidate) => headers.includes(candidate));
    if (name === undefined) missing.push(column);
    else if (headers.indexOf(name) !== headers.lastIndexOf(name)) repeated.push(column);
    return name === undefined ? -1 : headers.indexOf(name);
  };
  const columns = {
    unitCode: indexOf('unitCode'),
    firstName: indexOf('firstName'),
    lastName: indexOf('lastName'),
    emailAddress: indexOf('emailAddress'),
  };
  if (missing.length > 0) {
    const required = `The first row must contain the headers ${IMPORT_COLUMNS.join(', ')}`;
    throw badFile('missing_columns', `${required}. Missing: ${missing.join(', ')}.`);
  }
  if (repeated.length > 0)
    throw badFile(
      'repeated_columns',
      `The first row contains a header more than once: ${repeated.join(', ')}. Please remove the duplicate.`,
    );
  return columns;
}

/** Maps "Unit Code", "unit_code" and "UNITCODE" to the same name. */
function looseName(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
