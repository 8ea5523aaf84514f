import { expect, test } from 'vitest';
import { isOneWord, layOutColumns } from './columns.ts';

const HEADERS = ['Last Name', 'Email', 'Phone', 'Level 4'];
const line = (name: string, level = '') => [name, `${name}@alohagrill.example`, '(808) 555-0142', level];
const PEOPLE = Array.from({ length: 40 }, (_, at) => line(`person-${at}`));
const widths = (lines: readonly (readonly string[])[]) =>
  layOutColumns(HEADERS, lines).columns.map(({ width }) => Math.round(width));

test('TBL-03 printed columns share the width of the paper by what stands in them', () => {
  const [name = 0, email = 0, phone = 0] = widths(PEOPLE);
  expect(name + email + phone).toBeGreaterThanOrEqual(99);
  expect(name + email + phone).toBeLessThanOrEqual(101);
  expect(email).toBeGreaterThan(phone);
  expect(phone).toBeGreaterThan(name);
});

test('TBL-03 one long name leaves the other printed columns as wide as they were', () => {
  const long = [...PEOPLE, line('x'.repeat(300))];
  expect(widths(long)).toEqual(widths(PEOPLE));
  expect(layOutColumns(HEADERS, long).isWide).toBe(false);
});

test('TBL-03 a printed column in which nothing stands is left out; the one that names the rows never is', () => {
  const at = (lines: readonly (readonly string[])[]) =>
    layOutColumns(HEADERS, lines).columns.map((column) => column.at);
  expect(at(PEOPLE)).toEqual([0, 1, 2]);
  expect(at([...PEOPLE, line('last', 'Owner')])).toEqual([0, 1, 2, 3]);
  expect(at([['', 'a@x.example', '', '']])).toEqual([0, 1]);
  expect(at([])).toEqual([0, 1, 2, 3]);
});

test('TBL-03 what does not fit across the sheet takes its longer side', () => {
  const twice = [...HEADERS, ...HEADERS].map((header, at) => `${header} ${at}`);
  const lines = PEOPLE.map((texts) => [...texts, ...texts]);
  expect(layOutColumns(twice, lines).isWide).toBe(true);
});

test.each(['(808) 555-0142', 'U9', '11/19/2026 4:12 PM', 'A-12 B'])('%s breaks nowhere', (text) => {
  expect(isOneWord(text)).toBe(true);
});

test.each(['Keala Thompson', '1024 Kalakaua Avenue', 'ALOHA', ''])('%s is a text like any other', (text) => {
  expect(isOneWord(text)).toBe(false);
});
