import { expect, test } from 'vitest';
import { csvFile, csvLine, csvName } from './csv.ts';

test('USER-04 quotes every value and doubles quotes', () => {
  expect(csvLine(['Ann', 'O"Neil, Sr.', ''])).toBe('"Ann","O""Neil, Sr.",""\r\n');
});

test('prefixes a value with an apostrophe if spreadsheets would read it as a formula', () => {
  expect(csvLine(['=HYPERLINK("x")', '+1', '-1', '@a', '\tx', 'a=b'])).toBe(
    '"\'=HYPERLINK(""x"")","\'+1","\'-1","\'@a","\'\tx","a=b"\r\n',
  );
});

test('does not change a text that already begins with an apostrophe', () => {
  expect(csvLine(["'=1+1", "'Olelo"])).toBe('"\'=1+1","\'Olelo"\r\n');
});

test('writes a byte order mark, the header and every line once', async () => {
  const file = await csvFile(['Náme'], 12_001, (index) => [String(index)]);
  expect(file.type).toBe('text/csv;charset=utf-8');
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toBe('"Náme"');
  expect(lines.slice(1, -1)).toEqual(Array.from({ length: 12_001 }, (_, index) => `"${index}"`));
});

test('writes only the header for an empty list', async () => {
  expect(await (await csvFile(['A', 'B'], 0, () => [])).text()).toBe('"A","B"\r\n');
});

test('builds the name of a CSV file from franchise, list and date', () => {
  const day = new Date(2026, 10, 3, 23, 59);
  expect(csvName('ALOHA', 'Assigned Units', day)).toBe('ALOHA-assigned-units-2026-11-03.csv');
  expect(csvName('Coral / Reef', 'Users', day)).toBe('Coral-Reef-users-2026-11-03.csv');
  expect(csvName(undefined, 'Orphaned Groups', day)).toBe('orphaned-groups-2026-11-03.csv');
});
