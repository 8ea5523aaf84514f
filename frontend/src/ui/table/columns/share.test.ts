import { expect, test } from 'vitest';
import { needOf } from './share.ts';
import { gridTemplate, rowMinWidth } from './template.ts';

const column = { id: 'name', header: 'Name', width: 144, text: (row: string) => row };
const header = { header: 62, need: 62, longest: 62 };
const needs = (...rows: string[]) => needOf(column, rows, false);

test('a column needs the width of its longest text, or of its header if all its cells are empty', () => {
  expect(needs('Catherine Montgomery-Smith', 'Bo')).toEqual({ ...header, need: 210, longest: 210 });
  expect(needs('', ' ')).toEqual(header);
  expect(needs()).toBeUndefined();
});

test('one long text among many does not widen a column', () => {
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

test('shrinks empty columns and email addresses, but not names and codes, before the list scrolls horizontally', () => {
  const placed = COLUMNS.map((column) => ({ ...column, longest: column.need }));
  expect(gridTemplate(placed, 72)).toMatch(
    /^116px minmax\(calc\(112px .*, 38px\)\), 112px\) minmax\(62px, 144fr\) minmax\(calc\(261px .*, 59px\)\), 300fr\) 72px$/,
  );
  // The full width is 744 px. It is used if not even the minimum of 623 px fits.
  expect(rowMinWidth(placed, 72)).toContain('min(744px, 623px + 9999');
});

test('gives every column the width of its longest text if the card has room for all texts', () => {
  const needs = { name: 170, email: 600 };
  // The rest is 116 px for codes, 62 px for an empty column and 72 px for actions.
  const room = `clamp(0px, 9999 * (100cqi - ${116 + needs.name + 62 + needs.email + 72 - 1}px - (var(--inset) - 8px + var(--check, 0px))), `;
  expect(gridTemplate(COLUMNS, 72)).toContain(`minmax(calc(112px + ${room}58px)), 112px)`);
  expect(gridTemplate(COLUMNS, 72)).toContain(`minmax(calc(261px + ${room}339px)), 300fr)`);
});

test('divides the card in proportion to the defined widths until rows arrive', () => {
  const withoutRows = COLUMNS.map(({ id, width, isSized, isExact }) => ({ id, width, isSized, isExact }));
  expect(gridTemplate(withoutRows, 72)).toBe(
    '116px minmax(112px, 112px) minmax(125px, 144fr) minmax(261px, 300fr) 72px',
  );
});
