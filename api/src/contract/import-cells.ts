/** Cells and headers of imported files, for the server and the review in the portal. */
import { asTyped } from './spreadsheet.ts';

/** In characters; longer than any imported field allows. Longer cells are cut. */
const MAX_CELL_LENGTH = 1_000;

/** Trims and cuts the text of a cell, and removes the `'` that the portal's exports put before formulas. */
export function cellText(cell: string): string {
  return asTyped(cell.trim().slice(0, MAX_CELL_LENGTH).toWellFormed());
}

/** Maximum length of a loose header that the server stores. */
export const MAX_HEADER = 100;

/** Maps "Unit Code", "unit_code" and "UNITCODE" to the same name. Removes invisible letters too (Hangul fillers). */
export function looseHeader(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]|\p{DI}/gu, '');
}

const SPREADSHEET_ERROR = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!)/;
/** Decoders replace unreadable characters with this one. */
const LOST_CHARACTER = '\ufffd';
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Error for values beyond the headers. They occur if a text contains a separator but has no quotation marks. */
export const EXTRA_VALUES =
  'The row has more values than there are headers. Put quotation marks around texts with a separator.';

/** Returns the error for a spreadsheet error, a lost character or a line break in the text; undefined if there is none. */
export function damagedText(label: string, text: string): string | undefined {
  if (SPREADSHEET_ERROR.test(text)) return `${label} is a spreadsheet error.`;
  if (text.includes(LOST_CHARACTER)) return `${label} contains a character that was lost when the file was saved.`;
  if (LINE_BREAK.test(text)) return `${label} may not contain line breaks.`;
  return undefined;
}

export const formulaError = (label: string, text: string): string =>
  `${label} looks like a formula: it starts with "${text.charAt(0)}".`;
