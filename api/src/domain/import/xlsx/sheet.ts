/** The cells of a worksheet, row by row. */
import { MAX_COLUMNS } from '../rows.ts';
import { extended, unescapeText } from './shared-strings.ts';
import type { Attributes, XmlHandler } from './xml.ts';

/** A cell while it is read. */
interface Cell {
  readonly column: number;
  readonly type: string;
  value: string;
  /** The formula's text, "" for one that is written in another cell; undefined without one. */
  formula: string | undefined;
}

/**
 * Gives each row to `take` as soon as it ends, by its number and its cells as text. A formula stands as it is written ("=A1&B1"):
 * its result is whatever some program found last, and is not taken.
 * @param shared the workbook's shared texts
 */
export function sheetHandler(
  shared: readonly string[],
  take: (number: number, cells: readonly (string | undefined)[]) => void,
): XmlHandler {
  let number = 0;
  let cells: (string | undefined)[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let into: 'value' | 'formula' | undefined;
  let isPhonetic = false;

  const begin = (type: string): Cell => ({ column, type, value: '', formula: undefined });
  return {
    open(name, attributes) {
      switch (name) {
        case 'row':
          number = numberOf(attributes.r) ?? number + 1;
          cells = [];
          column = -1;
          break;
        case 'c':
          column = columnOf(attributes) ?? column + 1;
          cell = begin(attributes.t ?? 'n');
          break;
        case 'rPh':
          isPhonetic = true;
          break;
        case 'f':
          if (cell) cell.formula = '';
          into = 'formula';
          break;
        case 'v':
          into = 'value';
          break;
        case 't':
          into = isPhonetic ? undefined : 'value';
      }
    },
    text(text) {
      if (cell && into === 'value') cell.value = extended(cell.value, text);
      if (cell && into === 'formula') cell.formula = extended(cell.formula ?? '', text);
    },
    close(name) {
      switch (name) {
        case 'f':
        case 'v':
        case 't':
          into = undefined;
          break;
        case 'rPh':
          isPhonetic = false;
          break;
        case 'c':
          if (cell && cell.column < MAX_COLUMNS) cells[cell.column] = textOf(cell, shared);
          cell = undefined;
          break;
        case 'row':
          take(number, cells);
      }
    },
  };
}

function textOf({ type, value, formula }: Cell, shared: readonly string[]): string {
  if (formula !== undefined) return `=${formula}`;
  switch (type) {
    case 's':
      return shared[Number(value)] ?? '';
    case 'n':
      return numberText(value);
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    default:
      return unescapeText(value);
  }
}

/** A number as a person typed it: a unit's code that the spreadsheet took for a number is one again. */
function numberText(value: string): string {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : String(number);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** "C7" stands in column 2, counted from 0. */
function columnOf({ r }: Attributes): number | undefined {
  const letters = r === undefined ? undefined : /^([A-Z]{1,3})\d/.exec(r)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
