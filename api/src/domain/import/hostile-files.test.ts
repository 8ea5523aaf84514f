/** Files that are something else, are damaged, or are made to hurt. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asTyped } from '../../contract/spreadsheet.ts';
import { ProblemError } from '../problem-error.ts';
import { checkRows } from './check-rows.ts';
import { readImport } from './read-import.ts';
import { measured } from './test-cost.ts';
import { bytesOf, HEADER_LINE, HEADERS, inlineRow, refusal, workbook, workbookParts, zipped } from './test-files.ts';
import { sheetHandler } from './xlsx/sheet.ts';
import { readXml } from './xlsx/xml.ts';

const ANN = ['101', 'Ann', 'Lee', 'ann@example.com'];
const sheet = (rows: string, before = '') => `${before}<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const GOOD_SHEET = sheet(inlineRow(...HEADERS) + inlineRow(...ANN));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('API-31 another kind of file is refused by what is in it', () => {
  const ole = (stream: string) =>
    Buffer.concat([latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), Buffer.alloc(512), Buffer.from(stream, 'utf16le')]);

  test.each([
    ['a PDF', latin1('%PDF-1.7\n%\xe2\xe3'), 'This is a PDF file.'],
    ['a PNG', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'This is a picture.'],
    ['a JPEG', latin1('\xff\xd8\xff\xe0\0\x10JFIF'), 'This is a picture.'],
    ['a page that calls itself .xls', bytesOf('\ufeff\n<html><table><tr><td>unitCode'), 'This is a web page or XML.'],
    ['XML', bytesOf('<?xml version="1.0"?><Workbook/>'), 'This is a web page or XML.'],
    ['RTF', bytesOf('{\\rtf1 unitCode'), 'This is a text document (RTF).'],
    ['gzip', latin1('\x1f\x8b\x08\0'), 'This is a compressed file.'],
    ['a program', latin1('MZ\x90\0\x03\0\0\0'), 'This is neither a CSV file nor a workbook.'],
    [
      'an old workbook',
      workbook([HEADERS, ANN], 'biff8'),
      'This is a file of an old version of Office (such as .xls).',
    ],
    ['an encrypted workbook', ole('EncryptionInfo EncryptedPackage'), 'This workbook is protected by a password.'],
    ['a binary workbook', workbook([HEADERS, ANN], 'xlsb'), 'This is a binary workbook (.xlsb).'],
    ['an OpenDocument sheet', workbook([HEADERS, ANN], 'ods'), 'This is not an Excel workbook.'],
    ['an archive', zipped({ 'managers.csv': bytesOf(HEADER_LINE) }), 'This is not an Excel workbook.'],
    ['an empty archive', zipped({}), 'This is not an Excel workbook.'],
    [
      'a document',
      zipped({ ...workbookParts(GOOD_SHEET), 'xl/workbook.xml': bytesOf('<document/>') }),
      'This is not an Excel workbook.',
    ],
  ])('%s', async (_, bytes, what) => {
    expect(await refusal(readImport(bytes))).toEqual({
      code: 'unsupported_media_type',
      reason: 'wrong_kind',
      message: `${what} Please save it as .xlsx or .csv.`,
    });
  });

  test('an archive with a password', async () => {
    const bytes = Buffer.from(zipped(workbookParts(GOOD_SHEET)));
    // The first bit of the flags says "encrypted", in the list at the archive's end.
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) bytes[at + 8]! |= 1;
    const refused = await refusal(readImport(bytes));
    expect(refused.message).toBe('This archive is protected by a password. Please save it as .xlsx or .csv.');
  });
});

describe('API-31 a workbook that is made to hurt is refused, quickly and in little memory', () => {
  const bomb = 'a'.repeat(101 * 1024 * 1024);
  const TOO_LARGE = 'The workbook holds more than 100 MB once it is unpacked.';

  test('that declares to unpack to too much', async () => {
    const parts = workbookParts(GOOD_SHEET);
    const bytes = zipped({ ...parts, 'xl/media/picture.bin': bytesOf(bomb) });
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    expect(await refusal(readImport(bytes))).toMatchObject({ code: 'too_large', message: TOO_LARGE });
  });

  test('that unpacks to more than it declares', async () => {
    const parts = workbookParts(sheet(`${inlineRow(...HEADERS)}${bomb}${inlineRow(...ANN)}`));
    const bytes = Buffer.from(zipped(parts));
    for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1))
      if (bytes.readUInt32LE(at + 24) > 1_000_000) bytes.writeUInt32LE(5_000, at + 24);
    const before = process.memoryUsage().rss;
    const { outcome, ms } = await measured(() => refusal(readImport(bytes)));
    expect(outcome).toMatchObject({ code: 'invalid_request', reason: 'damaged_file' });
    expect(ms).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  const DAMAGED = { code: 'invalid_request', reason: 'damaged_file' };
  const laughs =
    '<!DOCTYPE sst [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
  test.each([
    ['entities of entities', sheet(inlineRow(...HEADERS) + inlineRow('&c;', ...ANN), laughs)],
    ['a file from elsewhere', sheet(inlineRow('&x;'), '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/hostname">]>')],
    ['entities nobody declared', sheet(inlineRow(...HEADERS) + inlineRow('&c;'))],
    ['a document type', `<!DOCTYPE worksheet>${GOOD_SHEET}`],
    ['elements as deep as it goes', `${'<a>'.repeat(500_000)}${GOOD_SHEET}${'</a>'.repeat(500_000)}`],
    ['attributes without end', `<worksheet ${Array.from({ length: 100_000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
    ['broken XML', GOOD_SHEET.slice(0, -20)],
    ['no XML', 'unitCode,firstName'],
    ['nothing', ''],
  ])('with %s', async (_, xml) => {
    const bytes = zipped(workbookParts(xml));
    const { outcome, ms } = await measured(() => refusal(readImport(bytes)));
    expect(outcome).toMatchObject(DAMAGED);
    expect(ms).toBeLessThan(2_000);
  });

  test('with bytes that are no UTF-8', async () => {
    const parts = {
      ...workbookParts(GOOD_SHEET),
      'xl/worksheets/sheet1.xml': latin1(GOOD_SHEET.replace('Ann', '\xe9')),
    };
    expect(await refusal(readImport(zipped(parts)))).toMatchObject(DAMAGED);
  });

  test('whose sheet is missing, or is the workbook itself', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = workbookParts(GOOD_SHEET);
    expect(await refusal(readImport(zipped(parts)))).toMatchObject({ reason: 'empty_file' });
    const relations = Buffer.from(parts['xl/_rels/workbook.xml.rels']!).toString();
    const circle = relations.replace('worksheets/sheet1.xml', '../../../xl/workbook.xml');
    const bytes = zipped({ ...parts, 'xl/_rels/workbook.xml.rels': bytesOf(circle) });
    expect(await refusal(readImport(bytes))).toMatchObject({ reason: 'empty_file' });
  });

  test.each([
    ['a value', 'str', '<v>xxxxxxxxx</v>'],
    ['a text', 'inlineStr', '<t>xxxxxxxxx</t>'],
    ['a number', 'n', '<v>111111111</v>'],
    ['a formula', 'str', '<x/>xxxxxxxxx', '<f>', '</f>'],
  ])(
    'with %s in many pieces: no more of it is kept than a cell may have',
    async (_, type, piece, before = '', after = '') => {
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
    },
  );

  test('whose columns lie far out: nobody looks there', async () => {
    const far = (text: string) => `<c r="ALM9" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = `<row r="9">${far('x')}<c r="A9"><v>101</v></c></row>`;
    const bytes = zipped(workbookParts(sheet(inlineRow(...HEADERS) + row)));
    expect(await readImport(bytes)).toMatchObject([{ row: 9, unitCode: '101' }]);
    const headers = inlineRow(...HEADERS.slice(0, 3)).replace('</row>', `${far('emailAddress')}</row>`);
    const refused = await refusal(readImport(zipped(workbookParts(sheet(headers + row)))));
    expect(refused.message).toMatch(/missing: emailAddress\.$/);
  });
});

describe('API-31 whatever is sent: rows or a refusal, and soon', () => {
  const rowsOrRefusal = async (bytes: Uint8Array) => {
    const { ms } = await measured(async () => {
      try {
        await checkRows(await readImport(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(ProblemError);
      }
    });
    expect(ms).toBeLessThan(2_000);
  };

  test('random bytes', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 5_000 }), rowsOrRefusal), { numRuns: 500 });
  });

  test('random bytes below good headers', async () => {
    const property = fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), (bytes) =>
      rowsOrRefusal(Buffer.concat([bytesOf(`${HEADER_LINE}\n`), bytes])),
    );
    await fc.assert(property, { numRuns: 500 });
  });

  test('random text in every cell, as CSV and as a workbook, comes back as it was typed', async () => {
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

  test('a workbook with some of its bytes changed, cut off or moved', async () => {
    const good = workbook([HEADERS, ANN, ['102', 'Bo', 'Zhou', 'bo@example.com']]);
    const place = fc.nat(good.length - 1);
    const property = fc.asyncProperty(
      fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 20 }),
      place,
      (changes, end) => {
        const bytes = good.slice(0, end % 7 === 0 ? end : undefined);
        for (const [at, value] of changes) bytes[at] = value;
        return rowsOrRefusal(bytes);
      },
    );
    await fc.assert(property, { numRuns: 500 });
  });

  test('XML of the right names in any order', async () => {
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
      rowsOrRefusal(zipped(workbookParts(sheet(inlineRow(...HEADERS) + one), `<sst>${two}</sst>`))),
    );
    await fc.assert(property, { numRuns: 500 });
  });
});
