/** Files of other kinds, damaged files, and files crafted to attack the reader. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asTyped } from '../../contract/spreadsheet.ts';
import { ProblemError } from '../problem-error.ts';
import { checkRows } from './check-rows.ts';
import { readImport } from './read-import.ts';
import { measured } from './test-cost.ts';
import { bytesOf, HEADER_LINE, HEADERS, inlineRow, rejection, workbook, workbookParts, zipped } from './test-files.ts';
import { sheetHandler } from './xlsx/sheet.ts';
import { readXml } from './xlsx/xml.ts';

const ANN = ['101', 'Ann', 'Lee', 'ann@example.com'];
const sheet = (rows: string, before = '') => `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const GOOD_SHEET = sheet(inlineRow(...HEADERS) + inlineRow(...ANN));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('API-31 files of other kinds, detected by their content', () => {
  const ole = (stream: string) =>
    Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(512), Buffer.from(stream, 'utf16le')]);

  test.each([
    ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3'), 'This is a PDF file.'],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'This is a picture.'],
    ['a JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'This is a picture.'],
    ['a web page named .xls', bytesOf('\ufeff\n<html><table><tr><td>unitCode'), 'This is a web page or XML.'],
    ['XML', bytesOf('<?xml version="1.0"?><Workbook/>'), 'This is a web page or XML.'],
    ['RTF', bytesOf('{\\rtf1 unitCode'), 'This is a text document (RTF).'],
    ['gzip', latin1('\x1f\x8b\x08\0'), 'This is a compressed file.'],
    ['a program', latin1('MZ\x90\0\x03\0\0\0'), 'This is neither a CSV file nor a workbook.'],
    ['an old workbook', workbook([HEADERS, ANN], 'biff8'), 'This is a file of an old Office version, such as .xls.'],
    ['an encrypted workbook', ole('EncryptionInfo EncryptedPackage'), 'This workbook is password-protected.'],
    ['a binary workbook', workbook([HEADERS, ANN], 'xlsb'), 'This is a binary workbook (.xlsb).'],
    ['an OpenDocument sheet', workbook([HEADERS, ANN], 'ods'), 'This is not an Excel workbook.'],
    ['an archive', zipped({ 'managers.csv': bytesOf(HEADER_LINE) }), 'This is not an Excel workbook.'],
    ['an empty archive', zipped({}), 'This is not an Excel workbook.'],
    [
      'an archive with a document',
      zipped({ ...workbookParts(GOOD_SHEET), 'xl/workbook.xml': bytesOf('<document/>') }),
      'This is not an Excel workbook.',
    ],
  ])('rejects %s', async (_, bytes, what) => {
    expect(await rejection(readImport(bytes))).toEqual({
      code: 'unsupported_media_type',
      reason: 'wrong_kind',
      message: `${what} Please save it as .xlsx or .csv.`,
    });
  });

  test('rejects a password-protected archive', async () => {
    const bytes = Buffer.from(zipped(workbookParts(GOOD_SHEET)));
    // Sets the "encrypted" flag of every entry in the central directory.
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) bytes[at + 8]! |= 1;
    const rejected = await rejection(readImport(bytes));
    expect(rejected.message).toBe('This archive is password-protected. Please save it as .xlsx or .csv.');
  });
});

describe('API-31 hostile workbooks', () => {
  const bomb = 'a'.repeat(101 * 1024 * 1024);
  const TOO_LARGE = 'The workbook is larger than 100 MB when unpacked. Please send a smaller one.';

  test('rejects a workbook that declares too large a size', async () => {
    const parts = workbookParts(GOOD_SHEET);
    const bytes = zipped({ ...parts, 'xl/media/picture.bin': bytesOf(bomb) });
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    expect(await rejection(readImport(bytes))).toMatchObject({ code: 'too_large', message: TOO_LARGE });
  });

  test('rejects a workbook that is larger than declared', async () => {
    const parts = workbookParts(sheet(`${inlineRow(...HEADERS)}${bomb}${inlineRow(...ANN)}`));
    const bytes = Buffer.from(zipped(parts));
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.readUInt32LE(at + 24) > 1_000_000) bytes.writeUInt32LE(5_000, at + 24);
    const before = process.memoryUsage().rss;
    const { outcome, ms } = await measured(() => rejection(readImport(bytes)));
    expect(outcome).toMatchObject({ code: 'invalid_request', reason: 'damaged_file' });
    expect(ms).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  const DAMAGED = { code: 'invalid_request', reason: 'damaged_file' };
  const laughs =
    '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
  test.each([
    ['nested entities', sheet(inlineRow(...HEADERS) + inlineRow('&c;', ...ANN), laughs)],
    ['an external entity', sheet(inlineRow('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/hostname">]>')],
    ['undeclared entities', sheet(inlineRow(...HEADERS) + inlineRow('&c;'))],
    ['a document type', `<!DOCTYPE worksheet>${GOOD_SHEET}`],
    ['deeply nested elements', `${'<a>'.repeat(500_000)}${GOOD_SHEET}${'</a>'.repeat(500_000)}`],
    ['too many attributes', `<worksheet ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
    ['broken XML', GOOD_SHEET.slice(0, -20)],
    ['no XML', 'unitCode,firstName'],
    ['an empty sheet', ''],
  ])('rejects a workbook with %s', async (_, xml) => {
    const bytes = zipped(workbookParts(xml));
    const { outcome, ms } = await measured(() => rejection(readImport(bytes)));
    expect(outcome).toMatchObject(DAMAGED);
    expect(ms).toBeLessThan(2_000);
  });

  test('rejects a workbook with invalid UTF-8', async () => {
    const parts = {
      ...workbookParts(GOOD_SHEET),
      'xl/worksheets/sheet1.xml': latin1(GOOD_SHEET.replace('Ann', '\xe9')),
    };
    expect(await rejection(readImport(zipped(parts)))).toMatchObject(DAMAGED);
  });

  test('rejects a workbook if its sheet is missing or is the workbook part', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = workbookParts(GOOD_SHEET);
    expect(await rejection(readImport(zipped(parts)))).toMatchObject({ reason: 'empty_file' });
    const relations = Buffer.from(parts['xl/_rels/workbook.xml.rels']!).toString();
    const circle = relations.replace('worksheets/sheet1.xml', '../../../xl/workbook.xml');
    const bytes = zipped({ ...parts, 'xl/_rels/workbook.xml.rels': bytesOf(circle) });
    expect(await rejection(readImport(bytes))).toMatchObject({ reason: 'empty_file' });
  });

  test.each([
    ['a value', 'str', '<v>xxxxxxxxx</v>'],
    ['a text', 'inlineStr', '<t>xxxxxxxxx</t>'],
    ['a number', 'n', '<v>111111111</v>'],
    ['a formula', 'str', '<x/>xxxxxxxxx', '<f>', '</f>'],
  ])('cuts %s in many pieces to the length of a cell', async (_, type, piece, before = '', after = '') => {
    const xml = sheet(`<row><c t="${type}">${before}${piece.repeat(5_000)}${after}</c></row>`);
    const kept: (string | undefined)[] = [];
    async function* chunks() {
      yield Buffer.from(xml);
    }
    await readXml(
      chunks(),
      sheetHandler([], (_number, cells) => kept.push(...cells)),
    );
    expect(kept[0]?.length).toBeLessThanOrEqual(32_768);
  });

  test('ignores columns beyond the limit', async () => {
    const far = (text: string) => `<c r="ALM9" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = `<row r="9">${far('x')}<c r="A9"><v>101</v></c></row>`;
    const bytes = zipped(workbookParts(sheet(inlineRow(...HEADERS) + row)));
    expect(await readImport(bytes)).toMatchObject([{ row: 9, unitCode: '101' }]);
    const headers = inlineRow(...HEADERS.slice(0, 3)).replace('</row>', `${far('emailAddress')}</row>`);
    const rejected = await rejection(readImport(zipped(workbookParts(sheet(headers + row)))));
    expect(rejected.message).toMatch(/Missing: emailAddress\.$/);
  });
});

describe('API-31 reading random content', () => {
  const rowsOrProblem = async (bytes: Uint8Array) => {
    const { ms } = await measured(async () => {
      try {
        await checkRows(await readImport(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
    });
    expect(ms).toBeLessThan(2_000);
  };

  test('returns rows or a problem for random bytes within 2 s', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), rowsOrProblem), { numRuns: 500 });
  });

  test('returns rows or a problem for random bytes after valid headers within 2 s', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), (bytes) =>
      rowsOrProblem(Buffer.concat([bytesOf(`${HEADER_LINE}\n`), bytes])),
    );
    await fc.assert(property, { numRuns: 500 });
  });

  test('returns the trimmed text of every cell for random text, from CSV and workbook', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => /^[^\p{C}]*$/u.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 8 }), async (table) => {
        const quoted = table.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'));
        const expected = table
          .map(([unitCode, firstName, lastName, emailAddress], n) => ({
            row: n + 2,
            unitCode: asTyped(unitCode.trim()),
            firstName: asTyped(firstName.trim()),
            lastName: asTyped(lastName.trim()),
            emailAddress: asTyped(emailAddress.trim()),
          }))
          .filter((row) => row.unitCode + row.firstName + row.lastName + row.emailAddress !== '');
        fc.pre(expected.length > 0);
        const csv = [HEADERS.join(';'), ...quoted].join('\r\n');
        expect(await readImport(bytesOf(csv))).toEqual(expected);
        expect(await readImport(workbook([HEADERS, ...table]))).toEqual(expected);
      }),
      { numRuns: 200, examples: [[[['', '', "'+", "''="]]]] },
    );
  });

  test('returns rows or a problem for a workbook with changed or missing bytes within 2 s', async () => {
    const good = workbook([HEADERS, ANN, ['102', 'Bo', 'Zhou', 'bo@example.com']]);
    const offset = fc.nat(good.length - 1);
    const property = fc.asyncProperty(
      fc.array(fc.tuple(offset, fc.nat(255)), { maxLength: 20 }),
      offset,
      (changes, end) => {
        const bytes = good.slice(0, end % 7 === 0 ? end : undefined);
        for (const [at, value] of changes) bytes[at] = value;
        return rowsOrProblem(bytes);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  test('returns rows or a problem for XML with the expected names in random order within 2 s', async () => {
    const names = ['worksheet', 'sheetData', 'row', 'c', 'v', 'f', 'is', 't', 'rPh', 'si', 'x:row'];
    const attributes = ['', ' r="3"', ' r="ZZZ9"', ' r="A1" t="s"', ' t="inlineStr"', ' r="-1"', ' t="__proto__"'];
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom('101', 'unitCode', '=1', '&amp;', '<v/>'),
        fc
          .tuple(fc.constantFrom(...names), fc.constantFrom(...attributes), fc.array(tie('tree'), { maxLength: 5 }))
          .map(([name, attribute, children]) => `<${name}${attribute}>${children.join('')}</${name}>`),
      ),
    }));
    const property = fc.asyncProperty(tree, tree, (one, two) =>
      rowsOrProblem(zipped(workbookParts(sheet(inlineRow(...HEADERS) + one), `<sst>${two}</sst>`))),
    );
    await fc.assert(property, { numRuns: 500 });
  });
});
