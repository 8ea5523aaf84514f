/** Text that may end up in a spreadsheet: files the portal writes, and cells of uploaded ones that it shows again. */

/**
 * Characters with which Excel, LibreOffice and Google Sheets begin a formula, in the width of East Asian letters too; TAB and line
 * breaks vanish and leave what follows.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Whether a spreadsheet would take the text for a formula. */
export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/** The text with a `'` before it when a spreadsheet would otherwise take it for a formula. */
export function spreadsheetSafe(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** The text as somebody typed it: without the `'` that keeps a spreadsheet from taking it for a formula. */
export function asTyped(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
