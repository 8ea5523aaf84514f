/** Every endpoint that changes a record rejects a stale If-Match. Without If-Match, it changes the current record. */
import { type Route, routes } from '@franchise-admin/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { pathOf } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts, type CostPlace } from '../support/costs/world.ts';

let cloud: Cloud;
let place: CostPlace;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none' });
  const [smallest] = await arrangeCosts(cloud);
  place = smallest!;
});
afterAll(() => cloud?.close());

const CALLS: readonly Route[] = Object.values(routes).filter(({ concurrency }) => concurrency.startsWith('record'));

/** Sends the examples of the endpoint from the cost table; with `ifMatch`, only those that change an existing record. */
async function send(route: Route, options: { readonly ifMatch?: string } = {}) {
  const responses = [];
  for (const { route: name, does, call } of COSTS) {
    if (routes[name] !== route || (options.ifMatch && (does === 'new' || does === 'add'))) continue;
    const { params = {}, body } = call(place);
    const request = { ...options, ...(body !== undefined && { body }) };
    responses.push(await cloud.as('corporate.admin').call(route.method, pathOf(route, params), request));
  }
  expect(responses.length).toBeGreaterThan(0);
  return responses;
}

test.each(CALLS)('$method $path returns the current record with 412, exactly as in the contract', async (route) => {
  const responses = await send(route, { ifMatch: '"old"' });
  for (const { status, body } of responses) {
    expect([status, body.code]).toEqual([412, 'stale']);
    expect(body.current).toHaveProperty('etag', expect.stringMatching(/^".+"$/));
    // Parsing drops fields that are not in the contract.
    expect(route.current.parse(body.current)).toEqual(body.current);
  }
});

test.each(CALLS)('$method $path applies to the current record without If-Match', async (route) => {
  const before = await changesBy(route);
  const responses = await send(route);
  for (const { status, body } of responses) expect(status, JSON.stringify(body)).toBe(200);
  expect(await changesBy(route)).toBeGreaterThanOrEqual(before + responses.length);
});

/** Counts the audit records of an endpoint. Every change of a record writes one. */
async function changesBy({ name }: Route): Promise<number> {
  const query = {
    query: `SELECT VALUE COUNT(1) FROM c WHERE c.type = 'audit' AND c.call = @name`,
    parameters: [{ name: '@name', value: name }],
  };
  const counts = (['franchises', 'vendors', 'reference'] as const).map((id) =>
    cloud.container(id).items.query<number>(query).fetchAll(),
  );
  return (await Promise.all(counts)).reduce((sum, { resources }) => sum + resources[0]!, 0);
}
