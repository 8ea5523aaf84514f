/** Matches the columns of an import with the headers of a file. */
import { type ColumnChoices, cellText, looseHeader, MAX_HEADER, type Table } from '@franchise-admin/api/contract';
import { acceptedHeaders, type FileRow, type ImportColumn, type ImportKind } from './kinds/kind.ts';
import type { Slices } from './slices.ts';

/** Index of each column in the file, by column key. Omits columns that the file lacks. */
export type Mapping = Readonly<Record<string, number>>;

type Choice = ColumnChoices['columns'][number];

/**
 * Returns the user's choice, which the server keeps for later files of this kind and franchise.
 * @param before the choice for the previous file
 */
export function choicesOf(
  kind: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
  before: ColumnChoices | undefined,
): ColumnChoices {
  const loose = headers.map(looseHeader);
  const columns = kind.columns.map((column) => {
    const header = loose[mapping[column.key] ?? -1] ?? null;
    const rejected = acceptedHeaders(column).filter((one) => loose.includes(one));
    const not = header === null ? [...new Set([...choiceIn(before, column).not, ...rejected])] : [];
    return { column: column.key, header: (header?.length ?? 0) > MAX_HEADER ? null : header, not };
  });
  return { kind: kind.id, columns };
}

const NO_CHOICE = { header: null, not: [] };

const choiceIn = (choices: ColumnChoices | undefined, { key }: ImportColumn): Omit<Choice, 'column'> =>
  choices?.columns.find(({ column }) => column === key) ?? NO_CHOICE;

/**
 * Finds each column by its remembered header, otherwise by an accepted header that the user has not rejected for it. Omits a column whose
 * header occurs twice.
 */
export function findMapping(kind: ImportKind, headers: readonly string[], choices: ColumnChoices | undefined): Mapping {
  const loose = headers.map(looseHeader);
  const indexOf = (column: ImportColumn): number | undefined => {
    const { header: chosen, not } = choiceIn(choices, column);
    const accepted = acceptedHeaders(column).filter((header) => !not.includes(header));
    const wanted = chosen === null ? accepted : [chosen, ...accepted];
    const name = wanted.find((one) => one !== '' && loose.includes(one));
    if (name === undefined || loose.indexOf(name) !== loose.lastIndexOf(name)) return undefined;
    return loose.indexOf(name);
  };
  const found = kind.columns.map((column) => [column.key, indexOf(column)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, number] => entry[1] !== undefined));
}

export const missingColumns = ({ columns }: ImportKind, mapping: Mapping): readonly ImportColumn[] =>
  columns.filter(({ key, isRequired }) => isRequired && mapping[key] === undefined);

/** Returns the columns that are in the file but not imported, because an administrator has chosen "Not in the file" for a similar file. */
export function omittedColumns(
  { columns }: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
): readonly ImportColumn[] {
  const loose = headers.map(looseHeader);
  return columns.filter(
    (column) => mapping[column.key] === undefined && acceptedHeaders(column).some((header) => loose.includes(header)),
  );
}

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
