/** Database and directory each stall for 10 s. The change must be made once, and the response must arrive in time. */
import { documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import type { Cloud } from '../support/cloud.ts';
import { communicationChanges } from '../support/communication-changes.ts';
import { useCommunications } from '../support/communications.ts';
import { strike } from '../support/cuts.ts';
import { CODE } from '../support/franchise.ts';
import { posChanges } from '../support/pos-changes.ts';
import { requestsOf, type Trial } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { userChanges } from '../support/user-changes.ts';
import { newUser, usersIn } from '../support/users.ts';
import { useVendors } from '../support/vendors.ts';

const STALL_MS = 10_000;
/** Maximum duration of a request (40 s) plus time for the response. */
const DEADLINE_MS = 42_000;

/** Stalls the first write to each service. @returns the response status and the elapsed time */
async function stalled(cloud: Cloud, trial: Trial): Promise<{ readonly status: number; readonly ms: number }> {
  const writings = (await requestsOf(cloud, trial)).filter(({ isWrite }) => isWrite);
  await trial.startOver();
  const work = await trial.prepare();
  await trial.warmUp(cloud.as('corporate.admin'));
  for (const part of ['cosmos', 'directory'] as const)
    strike(cloud, writings.find((place) => place.part === part)!, { delayMs: STALL_MS });
  const start = performance.now();
  const { status } = await work(cloud.as('corporate.admin'));
  return { status, ms: performance.now() - start };
}

function expectInTime({ status, ms }: { readonly status: number; readonly ms: number }): void {
  expect(status).toBe(200);
  expect(ms).toBeGreaterThan(STALL_MS);
  expect(ms).toBeLessThan(DEADLINE_MS);
}

// The tests can run concurrently, because each has its own cloud and mostly waits.
describe.concurrent('both services stall for 10 s', () => {
  describe('users', () => {
    const cloud = useFranchises({ accounts: true });
    test('API-22 an administrator is added once, and the response arrives in time', { timeout: 90_000 }, async () => {
      const { changes, finishLater, trialOf, wrongWith } = userChanges(cloud);
      const change = changes['adding an administrator'];
      expectInTime(await stalled(cloud, trialOf(change)));
      await finishLater();
      expect(await wrongWith(change)).toBe(false);
    });
  });

  describe('vendors', () => {
    const cloud = useVendors();
    test('API-39 a vendor is deleted once, and the response arrives in time', { timeout: 90_000 }, async () => {
      const { changes, finishLater } = posChanges(cloud);
      const { trial, undone } = changes['API-39 deleting a vendor'];
      expectInTime(await stalled(cloud, trial));
      await finishLater();
      expect(await undone()).toBe(false);
    });
  });

  describe('communications', () => {
    const cloud = useCommunications();
    test('API-34 a group is moved once, and the response arrives in time', { timeout: 90_000 }, async () => {
      const { finishLater, trialOf, wrongWith } = communicationChanges(cloud);
      expectInTime(await stalled(cloud, trialOf('API-34 moving a group')));
      await finishLater();
      expect(await wrongWith('API-34 moving a group', true)).toBe(false);
    });
  });
});

describe.concurrent('a batch that is written after its response timed out', () => {
  const cloud = useFranchises({ accounts: true });
  const { withEmail } = usersIn(cloud);

  test('API-22 is not mistaken for another user: the response is 200, and the user is added once', {
    timeout: 60_000,
  }, async () => {
    const user = newUser();
    const claim = `GET /dbs/franchise-admin/colls/franchises/docs/${documentId.emailClaim(user.emailAddress)}`;
    // The batch takes effect after the second read of the partition and before the read of the claim.
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 11_500, times: 1 });
    const saving = cloud.as('corporate.admin').post(`user/${CODE}`, user, { ifMatch: '*' });
    await expect.poll(() => cloud.cosmos.faults.list(), { interval: 5, timeout: 20_000 }).toEqual([]);
    cloud.cosmos.faults.add({ match: claim, delayMs: 3_000, times: 1 });
    const { status, body } = await saving;
    expect([status, body.emailAddress]).toEqual([200, user.emailAddress]);
    expect(cloud.cosmos.faults.list()).toEqual([]);
    expect(await withEmail(user.emailAddress)).toHaveLength(1);
  });
});
