import { expect, test } from 'vitest';
import { isUnbreakable, layOutColumns } from './columns.ts';

const HEADERS = ['Last Name', 'Email', 'Phone', 'Level 4'];
const line = (name: string, level = '') => [name, `${name}@alohagrill.example`, '(808) 555-0142', level];
const PEOPLE = Array.from({ length: 40 }, (_, at) => line(`person-${at}`));
const pixels = (text: string, isBold: boolean) => text.length * (isBold ? 7 : 6.5);
const widths = (lines: readonly (readonly string[])[]) =>
  layOutColumns(HEADERS, lines, pixels).columns.map(({ width }) => Math.round(width));

test('TBL-03 divides the paper width among the printed columns by the lengths of their texts', () => {
  const [name = 0, email = 0, phone = 0] = widths(PEOPLE);
  expect(name + email + phone).toBeGreaterThanOrEqual(99);
  expect(name + email + phone).toBeLessThanOrEqual(101);
  expect(email).toBeGreaterThan(phone);
  expect(phone).toBeGreaterThan(name);
});

test('TBL-03 does not narrow other printed columns for one very long name', () => {
  const long = [...PEOPLE, line('x'.repeat(300))];
  expect(widths(long)).toEqual(widths(PEOPLE));
  expect(layOutColumns(HEADERS, long, pixels).isWide).toBe(false);
});

test('TBL-03 omits empty printed columns, except the first one', () => {
  const at = (lines: readonly (readonly string[])[]) =>
    layOutColumns(HEADERS, lines, pixels).columns.map((column) => column.at);
  expect(at(PEOPLE)).toEqual([0, 1, 2]);
  expect(at([...PEOPLE, line('last', 'Owner')])).toEqual([0, 1, 2, 3]);
  expect(at([['', 'a@x.example', '', '']])).toEqual([0, 1]);
  expect(at([])).toEqual([0, 1, 2, 3]);
});

test('TBL-03 prints in landscape if the columns do not fit in portrait', () => {
  const twice = [...HEADERS, ...HEADERS].map((header, at) => `${header} ${at}`);
  const lines = PEOPLE.map((texts) => [...texts, ...texts]);
  expect(layOutColumns(twice, lines, pixels).isWide).toBe(true);
});

/** Column widths in pixels in landscape, at the default font size. */
function landscape(headers: readonly string[], lines: readonly (readonly string[])[]) {
  const { columns, size } = layOutColumns(headers, lines, pixels);
  return { size, widths: columns.map(({ width }) => (width * 960) / 100 / size) };
}

test('TBL-03 reduces the font size rather than break a word in a printed column or its header', () => {
  const headers = Array.from({ length: 10 }, (_, at) => (at === 9 ? 'Communication' : `Level ${at}`));
  const line = ['Lealaimatafao Lealaimatafao', ...Array<string>(8).fill('Shimabukuro Wilhelmina'), '1'];
  const { size, widths } = landscape(headers, [...Array<string[]>(30).fill(line), ['x'.repeat(300), ...line.slice(1)]]);
  expect(size).toBeLessThan(1);
  expect(size).toBeGreaterThanOrEqual(0.7);
  expect(Math.min(...widths.slice(0, 1))).toBeGreaterThanOrEqual(pixels('Lealaimatafao', false) + 8);
  expect(Math.min(...widths.slice(1, 9))).toBeGreaterThanOrEqual(pixels('Shimabukuro', false) + 8);
  expect(widths[9]).toBeGreaterThanOrEqual(pixels('Communication', true) + 8);
});

test('TBL-03 reduces the font size slightly to fit printed rows on one line', () => {
  const names = ['Unit', 'Name', 'Email', 'Phone', 'Manager', 'Level 1', 'Level 2', 'Level 3'];
  const line = [
    '1024',
    'Waikiki Beach',
    'kalakaua-avenue@alohagrill.example',
    '(808) 555-0142',
    ...Array<string>(4).fill('Mateo Fernandez, Jr.'),
  ];
  const { size, widths } = landscape(names, Array<string[]>(30).fill(line));
  expect(size).toBeLessThan(1);
  expect(size).toBeGreaterThanOrEqual(0.85);
  for (const [at, text] of line.entries()) expect(widths[at]).toBeGreaterThanOrEqual(pixels(text, false) + 8);
});

test('TBL-03 adds the indentation of texts to the printed width', () => {
  const [name = 0] = widths([['Kealakekua', 'k@a.example', '', '']]);
  const { columns } = layOutColumns(HEADERS, [['Kealakekua', 'k@a.example', '', '']], pixels, [48]);
  expect(columns[0]?.width).toBeGreaterThan(name + 5);
});

test.each(['(808) 555-0142', 'U9', '11/19/2026 4:12 PM', 'A-12 B'])('"%s" must not wrap', (text) => {
  expect(isUnbreakable(text)).toBe(true);
});

test.each(['Keala Thompson', '1024 Kalakaua Avenue', 'ALOHA', ''])('"%s" may wrap', (text) => {
  expect(isUnbreakable(text)).toBe(false);
});
