/** Retries with one `Idempotency-Key` have one effect and one result. Only a retried password reset sets another password. */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY, isChange, type Route, routes } from '@franchise-admin/api/contract';
import type { ReceiptDocument } from '@franchise-admin/api/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiResponse, Client } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import type { CallCost } from '../support/costs/call-cost.ts';
import { pathOf } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts, type CostPlace, ORPHAN_CODE, OTHER_CODE } from '../support/costs/world.ts';

let cloud: Cloud;
let place: CostPlace;
let corporate: Client;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none', storage: true });
  [place] = (await arrangeCosts(cloud)) as [CostPlace];
  corporate = cloud.as('corporate.admin');
});
afterAll(() => cloud?.close());

/** The examples of the cost table cover every endpoint and use separate records. */
const CHANGES = COSTS.filter(({ route }) => isChange(routes[route]));
const rows = CHANGES.map((cost) => ({ name: cost.does ? `${cost.route} (${cost.does})` : cost.route, cost }));

function send({ route, call }: CallCost, key: string, ifMatch = '*'): Promise<ApiResponse> {
  const entry: Route = routes[route];
  const { params = {}, body } = call(place);
  const isVersioned = entry.concurrency.startsWith('record');
  return corporate.call(entry.method, pathOf(entry, params), {
    headers: { [IDEMPOTENCY_KEY]: key },
    ...(body !== undefined && { body }),
    ...(isVersioned && { ifMatch }),
  });
}

/** Returns id and version of every document that a change can write. Omits reservations, which expire. */
async function versions(): Promise<string[]> {
  const franchises = [place.code, OTHER_CODE, ORPHAN_CODE];
  const found = await Promise.all([
    ...franchises.map((partitionKey) => versionsIn('franchises', partitionKey)),
    ...(['vendors', 'reference', 'sign-ins', 'jobs'] as const).map((container) => versionsIn(container)),
  ]);
  return found.flat().sort();
}

async function versionsIn(container: Parameters<Cloud['container']>[0], partitionKey?: string): Promise<string[]> {
  const query = `SELECT VALUE CONCAT(c.id, ' ', c._etag) FROM c WHERE NOT IS_DEFINED(c.type) OR c.type != 'reservation'`;
  const options = partitionKey === undefined ? {} : { partitionKey };
  return (await cloud.container(container).items.query<string>(query, options).fetchAll()).resources;
}

async function receipts(): Promise<ReceiptDocument[]> {
  const query = `SELECT * FROM c WHERE c.type = 'receipt'`;
  const found = (['franchises', 'vendors', 'reference'] as const).map((id) =>
    cloud.container(id).items.query<ReceiptDocument>(query).fetchAll(),
  );
  return (await Promise.all(found)).flatMap(({ resources }) => resources);
}

/** Requests that change the directory. */
const directoryWrites = () =>
  cloud.directory.requests
    .list()
    .map(({ call }) => call)
    .filter((call) => !call.startsWith('GET') && !call.endsWith('/checkMemberGroups') && !call.endsWith('/$batch'));

test('every changing endpoint has a case here', () => {
  const covered = new Set<string>(CHANGES.map(({ route }) => route));
  const changing = Object.values<Route>(routes).filter(isChange);
  expect(changing.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

describe('a second attempt after a lost response', () => {
  test.each(rows.filter(({ cost }) => !routes[cost.route].isRepeatable))(
    '$name returns the first result and changes nothing',
    async ({ cost }) => {
      const key = randomUUID();
      const first = await send(cost, key);
      expect(first.status).toBe(200);
      const before = await versions();
      cloud.directory.requests.reset();
      const second = await send(cost, key);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
      // A stale If-Match does not matter for a retry, because the first attempt has changed the version.
      const stale = await send(cost, key, '"stale"');
      expect([stale.status, stale.body]).toEqual([200, first.body]);
      expect(await versions()).toEqual(before);
      expect(directoryWrites()).toEqual([]);
    },
  );

  test.each(rows.filter(({ cost }) => routes[cost.route].isRepeatable))(
    '$name sets another password, which no receipt contains',
    async ({ cost }) => {
      const key = randomUUID();
      const [first, second] = [await send(cost, key), await send(cost, key)];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body).not.toBe(first.body);
      expect(JSON.stringify(await receipts())).not.toContain(String(second.body));
    },
  );

  test('receipts expire after 24 hours and contain only numbers and flags', async () => {
    const all = await receipts();
    expect(all.length).toBeGreaterThan(20);
    for (const { ttl, outcome } of all) {
      expect(ttl).toBe(86_400);
      const values = typeof outcome === 'object' && outcome !== null ? Object.values(outcome) : [outcome];
      for (const value of values)
        expect(['same', 'changed', undefined].includes(value as string) || typeof value !== 'string').toBe(true);
    }
  });
});
