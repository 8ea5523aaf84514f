/** Files that are made to take the process from everybody else. */
import { beforeAll, expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { checkRows } from './check-rows.ts';
import { readImport } from './read-import.ts';
import { measured } from './test-cost.ts';
import { bytesOf, HEADER_LINE, HEADERS, inlineRow, workbookParts, zipped } from './test-files.ts';

const MB = 1024 * 1024;
/** Of a processor's time, whoever else is at work on the machine. */
const MAX_MS = 1_500;
const MAX_XML_MS = 6_000;
/** A quiet machine pauses for less than a tenth of it; what it guards against takes seconds. */
const MAX_PAUSE_MS = 1_000;

/** A file of 10 MB: good headers, and one line again and again. */
const csvOf = (line: string) => {
  const lines = line.repeat(Math.floor((10 * MB - HEADER_LINE.length - 1) / line.length));
  return bytesOf(`${HEADER_LINE}\n${lines}`);
};

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADER_ROW = inlineRow(...HEADERS);

/** The readers are loaded with the first file of their kind. */
beforeAll(async () => {
  await readImport(bytesOf(`${HEADER_LINE}\n101,Ann,Lee,ann@example.com`));
  await readImport(zipped(workbookParts(sheet(HEADER_ROW + inlineRow('101', 'Ann', 'Lee', 'ann@example.com')))));
});

const TOO_MUCH_EMPTY = 'The file has too many empty rows or columns. Please remove them.';

test.each([
  ['line breaks', '\n', TOO_MUCH_EMPTY],
  ['rows of two empty cells', ',\n', TOO_MUCH_EMPTY],
  ['rows of empty cells as many as there are headers', ',,,\n', TOO_MUCH_EMPTY],
  ['rows of 999 empty cells', `${','.repeat(998)}\n`, TOO_MUCH_EMPTY],
  ['rows of 999 blank cells', `${' ,'.repeat(998)}\n`, TOO_MUCH_EMPTY],
  ['blanks', ' ', 'Row 2 is longer than 100 KB: a line break may be missing, or a quotation mark not closed.'],
  ['a row without end', ',', 'Row 2 has more than 1000 columns.'],
  ['texts that hold a quotation mark', 'x"x,\n', 'The file has more than 20,000 rows. Please split it.'],
])('API-31 10 MB of %s hold nobody up', async (_, line, outcome) => {
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
  ['cells far out', sheet(HEADER_ROW + many('<row><c r="ALL1"><v>1</v></c></row>')), '<sst/>'],
  ['attributes', sheet(HEADER_ROW + many('<c a="" b="" c="" d="" e="" f="" g="" h=""/>')), '<sst/>'],
  ['nothing known', sheet(HEADER_ROW + many('<x/>')), '<sst/>'],
  ['characters of one text', sheet(HEADER_ROW + inlineRow(many('x'))), '<sst/>'],
  ['entities of one text', sheet(HEADER_ROW), `<sst><si><t>${many('&amp;')}</t></si></sst>`],
  ['pieces of one text', sheet(HEADER_ROW), `<sst><si>${many('<r><t>xxxx</t></r>')}</si></sst>`],
  ['comments', sheet(HEADER_ROW + many('<!---->')), '<sst/>'],
])('API-31 a workbook of too many %s holds nobody up and is refused', async (_, xml, texts) => {
  const bytes = zipped(workbookParts(xml, texts));
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toMatch(/^The workbook (is damaged|holds too m)|^The file has too many/);
  expect(found.ms).toBeLessThan(MAX_XML_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
});

test('API-31 a cell whose text comes in thousands of pieces, each within its limit, holds nobody up', async () => {
  const piece = `<v>${'_x0041_'.repeat(1_400)}</v>`;
  const cell = `<c t="str">${piece.repeat(4_200)}</c>`;
  const bytes = zipped(workbookParts(sheet(`${HEADER_ROW}<row>${cell}</row>`)));
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toEqual(expect.any(Array));
  expect(found.ms).toBeLessThan(MAX_XML_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
});

test('API-31 a workbook that unpacks to a part of 41 MB is refused unread', async () => {
  const parts = workbookParts(sheet(HEADER_ROW), '<sst/>');
  const bytes = zipped({ ...parts, 'xl/sharedStrings.xml': Buffer.alloc(41 * MB, ' ') });
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toBe('The workbook has a part of more than 40 MB once it is unpacked.');
});

test('API-31 an instance reads one file at a time, also after one that was refused', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => `${n},Ann,Lee,ann@example.com`).join('\n');
  const ended: string[] = [];
  const end = (name: string) => () => void ended.push(name);
  const reading = [
    readImport(bytesOf(`${HEADER_LINE}\n${rows}`)).then(end('long')),
    readImport(bytesOf('unitCode')).catch(end('refused')),
    readImport(bytesOf(`${HEADER_LINE}\n1,Ann,Lee,ann@example.com`)).then(end('short')),
  ];
  await Promise.all(reading);
  expect(ended).toEqual(['long', 'refused', 'short']);
});

test('API-31 a file is left where it is once the time of its call is over', async () => {
  let reading: Promise<unknown> = Promise.resolve();
  const bytes = csvOf('101,Ann,Lee,ann@example.com\n');
  const call = withDeadline(10, () => {
    reading = readImport(bytes);
    return reading;
  });
  await expect(call).rejects.toBeInstanceOf(DeadlineError);
  await expect(reading).rejects.toBeInstanceOf(DeadlineError);
});

test('API-31 the rows of a long file are checked some at a time', async () => {
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
