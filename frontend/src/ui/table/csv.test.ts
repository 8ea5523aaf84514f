import { expect, test } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

test('USER-04 every value is quoted and quotes are doubled', () => {
  expect(csvLine(['Ann', 'O"Neil, Sr.', ''])).toBe('"Ann","O""Neil, Sr.",""\r\n');
});

test('a value that a spreadsheet would take for a formula begins with an apostrophe', () => {
  expect(csvLine(['=HYPERLINK("x")', '+1', '-1', '@a', '\tx', 'a=b'])).toBe(
    '"\'=HYPERLINK(""x"")","\'+1","\'-1","\'@a","\'\tx","a=b"\r\n',
  );
});

test('a text that begins with an apostrophe of its own is no formula, and stays as it is', () => {
  expect(csvLine(["'=1+1", "'Olelo"])).toBe('"\'=1+1","\'Olelo"\r\n');
});

test('a file begins with a byte order mark and its head, and holds every line once, however many there are', async () => {
  const file = await csvFile(['Náme'], 12_001, (index) => [String(index)]);
  expect(file.type).toBe('text/csv;charset=utf-8');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toBe('"Náme"');
  expect(lines.slice(1, -1)).toEqual(Array.from({ length: 12_001 }, (_, index) => `"${index}"`));
});

test('a list without rows is a file with its head', async () => {
  expect(await (await csvFile(['A', 'B'], 0, () => [])).text()).toBe('"A","B"\r\n');
});
