/** Checks the header of a CSV file, or the fields of a record in a JSON file. */
import { columnsOf, type Kind, requiredColumns } from './kinds.ts';

export interface HeaderFault {
  readonly field: string;
  readonly why: string;
}

/** Returns the faults of a header, or none if the rows below it can be read. */
export function headerFaults(kind: Kind, header: readonly string[]): HeaderFault[] {
  const known = new Set(columnsOf(kind));
  const [first = ''] = header;
  const others = header.length === 1 && [';', '\t', '|'].find((other) => first.split(other).some(isKnown));
  if (others)
    return [{ field: '', why: `The cells are separated by ${NAMES[others]}; they must be separated by commas.` }];
  if (!header.some(isKnown))
    return [
      {
        field: '',
        why: `This is not a header. A header contains the column names, separated by commas. ${columnsAre(kind)}`,
      },
    ];
  return fieldFaults(kind, header);

  function isKnown(column: string): boolean {
    return known.has(column.trim());
  }
}

const NAMES: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/**
 * Returns faults for unknown columns, whose values would be lost, and for duplicates. Lists the known columns only once.
 * @param isListed true if they were already listed for this file
 */
export function fieldFaults(kind: Kind, header: readonly string[], isListed = false): HeaderFault[] {
  const known = columnsOf(kind);
  const unknown = header.findIndex((column) => !known.includes(column));
  return header.flatMap((column, n) => {
    const field = nameOf(column, n);
    if (!known.includes(column))
      return [{ field, why: `Not a column of ${kind}.${n === unknown && !isListed ? ` ${columnsAre(kind)}` : ''}` }];
    return header.indexOf(column) === n ? [] : [{ field, why: 'This column is duplicated.' }];
  });
}

/** Returns required columns that the header lacks. */
export function missingColumns(kind: Kind, header: readonly string[]): string[] {
  return requiredColumns(kind, header).filter((column) => !header.includes(column));
}

function columnsAre(kind: Kind): string {
  return `Columns: ${columnsOf(kind).join(', ')}.`;
}

/**
 * Returns the name of a column for messages, or its number if the text does not look like a column name. Without a header, the
 * first row of a file is a record and may name a person.
 */
function nameOf(column: string, n: number): string {
  return /^[a-z][A-Za-z0-9]{0,39}$/.test(column) ? column : `column ${n + 1}`;
}
