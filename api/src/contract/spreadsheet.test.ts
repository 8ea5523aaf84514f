import { expect, test } from 'vitest';
import { spreadsheetSafe } from './spreadsheet.ts';

test('API-31 a text that a spreadsheet would take for a formula is marked as text, any other stays as it is', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    expect(spreadsheetSafe(`${start}1+1`)).toBe(`'${start}1+1`);
  for (const text of ['', 'Ann', "'=1", ' =1', '1-1', 'ann@example.com']) expect(spreadsheetSafe(text)).toBe(text);
});
