/** What a 412 tells of the record as it stands, for every call that asks for a version. */
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

test.each(CALLS)('$method $path: a 412 has the record as the contract says it, and nothing else', async (route) => {
  const answers = [];
  for (const { route: name, call } of COSTS) {
    if (routes[name] !== route) continue;
    const { params = {}, body } = call(place);
    const id = (body as Readonly<Record<string, unknown>> | undefined)?.[route.recordIdField ?? ''];
    if (route.concurrency === 'record-or-new' && !id) continue;
    const options = { ...(body !== undefined && { body }), ifMatch: '"old"' };
    answers.push(await cloud.as('corporate.admin').call(route.method, pathOf(route, params), options));
  }
  expect(answers.length).toBeGreaterThan(0);
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([412, 'stale']);
    expect(body.current).toHaveProperty('etag', expect.stringMatching(/^".+"$/));
    // Parsing leaves out what the contract does not name.
    expect(route.current.parse(body.current)).toEqual(body.current);
  }
});
