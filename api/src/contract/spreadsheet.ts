/** Protects text that may be opened in a spreadsheet against formula injection. */

/**
 * Characters that start a formula in Excel, LibreOffice and Google Sheets, including full-width variants. Spreadsheets drop a leading
 * tab or line break, so the next character may start a formula.
 */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

export function isFormula(text: string): boolean {
  return FORMULA_START.test(text);
}

/** Prefixes text with `'` if a spreadsheet would read it as a formula. */
export function spreadsheetSafe(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}

/** Removes the `'` that `spreadsheetSafe` adds. */
export function asTyped(text: string): string {
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;
}
