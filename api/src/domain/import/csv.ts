/** Reads CSV. Detects commas, semicolons and tabs as separators, because spreadsheets use different separators by country. */
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { yieldToEventLoop } from './event-loop.ts';
import { badFile } from './file-problems.ts';
import { MAX_COLUMNS, type ReadHeaders, SheetRows } from './rows.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** An optional first line that sets the separator for Excel. Spreadsheets do not show it and do not count it as a row. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\n|\r|$)/i;
/** In characters; enough to detect the separator. */
const MAX_SAMPLE_LENGTH = 10_000;
/** Maximum length of a row in bytes. A longer row probably has an unclosed quote or lacks a line break. */
const MAX_ROW_LENGTH = 100_000;
/** Number of bytes to read before the next yield. Reading them takes a few milliseconds, even if each byte is a row. */
const PIECE_LENGTH = 8 * 1024;

/** Reads the rows. @throws ProblemError for an invalid file, DeadlineError after the request's deadline */
export async function readCsv<Row>(whole: string, readHeaders: ReadHeaders<Row>): Promise<readonly Row[]> {
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(whole) ?? [];
  const text = whole.slice(separatorLine.length);
  const rows = new SheetRows(readHeaders, { isDelimited: true });
  let number = 0;
  let sinceRow = 0;
  const tooManyColumns = () =>
    badFile('too_many_columns', `Row ${number + 1} has more than ${MAX_COLUMNS.toLocaleString('en-US')} columns.`);

  const parser = parse({
    delimiter: separator ?? delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    // Count rows here, because spreadsheets count empty lines but not quoted line breaks.
    on_record: (cells: readonly string[]) => {
      if (cells.length > MAX_COLUMNS) throw tooManyColumns();
      number += 1;
      sinceRow = 0;
      // Makes the parser treat every row as the first. Otherwise, it creates an unused error object for each row with another length than
      // the row before. That takes thirty times as long as parsing the row.
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
      // The parser limits only the text of a row, and counts a doubled quote as one byte. The other bytes of a row are separators.
      if (sinceRow > 3 * MAX_ROW_LENGTH) throw tooManyColumns();
      await yieldToEventLoop();
    }
  }

  try {
    await pipeline(pieces, parser.resume());
  } catch (error) {
    throw asProblem(error, number + 1);
  }
  return rows.finish();
}

/** Returns the most frequent separator in the first non-empty line. */
function delimiterOf(text: string): string {
  const start = text.slice(Math.max(0, text.search(/\S/))).slice(0, MAX_SAMPLE_LENGTH);
  const [line = ''] = start.split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

function asProblem(error: unknown, number: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return badFile('damaged_file', `Row ${number} has an unclosed quotation mark. Please close or remove it.`, error);
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    const advice = 'Please check for a missing line break or an unclosed quotation mark.';
    return badFile('damaged_file', `Row ${number} is longer than ${MAX_ROW_LENGTH / 1000} KB. ${advice}`, error);
  }
  return badFile('damaged_file', `Row ${number} is not valid CSV. Please correct it.`, error);
}
