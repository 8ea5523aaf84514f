import { expect, test } from 'vitest';
import { asTyped, spreadsheetSafe } from './spreadsheet.ts';

test('API-31 a text that a spreadsheet would take for a formula is marked as text, any other stays as it is', () => {
  for (const start of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    expect(spreadsheetSafe(`${start}1+1`)).toBe(`'${start}1+1`);
  for (const text of ['', 'Ann', "'=1", ' =1', '1-1', 'ann@example.com']) expect(spreadsheetSafe(text)).toBe(text);
});

test('API-31 what was marked as text is read as it was typed, and no other apostrophe is taken off', () => {
  for (const text of ['=1+1', '＠a', 'Ann', '', '1-1', "O'Neil", "'Olelo", "'", "''=1", '007'])
    expect(asTyped(spreadsheetSafe(text))).toBe(text);
  expect(asTyped("'007")).toBe("'007");
});
