/** Reads the records of one file, CSV or JSON, without validation. */
import { counted } from '@franchise-admin/api/contract';
import { CsvError, parse } from 'csv-parse';
import { invalidJson, jsonErrorAt } from '../../../files/json.ts';
import { fieldFaults, headerFaults, missingColumns } from './header.ts';
import { type Kind, readCell } from './kinds.ts';

/** A file and its content. */
export interface Source {
  readonly kind: Kind;
  readonly file: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** Required columns that the header of a CSV file lacks. Rows do not report them again. */
  readonly missing: Set<string>;
}

/** Records a fault. With `isWhole`, `why` already contains the file name. */
export type ReportFault = (row: number, field: string, why: string, isWhole?: boolean) => void;

/** A record of a file. `record` is undefined for an unreadable row, whose fault is already reported. */
export interface FileRecord {
  readonly row: number;
  readonly record?: Readonly<Record<string, unknown>>;
}

export function recordsOf(source: Source, reportFault: ReportFault): AsyncGenerator<FileRecord> {
  return source.file.endsWith('.csv') ? csvRecords(source, reportFault) : jsonRecords(source, reportFault);
}

async function* csvRecords({ kind, bytes, missing }: Source, reportFault: ReportFault): AsyncGenerator<FileRecord> {
  const parser = parse(bytes, { bom: true, relax_column_count: true });
  let header: readonly string[] | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length === 1 && cells[0]?.trim() === '') continue;
      if (!header) {
        header = cells.map((cell) => cell.trim());
        const wrong = headerFaults(kind, header);
        for (const { field, why } of wrong) reportFault(row, field, why);
        if (wrong.length > 0) return yield { row };
        for (const column of missingColumns(kind, header)) {
          missing.add(column);
          reportFault(row, column, 'This column is missing.');
        }
      } else if (cells.length !== header.length) {
        reportFault(row, '', `The row has ${counted(cells.length, 'cell')}, but the header has ${header.length}.`);
        yield { row };
      } else {
        const entries = header.map((column, n) => [column, readCell(column, cells[n] ?? '')] as const);
        yield { row, record: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser discards the rows that it read before the error.
    reportFault(Number(error.records) + 1, '', 'This is not CSV: a quote is misplaced or not closed.');
    return yield { row };
  }
  if (header) return;
  reportFault(0, '', 'The file is empty. Add a header.');
  yield { row };
}

async function* jsonRecords({ kind, path, bytes }: Source, reportFault: ReportFault): AsyncGenerator<FileRecord> {
  const text = new TextDecoder().decode(bytes);
  const content = readJson(text);
  if (content === undefined) {
    reportFault(0, '', invalidJson(path, jsonErrorAt(text)), true);
    return yield { row: 0 };
  }
  if (!Array.isArray(content)) {
    reportFault(0, '', 'The file is not a list of records: [{ … }, { … }].');
    return yield { row: 0 };
  }
  let isListed = false;
  for (const [n, record] of content.entries()) {
    const row = n + 1;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      reportFault(row, '', 'This is not a record.');
      yield { row };
      continue;
    }
    const wrong = fieldFaults(kind, Object.keys(record), isListed);
    isListed ||= wrong.length > 0;
    for (const { field, why } of wrong) reportFault(row, field, why);
    yield wrong.length > 0 ? { row } : { row, record };
  }
}

/** @returns undefined if the text is not JSON */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
