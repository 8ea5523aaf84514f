/** Saving and deleting users: whatever outside request breaks, database and directory agree in the end. */
import { describe, expect, test } from 'vitest';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { strikeEach } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, userChanges } from '../support/user-changes.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, trialOf, wrongWith, wrongWithNothing } = userChanges(cloud);

describe.each(USER_CHANGES)('API-22, API-28 %s', (name) => {
  const change = changes[name];

  test.each([
    ['the connection breaks before each request', { drop: 'before' }],
    ['the connection breaks before each answer', { drop: 'after' }],
    ['each request meets a service that is away for a moment', { status: 503, retryAfter: 0.005 }],
  ] satisfies [string, Strike][])(
    '%s: done once, at the latest by the next run',
    { timeout: 120_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trialOf(change), how, async (status) => {
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
    const wrong = await strikeEach(cloud, trialOf(change), { status: 500, times: null }, async (status) => {
      await finishLater();
      const written = await isWritten();
      if ((status === 200) !== written) return `it was ${written ? '' : 'not '}written`;
      if (![200, 500, 503].includes(status)) return 'it was answered otherwise';
      return written ? wrongWith(change) : wrongWithNothing();
    });
    expect(wrong).toEqual({});
  });
});
