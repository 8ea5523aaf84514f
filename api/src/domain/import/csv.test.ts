import { describe, expect, test } from 'vitest';
import { spreadsheetSafe } from '../../contract/spreadsheet.ts';
import { readImport } from './read-import.ts';
import { bytesOf, HEADER_LINE, rejection } from './test-files.ts';

const ANN = { unitCode: '101', firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com' };
const ANN_LINE = '101,Ann,Lee,ann@example.com';
const read = (text: string) => readImport(bytesOf(text));

/** Encodes text as UTF-16 with a byte order mark. */
function utf16(text: string, endian: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return endian === 'le' ? bytes : bytes.swap16();
}

describe('API-31 reading CSV headers', () => {
  test.each([
    ['in another case', 'UNITCODE,FIRSTNAME,LASTNAME,EMAILADDRESS'],
    ['with spaces', ' Unit Code , First Name,Last  Name,Email Address '],
    ['with underscores and dashes', 'unit_code,first_name,last-name,e-mail_address'],
    ['in quotes', '"unitCode","firstName","lastName","emailAddress"'],
    ['with the column names of the portal', 'Unit Number,First Name,Last Name,Email'],
  ])('accepts headers %s', async (_, headers) => {
    expect(await read(`${headers}\n${ANN_LINE}`)).toEqual([{ row: 2, ...ANN }]);
  });

  test('accepts headers in a different order and among other columns', async () => {
    const text = 'Notes,emailAddress,,lastName,unitName,firstName,unitCode\nx,ann@example.com,,Lee,Harbor,Ann,101';
    expect(await read(text)).toEqual([{ row: 2, ...ANN }]);
  });

  test('prefers a column’s own name to its aliases', async () => {
    expect(await read(`Email,Unit Number,${HEADER_LINE}\nx@example.com,9,${ANN_LINE}`)).toEqual([{ row: 2, ...ANN }]);
  });

  test.each([
    ['incomplete', 'unitCode,lastName', 'missing_columns', /Missing: firstName, emailAddress\.$/],
    ['repeated', `${HEADER_LINE},Last Name`, 'repeated_columns', /more than once: lastName\./],
    ['absent', ANN_LINE, 'missing_columns', /Missing: unitCode, firstName, lastName, emailAddress\.$/],
  ])('rejects %s headers, and names the columns', async (_, headers, reason, message) => {
    const rejected = await rejection(read(`${headers}\n${ANN_LINE}`));
    expect(rejected).toMatchObject({ code: 'invalid_request', reason });
    expect(rejected.message).toMatch(message);
  });
});

describe('API-31 reading a CSV file', () => {
  test('reports rows with more values than headers, but not rows with empty cells at the end', async () => {
    const marks = async (line: string) => (await read(`${HEADER_LINE}\n${line}`)).map((row) => row.hasExtraValues);
    expect(await marks(`${ANN_LINE},Jr.`)).toEqual([true]);
    expect(await marks(`${ANN_LINE},, `)).toEqual([undefined]);
  });

  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['commas', ','],
  ])('accepts %s as separators', async (_, delimiter) => {
    expect(await read(`${HEADER_LINE}\n${ANN_LINE}`.replaceAll(',', delimiter))).toEqual([{ row: 2, ...ANN }]);
  });

  test.each([';', ',', '\t', '|'])('accepts a first line that sets the separator %j for Excel', async (delimiter) => {
    for (const line of [`sep=${delimiter}\r\n`, `SEP=${delimiter}\n`, `\ufeffsep=${delimiter}\r`])
      expect(
        await read(line + `${HEADER_LINE}\n101,"Ann,;",Lee,ann@example.com`.replaceAll(/,(?!;)/g, delimiter)),
      ).toEqual([{ row: 2, ...ANN, firstName: 'Ann,;' }]);
    expect(await rejection(read(`sep=${delimiter}`))).toMatchObject({ reason: 'empty_file' });
  });

  test.each(['\n', '\r\n', '\r'])('accepts lines that end in %j', async (end) => {
    expect((await read([HEADER_LINE, ANN_LINE, ANN_LINE, ''].join(end))).map(({ row }) => row)).toEqual([2, 3]);
  });

  const MARIA = 'María,Núñez';
  const text = `${HEADER_LINE}\n101,${MARIA},maria@example.com`;
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a byte order mark', bytesOf(`\ufeff${text}`)],
    ['Latin-1', new Uint8Array(Buffer.from(text, 'latin1'))],
    ['little-endian UTF-16', utf16(text, 'le')],
    ['big-endian UTF-16', utf16(text, 'be')],
  ])('decodes %s', async (_, bytes) => {
    expect(await readImport(bytes)).toMatchObject([{ firstName: 'María', lastName: 'Núñez' }]);
  });

  test('decodes Windows-1252, including characters that Latin-1 lacks', async () => {
    const bytes = Buffer.from(`${HEADER_LINE}\n101,Zo\xeb,O\x92Neil,zoe@example.com`, 'latin1');
    expect(await readImport(bytes)).toMatchObject([{ firstName: 'Zoë', lastName: 'O’Neil' }]);
  });

  test('accepts quoted commas, quotes and line breaks, and a quote inside an unquoted text', async () => {
    const rows = await read(
      `${HEADER_LINE}\n101,"Ann ""Annie"", Dr.","Le\r\ne",a@example.com\n102,Bo 5",Zh,b@example.com`,
    );
    expect(rows).toMatchObject([
      { row: 2, firstName: 'Ann "Annie", Dr.', lastName: 'Le\r\ne' },
      { row: 3, firstName: 'Bo 5"' },
    ]);
  });

  test('omits empty rows, but keeps the row numbers of a spreadsheet', async () => {
    const lines = [
      '',
      HEADER_LINE,
      '',
      ANN_LINE,
      ',,,',
      ' , , ',
      `101,"A\n\nnn",Lee,ann@example.com`,
      '',
      ANN_LINE,
      '',
    ];
    expect((await read(lines.join('\r\n'))).map(({ row }) => row)).toEqual([4, 7, 9]);
  });

  test('accepts rows shorter or longer than the headers, and blanks around cells', async () => {
    expect(await read(`${HEADER_LINE}\n 101 ,\u00a0Ann\n102,Bo,Zh,bo@example.com,,,`)).toEqual([
      { row: 2, unitCode: '101', firstName: 'Ann', lastName: '', emailAddress: '' },
      { row: 3, unitCode: '102', firstName: 'Bo', lastName: 'Zh', emailAddress: 'bo@example.com' },
    ]);
  });

  test('keeps leading zeros of a unit code', async () => {
    expect(await read(`${HEADER_LINE}\n007,Ann,Lee,ann@example.com`)).toMatchObject([{ unitCode: '007' }]);
  });

  test('removes the apostrophes that an export of failed rows puts before formulas', async () => {
    const typed = { unitCode: '=1+1', firstName: '@Ann', lastName: "'Olelo", emailAddress: '-ann@example.com' };
    const line = Object.values(typed).map(spreadsheetSafe).join();
    expect(line).toBe("'=1+1,'@Ann,'Olelo,'-ann@example.com");
    expect(await read(`${HEADER_LINE}\n${line}`)).toEqual([{ row: 2, ...typed }]);
  });

  test.each([
    ['without content', '', 'empty_file', 'The file is empty.'],
    ['with blanks only', '\ufeff \r\n\r\n', 'empty_file', 'The file is empty.'],
    ['with headers only', `${HEADER_LINE}\n,,,\n`, 'no_rows', 'The file has no rows below its headers.'],
    [
      'with an unclosed quote',
      `${HEADER_LINE}\n${ANN_LINE}\n"102,Bo`,
      'damaged_file',
      'Row 3 has an unclosed quotation mark. Please close or remove it.',
    ],
    [
      'with an unclosed quote in a long file',
      `${HEADER_LINE}\n"102,Bo\n${'x\n'.repeat(100_000)}"`,
      'damaged_file',
      'Row 2 is longer than 100 KB. Please check for a missing line break or an unclosed quotation mark.',
    ],
    [
      'with an overlong blank row',
      ' '.repeat(300_000),
      'damaged_file',
      'Row 1 is longer than 100 KB. Please check for a missing line break or an unclosed quotation mark.',
    ],
    [
      'with a row of 2,000,001 columns',
      `${HEADER_LINE}\n${','.repeat(2_000_000)}`,
      'too_many_columns',
      'Row 2 has more than 1,000 columns.',
    ],
  ])('rejects a file %s', async (_, text, reason, message) => {
    expect(await rejection(read(text))).toEqual({ code: 'invalid_request', reason, message });
  });

  test('rejects a file with damaged text', async () => {
    const bytes = Buffer.concat([bytesOf(`\ufeff${HEADER_LINE}\n`), Buffer.from([0xc3, 0x28])]);
    expect(await rejection(readImport(bytes))).toMatchObject({ code: 'invalid_request', reason: 'damaged_file' });
  });

  test('accepts up to 20,000 rows', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n},Ann,Lee,ann${n}@example.com\n`);
    expect(await read([`${HEADER_LINE}\n`, ...lines, '\n\n'].join(''))).toHaveLength(20_000);
    expect(await rejection(read([`${HEADER_LINE}\n`, ...lines, ANN_LINE].join('')))).toEqual({
      code: 'too_large',
      reason: undefined,
      message: 'The file has more than 20,000 rows. Please split it.',
    });
  });

  test('rejects a file larger than 10 MB', async () => {
    expect(await rejection(readImport(new Uint8Array(10 * 1024 * 1024 + 1)))).toEqual({
      code: 'too_large',
      reason: undefined,
      message: 'The file is larger than 10 MB.',
    });
    expect(await rejection(readImport(new Uint8Array(10 * 1024 * 1024)))).toMatchObject({ reason: 'wrong_kind' });
  });
});
