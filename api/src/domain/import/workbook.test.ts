import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';
import { HEADERS, inlineRow, rejection, workbook, workbookParts, zipped } from './test-files.ts';

const ANN = ['101', 'Ann', 'Lee', 'ann@example.com'];
const ANN_ROW = { unitCode: '101', firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com' };
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADER_ROW = inlineRow(...HEADERS);
const ANN_CELLS = inlineRow(...ANN);

describe('API-31 reading a workbook', () => {
  test('accepts numeric unit codes, empty rows and other columns', async () => {
    const rows = [
      ['Notes', 'Last Name', 'First Name', 'E-mail', 'Unit Code'],
      [null, 'Lee', 'Ann', 'ann@example.com', 101],
      [],
      ['x', 'Zhou', 'Bo', 'bo@example.com', '007'],
      [true, '', '  ', null, null],
      ['y', 'Ito', 'Cy', 'cy@example.com', 'A-1'],
    ];
    expect(await readImport(workbook(rows))).toEqual([
      { row: 2, ...ANN_ROW },
      { row: 4, unitCode: '007', firstName: 'Bo', lastName: 'Zhou', emailAddress: 'bo@example.com' },
      { row: 5, unitCode: '', firstName: '', lastName: '', emailAddress: '' },
      { row: 6, unitCode: 'A-1', firstName: 'Cy', lastName: 'Ito', emailAddress: 'cy@example.com' },
    ]);
  });

  test('converts numeric unit codes to text without rounding', async () => {
    const rows = [HEADERS, ...[123456789012, 1e21, 12.5, -3, 0].map((code) => [code, 'Ann', 'Lee', 'ann@example.com'])];
    const codes = (await readImport(workbook(rows))).map(({ unitCode }) => unitCode);
    expect(codes).toEqual(['123456789012', '1e+21', '12.5', '-3', '0']);
  });

  test('returns a formula instead of its result', async () => {
    const rows = [HEADERS, [{ f: 'A1', v: '101' }, { f: '"An"&"n"', v: 'Ann' }, 'Lee', 'ann@example.com']];
    expect(await readImport(workbook(rows))).toMatchObject([{ unitCode: '=A1', firstName: '="An"&"n"' }]);
    const shared = sheet(`${HEADER_ROW}<row><c t="str"><f t="shared" si="0"/><v>101</v></c></row>`);
    expect(await readImport(zipped(workbookParts(shared)))).toMatchObject([{ unitCode: '=' }]);
  });

  test('reads the first visible sheet', async () => {
    const files = { One: [HEADERS, ANN], Two: [HEADERS, ['102', 'Bo', 'Zhou', 'bo@example.com']] };
    expect(await readImport(workbook(files))).toMatchObject([ANN_ROW]);
    const hidden = workbookParts(sheet(HEADER_ROW + ANN_CELLS));
    const part = Buffer.from(hidden['xl/workbook.xml']!).toString();
    const bytes = (state: string) =>
      zipped({ ...hidden, 'xl/workbook.xml': Buffer.from(part.replace('sheetId', `state="${state}" sheetId`)) });
    expect(await readImport(bytes('visible'))).toHaveLength(1);
    expect(await rejection(readImport(bytes('hidden')))).toMatchObject({ reason: 'no_sheet' });
    expect(await rejection(readImport(bytes('veryHidden')))).toMatchObject({ reason: 'no_sheet' });
  });

  test('accepts prefixed XML elements, as some programs write them', async () => {
    const rows = (HEADER_ROW + ANN_CELLS).replace(/<(\/?)/g, '<$1x:');
    const xml = `<?xml version="1.0"?><x:worksheet xmlns:x="urn:x"><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(await readImport(zipped(workbookParts(xml)))).toEqual([{ row: 2, ...ANN_ROW }]);
  });

  test('accepts shared strings with runs, phonetic text, entities and escaped characters', async () => {
    const texts =
      '<sst><si><r><t>An</t></r><r><rPr><b/></rPr><t xml:space="preserve">n </t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>' +
      '<si><t>L&#101;e &amp; <![CDATA[Co]]></t></si><si><t>a_x0040_example.com</t></si></sst>';
    const cells =
      '<row r="7"><c r="B7" t="s"><v>0</v></c><c r="D7" t="s"><v>2</v></c><c r="C7" t="s"><v>1</v></c><c r="A7"><v>101</v></c></row>';
    expect(await readImport(zipped(workbookParts(sheet(HEADER_ROW + cells), texts)))).toEqual([
      { row: 7, unitCode: '101', firstName: 'Ann', lastName: 'Lee & Co', emailAddress: 'a@example.com' },
    ]);
  });

  test('accepts inline strings with several runs', async () => {
    const text = '<is><r><t>An</t></r><r><t>n</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is>';
    const cells = `<row><c><v>101</v></c><c t="inlineStr">${text}</c></row>`;
    expect(await readImport(zipped(workbookParts(sheet(HEADER_ROW + cells))))).toMatchObject([{ firstName: 'Ann' }]);
  });

  test('accepts cells with error values and cells with invalid references', async () => {
    const cells =
      '<row><c t="e"><v>#N/A</v></c><c t="s"><v>99</v></c><c t="b"><v>1</v></c><c t="s"><v>__proto__</v></c></row>';
    expect(await readImport(zipped(workbookParts(sheet(HEADER_ROW + cells))))).toEqual([
      { row: 2, unitCode: '#N/A', firstName: '', lastName: 'TRUE', emailAddress: '' },
    ]);
  });

  test('accepts a workbook with macros', async () => {
    expect(await readImport(workbook([HEADERS, ANN], 'xlsm'))).toMatchObject([ANN_ROW]);
  });

  test.each([
    ['with headers only', workbook([HEADERS]), 'no_rows'],
    ['without cells', workbook([]), 'empty_file'],
    ['with missing columns', workbook([['unitCode', 'firstName'], ANN]), 'missing_columns'],
    ['with a repeated column', workbook([[...HEADERS, 'Email Address'], ANN]), 'repeated_columns'],
  ])('rejects a workbook %s', async (_, bytes, reason) => {
    expect(await rejection(readImport(bytes))).toMatchObject({ code: 'invalid_request', reason });
  });

  test('accepts up to 20,000 rows', async () => {
    const rows = [HEADERS, ...Array.from({ length: 20_000 }, (_, n) => [n, 'Ann', 'Lee', `ann${n}@example.com`])];
    expect(await readImport(workbook(rows))).toHaveLength(20_000);
    expect(await rejection(readImport(workbook([...rows, ANN])))).toMatchObject({
      code: 'too_large',
      message: 'The file has more than 20,000 rows. Please split it.',
    });
  });
});
