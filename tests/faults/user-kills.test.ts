/** Saving and deleting users while the process is killed: the next run finishes what was begun. */
import { describe, expect, test } from 'vitest';
import { hasStruck, type OutsideRequest, type Strike, strike } from '../support/cuts.ts';
import { CODE, USER } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, type UserChange, userChanges } from '../support/user-changes.ts';
import { startVictim } from '../support/victim.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, requestsOf, startAnew, wrongWith, wrongWithNothing } = userChanges(cloud);

describe.each(USER_CHANGES)('API-22, API-28 %s', (name) => {
  test.each([
    ['and what it sent last never arrives', { drop: 'before' }],
    ['and what it sent last arrives', {}],
  ] satisfies [string, Strike][])(
    'killed at each writing, %s: done by the next run',
    { timeout: 240_000 },
    async (_, how) => {
      const change = changes[name];
      const wrong: Record<string, string> = {};
      const writings = (await requestsOf(change)).filter(({ isWrite }) => isWrite);
      expect(writings.length).toBeGreaterThan(1);
      for (const request of writings) {
        const found = await killAt(change, request, how);
        if (found) wrong[`${request.part} ${request.before}: ${request.what}`] = found;
      }
      expect(wrong).toEqual({});
    },
  );
});

/** @returns what is wrong in the end; false when nothing is */
async function killAt(change: UserChange, request: OutsideRequest, how: Strike): Promise<string | false> {
  await startAnew();
  const work = await change.prepare();
  const victim = await startVictim(cloud);
  await victim.client.get(`user/${CODE}/${USER.fay}`);
  strike(cloud, request, { ...how, delayMs: 250 });
  const answer = work(victim.client).then(
    ({ status }) => status,
    () => 'cut off' as const,
  );
  await expect.poll(() => hasStruck(cloud), { interval: 2, timeout: 10_000 }).toBe(true);
  await victim.kill();
  if ((await answer) !== 'cut off') return `it was answered with ${await answer}`;
  // What was on its way when the process died still arrives.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await finishLater();
  if (await isWritten()) return wrongWith(change);
  const found = await wrongWithNothing();
  if (found) return found;
  // Nothing of it is there, so it may be asked for again.
  const again = await work(cloud.as('corporate.admin'));
  return again.status === 200 ? wrongWith(change) : `asked again it was answered with ${again.status}`;
}
