/** Matches the columns of an import with the headers of a file. */
import { cellText, looseHeader, type Table } from '@franchise-admin/api/contract';
import { acceptedHeaders, type FileRow, type ImportColumn, type ImportKind } from './kinds/kind.ts';
import type { Slices } from './slices.ts';

/** Index of each column in the file, by column key. Omits columns that the file lacks. */
export type Mapping = Readonly<Record<string, number>>;

/** Headers that the user chose for the last file of this kind, by column key. */
type Remembered = Readonly<Record<string, string>>;

const keyOf = (code: string, kind: ImportKind) => `portal.import-columns:${code}:${kind.id}`;

/** Stores the user's choice for later files of this kind and franchise. */
export function rememberMapping(code: string, kind: ImportKind, headers: readonly string[], mapping: Mapping): void {
  const chosen: Remembered = Object.fromEntries(Object.entries(mapping).map(([key, at]) => [key, headers[at] ?? '']));
  try {
    localStorage.setItem(keyOf(code, kind), JSON.stringify(chosen));
  } catch (error) {
    console.warn('column choice not stored', error);
  }
}

function remembered(code: string, kind: ImportKind): Remembered {
  try {
    return JSON.parse(localStorage.getItem(keyOf(code, kind)) ?? '{}') as Remembered;
  } catch {
    return {};
  }
}

/** Finds each column by its remembered header, otherwise by an accepted header. Omits a column if the file repeats its header. */
export function findMapping(code: string, kind: ImportKind, headers: readonly string[]): Mapping {
  const loose = headers.map(looseHeader);
  const chosen = remembered(code, kind);
  const indexOf = (column: ImportColumn): number | undefined => {
    const own = chosen[column.key];
    const wanted = own === undefined ? acceptedHeaders(column) : [looseHeader(own), ...acceptedHeaders(column)];
    const name = wanted.find((one) => one !== '' && loose.includes(one));
    if (name === undefined || loose.indexOf(name) !== loose.lastIndexOf(name)) return undefined;
    return loose.indexOf(name);
  };
  const found = kind.columns.map((column) => [column.key, indexOf(column)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

export const missingColumns = ({ columns }: ImportKind, mapping: Mapping): readonly ImportColumn[] =>
  columns.filter(({ key, isRequired }) => isRequired && mapping[key] === undefined);

/** Returns the cells of each row by column key. */
export async function fileRows(
  { columns }: ImportKind,
  { headers, rows }: Table,
  mapping: Mapping,
  slices: Slices,
): Promise<FileRow[]> {
  const found: FileRow[] = [];
  for (const { row, cells } of rows) {
    const texts: Record<string, string> = {};
    for (const { key } of columns) {
      const at = mapping[key];
      if (at !== undefined) texts[key] = cellText(cells[at] ?? '');
    }
    found.push({ row, cells: texts, ...(cells.length > headers.length && { hasExtraValues: true as const }) });
    if (slices.isOver()) await slices.pause();
  }
  return found;
}
