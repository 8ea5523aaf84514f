/** Reads the rows of a sheet, below its headers. Skips empty rows. */
import { IMPORT_LIMITS } from '../../contract/import.ts';
import { cellText, looseHeader } from '../../contract/import-cells.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportRow, MANAGER_HEADERS } from '../../contract/manager-rows.ts';
import { badFile, emptyFile, tooLarge } from './file-problems.ts';

/** The cells of a row; may be sparse. */
type Cells = readonly (string | undefined)[];

/** Converts a row. `number`: the row number in a spreadsheet; the headers are usually row 1. */
type ReadRow<Row> = (number: number, cells: Cells, hasExtraValues: boolean) => Row;

/**
 * Checks the headers and returns a function that reads the rows below them.
 * @throws ProblemError for invalid headers
 */
export type ReadHeaders<Row> = (headers: Cells) => ReadRow<Row>;

/**
 * Workbook cells beyond this column are ignored. A CSV row with more columns is rejected, because parsing it is
 * expensive.
 */
export const MAX_COLUMNS = 1_000;
/** Limits for rows and cells, including empty ones. Real imports stay far below them. */
const MAX_ROWS = 100_000;
const MAX_CELLS = 1_500_000;

/** Converts rows one by one, so that the whole sheet need not be in memory. */
export class SheetRows<Row> {
  readonly #rows: Row[] = [];
  readonly #readHeaders: ReadHeaders<Row>;
  #seen = 0;
  #cells = 0;
  #readRow: ReadRow<Row> | undefined;
  #width = Number.POSITIVE_INFINITY;
  readonly #isDelimited: boolean;

  /** @param isDelimited true if an unquoted separator in a text can shift values, as in CSV */
  constructor(readHeaders: ReadHeaders<Row>, { isDelimited }: { readonly isDelimited: boolean }) {
    this.#readHeaders = readHeaders;
    this.#isDelimited = isDelimited;
  }

  /**
   * Adds the next row. The first non-empty row contains the headers.
   * @param number row number in a spreadsheet
   * @throws ProblemError for invalid headers, or too many rows or cells
   */
  add(number: number, cells: Cells): void {
    this.#seen += 1;
    this.#cells += cells.length;
    if (this.#seen > MAX_ROWS || this.#cells > MAX_CELLS)
      throw tooLarge('The file has too many empty rows or columns. Please remove them.');
    if (!cells.some(isFilled)) return;
    if (!this.#readRow) {
      this.#readRow = this.#readHeaders(cells);
      if (this.#isDelimited) this.#width = cells.length;
      return;
    }
    const limit = IMPORT_LIMITS.rows;
    if (this.#rows.length === limit)
      throw tooLarge(`The file has more than ${limit.toLocaleString('en-US')} rows. Please split it.`);
    const hasExtraValues = cells.length > this.#width && cells.slice(this.#width).some(isFilled);
    this.#rows.push(this.#readRow(number, cells, hasExtraValues));
  }

  /** Returns all rows. @throws ProblemError if there are none */
  finish(): readonly Row[] {
    if (!this.#readRow) throw emptyFile();
    if (this.#rows.length === 0) throw badFile('no_rows', 'The file has no rows below its headers.');
    return this.#rows;
  }
}

const isFilled = (cell: string | undefined) => textOf(cell) !== '';
const textOf = (cell: string | undefined) => (cell === undefined ? '' : cellText(cell));

/** Finds the columns of restaurant managers by their headers. */
export const managerRows: ReadHeaders<ImportRow> = (headers) => {
  const { unitCode, firstName, lastName, emailAddress } = findColumns(headers);
  return (row, cells, hasExtraValues) => ({
    row,
    unitCode: textOf(cells[unitCode]),
    firstName: textOf(cells[firstName]),
    lastName: textOf(cells[lastName]),
    emailAddress: textOf(cells[emailAddress]),
    ...(hasExtraValues && { hasExtraValues }),
  });
};

/** Returns the index of each column. */
function findColumns(cells: Cells): Readonly<Record<ImportColumn, number>> {
  const headers = Array.from(cells, (cell) => looseHeader(textOf(cell)));
  const missing: ImportColumn[] = [];
  const repeated: ImportColumn[] = [];
  const indexOf = (column: ImportColumn): number => {
    const name = MANAGER_HEADERS[column].find((candidate) => headers.includes(candidate));
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

/** A row of a sheet with any columns. */
export interface TableRow {
  readonly row: number;
  /** Omits empty cells at the end. Contains more cells than headers if the row has values beyond the headers. */
  readonly cells: string[];
}

/**
 * Reads the cells of any sheet as text.
 * @param onHeaders receives the headers, without empty ones at the end
 */
export const tableRows =
  (onHeaders: (headers: readonly string[]) => void): ReadHeaders<TableRow> =>
  (cells) => {
    const headers = trimmedRow(cells);
    onHeaders(headers);
    let left = IMPORT_LIMITS.bytes;
    return (row, values, hasExtraValues) => {
      const found = trimmedRow(hasExtraValues ? values : values.slice(0, headers.length));
      left -= found.reduce((sum, { length }) => sum + length, 0);
      // A small workbook can contain a lot of text, because it is compressed and its cells can share long texts.
      if (left < 0)
        throw tooLarge(`The file has more than ${IMPORT_LIMITS.bytes / 1024 / 1024} MB of text. Please split it.`);
      return { row, cells: found };
    };
  };

/** Returns the cells as text, without empty ones at the end. */
function trimmedRow(cells: Cells): string[] {
  const texts = Array.from(cells, textOf);
  return texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
}
