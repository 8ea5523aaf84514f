/** Reads the files of a folder: one per kind, CSV or JSON. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Misuse } from '../../../command.ts';
import { requireFile, requireFolder } from '../../../files/json.ts';
import { KINDS, type Kind, keyColumn, keyIn, keyOf, SCHEMAS, type Values } from './kinds.ts';
import { type ReportFault, recordsOf, type Source } from './records-of.ts';
import { encodingFault, encodingOf, hasLost, LOST } from './text.ts';
import { Unread } from './unread.ts';

/** The reason why a row cannot be loaded. */
export interface Fault {
  readonly file: string;
  /**
   * Row number as in a spreadsheet, with the header as row 1. In JSON, the first record is 1. 0 means the whole file.
   */
  readonly row: number;
  readonly field: string;
  readonly why: string;
  /** True if `why` already contains the file name. */
  readonly isWhole?: boolean;
}

/** A valid row. */
export interface Row<K extends Kind> {
  readonly file: string;
  readonly row: number;
  readonly values: Values<K>;
}

/** The valid rows of a folder. Kinds without a file are missing. */
export type Rows = { readonly [K in Kind]?: readonly Row<K>[] };

export interface ReadFiles {
  readonly rows: Rows;
  readonly faults: readonly Fault[];
  /** The records of faulty rows. */
  readonly unread: Unread;
}

/**
 * Reads and checks every file.
 * @throws Misuse for a folder without files, or with a file of an unknown kind
 */
export async function readFiles(folder: string): Promise<ReadFiles> {
  requireFolder(folder);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && !/\.(md|txt)$/.test(name)).sort();
  const expected = KINDS.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]);
  const unknown = names.filter((name) => !expected.includes(name));
  if (unknown.length > 0)
    throw new Misuse(`Unknown files: ${unknown.join(', ')}. Allowed names are ${KINDS.join(', ')} with .csv or .json.`);
  if (names.length === 0) throw new Misuse(`The folder ${folder} contains no files.`);
  const faults: Fault[] = [];
  const unread = new Unread();
  const rows: { [K in Kind]?: Row<Kind>[] } = {};
  for (const kind of KINDS) {
    const [file, second] = names.filter((name) => name.startsWith(`${kind}.`));
    if (second !== undefined) throw new Misuse(`Use either ${file} or ${second}.`);
    if (file === undefined) continue;
    const path = join(folder, file);
    requireFile(path);
    const source = { kind, file, path, bytes: await readFile(path), missing: new Set<string>() };
    const own: Fault[] = [];
    const reportFault: ReportFault = (row, field, why, isWhole) =>
      own.push({ file, row, field, why, ...(isWhole && { isWhole }) });
    rows[kind] = await readRows(source, reportFault, (key) => unread.add(kind, key));
    faults.push(...own.sort((one, other) => one.row - other.row));
  }
  return { rows: rows as Rows, faults, unread };
}

/** @param onUnread receives the key of each faulty row, or undefined if the key cannot be read */
async function readRows(
  source: Source,
  reportFault: ReportFault,
  onUnread: (key?: string) => void,
): Promise<Row<Kind>[]> {
  const { kind, file, bytes, missing } = source;
  const encoding = encodingOf(bytes);
  if (encoding === 'UTF-16') {
    reportFault(0, '', encodingFault(encoding));
    onUnread();
    return [];
  }
  const found: Row<Kind>[] = [];
  const rowOf = new Map<string, number>();
  const foreign: { readonly row: number; readonly field: string }[] = [];
  for await (const { row, record } of recordsOf(source, reportFault)) {
    if (!record) {
      onUnread();
      continue;
    }
    const lost = Object.keys(record).filter((field) => typeof record[field] === 'string' && hasLost(record[field]));
    if (encoding === 'UTF-8') for (const field of lost) reportFault(row, field, LOST);
    else if (lost[0] !== undefined) foreign.push({ row, field: lost[0] });
    const parsed = SCHEMAS[kind].safeParse(record);
    if (!parsed.success) {
      for (const { path: at, message } of parsed.error.issues) {
        const field = String(at[0] ?? '');
        if (!missing.has(field) && !lost.includes(field)) reportFault(row, field, message);
      }
      onUnread(keyIn(kind, record));
      continue;
    }
    const key = keyOf(kind, parsed.data);
    const first = rowOf.get(key);
    if (first === undefined) found.push({ file, row, values: parsed.data });
    else reportFault(row, keyColumn(kind), `This record is already in row ${first}.`);
    rowOf.set(key, first ?? row);
  }
  if (encoding !== 'UTF-8') {
    const [{ row, field } = { row: 0, field: '' }] = foreign;
    reportFault(row, field, encodingFault(encoding, foreign.length));
  }
  return found;
}
