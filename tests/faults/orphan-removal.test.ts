/** Removing an orphaned franchise completes once and leaves no records, after any fault or killed process. */
import { documentId, type FranchiseDocument, type OutboxDocument } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import { anHourLater } from '../support/agreement.ts';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { clearFaults } from '../support/franchise.ts';
import { arrangeOrphan, ORPHAN, remainsOfOrphan } from '../support/orphans.ts';
import { documentOf, documentsOf } from '../support/stored.ts';
import { contradicts, killAtEach, OUTAGE, strikeEach, type Trial } from '../support/strikes.ts';
import { arrangeVendors, endVendorLeases, useVendors, vendorContradictions } from '../support/vendors.ts';
import { startVictim } from '../support/victim.ts';

const cloud = useVendors();

const PATH = `lookup/orphanedFranchises/${ORPHAN}`;
const franchise = () => documentOf<FranchiseDocument>(cloud, documentId.franchise, ORPHAN);
const outbox = () => documentsOf<OutboxDocument<{ readonly groupCode: string }>>(cloud, ORPHAN, 'outbox');
const audits = () => documentsOf(cloud, ORPHAN, 'audit');

async function startOver(people: number | 'few'): Promise<void> {
  clearFaults(cloud);
  await arrangeVendors(cloud);
  await arrangeOrphan(cloud, people);
}

/** Clears all faults, expires all leases and runs the timer. */
async function finishLater(): Promise<void> {
  clearFaults(cloud);
  for (let run = 0; run < 3; run++) {
    const left = await outbox();
    for (const entry of left) await cloud.container('franchises').items.upsert(anHourLater(entry));
    await endVendorLeases(cloud);
    await cloud.host.run('finishOutbox');
    if (left.length === 0) return;
  }
}

async function wrong(): Promise<string | false> {
  if ((await audits()).length === 0) {
    const [first] = await remainsOfOrphan(cloud);
    return first === documentId.franchise ? false : 'it is only partly removed';
  }
  const found = [...(await remainsOfOrphan(cloud)), ...(await vendorContradictions(cloud))];
  return found.length > 0 && found.join('; ');
}

const trial: Trial = {
  startOver: () => startOver('few'),
  prepare: async () => (client) => client.call('DELETE', PATH),
  warmUp: (client) => client.get('lookup/orphanedFranchises'),
};

test.each([
  ['before each request', { drop: 'before' }],
  ['before each response', { drop: 'after' }],
] satisfies [string, Strike][])(
  'API-05 the connection breaks %s: the request or the next run completes the removal',
  {
    timeout: 600_000,
  },
  async (_, how) => {
    const found = await strikeEach(cloud, trial, how, async (status) => {
      if (status !== 200) return 'it was rejected';
      if (!hasStruck(cloud)) return 'no request was hit';
      await finishLater();
      return (await audits()).length === 1 ? wrong() : 'it was not written exactly once';
    });
    expect(found).toEqual({});
  },
);

test('API-05 if a service fails from any request on, the response is 200 if and only if the removal is saved, and the timer completes it', {
  timeout: 600_000,
}, async () => {
  const found = await strikeEach(cloud, trial, OUTAGE, async (status) => {
    await finishLater();
    return contradicts(status, (await audits()).length === 1) || wrong();
  });
  expect(found).toEqual({});
});

test('API-05 after the process is killed at any write, the next run finishes the removal', {
  timeout: 600_000,
}, async () => {
  const found = await killAtEach(cloud, trial, async () => {
    await finishLater();
    return wrong();
  });
  expect(found).toEqual({});
});

test('API-05 after the process is killed between two of many batches, the next run continues', {
  timeout: 120_000,
}, async () => {
  await startOver(60);
  const victim = await startVictim(cloud);
  await victim.client.get('lookup/orphanedFranchises');
  // The first batch succeeds; later batches stall.
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1, times: 1 });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', drop: 'before', delayMs: 200, times: 100 });
  const response = victim.client.call('DELETE', PATH).catch(() => 'cut off' as const);
  await expect.poll(() => cloud.cosmos.faults.list().at(-1)?.times, { interval: 5, timeout: 20_000 }).toBeLessThan(100);
  expect(await franchise()).toMatchObject({ isBeingRemoved: true });
  await victim.kill();
  expect(await response).toBe('cut off');
  expect(await wrong()).not.toBe(false);

  await finishLater();
  expect(await franchise()).toBeUndefined();
  expect(await wrong()).toBe(false);
});

test('API-05 retries at growing intervals if a batch cannot be written', { timeout: 120_000 }, async () => {
  await startOver(60);
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1, times: 1 });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 400, times: 100 });
  const { status, body } = await cloud.as('corporate.admin').call('DELETE', PATH);
  // The list omits the franchise, because it is being removed.
  expect([status, body]).toEqual([200, []]);
  const faults = cloud.cosmos.faults.list();
  for (let run = 0; run < 3; run++) {
    const [entry] = await outbox();
    await cloud.container('franchises').items.upsert({ ...entry, dueAt: new Date(0).toISOString() });
    await cloud.host.run('finishOutbox');
  }
  expect(faults.length).toBeGreaterThan(0);
  const [entry] = await outbox();
  expect(entry!.attempts).toBe(3);
  expect(Date.parse(entry!.dueAt!)).toBeGreaterThan(Date.now() + 3 * 60_000);
  await finishLater();
  expect(await wrong()).toBe(false);
});
