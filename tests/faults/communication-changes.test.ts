/** Changing communication types, groups and choices: whatever outside request breaks, data and directory agree in the end. */
import { describe, expect, test } from 'vitest';
import { COMMUNICATION_CHANGES, communicationChanges } from '../support/communication-changes.ts';
import { useCommunications } from '../support/communications.ts';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { strikeEach } from '../support/strikes.ts';

const cloud = useCommunications();

describe.each(COMMUNICATION_CHANGES)('%s', (name) => {
  test.each([
    ['the connection breaks before each request', { drop: 'before' }],
    ['the connection breaks before each answer', { drop: 'after' }],
    ['each request meets a service that is away for a moment', { status: 503, retryAfter: 0.005 }],
  ] satisfies [string, Strike][])(
    '%s: done once, at the latest by the next run',
    { timeout: 240_000 },
    async (_, how) => {
      const { finishLater, trialOf, wrongWith } = communicationChanges(cloud);
      const judge = async (status: number) => {
        if (status !== 200) return 'it was refused';
        if (!hasStruck(cloud)) return 'nothing was struck';
        await finishLater();
        return wrongWith(name, true);
      };
      expect(await strikeEach(cloud, trialOf(name), how, judge)).toEqual({});
    },
  );

  test('a service fails from each request on: done later, or not at all, and told so', {
    timeout: 240_000,
  }, async () => {
    const { finishLater, isWritten, trialOf, wrongWith } = communicationChanges(cloud);
    const judge = async (status: number) => {
      await finishLater();
      const written = await isWritten();
      if ((status === 200) !== written) return `it was ${written ? '' : 'not '}written`;
      return ![200, 500, 503].includes(status) ? 'it was answered otherwise' : wrongWith(name, written);
    };
    expect(await strikeEach(cloud, trialOf(name), { status: 500, times: null }, judge)).toEqual({});
  });
});
