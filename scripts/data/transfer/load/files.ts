/** Reading the files of a folder: one per kind, CSV or JSON. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Misuse } from '../../../command.ts';
import { requireFile, requireFolder } from '../../../files/json.ts';
import { KINDS, type Kind, keyColumn, keyIn, keyOf, SCHEMAS, type Values } from './kinds.ts';
import { type Refuse, recordsOf, type Source } from './records-of.ts';
import { encodingOf, hasLost, LOST, refusalOf } from './text.ts';
import { Unread } from './unread.ts';

/** Why a row cannot be loaded. */
export interface Fault {
  readonly file: string;
  /** As a spreadsheet counts, the header being row 1; in JSON the first record is 1; 0: the file as a whole. */
  readonly row: number;
  readonly field: string;
  readonly why: string;
  /** `why` names the file and the place itself. */
  readonly isWhole?: boolean;
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
  /** What the faulty rows are of. */
  readonly unread: Unread;
}

/** Reads and checks every file. @throws Misuse for a folder without files, or with one that is of no kind */
export async function readFiles(folder: string): Promise<ReadFiles> {
  requireFolder(folder);
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && !/\.(md|txt)$/.test(name)).sort();
  const expected = KINDS.flatMap((kind) => [`${kind}.csv`, `${kind}.json`]);
  const unknown = names.filter((name) => !expected.includes(name));
  if (unknown.length > 0)
    throw new Misuse(`Of no known kind: ${unknown.join(', ')}. Files are called ${KINDS.join(', ')}, .csv or .json.`);
  if (names.length === 0) throw new Misuse(`The folder ${folder} holds no file.`);
  const faults: Fault[] = [];
  const unread = new Unread();
  const rows: { [K in Kind]?: Row<Kind>[] } = {};
  for (const kind of KINDS) {
    const [file, second] = names.filter((name) => name.startsWith(`${kind}.`));
    if (second !== undefined) throw new Misuse(`Either ${file} or ${second}.`);
    if (file === undefined) continue;
    const path = join(folder, file);
    requireFile(path);
    const source = { kind, file, path, bytes: await readFile(path), missing: new Set<string>() };
    const own: Fault[] = [];
    const refuse: Refuse = (row, field, why, isWhole) =>
      own.push({ file, row, field, why, ...(isWhole && { isWhole }) });
    rows[kind] = await readRows(source, refuse, (key) => unread.add(kind, key));
    faults.push(...own.sort((one, other) => one.row - other.row));
  }
  return { rows: rows as Rows, faults, unread };
}

/** @param onUnread told the key of each faulty row; undefined where it cannot be told */
async function readRows(source: Source, refuse: Refuse, onUnread: (key?: string) => void): Promise<Row<Kind>[]> {
  const { kind, file, bytes, missing } = source;
  const encoding = encodingOf(bytes);
  if (encoding === 'UTF-16') {
    refuse(0, '', refusalOf(encoding));
    onUnread();
    return [];
  }
  const found: Row<Kind>[] = [];
  const rowOf = new Map<string, number>();
  const foreign: { readonly row: number; readonly field: string }[] = [];
  for await (const { row, record } of recordsOf(source, refuse)) {
    if (!record) {
      onUnread();
      continue;
    }
    const lost = Object.keys(record).filter((field) => typeof record[field] === 'string' && hasLost(record[field]));
    if (encoding === 'UTF-8') for (const field of lost) refuse(row, field, LOST);
    else if (lost[0] !== undefined) foreign.push({ row, field: lost[0] });
    const parsed = SCHEMAS[kind].safeParse(record);
    if (!parsed.success) {
      for (const { path: at, message } of parsed.error.issues) {
        const field = String(at[0] ?? '');
        if (!missing.has(field) && !lost.includes(field)) refuse(row, field, message);
      }
      onUnread(keyIn(kind, record));
      continue;
    }
    const key = keyOf(kind, parsed.data);
    const first = rowOf.get(key);
    if (first === undefined) found.push({ file, row, values: parsed.data });
    else refuse(row, keyColumn(kind), `This is the same record as in row ${first}.`);
    rowOf.set(key, first ?? row);
  }
  if (encoding !== 'UTF-8') {
    const [{ row, field } = { row: 0, field: '' }] = foreign;
    refuse(row, field, refusalOf(encoding, foreign.length));
  }
  return found;
}
