/** Several Functions hosts share one database and one directory, as in production. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { anHourLater } from '../support/agreement.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { documentsIn, evidenceOf } from '../support/several-hosts/evidence.ts';
import { finishOutboxes, type Host, startHosts, stopHosts } from '../support/several-hosts/hosts.ts';
import { judge } from '../support/several-hosts/judge.ts';
import { runLoad } from '../support/several-hosts/load.ts';
import { arrangePlaces, type Place } from '../support/several-hosts/places.ts';

const WORKERS = 8;
/** Number of accounts that the directory does not create at first, so that the timers create them. */
const LEFT_TO_TIMERS = 3;

let cloud: Cloud;
let hosts: readonly Host[] = [];
let places: readonly Place[];

beforeAll(async () => {
  cloud = await startCloud({ data: 'none' });
  places = await arrangePlaces(cloud.cosmos, cloud.directory, { franchises: 2, people: 40 });
  hosts = await startHosts(2, inject('apiEntry'), cloud.environment);
});
afterAll(async () => {
  await stopHosts(hosts);
  await cloud?.close();
});

/** Makes every outbox entry due now, and counts them. */
async function dueNow(): Promise<number> {
  const evidence = await evidenceOf(cloud, places);
  const left = places.flatMap(({ code }) => documentsIn(evidence, code, 'outbox'));
  for (const entry of left) await cloud.container('franchises').items.upsert(anHourLater(entry));
  return left.length;
}

test("API-16, API-17, API-20, API-22, API-28, API-37, USER-11 two host processes lose no change, show each other's writes and share the outbox", {
  timeout: 60_000,
}, async () => {
  cloud.directory.faults.add({ match: 'POST /v1.0/users', drop: 'after', times: 1 });
  cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 429, retryAfter: 60, times: LEFT_TO_TIMERS });
  const token = await cloud.directory.tokenFor('corporate.admin');
  const origins = hosts.map(({ origin }) => origin);
  const ledger = await runLoad({ origins, token, places, workers: WORKERS, until: { rounds: 2 } });

  expect(await dueNow()).toBeGreaterThan(0);
  // Both hosts find the due entries before one of them takes the lease.
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*/docs/outbox-*', delayMs: 500, times: hosts.length * LEFT_TO_TIMERS });
  cloud.cosmos.requests.reset();
  await finishOutboxes(cloud, hosts, places, 20_000);
  const leases = (...statuses: number[]) =>
    cloud.cosmos.requests
      .list('replace')
      .filter(({ path, status }) => path.includes('/outbox-') && statuses.includes(status))
      .map(({ path }) => path);
  // The losing host gets 412 (leased) or 404 (finished). Some of these responses arrive after the outbox is empty.
  await expect.poll(() => leases(412, 404).length, { timeout: 5_000 }).toBeGreaterThan(0);
  const taken = leases(200);
  expect(taken).toEqual([...new Set(taken)]);

  const { wrong, seen } = await judge(cloud, places, ledger);
  expect(wrong).toEqual([]);
  const { granted, stale, views, accounts, deletedAccounts } = seen;
  expect(Math.min(granted, stale, views, accounts, deletedAccounts)).toBeGreaterThan(0);
});
