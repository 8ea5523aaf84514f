import { describe, expect, test } from 'vitest';
import { spreadsheetSafe } from '../../contract/spreadsheet.ts';
import { readImport } from './read-import.ts';
import { bytesOf, HEADER_LINE, refusal } from './test-files.ts';

const ANN = { unitCode: '101', firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com' };
const ANN_LINE = '101,Ann,Lee,ann@example.com';
const read = (text: string) => readImport(bytesOf(text));

/** UTF-16 with its byte order mark. */
function utf16(text: string, endian: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return endian === 'le' ? bytes : bytes.swap16();
}

describe('API-31 headers', () => {
  test.each([
    ['in another case', 'UNITCODE,FIRSTNAME,LASTNAME,EMAILADDRESS'],
    ['with spaces', ' Unit Code , First Name,Last  Name,Email Address '],
    ['with underscores and dashes', 'unit_code,first_name,last-name,e-mail_address'],
    ['quoted', '"unitCode","firstName","lastName","emailAddress"'],
    ['as the portal calls the columns', 'Unit Number,First Name,Last Name,Email'],
  ])('%s', async (_, headers) => {
    expect(await read(`${headers}\n${ANN_LINE}`)).toEqual([{ row: 2, ...ANN }]);
  });

  test('in another order, among columns of no interest', async () => {
    const text = 'Notes,emailAddress,,lastName,unitName,firstName,unitCode\nx,ann@example.com,,Lee,Harbor,Ann,101,y';
    expect(await read(text)).toEqual([{ row: 2, ...ANN }]);
  });

  test('a column’s own name counts before what else it may be called', async () => {
    expect(await read(`Email,Unit Number,${HEADER_LINE}\nx@example.com,9,${ANN_LINE}`)).toEqual([{ row: 2, ...ANN }]);
  });

  test.each([
    ['missing ones are named', 'unitCode,lastName', 'missing_columns', /missing: firstName, emailAddress\.$/],
    ['a repeated one is named', `${HEADER_LINE},Last Name`, 'repeated_columns', /more than one column lastName\.$/],
    ['there are none', ANN_LINE, 'missing_columns', /missing: unitCode, firstName, lastName, emailAddress\.$/],
  ])('%s', async (_, headers, reason, message) => {
    const refused = await refusal(read(`${headers}\n${ANN_LINE}`));
    expect(refused).toMatchObject({ code: 'invalid_request', reason });
    expect(refused.message).toMatch(message);
  });
});

describe('API-31 a CSV file', () => {
  test.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['commas', ','],
  ])('with %s', async (_, delimiter) => {
    expect(await read(`${HEADER_LINE}\n${ANN_LINE}`.replaceAll(',', delimiter))).toEqual([{ row: 2, ...ANN }]);
  });

  test.each([';', ',', '\t', '|'])('that tells Excel that %j separates its fields', async (delimiter) => {
    for (const line of [`sep=${delimiter}\r\n`, `SEP=${delimiter}\n`, `\ufeffsep=${delimiter}\r`])
      expect(
        await read(line + `${HEADER_LINE}\n101,"Ann,;",Lee,ann@example.com`.replaceAll(/,(?!;)/g, delimiter)),
      ).toEqual([{ row: 2, ...ANN, firstName: 'Ann,;' }]);
    expect(await refusal(read(`sep=${delimiter}`))).toMatchObject({ reason: 'empty_file' });
  });

  test.each(['\n', '\r\n', '\r'])('with lines that end in %j', async (end) => {
    expect((await read([HEADER_LINE, ANN_LINE, ANN_LINE, ''].join(end))).map(({ row }) => row)).toEqual([2, 3]);
  });

  const MARIA = 'María,Núñez';
  const text = `${HEADER_LINE}\n101,${MARIA},maria@example.com`;
  test.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with its mark', bytesOf(`\ufeff${text}`)],
    ['Latin-1', new Uint8Array(Buffer.from(text, 'latin1'))],
    ['UTF-16, little end first', utf16(text, 'le')],
    ['UTF-16, big end first', utf16(text, 'be')],
  ])('in %s', async (_, bytes) => {
    expect(await readImport(bytes)).toMatchObject([{ firstName: 'María', lastName: 'Núñez' }]);
  });

  test('in Windows-1252, which has letters where Latin-1 has none', async () => {
    const bytes = Buffer.from(`${HEADER_LINE}\n101,Zo\xeb,O\x92Neil,zoe@example.com`, 'latin1');
    expect(await readImport(bytes)).toMatchObject([{ firstName: 'Zoë', lastName: 'O’Neil' }]);
  });

  test('with quoted commas, quotes and line breaks; a quote within a text is one', async () => {
    const rows = await read(
      `${HEADER_LINE}\n101,"Ann ""Annie"", Dr.","Le\r\ne",a@example.com\n102,Bo 5",Zh,b@example.com`,
    );
    expect(rows).toMatchObject([
      { row: 2, firstName: 'Ann "Annie", Dr.', lastName: 'Le\r\ne' },
      { row: 3, firstName: 'Bo 5"' },
    ]);
  });

  test('rows keep the numbers that a spreadsheet shows: empty ones are left out and counted', async () => {
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

  test('rows may be shorter and longer than the headers, and cells are trimmed', async () => {
    expect(await read(`${HEADER_LINE}\n 101 ,\u00a0Ann\n102,Bo,Zh,bo@example.com,,,`)).toEqual([
      { row: 2, unitCode: '101', firstName: 'Ann', lastName: '', emailAddress: '' },
      { row: 3, unitCode: '102', firstName: 'Bo', lastName: 'Zh', emailAddress: 'bo@example.com' },
    ]);
  });

  test('a unit’s code keeps its leading zeros', async () => {
    expect(await read(`${HEADER_LINE}\n007,Ann,Lee,ann@example.com`)).toMatchObject([{ unitCode: '007' }]);
  });

  test('a cell that the portal has marked as text, in a file of failed rows, is read as it was typed', async () => {
    const typed = { unitCode: '=1+1', firstName: '@Ann', lastName: "'Olelo", emailAddress: '-ann@example.com' };
    const line = Object.values(typed).map(spreadsheetSafe).join();
    expect(line).toBe("'=1+1,'@Ann,'Olelo,'-ann@example.com");
    expect(await read(`${HEADER_LINE}\n${line}`)).toEqual([{ row: 2, ...typed }]);
  });

  test.each([
    ['empty', '', 'empty_file', 'The file is empty.'],
    ['blank', '\ufeff \r\n\r\n', 'empty_file', 'The file is empty.'],
    ['of headers alone', `${HEADER_LINE}\n,,,\n`, 'no_rows', 'The file has no rows below its headers.'],
    [
      'with a quote that is not closed',
      `${HEADER_LINE}\n${ANN_LINE}\n"102,Bo`,
      'damaged_file',
      'Row 3 does not end: a quotation mark in it is not closed.',
    ],
    [
      'with a quote that swallows the rest',
      `${HEADER_LINE}\n"102,Bo\n${'x\n'.repeat(100_000)}"`,
      'damaged_file',
      'Row 2 is longer than 100 KB: a line break may be missing, or a quotation mark not closed.',
    ],
    [
      'of blanks alone, more than a row may have',
      ' '.repeat(300_000),
      'damaged_file',
      'Row 1 is longer than 100 KB: a line break may be missing, or a quotation mark not closed.',
    ],
    [
      'with a row without end',
      `${HEADER_LINE}\n${','.repeat(2_000_000)}`,
      'too_many_columns',
      'Row 2 has more than 1000 columns.',
    ],
  ])('%s is refused', async (_, text, reason, message) => {
    expect(await refusal(read(text))).toEqual({ code: 'invalid_request', reason, message });
  });

  test('whose text is damaged is refused', async () => {
    const bytes = Buffer.concat([bytesOf(`\ufeff${HEADER_LINE}\n`), Buffer.from([0xc3, 0x28])]);
    expect(await refusal(readImport(bytes))).toMatchObject({ code: 'invalid_request', reason: 'damaged_file' });
  });

  test('may have 20,000 rows and no more', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `${n},Ann,Lee,ann${n}@example.com\n`);
    expect(await read([`${HEADER_LINE}\n`, ...lines, '\n\n'].join(''))).toHaveLength(20_000);
    expect(await refusal(read([`${HEADER_LINE}\n`, ...lines, ANN_LINE].join('')))).toEqual({
      code: 'too_large',
      reason: undefined,
      message: 'The file has more than 20,000 rows. Please split it.',
    });
  });

  test('may have 10 MB and no more', async () => {
    expect(await refusal(readImport(new Uint8Array(10 * 1024 * 1024 + 1)))).toEqual({
      code: 'too_large',
      reason: undefined,
      message: 'The file is larger than 10 MB.',
    });
    expect(await refusal(readImport(new Uint8Array(10 * 1024 * 1024)))).toMatchObject({ reason: 'wrong_kind' });
  });
});
