/** Reads the cells of a worksheet row by row. */
import { MAX_COLUMNS } from '../rows.ts';
import { extended, unescapeText } from './shared-strings.ts';
import type { Attributes, XmlHandler } from './xml.ts';

interface Cell {
  readonly column: number;
  readonly type: string;
  value: string;
  /** The formula's text; "" if another cell defines the shared formula; undefined for a cell without formula. */
  formula: string | undefined;
}

/**
 * Passes each row to `onRow`: its number, and its cells as text. A formula is passed as its text ("=A1&B1"), because the stored result may
 * be outdated.
 * @param shared the workbook's shared strings
 */
export function sheetHandler(
  shared: readonly string[],
  onRow: (number: number, cells: readonly (string | undefined)[]) => void,
): XmlHandler {
  let number = 0;
  let cells: (string | undefined)[] = [];
  let column = -1;
  let cell: Cell | undefined;
  let target: 'value' | 'formula' | undefined;
  let isPhonetic = false;

  const newCell = (type: string): Cell => ({ column, type, value: '', formula: undefined });
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
          cell = newCell(attributes.t ?? 'n');
          break;
        case 'rPh':
          isPhonetic = true;
          break;
        case 'f':
          if (cell) cell.formula = '';
          target = 'formula';
          break;
        case 'v':
          target = 'value';
          break;
        case 't':
          target = isPhonetic ? undefined : 'value';
      }
    },
    text(text) {
      if (cell && target === 'value') cell.value = extended(cell.value, text);
      if (cell && target === 'formula') cell.formula = extended(cell.formula ?? '', text);
    },
    close(name) {
      switch (name) {
        case 'f':
        case 'v':
        case 't':
          target = undefined;
          break;
        case 'rPh':
          isPhonetic = false;
          break;
        case 'c':
          if (cell && cell.column < MAX_COLUMNS) cells[cell.column] = textOf(cell, shared);
          cell = undefined;
          break;
        case 'row':
          onRow(number, cells);
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

/** Formats a number as the user typed it, because spreadsheets store numeric unit codes as numbers. */
function numberText(value: string): string {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : String(number);
}

function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

/** Returns the zero-based column: 2 for "C7". */
function columnOf({ r }: Attributes): number | undefined {
  const letters = r === undefined ? undefined : /^([A-Z]{1,3})\d/.exec(r)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
