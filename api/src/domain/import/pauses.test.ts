/** Checks that files that are crafted to block the process do not block it. */
import { beforeAll, expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { checkRows } from './check-rows.ts';
import { readImport } from './read-import.ts';
import { measured } from './test-cost.ts';
import { bytesOf, HEADER_LINE, HEADERS, inlineRow, workbookParts, zipped } from './test-files.ts';

const MB = 1024 * 1024;
/** Maximum CPU time in milliseconds. Unlike elapsed time, it does not depend on other processes of the machine. */
const MAX_MS = 1_500;
const MAX_XML_MS = 6_000;
/**
 * Maximum CPU time between two turns of the event loop, in milliseconds. A blocked process exceeds it many times over; usual pauses are
 * below a tenth of it.
 */
const MAX_PAUSE_MS = 1_000;

/** Returns a 10 MB file with valid headers and one repeated line. */
const csvOf = (line: string) => {
  const lines = line.repeat(Math.floor((10 * MB - HEADER_LINE.length - 1) / line.length));
  return bytesOf(`${HEADER_LINE}\n${lines}`);
};

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADER_ROW = inlineRow(...HEADERS);

/** Loads the readers, which are imported lazily, so that no measurement includes loading them. */
beforeAll(async () => {
  await readImport(bytesOf(`${HEADER_LINE}\n101,Ann,Lee,ann@example.com`));
  await readImport(zipped(workbookParts(sheet(HEADER_ROW + inlineRow('101', 'Ann', 'Lee', 'ann@example.com')))));
});

const TOO_MUCH_EMPTY = 'The file has too many empty rows or columns. Please remove them.';

test.each([
  ['line breaks', '\n', TOO_MUCH_EMPTY],
  ['rows with two empty cells', ',\n', TOO_MUCH_EMPTY],
  ['rows with four empty cells', ',,,\n', TOO_MUCH_EMPTY],
  ['rows with 999 empty cells', `${','.repeat(998)}\n`, TOO_MUCH_EMPTY],
  ['rows with 999 blank cells', `${' ,'.repeat(998)}\n`, TOO_MUCH_EMPTY],
  ['blanks', ' ', 'Row 2 is longer than 100 KB. Please check for a missing line break or an unclosed quotation mark.'],
  ['a single endless row', ',', 'Row 2 has more than 1,000 columns.'],
  ['texts with a quotation mark', 'x"x,\n', 'The file has more than 20,000 rows. Please split it.'],
])('API-31 10 MB of %s do not block the process', async (_, line, outcome) => {
  const bytes = csvOf(line);
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toBe(outcome);
  expect(found.ms).toBeLessThan(MAX_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
});

const MANY = 39 * MB;
const many = (text: string) => text.repeat(Math.floor(MANY / text.length));

test.each([
  ['shared texts', sheet(HEADER_ROW), `<sst>${many('<si/>')}</sst>`],
  ['rows', sheet(HEADER_ROW + many('<row/>')), '<sst/>'],
  ['cells', sheet(`${HEADER_ROW}<row>${many('<c/>')}</row>`), '<sst/>'],
  ['cells beyond the column limit', sheet(HEADER_ROW + many('<row><c r="ALL1"><v>1</v></c></row>')), '<sst/>'],
  ['attributes', sheet(HEADER_ROW + many('<c a="" b="" c="" d="" e="" f="" g="" h=""/>')), '<sst/>'],
  ['unknown elements', sheet(HEADER_ROW + many('<x/>')), '<sst/>'],
  ['characters in one text', sheet(HEADER_ROW + inlineRow(many('x'))), '<sst/>'],
  ['entities in one text', sheet(HEADER_ROW), `<sst><si><t>${many('&amp;')}</t></si></sst>`],
  ['pieces in one text', sheet(HEADER_ROW), `<sst><si>${many('<r><t>xxxx</t></r>')}</si></sst>`],
  ['comments', sheet(HEADER_ROW + many('<!---->')), '<sst/>'],
])('API-31 rejects a workbook with too many %s without blocking the process', async (_, xml, texts) => {
  const bytes = zipped(workbookParts(xml, texts));
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toMatch(/^The workbook (is damaged|contains too m)|^The file has too many/);
  expect(found.ms).toBeLessThan(MAX_XML_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
});

test('API-31 a cell with thousands of pieces of text does not block the process', async () => {
  const piece = `<v>${'_x0041_'.repeat(1_400)}</v>`;
  const cell = `<c t="str">${piece.repeat(4_200)}</c>`;
  const bytes = zipped(workbookParts(sheet(`${HEADER_ROW}<row>${cell}</row>`)));
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toEqual(expect.any(Array));
  expect(found.ms).toBeLessThan(MAX_XML_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
});

test('API-31 rejects a workbook with a part larger than 40 MB', async () => {
  const parts = workbookParts(sheet(HEADER_ROW), '<sst/>');
  const bytes = zipped({ ...parts, 'xl/sharedStrings.xml': Buffer.alloc(41 * MB, ' ') });
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toBe('The workbook has a part larger than 40 MB when unpacked. Please send a smaller one.');
});

test('API-31 reads one file at a time, even after it has rejected a file', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `${n},Ann,Lee,ann@example.com`).join('\n');
  const ended: string[] = [];
  const end = (name: string) => () => void ended.push(name);
  const reading = [
    readImport(bytesOf(`${HEADER_LINE}\n${rows}`)).then(end('long')),
    readImport(bytesOf('unitCode')).catch(end('rejected')),
    readImport(bytesOf(`${HEADER_LINE}\n1,Ann,Lee,ann@example.com`)).then(end('short')),
  ];
  await Promise.all(reading);
  expect(ended).toEqual(['long', 'rejected', 'short']);
});

test('API-31 stops reading a file at the deadline of its request', async () => {
  let reading: Promise<unknown> = Promise.resolve();
  const bytes = csvOf('101,Ann,Lee,ann@example.com\n');
  const request = withDeadline(10, () => {
    reading = readImport(bytes);
    return reading;
  });
  await expect(request).rejects.toBeInstanceOf(DeadlineError);
  await expect(reading).rejects.toBeInstanceOf(DeadlineError);
});

test('API-31 yields to the event loop while it checks a long file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    row: n + 2,
    unitCode: '-',
    firstName: '-',
    lastName: '-',
    emailAddress: '-',
  }));
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  count();
  await checkRows(rows);
  isDone = true;
  expect(turns).toBeGreaterThan(20);
});
