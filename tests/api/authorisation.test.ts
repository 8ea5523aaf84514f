import { isPreviewable, type Route, routes } from '@franchise-admin/api/contract';
import { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { type Places, readPlaces } from '../support/places.ts';
import { mayCall, type Place } from '../support/rights.ts';

const CALLS: readonly Route[] = Object.values(routes);

let cloud: Cloud;
let places: Places;
beforeAll(async () => {
  cloud = await startCloud();
  places = await readPlaces(cloud);
});
afterAll(() => cloud?.close());

/** Sends a request that changes nothing even if the caller has the right: its body is empty and its version stale. */
const attempt = (client: Client, route: Route, place: Place, query = '') =>
  client.call(
    route.method,
    `${places.path(route, place)}${query}`,
    route.method === 'GET' ? {} : { body: {}, ifMatch: '"stale"' },
  );

const kindOf = (place: Place) => (place.groupCode === 'SYSTEM' ? 'SYSTEM' : Object.keys(place).join());

/** Returns the possible statuses of an `attempt` by a caller who has the right. */
function letIn(route: Route, place: Place): readonly number[] {
  if (place.groupCode === 'SYSTEM' && !route.path.includes('{scope}')) return [404];
  if (route.upload) return [415];
  if (route.body) return [route.body.safeParse({}).success ? 404 : 400];
  if (route.concurrency === 'record') return [404, 409, 412];
  if (route.method === 'GET') return [places.exists(route, place) ? 200 : 404];
  return [200, 404, 409];
}

describe.each(CALLS)('$method $path', (route) => {
  test('AUTH-06 rejects anonymous callers with 401', async () => {
    for (const place of places.of(route)) expect((await attempt(cloud.anonymous, route, place)).status).toBe(401);
  });

  test.each(DEMO_ACCOUNTS)('ROLE-02…05, HIST-02 enforces the rights of $name', async (account) => {
    for (const place of places.of(route)) {
      const { status, body } = await attempt(cloud.as(account.name), route, place);
      const isAllowed = mayCall(account, route.method, route.path, place);
      expect(isAllowed ? letIn(route, place) : [403], JSON.stringify(place)).toContain(status);
      if (!isAllowed)
        expect(body).toMatchObject({
          code: 'forbidden',
          reason: expect.stringMatching(/^(role|other_franchise|other_vendor)$/),
        });
      if (!isPreviewable(route)) continue;
      const dryRun = await attempt(cloud.as(account.name), route, place, '?dryRun=true');
      expect(dryRun.status, `dry run ${JSON.stringify(place)}`).toBe(status);
      if (!isAllowed) expect(dryRun.body).toEqual({ ...body, requestId: dryRun.body.requestId });
    }
  });
});

test.each(DEMO_ACCOUNTS)(
  'ROLE-03, ROLE-04 $name gets the same rejection whether a record exists or not',
  async (account) => {
    for (const route of CALLS) {
      const rejected = places.of(route).filter((place) => !mayCall(account, route.method, route.path, place));
      // Compares only paths with the same kind of id, because the reason of a rejection depends on that kind.
      for (const [kind, alike] of Map.groupBy(rejected, kindOf)) {
        const responses = [];
        for (const place of alike) {
          const { requestId: _, ...body } = (await attempt(cloud.as(account.name), route, place)).body;
          responses.push(body);
        }
        for (const response of responses)
          expect(response, `${route.method} ${route.path} ${kind}`).toEqual(responses[0]);
      }
    }
  },
);
