import { readFileSync } from 'node:fs';
import { inRoot } from '@franchise-admin/scripts/root.ts';
import { expect, test } from 'vitest';
import { CALLS_AN_HOUR, COMPANY } from '../bench/scale/assumptions.ts';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const written = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 1 });

test('what it costs and how it scales are reckoned from the same assumptions', () => {
  const { franchises, administratorsEach, shareAtWork } = COMPANY;
  const costs = read('infra/README.md');
  const scale = read('tests/bench/scale/README.md');
  const calls = Object.values(CALLS_AN_HOUR).reduce((a, b) => a + b, 0);
  const atWork = franchises * administratorsEach * shareAtWork;
  expect(costs).toContain(`| ${written(franchises)}, 400,000, 1,000,000; ${written(atWork)} at work |`);
  for (const part of [100, 10])
    expect(costs).toContain(`${written(atWork / part)} ${part === 100 ? 'people ' : ''}at work`);
  expect(costs).toContain(
    `${written(administratorsEach)} administrators of each franchise, ${shareAtWork * 100} % of them at work`,
  );
  expect(costs).toContain(`${written(calls)} calls of a\n  person in an hour`);
  const [, busiest] = /^\| request units a second \| ([\d,]+) \|/m.exec(scale) ?? [];
  expect(costs).toContain(`busiest minute (${busiest} RU/s)`);
  expect(scale).toContain(`| administrators at work in the busiest hour | ${written(atWork)} |`);
});
