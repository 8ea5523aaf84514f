/** The records in one file, CSV or JSON, as they stand there. */
import { counted } from '@franchise-admin/api/contract';
import { CsvError, parse } from 'csv-parse';
import { invalidJson, jsonErrorAt } from '../../../files/json.ts';
import { fieldFaults, headerFaults, missingColumns } from './header.ts';
import { type Kind, readCell } from './kinds.ts';

/** A file that was read. */
export interface Source {
  readonly kind: Kind;
  readonly file: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** Columns that the header of a CSV file should have; no row is told of them again. */
  readonly missing: Set<string>;
}

/** Takes down a fault. `isWhole`: `why` names the file itself. */
export type Refuse = (row: number, field: string, why: string, isWhole?: boolean) => void;

/** A record of a file as it stands there; none: a row that cannot be read as one, of which a fault was told. */
export interface FileRecord {
  readonly row: number;
  readonly record?: Readonly<Record<string, unknown>>;
}

export function recordsOf(source: Source, refuse: Refuse): AsyncGenerator<FileRecord> {
  return source.file.endsWith('.csv') ? csvRecords(source, refuse) : jsonRecords(source, refuse);
}

async function* csvRecords({ kind, bytes, missing }: Source, refuse: Refuse): AsyncGenerator<FileRecord> {
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
        for (const { field, why } of wrong) refuse(row, field, why);
        if (wrong.length > 0) return yield { row };
        for (const column of missingColumns(kind, header)) {
          missing.add(column);
          refuse(row, column, 'This column is missing.');
        }
      } else if (cells.length !== header.length) {
        refuse(row, '', `${counted(cells.length, 'cell')}, where the header has ${header.length}.`);
        yield { row };
      } else {
        const entries = header.map((column, n) => [column, readCell(column, cells[n] ?? '')] as const);
        yield { row, record: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Rows before it that were read already are not handed out any more.
    refuse(Number(error.records) + 1, '', 'This is not CSV: a quote is where none may be, or never closed.');
    return yield { row };
  }
  if (header) return;
  refuse(0, '', 'The file is empty: it needs a header.');
  yield { row };
}

async function* jsonRecords({ kind, path, bytes }: Source, refuse: Refuse): AsyncGenerator<FileRecord> {
  const text = new TextDecoder().decode(bytes);
  const content = readJson(text);
  if (content === undefined) {
    refuse(0, '', invalidJson(path, jsonErrorAt(text)), true);
    return yield { row: 0 };
  }
  if (!Array.isArray(content)) {
    refuse(0, '', 'The file is no list of records: [{ … }, { … }].');
    return yield { row: 0 };
  }
  let isTold = false;
  for (const [n, record] of content.entries()) {
    const row = n + 1;
    if (typeof record !== 'object' || record === null || Array.isArray(record)) {
      refuse(row, '', 'This is no record.');
      yield { row };
      continue;
    }
    const wrong = fieldFaults(kind, Object.keys(record), isTold);
    isTold ||= wrong.length > 0;
    for (const { field, why } of wrong) refuse(row, field, why);
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
