/** Files as tables, and the columns chosen for them, for the review of an import (IMP-02, IMP-30). */
import * as z from 'zod/mini';
import { MAX_HEADER } from './import-cells.ts';
import { line } from './text.ts';

/** With these limits, the choices of ten kinds fit into one document. */
const storedHeader = line(MAX_HEADER, 'Header');
const MOST_COLUMNS = 30;
const MOST_REJECTED = 10;
/** The chosen columns of a kind of file ("unit-contacts"). A header is in its loose form (looseHeader); null if the file lacks it. */
export const columnChoices = z.object({
  kind: line(60, 'Kind'),
  columns: z
    .array(
      z.object({
        column: line(60, 'Column'),
        header: z.nullable(storedHeader),
        /** Headers that the user has rejected for this column. */
        not: z.array(storedHeader).check(z.maxLength(MOST_REJECTED, `At most ${MOST_REJECTED} headers are allowed.`)),
      }),
    )
    .check(z.maxLength(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns are allowed.`)),
});
export type ColumnChoices = z.output<typeof columnChoices>;

/** The cells of a file as text, without empty rows and without empty cells at the end of a row. */
export const table = z.object({
  headers: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Row number in a spreadsheet; the headers are usually row 1. */
      row: z.int(),
      /** More cells than headers mean that an unquoted text probably contains a separator. */
      cells: z.array(z.string()),
    }),
  ),
  /** The columns that administrators of the scope have chosen for earlier files, by kind of file. */
  choices: z.optional(z.array(columnChoices)),
});
export type Table = z.output<typeof table>;
