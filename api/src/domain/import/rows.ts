/** From the cells of a table to the rows of an import: finds the columns by their headers and leaves out what is empty. */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { asTyped } from '../../contract/spreadsheet.ts';
import { badFile, emptyFile, tooLarge } from './refusals.ts';

/** The columns of an import, in the order people know them by. */
export const IMPORT_COLUMNS = ['unitCode', 'firstName', 'lastName', 'emailAddress'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** One restaurant manager as the file names them; texts are trimmed and as they were typed, "" where the cell is empty. */
export interface ImportRow extends Readonly<Record<ImportColumn, string>> {
  /** The row's number as a spreadsheet shows it; the headers are usually row 1. */
  readonly row: number;
}

/** Further right nobody keeps a manager's name: cells there are not looked at, or refused where looking alone costs much. */
export const MAX_COLUMNS = 1_000;
/** Rows and cells that are looked at, empty ones among them: many times what an import holds. */
const MAX_ROWS = 100_000;
const MAX_CELLS = 1_500_000;
/** Longer than any field may be; what a cell holds beyond is of no use. */
const MAX_CELL_LENGTH = 1_000;

/** Headers that name each column, the best first: its own name, then what the portal's tables and exports call it. */
const HEADERS: Readonly<Record<ImportColumn, readonly string[]>> = {
  unitCode: ['unitcode', 'unitnumber'],
  firstName: ['firstname'],
  lastName: ['lastname'],
  emailAddress: ['emailaddress', 'email'],
};

/** Takes the rows of a table one by one, so that the whole of it never needs to be in memory. */
export class ImportRows {
  readonly #rows: ImportRow[] = [];
  #seen = 0;
  #cells = 0;
  #places: Readonly<Record<ImportColumn, number>> | undefined;

  /**
   * Takes the next row; the first one that is not empty holds the headers.
   * @param number of the row as a spreadsheet shows it @param cells may have holes
   * @throws ProblemError about the headers, or when there are too many rows or cells
   */
  add(number: number, cells: readonly (string | undefined)[]): void {
    this.#seen += 1;
    this.#cells += cells.length;
    if (this.#seen > MAX_ROWS || this.#cells > MAX_CELLS)
      throw tooLarge('The file has too many empty rows or columns. Please remove them.');
    if (!cells.some((cell) => textOf(cell) !== '')) return;
    if (!this.#places) {
      this.#places = placesIn(cells);
      return;
    }
    const limit = IMPORT_LIMITS.rows;
    if (this.#rows.length === limit)
      throw tooLarge(`The file has more than ${limit.toLocaleString('en-US')} rows. Please split it.`);
    const { unitCode, firstName, lastName, emailAddress } = this.#places;
    this.#rows.push({
      row: number,
      unitCode: textOf(cells[unitCode]),
      firstName: textOf(cells[firstName]),
      lastName: textOf(cells[lastName]),
      emailAddress: textOf(cells[emailAddress]),
    });
  }

  /** All rows. @throws ProblemError when there are none */
  finish(): readonly ImportRow[] {
    if (!this.#places) throw emptyFile();
    if (this.#rows.length === 0) throw badFile('no_rows', 'The file has no rows below its headers.');
    return this.#rows;
  }
}

/** A file of rows that failed, which the portal has handed out, marks what a spreadsheet would take for a formula. */
function textOf(cell: string | undefined): string {
  return cell === undefined ? '' : asTyped(cell.trim().slice(0, MAX_CELL_LENGTH).toWellFormed());
}

/** Where each column stands. */
function placesIn(cells: readonly (string | undefined)[]): Readonly<Record<ImportColumn, number>> {
  const headers = Array.from(cells, (cell) => looseName(textOf(cell)));
  const missing: ImportColumn[] = [];
  const repeated: ImportColumn[] = [];
  const place = (column: ImportColumn): number => {
    const name = HEADERS[column].find((candidate) => headers.includes(candidate));
    if (name === undefined) missing.push(column);
    else if (headers.indexOf(name) !== headers.lastIndexOf(name)) repeated.push(column);
    return name === undefined ? -1 : headers.indexOf(name);
  };
  const places = {
    unitCode: place('unitCode'),
    firstName: place('firstName'),
    lastName: place('lastName'),
    emailAddress: place('emailAddress'),
  };
  if (missing.length > 0) {
    const needed = `The first row must name the columns ${IMPORT_COLUMNS.join(', ')}`;
    throw badFile('missing_columns', `${needed}; missing: ${missing.join(', ')}.`);
  }
  if (repeated.length > 0)
    throw badFile('repeated_columns', `The first row names more than one column ${repeated.join(' and ')}.`);
  return places;
}

/** "Unit Code", "unit_code" and "UNITCODE" are one name. */
function looseName(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
