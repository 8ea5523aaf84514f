/** Saving and deleting users: whatever outside request breaks, or whenever the process dies, database and directory agree in the end. */
import { describe, expect, test } from 'vitest';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { KILLS_TIMEOUT_MS, killAtEach, strikeEach } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, userChanges } from '../support/user-changes.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, trialOf, wrongWith, wrongWithNothing } = userChanges(cloud);

describe.each(USER_CHANGES)('API-22, API-28 %s', (name) => {
  const change = changes[name];
  const trial = trialOf(change);

  test.each([
    ['the connection breaks before each request', { drop: 'before' }],
    ['the connection breaks before each answer', { drop: 'after' }],
    ['each request meets a service that is away for a moment', { status: 503, retryAfter: 0.005 }],
  ] satisfies [string, Strike][])(
    '%s: done once, at the latest by the next run',
    { timeout: 120_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trial, how, async (status) => {
        if (status !== 200) return 'it was refused';
        if (!hasStruck(cloud)) return 'nothing was struck';
        await finishLater();
        return wrongWith(change);
      });
      expect(wrong).toEqual({});
    },
  );

  test('a service fails from each request on: done later, or not at all, and told so', {
    timeout: 120_000,
  }, async () => {
    const wrong = await strikeEach(cloud, trial, { status: 500, times: null }, async (status) => {
      await finishLater();
      const written = await isWritten();
      if ((status === 200) !== written) return `it was ${written ? '' : 'not '}written`;
      if (![200, 500, 503].includes(status)) return 'it was answered otherwise';
      return written ? wrongWith(change) : wrongWithNothing();
    });
    expect(wrong).toEqual({});
  });

  test('the process is killed: done by the next run', { timeout: KILLS_TIMEOUT_MS }, async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      await finishLater();
      if (await isWritten()) return wrongWith(change);
      const found = await wrongWithNothing();
      if (found) return found;
      // Nothing of it is there, so it may be asked for again.
      const { status } = await again();
      return status === 200 ? wrongWith(change) : `asked again it was answered with ${status}`;
    });
    expect(wrong).toEqual({});
  });
});
