/** Reading the files of a folder: one per kind, CSV or JSON. */
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse';
import { Misuse } from '../../../command.ts';
import { columnsOf, KINDS, type Kind, keyOf, readCell, SCHEMAS, type Values } from './kinds.ts';

/** Why a row cannot be loaded. */
export interface Fault {
  readonly file: string;
  /** As a spreadsheet counts, the header being row 1; in JSON the first record is 1; 0: the file as a whole. */
  readonly row: number;
  readonly field: string;
  readonly why: string;
}

/** A row that is sound in itself. */
export interface Row<K extends Kind> {
  readonly file: string;
  readonly row: number;
  readonly values: Values<K>;
}

/** What a folder holds; a kind without a file is left out. */
export type Rows = { readonly [K in Kind]?: readonly Row<K>[] };

export interface ReadFiles {
  readonly rows: Rows;
  readonly faults: readonly Fault[];
}

/** Reads and checks every file. @throws Misuse for a folder without files, or with one that is of no kind */
export async function readFiles(folder: string): Promise<ReadFiles> {
  if (!existsSync(folder)) throw new Misuse(`There is no folder ${folder}.`);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && !/\.(md|txt)$/.test(name)).sort();
  const expected = KINDS.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]);
  const unknown = names.filter((name) => !expected.includes(name));
  if (unknown.length > 0)
    throw new Misuse(`Of no known kind: ${unknown.join(', ')}. Files are called ${KINDS.join(', ')}, .csv or .json.`);
  if (names.length === 0) throw new Misuse(`The folder ${folder} holds no file.`);
  const faults: Fault[] = [];
  const rows: { [K in Kind]?: Row<Kind>[] } = {};
  for (const kind of KINDS) {
    const [file, second] = names.filter((name) => name.startsWith(`${kind}.`));
    if (second !== undefined) throw new Misuse(`Either ${file} or ${second}.`);
    if (file !== undefined) rows[kind] = await readRows(kind, folder, file, faults);
  }
  return { rows: rows as Rows, faults };
}

async function readRows(kind: Kind, folder: string, file: string, faults: Fault[]): Promise<Row<Kind>[]> {
  const found: Row<Kind>[] = [];
  const rowOf = new Map<string, number>();
  const path = join(folder, file);
  const records = file.endsWith('.csv') ? csvRecords(kind, path, file, faults) : jsonRecords(kind, path, file, faults);
  for await (const { row, record } of records) {
    const parsed = SCHEMAS[kind].safeParse(record);
    if (!parsed.success) {
      for (const { path: at, message } of parsed.error.issues)
        faults.push({ file, row, field: String(at[0] ?? ''), why: message });
      continue;
    }
    const key = keyOf(kind, parsed.data);
    const first = rowOf.get(key);
    if (first === undefined) found.push({ file, row, values: parsed.data });
    else faults.push({ file, row, field: keyField(kind), why: `This is the same record as in row ${first}.` });
    rowOf.set(key, first ?? row);
  }
  return found;
}

interface FileRecord {
  readonly row: number;
  readonly record: Record<string, unknown>;
}

async function* csvRecords(kind: Kind, path: string, file: string, faults: Fault[]): AsyncGenerator<FileRecord> {
  const parser = createReadStream(path).pipe(parse({ bom: true, relax_column_count: true, skip_empty_lines: true }));
  let header: readonly string[] | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (!header) {
        header = cells.map((cell) => cell.trim());
        if (!isSoundHeader(kind, header, file, faults)) return;
      } else if (cells.length !== header.length) {
        faults.push({ file, row, field: '', why: `${cells.length} cells, where the header has ${header.length}.` });
      } else {
        const entries = header.map((column, n) => [column, readCell(column, cells[n] ?? '')] as const);
        yield { row, record: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) };
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.push({
      file,
      row: row + 1,
      field: '',
      why: 'This is not CSV: a quote is where none may be, or never closed.',
    });
  }
  if (row === 0) faults.push({ file, row: 0, field: '', why: 'The file is empty: it needs a header.' });
}

async function* jsonRecords(kind: Kind, path: string, file: string, faults: Fault[]): AsyncGenerator<FileRecord> {
  const content = readJson(await readFile(path, 'utf8'));
  if (!Array.isArray(content)) {
    faults.push({ file, row: 0, field: '', why: 'The file is no list of records: [{ … }, { … }].' });
    return;
  }
  for (const [n, record] of content.entries()) {
    const row = n + 1;
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      faults.push({ file, row, field: '', why: 'This is no record.' });
    else if (isSoundHeader(kind, Object.keys(record), file, faults, row)) yield { row, record };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** A column nobody knows may be one that is misspelt, and then what it says would be lost. */
function isSoundHeader(kind: Kind, header: readonly string[], file: string, faults: Fault[], row = 1): boolean {
  const known = columnsOf(kind);
  const why = `Not a column of ${kind}, or there twice. Columns: ${known.join(', ')}.`;
  const wrong = header.flatMap((column, n) =>
    known.includes(column) && header.indexOf(column) === n ? [] : [{ file, row, field: nameOf(column, n), why }],
  );
  faults.push(...wrong);
  return wrong.length === 0;
}

/** A file without a header begins with a record, which may be a person: only what looks like a name of a column is repeated. */
function nameOf(column: string, n: number): string {
  return /^[a-z][A-Za-z0-9]{0,39}$/.test(column) ? column : `column ${n + 1}`;
}

function keyField(kind: Kind): string {
  const fields = { brands: 'brandId', entities: 'entityId', franchises: 'groupCode', units: 'unitCode' };
  return kind === 'users' ? 'franchiseUserId' : fields[kind];
}
