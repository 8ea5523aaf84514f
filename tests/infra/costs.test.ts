import { readFileSync } from 'node:fs';
import { inRoot } from '@franchise-admin/scripts/root.ts';
import { describe, expect, test } from 'vitest';
import { CALLS_AN_HOUR, COMPANY } from '../bench/scale/assumptions.ts';
import { evaluate, expressionOf, type Given, templateOf } from './support/evaluate.ts';

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

test('the site sends as much as the people at work fetch, of which 100 GB cost nothing', () => {
  const costs = read('infra/README.md');
  const { franchises, administratorsEach, shareAtWork } = COMPANY;
  const [, hours] = /of which people work (\d+)\./.exec(costs) ?? [];
  const [, megabytes] = /([\d.]+) MB sent a person and hour/.exec(costs) ?? [];
  const sent = Math.round((franchises * administratorsEach * shareAtWork * Number(hours) * Number(megabytes)) / 1000);
  const cost = Math.round(9 + (sent - 100) * 0.2);
  expect(costs).toContain(`| Static Web Apps, Standard | 9 | 9 | ${cost} (${sent} GB sent, 100 included) |`);
});

test('alerts cost what their number and frequencies come to', async () => {
  const template = await templateOf('infra/modules/alerts.bicep');
  const alerts = evaluate(expressionOf(template, 'logAlerts', 'variable'), template) as { frequency: string }[];
  const prices = { PT5M: 1.5, PT10M: 1, PT15M: 0.5 };
  const cost = alerts.reduce((sum, { frequency }) => sum + prices[frequency as keyof typeof prices], 2 * 0.1);
  expect(alerts).toHaveLength(9);
  expect(read('infra/README.md')).toContain(`| alerts: nine of logs, two of metrics | ${Math.round(cost)} |`);
});

describe('a budget', () => {
  /** What a row of the table of costs says of the first and the second size. @throws Error where there is no such row */
  function costOf(row: string): readonly [first: number, second: number] {
    const line = read('infra/README.md')
      .split('\n')
      .find((each) => each.startsWith(`| ${row}`));
    if (!line) throw new Error(`No row of the costs begins with "${row}".`);
    const [, , first = '', second = ''] = line.split('|');
    return [first, second].map((cell) => Number(/\d+/.exec(cell))) as [number, number];
  }
  const budgetOf = async (environment: string) => {
    const file = await templateOf(`infra/main.${environment}.bicepparam`);
    return Number(evaluate(expressionOf(file, 'monthlyBudget', 'parameter'), file));
  };

  test('of dev is what the first size costs together: what it costs by standing there alone brings no mail', async () => {
    const standing = ['Static Web Apps', 'alerts', 'availability test'].map((row) => costOf(row)[0]);
    const cost = standing.reduce((sum, each) => sum + each);
    expect(read('infra/README.md')).toContain(`the ${cost} that site, alerts and the availability test cost`);
    expect(await budgetOf('dev')).toBe(costOf('**together**')[0]);
    // As much again as a fifth of it for what runs there.
    expect(0.8 * (await budgetOf('dev'))).toBeGreaterThan(1.2 * cost);
  });

  test('of prod brings no mail at the second size', async () => {
    expect(0.8 * (await budgetOf('prod'))).toBeGreaterThan(costOf('**together**')[1]);
  });

  test('is made where it has its first month, and where not keeps nothing from being deployed', async () => {
    const main = await templateOf('infra/main.bicep');
    const made = async (variables: Given) => {
      const file = await templateOf('infra/main.dev.bicepparam');
      const budgetStartDate = evaluate(expressionOf(file, 'budgetStartDate', 'parameter'), file, variables);
      const body = expressionOf(main, 'budget', 'module');
      return body.kind === 'if' ? evaluate(body.condition, main, { budgetStartDate }) : true;
    };
    expect(await made({ BUDGET_START_DATE: '2026-12-01' })).toBe(true);
    // As GitHub hands on a variable that is not set, and as a shell does.
    expect([await made({ BUDGET_START_DATE: '' }), await made({})]).toEqual([false, false]);
  });
});
