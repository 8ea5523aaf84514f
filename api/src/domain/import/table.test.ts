import { describe, expect, test } from 'vitest';
import { readImport, readTable } from './read-import.ts';
import { bytesOf, inlineRow, rejection, workbook, workbookParts, zipped } from './test-files.ts';

describe('SET-25 reading the cells of a file', () => {
  test('accepts any headers, keeps row numbers, and omits empty rows and empty cells at the end of a row', async () => {
    const text = 'Unit,Phone ,\n\n101, 808 555 0100 ,\n102,,';
    expect(await readTable(bytesOf(text))).toEqual({
      headers: ['Unit', 'Phone'],
      rows: [
        { row: 3, cells: ['101', '808 555 0100'] },
        { row: 4, cells: ['102'] },
      ],
    });
  });

  test('returns the same cells for a workbook as for a CSV file', async () => {
    const rows = [
      ['Unit', 'Phone'],
      ['101', '+1 808'],
    ];
    const csv = await readTable(bytesOf(rows.map((row) => row.join(';')).join('\r\n')));
    expect(await readTable(workbook(rows))).toEqual(csv);
  });

  test('removes the apostrophe that the portal puts before formulas', async () => {
    expect((await readTable(bytesOf(`Phone\n"'+1 808"`))).rows).toEqual([{ row: 2, cells: ['+1 808'] }]);
  });

  test('keeps values beyond the headers of a CSV file, but not of a workbook', async () => {
    expect((await readTable(bytesOf('Unit\n101,1')))?.rows).toEqual([{ row: 2, cells: ['101', '1'] }]);
    expect((await readTable(workbook([['Unit'], ['101', '1']]))).rows).toEqual([{ row: 2, cells: ['101'] }]);
  });

  test.each([
    ['an empty file', ' '],
    ['headers without rows', 'unitCode,firstName,lastName,emailAddress\n'],
    ['an unclosed quotation mark', 'unitCode,firstName,lastName,emailAddress\n"1'],
    ['a PDF', '%PDF-1.7'],
    ['too many rows', `unitCode,firstName,lastName,emailAddress\n${'1,2,3,4\n'.repeat(20_001)}`],
  ])('rejects %s with the same error as the import', async (_, text) => {
    const rejected = await rejection(readTable(bytesOf(text)));
    expect(rejected).toEqual(await rejection(readImport(bytesOf(text))));
  });

  test('rejects a small workbook whose cells contain more than 10 MB of text', async () => {
    const cell = '<c t="s"><v>0</v></c>';
    const rows = `<row>${cell.repeat(20)}</row>`.repeat(1000);
    const sheet = `<worksheet><sheetData>${inlineRow(...Array.from({ length: 20 }, String))}${rows}</sheetData></worksheet>`;
    const bytes = zipped(workbookParts(sheet, `<sst><si><t>${'x'.repeat(1000)}</t></si></sst>`));
    expect((await rejection(readTable(bytes))).message).toBe('The file has more than 10 MB of text. Please split it.');
  });
});
