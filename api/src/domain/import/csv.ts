/** Reading CSV: separated by commas, semicolons or tabs, as spreadsheets of different countries write it. */
import { CsvError, parse } from 'csv-parse/sync';
import { ProblemError } from '../problem-error.ts';
import { badFile } from './refusals.ts';
import { type ImportRow, ImportRows, MAX_COLUMNS } from './rows.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** No row of four short fields is longer, whatever else stands in it; a quote that is never closed makes one that is. */
const MAX_ROW_LENGTH = 100_000;

/** The rows of the text. @throws ProblemError */
export function readCsv(text: string): readonly ImportRow[] {
  const rows = new ImportRows();
  let number = 0;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_LENGTH,
      cast: (cell, { index }) => {
        if (Number(index) >= MAX_COLUMNS)
          throw badFile('too_many_columns', `Row ${number + 1} has more than ${MAX_COLUMNS} columns.`);
        return cell;
      },
      // A spreadsheet counts empty lines too, and a quoted line break not.
      on_record: (cells) => {
        number += 1;
        rows.add(number, cells);
        return null;
      },
    });
  } catch (error) {
    throw asProblem(error, number + 1);
  }
  return rows.finish();
}

/** Whichever stands most often in the first line that holds anything. */
function delimiterOf(text: string): string {
  const [line = ''] = /\S[^\r\n]*/.exec(text) ?? [];
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function asProblem(error: unknown, number: number): unknown {
  if (error instanceof ProblemError || !(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return badFile('damaged_file', `Row ${number} does not end: a quotation mark in it is not closed.`, error);
  return badFile('damaged_file', `Row ${number} cannot be read as CSV.`, error);
}
