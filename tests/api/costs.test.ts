/** Measures the cost of every endpoint in franchises of several sizes, and compares it with the cost table. */
import { routes } from '@franchise-admin/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { asExpected, type CallCost, goalOf, graphOf, isWithinGoal, requestsAt } from '../support/costs/call-cost.ts';
import { costsIn } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts, type CostPlace, SIZES } from '../support/costs/world.ts';
import { oidOf } from '../support/franchise.ts';

let cloud: Cloud;
let costs: ReturnType<typeof costsIn>;
let places: readonly CostPlace[];
beforeAll(async () => {
  cloud = await startCloud({ data: 'none', storage: true });
  places = await arrangeCosts(cloud);
  // Creates the hourly counters in advance, because the first new account of an hour costs more.
  const hour = Math.floor(Date.now() / 3_600_000);
  for (const each of [hour, hour + 1])
    await cloud
      .container('jobs')
      .items.create({ id: `accounts-${oidOf('corporate.admin')}-${each}`, type: 'newAccounts', count: 1, ttl: 7_200 });
  costs = costsIn(cloud);
});
afterAll(() => cloud?.close());

/** Allows 5 % for ids and codes, which are a few digits longer in a larger franchise. */
const DIGITS = 1.05;

test('every endpoint is in the cost table', () => {
  const known = new Set<string>(COSTS.map(({ route }) => route));
  expect(Object.keys(routes).filter((name) => !known.has(name))).toEqual([]);
});

test('the cost table gives a reason for each endpoint that exceeds the request goal, and for no other', () => {
  const unexplained = COSTS.filter((cost) => isWithinGoal(cost) !== (cost.beyond === undefined));
  expect(unexplained.map(nameOf)).toEqual([]);
});

test('HIST-01 a preview finds the franchise records of several accounts with one query', async () => {
  const { vendorId, users } = places[0]!.smallVendor;
  expect(users.length).toBeGreaterThan(1);
  const preview = () => cloud.as('corporate.admin').call('DELETE', `pos/vendor/${vendorId}?dryRun=true`);
  const { result, requests } = await cloud.cost(preview);
  expect(result.body.effects).toHaveLength(users.length);
  const queries = requests.filter(({ kind, path }) => kind === 'query' && path.includes('/colls/franchises/'));
  expect(queries, requests.map(({ kind, path }) => `${kind} ${path}`).join('\n')).toHaveLength(1);
});

/** Returns the smallest and the largest size; with `COSTS=all`, also the middle one. Returns only the largest for costs measured `once`. */
function sizesFor({ once }: CallCost): readonly CostPlace[] {
  if (once) return places.slice(-1);
  return process.env.COSTS === 'all' ? places : places.filter((_, n) => n !== 1);
}
const nameOf = ({ route, does }: CallCost) => (does === undefined ? route : `${route} (${does})`);
const rows = (costs: readonly CallCost[]) => costs.map((cost) => ({ name: nameOf(cost), cost }));

test.each(rows(COSTS))('$name costs the amount in the table', async ({ cost }) => {
  const found = [];
  for (const place of sizesFor(cost)) found.push({ size: place.size, ...(await costs.measure(cost, place)) });
  const expected = found.map(({ size }) => requestsAt(cost, size));
  const counted = found.map(({ kinds }, n) => asExpected(cost, expected[n] ?? {}, kinds));
  expect(
    found.map(({ size, response, graph }, n) => ({ size, status: response.status, kinds: counted[n], graph })),
    found.map(({ size, requests }) => [`at ${size}:`, ...requests].join('\n')).join('\n'),
  ).toEqual(found.map(({ size }, n) => ({ size, status: 200, kinds: expected[n], graph: graphOf(cost) })));

  const charges = found.map(({ charge }) => charge);
  const over = found.filter(({ charge, rows }) => charge > goalOf(cost, rows));
  if (cost.misses) {
    const { charge: most } = cost.misses;
    const mostAt = (size: CostPlace['size']) => most[cost.once ? 0 : SIZES.indexOf(size)] ?? 0;
    expect(over.length, 'The charge now meets the goal: remove `misses` from the table.').toBeGreaterThan(0);
    expect(found.filter(({ charge, size }) => charge > mostAt(size) * DIGITS)).toEqual([]);
    return;
  }
  expect(over.map(({ size, charge, rows }) => ({ size, charge, rows }))).toEqual([]);
  // A charge given as one number must be the same at every size.
  if (typeof cost.charge === 'number' && cost.charge > 0)
    expect(Math.max(...charges) / Math.min(...charges)).toBeLessThan(DIGITS);
});

const LISTS = COSTS.filter(({ route }) => routes[route].concurrency === 'list');
test.each(rows(LISTS))('$name costs one point read while nothing has changed', async ({ cost }) => {
  for (const place of sizesFor(cost)) {
    const etag = await costs.etagOf(cost, place);
    const { response, kinds, charge } = await costs.measure(cost, place, etag);
    expect([response.status, kinds, charge]).toEqual([304, { read: 1 }, 1]);
  }
});
