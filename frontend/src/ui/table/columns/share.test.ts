import { expect, test } from 'vitest';
import { shareOf } from './share.ts';
import { gridTemplate } from './template.ts';

const column = (id: string, width: number) => ({
  id,
  header: id,
  width,
  text: (row: Record<string, string>) => row[id] ?? '',
});
const rows = [{ name: 'Catherine Montgomery-Smith' }, { name: 'Bo' }];

test('gives an empty column half its width and a full one what its longest text needs', () => {
  expect(shareOf(column('name', 144), rows)).toBe(212);
  expect(shareOf(column('manager', 144), rows)).toBe(72);
  expect(shareOf(column('name', 90), rows)).toBe(180);
  expect(shareOf(column('name', 144), [])).toBe(144);
  const many = Array.from({ length: 20 }, () => ({ name: 'Catherine' }));
  expect(shareOf(column('name', 144), [...many, { name: 'x'.repeat(90) }])).toBe(87);
});

test('short names take a share of the card, codes keep their width', () => {
  const placed = [
    { id: 'code', width: 116, isSized: false, isExact: true },
    { id: 'name', width: 112, isSized: false, isExact: false, share: 190 },
  ];
  expect(gridTemplate(placed, 72)).toBe('116px minmax(112px, 190fr) 72px');
});
