import { expect, test } from 'vitest';
import { needOf } from './share.ts';
import { gridTemplate, rowMinWidth } from './template.ts';

const column = { id: 'name', header: 'Name', width: 144, text: (row: string) => row };
const header = { header: 62, need: 62, longest: 62 };
const needs = (...rows: string[]) => needOf(column, rows, false);

test('a column needs room for its longest text, an empty one for its header', () => {
  expect(needs('Catherine Montgomery-Smith', 'Bo')).toEqual({ ...header, need: 210, longest: 210 });
  expect(needs('', ' ')).toEqual(header);
  expect(needs()).toBeUndefined();
});

test('one long text among many takes no room from other columns', () => {
  expect(needs(...Array.from({ length: 20 }, () => 'Catherine'), 'x'.repeat(90))).toEqual({
    ...header,
    need: 84,
    longest: 683,
  });
});

const COLUMNS = [
  { id: 'code', width: 116, isSized: false, isExact: true, ...header },
  { id: 'name', width: 112, isSized: false, isExact: false, header: 62, need: 150, longest: 170 },
  { id: 'manager', width: 144, isSized: false, isExact: false, ...header },
  { id: 'email', width: 300, isSized: false, isExact: false, header: 62, need: 320, longest: 600 },
];

test('names and codes keep their width, while empty columns and addresses give way before the list scrolls sideways', () => {
  const placed = COLUMNS.map((column) => ({ ...column, longest: column.need }));
  expect(gridTemplate(placed, 72)).toMatch(
    /^116px minmax\(calc\(112px .*, 38px\)\), 112px\) minmax\(62px, 144fr\) minmax\(calc\(261px .*, 59px\)\), 300fr\) 72px$/,
  );
  // All of it, 744 px, where even the least, 623 px, does not fit.
  expect(rowMinWidth(placed, 72)).toContain('min(744px, 623px + 9999');
});

test('where all texts fit a column takes what it needs, exceptions too, from those that need less', () => {
  const needs = { name: 170, email: 600 };
  // With 116 px of codes, 62 px of an empty column and 72 px of actions.
  const room = `clamp(0px, 9999 * (100cqi - ${116 + needs.name + 62 + needs.email + 72 - 1}px - (var(--inset) - 8px)), `;
  expect(gridTemplate(COLUMNS, 72)).toContain(`minmax(calc(112px + ${room}58px)), 112px)`);
  expect(gridTemplate(COLUMNS, 72)).toContain(`minmax(calc(261px + ${room}339px)), 300fr)`);
});

test('columns share the card by their widths until rows are there', () => {
  const awaiting = COLUMNS.map(({ id, width, isSized, isExact }) => ({ id, width, isSized, isExact }));
  expect(gridTemplate(awaiting, 72)).toBe('116px minmax(112px, 112px) minmax(125px, 144fr) minmax(261px, 300fr) 72px');
});
