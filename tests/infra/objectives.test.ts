/** What infra/README.md promises and says of alerts, held against the templates that watch it. */
import { readFileSync } from 'node:fs';
import { inRoot } from '@franchise-admin/scripts/root.ts';
import { describe, expect, test } from 'vitest';
import { evaluate, expressionOf, templateOf } from './support/evaluate.ts';

const PAGE = readFileSync(inRoot('infra/README.md'), 'utf8');
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

interface Criterion {
  readonly operator: string;
  readonly threshold: number;
  readonly query?: string;
  readonly dimensions?: readonly object[];
}
interface Alert {
  readonly description: string;
  readonly severity: number;
  readonly windowSize: string;
  readonly criteria: { readonly allOf: readonly [Criterion]; readonly failedLocationCount: number };
}
interface AvailabilityTest {
  readonly Locations: readonly object[];
  readonly Frequency: number;
}
type Named<T> = { readonly name: string; readonly properties: T };

async function deployed<T>(resource: string): Promise<T> {
  const template = await templateOf('infra/modules/alerts.bicep');
  return evaluate(expressionOf(template, resource, 'resource'), template, {
    ...{ prefix: 'portal', healthHostname: 'portal.example' },
  }) as T;
}

const availabilityTest = (await deployed<Named<AvailabilityTest>>('health')).properties;
const unavailable = (await deployed<Named<Alert>>('unavailable')).properties;
/** Alerts that compare what they count with a number, by what they are called. */
const alerts = new Map(
  [...(await deployed<Named<Alert>[]>('fromLogs')), await deployed<Named<Alert>>('databaseThrottled')].map(
    ({ name, properties }) => [name.replace('portal-', ''), properties],
  ),
);

function minutesOf(duration: string): number {
  const [, hours = 0, minutes = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

interface Numbers {
  readonly threshold: number;
  readonly minutes: number;
  readonly severity: number;
}

/** What the page says of the numbers of an alert; those of all others go without saying. */
const SAID: Readonly<Record<string, (numbers: Numbers) => readonly string[]>> = {
  'server-errors': ({ threshold, minutes, severity }) => [
    `\`server-errors\` (${threshold} % in ${minutes} minutes)`,
    `\`server-errors\` (severity ${severity}: more than ${threshold} % answered with 5xx in ${minutes} minutes)`,
  ],
  'slow-answers': ({ threshold, minutes, severity }) => [
    `\`slow-answers\` (p95 of all calls but uploads above ${threshold / 1000} s in ${minutes === 30 ? 'half an hour' : minutes})`,
    `\`slow-answers\` (${severity}: one in twenty takes longer than\n${threshold / 1000} s)`,
  ],
  'directory-throttled': ({ threshold, minutes, severity }) => [
    `\`directory-throttled\` (severity ${severity}): more than ${threshold} refusals with 429 in ${minutes} minutes`,
  ],
  'outbox-late': ({ threshold }) => [
    `all within ${threshold / 60} minutes |`,
    `\`outbox-late\` (${threshold.toLocaleString('en-US')} s)`,
  ],
  'database-throttled': ({ threshold, minutes, severity }) => [
    `\`database-throttled\` (severity ${severity}): more than ${threshold} requests in ${minutes} minutes got 429`,
  ],
};

describe.each([...alerts])('%s', (name, { criteria, description, windowSize, severity }) => {
  const [{ operator, threshold, query, dimensions }] = criteria.allOf;

  test('wakes somebody at what the page says, or else at the first that there is', () => {
    const sentences = SAID[name]?.({ threshold, minutes: minutesOf(windowSize), severity });
    for (const sentence of sentences ?? []) expect(PAGE).toContain(sentence);
    if (!sentences) expect(threshold).toBe(operator === 'LessThan' ? 1 : 0);
  });

  test('looks for what it tells people', () => {
    const looked = query ?? JSON.stringify(dimensions);
    for (const [, status] of description.matchAll(/\b([45]\d\d)\b/g)) expect(looked).toContain(status);
    if (description.includes('5xx')) expect(looked).toContain('toint(line.status) >= 500)');
    for (const [, percentile] of description.matchAll(/\bp(\d\d)\b/g)) expect(looked).toContain(`, ${percentile})`);
    for (const [, minutes] of description.matchAll(/for (\d+) minutes/g))
      expect(minutesOf(windowSize)).toBe(Number(minutes));
  });
});

test('few answers are judged as the page says: by those that failed alone', () => {
  const query = (name: string) => alerts.get(name)?.criteria.allOf[0].query;
  expect(PAGE).toContain('Fewer than twenty answers are not judged, but for five that failed.');
  expect(query('server-errors')).toContain('| where answers >= 20 or failed >= 5\n');
  expect(query('slow-answers')).toContain('| where answers >= 20\n');
});

test('a portal that is not there is noticed from as many places as the page says', () => {
  const places = WORDS[availabilityTest.Locations.length];
  const failed = WORDS[unavailable.criteria.failedLocationCount];
  for (const sentence of [
    `\`/api/health\` from ${places} places every ${WORDS[availabilityTest.Frequency / 60]} minutes`,
    `\`unavailable\` (${failed} places)`,
    `\`unavailable\` (severity ${unavailable.severity}): \`/api/health\` fails from ${failed} places of ${places} or more`,
  ])
    expect(PAGE).toContain(sentence);
  expect(availabilityTest).toMatchObject({
    Request: { RequestUrl: 'https://portal.example/api/health', HttpVerb: 'GET' },
    ValidationRules: { ExpectedHttpStatusCode: 200, SSLCheck: true },
  });
});

test('the budget tells of as much as the page says', async () => {
  const template = await templateOf('infra/modules/budget.bicep');
  const { properties } = evaluate(expressionOf(template, 'budget', 'resource'), template) as {
    properties: { notifications: Record<string, { threshold: number; thresholdType: string }> };
  };
  const of = (type: string) =>
    Object.values(properties.notifications).flatMap((each) => (each.thresholdType === type ? [each.threshold] : []));
  expect(PAGE).toContain(
    `at ${of('Actual').join(' and ')} %, and when ${of('Forecasted').join(' and ')} % are foreseen`,
  );
});
