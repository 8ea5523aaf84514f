import { expect, test } from 'vitest';
import { needOf } from './share.ts';
import { gridTemplate, rowMinWidth } from './template.ts';

const column = { id: 'name', header: 'Name', width: 144, text: (row: string) => row };
const header = { header: 62, need: 62 };
const needs = (...rows: string[]) => needOf(column, rows, false);

test('a column needs room for its longest text, an empty one for its header', () => {
  expect(needs('Catherine Montgomery-Smith', 'Bo')).toEqual({ ...header, need: 210 });
  expect(needs('', ' ')).toEqual(header);
  expect(needs()).toBeUndefined();
});

test('one long text among many takes no room from other columns', () => {
  expect(needs(...Array.from({ length: 20 }, () => 'Catherine'), 'x'.repeat(90))).toEqual({ ...header, need: 84 });
});

const COLUMNS = [
  { id: 'code', width: 116, isSized: false, isExact: true, ...header },
  { id: 'name', width: 112, isSized: false, isExact: false, header: 62, need: 150 },
  { id: 'manager', width: 144, isSized: false, isExact: false, ...header },
  { id: 'email', width: 300, isSized: false, isExact: false, header: 62, need: 320 },
];

test('names and codes keep their width, while empty columns and addresses give way before the list scrolls sideways', () => {
  expect(gridTemplate(COLUMNS, 72)).toBe('116px minmax(112px, 112px) minmax(62px, 144fr) minmax(261px, 300fr) 72px');
  // All of it, 744 px, where even the least, 623 px, does not fit.
  expect(rowMinWidth(COLUMNS, 72)).toContain('min(744px, 623px + 9999');
});
