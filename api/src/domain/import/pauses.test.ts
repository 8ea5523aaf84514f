/** Files that are made to take the process from everybody else. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { readImport } from './read-import.ts';
import { bytesOf, HEADER_LINE, HEADERS, inlineRow, workbookParts, zipped } from './test-files.ts';

const MB = 1024 * 1024;
/** Of a processor's time, whoever else is at work on the machine. */
const MAX_MS = 1_500;
/** A quiet machine pauses for less than a tenth of it; what it guards against takes seconds. */
const MAX_PAUSE_MS = 1_000;

/** A file of 10 MB: good headers, and one line again and again. */
const csvOf = (line: string) => {
  const lines = line.repeat(Math.floor((10 * MB - HEADER_LINE.length - 1) / line.length));
  return bytesOf(`${HEADER_LINE}\n${lines}`);
};

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADER_ROW = inlineRow(...HEADERS);

/** What it ends in, what it costs and how long nothing else gets its turn. */
async function measured(reading: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.reset();
  const before = process.cpuUsage();
  const outcome = await reading().then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const { user, system } = process.cpuUsage(before);
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { outcome, ms: (user + system) / 1e3, pauseMs: delay.max / 1e6 };
}

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
  ['a row without end', ',', 'Row 2 has more than 1000 columns.'],
  ['texts that hold a quotation mark', 'x"x,\n', 'The file has more than 20,000 rows. Please split it.'],
])('API-31 10 MB of %s hold nobody up', async (_, line, outcome) => {
  const bytes = csvOf(line);
  const found = await measured(() => readImport(bytes));
  expect(found.outcome).toBe(outcome);
  expect(found.ms).toBeLessThan(MAX_MS);
  expect(found.pauseMs).toBeLessThan(MAX_PAUSE_MS);
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
