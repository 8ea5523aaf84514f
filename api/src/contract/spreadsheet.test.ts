import { expect, test } from 'vitest';
import { asTyped, spreadsheetSafe } from './spreadsheet.ts';

test('API-31 puts an apostrophe before text that a spreadsheet would read as a formula, but not before other text', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    expect(spreadsheetSafe(`${start}1+1`)).toBe(`'${start}1+1`);
  for (const text of ['', 'Ann', "'=1", ' =1', '1-1', 'ann@example.com']) expect(spreadsheetSafe(text)).toBe(text);
});

test('API-31 asTyped removes the apostrophe that spreadsheetSafe adds, but no other apostrophe', () => {
  for (const text of ['=1+1', '＠a', 'Ann', '', '1-1', "O'Neil", "'Olelo", "'", "''=1", '007'])
    expect(asTyped(spreadsheetSafe(text))).toBe(text);
  expect(asTyped("'007")).toBe("'007");
});
