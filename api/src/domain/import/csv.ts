/** Reading CSV: separated by commas, semicolons or tabs, as spreadsheets of different countries write it. */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { breathe } from './breathe.ts';
import { badFile } from './refusals.ts';
import { type ImportRow, ImportRows, MAX_COLUMNS } from './rows.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** A first line that tells Excel what separates the fields; spreadsheets do not show it, nor count it. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\n|\r|$)/i;
/** No first line that names its columns takes longer to say what separates them. */
const MAX_SAMPLE_LENGTH = 10_000;
/** Bytes; no row of four short fields is longer, whatever else stands in it; a quote that is never closed makes one that is. */
const MAX_ROW_LENGTH = 100_000;
/** Bytes that are read in one go: some milliseconds, also where each is a row. */
const PIECE_LENGTH = 8 * 1024;

/** The rows of the text. @throws ProblemError, or DeadlineError once the call's time is over */
export async function readCsv(whole: string): Promise<readonly ImportRow[]> {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const rows = new ImportRows();
  let number = 0;
  let sinceRow = 0;
  const tooManyColumns = () => badFile('too_many_columns', `Row ${number + 1} has more than ${MAX_COLUMNS} columns.`);

  const parser = parse({
    delimiter: separator ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    // A spreadsheet counts empty lines too, and a quoted line break not.
    on_record: (cells: readonly string[]) => {
      if (cells.length > MAX_COLUMNS) throw tooManyColumns();
      number += 1;
      sinceRow = 0;
      // Every row is a first one, whose length is as it should be: for one that differs from the first the parser makes an error
      // that nobody sees, at thirty times the cost of the row.
      Object.assign(parser.info, { records: 0 });
      rows.add(number, cells);
      return null;
    },
  });

  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += PIECE_LENGTH) {
      const piece = bytes.subarray(at, at + PIECE_LENGTH);
      sinceRow += piece.length;
      yield piece;
      // The parser minds the texts of a row, of which a doubled quote counts as one byte: all beyond is separators.
      if (sinceRow > 3 * MAX_ROW_LENGTH) throw tooManyColumns();
      await breathe();
    }
  }

  try {
    await pipeline(pieces, parser.resume());
  } catch (error) {
    throw asProblem(error, number + 1);
  }
  return rows.finish();
}

/** Whichever stands most often in the first line that holds anything. */
function delimiterOf(text: string): string {
  const start = text.slice(Math.max(0, text.search(/\S/))).slice(0, MAX_SAMPLE_LENGTH);
  const [line = ''] = start.split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function asProblem(error: unknown, number: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return badFile('damaged_file', `Row ${number} does not end: a quotation mark in it is not closed.`, error);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const why = 'a line break may be missing, or a quotation mark not closed';
    return badFile('damaged_file', `Row ${number} is longer than ${MAX_ROW_LENGTH / 1000} KB: ${why}.`, error);
  }
  return badFile('damaged_file', `Row ${number} cannot be read as CSV.`, error);
}
