/** Matches the columns of an import with the headers of a file. */
import { cellText, looseHeader, type Table } from '@franchise-admin/api/contract';
import { acceptedHeaders, type FileRow, type ImportColumn, type ImportKind } from './kinds/kind.ts';
import type { Slices } from './slices.ts';

/** Index of each column in the file, by column key. Omits columns that the file lacks. */
export type Mapping = Readonly<Record<string, number>>;

/**
 * The user's choices by column: a header, or the accepted headers that the user has rejected with "Not in the file". Its other
 * accepted headers still find the column in later files.
 */
type Remembered = Readonly<Record<string, string | { readonly not: readonly string[] }>>;

const keyOf = (code: string, kind: ImportKind) => `portal.import-columns:${code}:${kind.id}`;

/** Stores the user's choice for later files of this kind and franchise. */
export function rememberMapping(code: string, kind: ImportKind, headers: readonly string[], mapping: Mapping): void {
  const before = remembered(code, kind);
  const loose = headers.map(looseHeader);
  const choiceOf = (column: ImportColumn): Remembered[string] => {
    const at = mapping[column.key];
    if (at !== undefined) return headers[at] ?? '';
    return {
      not: [...rejectedIn(before, column), ...acceptedHeaders(column).filter((header) => loose.includes(header))],
    };
  };
  const choices = Object.fromEntries(kind.columns.map((column) => [column.key, choiceOf(column)]));
  try {
    localStorage.setItem(keyOf(code, kind), JSON.stringify(choices));
  } catch (error) {
    console.warn('column choice not stored', error);
  }
}

function rejectedIn(choices: Remembered, { key }: ImportColumn): readonly string[] {
  const choice = choices[key];
  return typeof choice === 'object' ? choice.not : [];
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
  const choices = remembered(code, kind);
  const indexOf = (column: ImportColumn): number | undefined => {
    const choice = choices[column.key];
    const rejected = rejectedIn(choices, column);
    const accepted = acceptedHeaders(column).filter((header) => !rejected.includes(header));
    const wanted = typeof choice === 'string' ? [looseHeader(choice), ...accepted] : accepted;
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
