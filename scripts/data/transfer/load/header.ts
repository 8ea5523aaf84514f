/** What is wrong with the header of a CSV file, or with the fields of a record in a JSON file. */
import { columnsOf, type Kind, requiredColumns } from './kinds.ts';

export interface HeaderFault {
  readonly field: string;
  readonly why: string;
}

/** Why no row can be read under this header; empty when they can be. */
export function headerFaults(kind: Kind, header: readonly string[]): HeaderFault[] {
  const known = new Set(columnsOf(kind));
  const [first = ''] = header;
  const others = header.length === 1 && [';', '\t', '|'].find((other) => first.split(other).some(isKnown));
  if (others)
    return [{ field: '', why: `The cells stand apart by ${NAMES[others]}; they must be separated by commas.` }];
  if (!header.some(isKnown))
    return [{ field: '', why: `This is no header: it names the columns, separated by commas. ${columnsAre(kind)}` }];
  return fieldFaults(kind, header);

  function isKnown(column: string): boolean {
    return known.has(column.trim());
  }
}

const NAMES: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/**
 * A column nobody knows may be one that is misspelt, and then what it says would be lost. Which there are is told once.
 * @param isTold whether it has been told of that file
 */
export function fieldFaults(kind: Kind, header: readonly string[], isTold = false): HeaderFault[] {
  const known = columnsOf(kind);
  const unknown = header.findIndex((column) => !known.includes(column));
  return header.flatMap((column, n) => {
    const field = nameOf(column, n);
    if (!known.includes(column))
      return [{ field, why: `Not a column of ${kind}.${n === unknown && !isTold ? ` ${columnsAre(kind)}` : ''}` }];
    return header.indexOf(column) === n ? [] : [{ field, why: 'This column is there twice.' }];
  });
}

/** Columns that every row needs and the header has not. */
export function missingColumns(kind: Kind, header: readonly string[]): string[] {
  return requiredColumns(kind, header).filter((column) => !header.includes(column));
}

function columnsAre(kind: Kind): string {
  return `Columns: ${columnsOf(kind).join(', ')}.`;
}

/** A file without a header begins with a record, which may be a person: only what looks like a name of a column is repeated. */
function nameOf(column: string, n: number): string {
  return /^[a-z][A-Za-z0-9]{0,39}$/.test(column) ? column : `column ${n + 1}`;
}
