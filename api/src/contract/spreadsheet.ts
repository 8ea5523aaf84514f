/** Text that may end up in a spreadsheet: files the portal writes, and cells of uploaded ones that it shows again. */

/** Characters with which Excel, LibreOffice and Google Sheets begin a formula; TAB and CR vanish and leave what follows. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** The text with a `'` before it when a spreadsheet would otherwise take it for a formula (architecture, section 5). */
export function spreadsheetSafe(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
