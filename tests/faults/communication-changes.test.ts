/** Changes of communication types, groups and choices: data and directory are consistent after any fault or killed process. */
import { describe, expect, test } from 'vitest';
import { COMMUNICATION_CHANGES, communicationChanges } from '../support/communication-changes.ts';
import { useCommunications } from '../support/communications.ts';
import { hasStruck } from '../support/cuts.ts';
import { contradicts, KILLS_TIMEOUT_MS, killAtEach, OUTAGE, SINGLE_FAULTS, strikeEach } from '../support/strikes.ts';

const cloud = useCommunications();
const { finishLater, isWritten, trialOf, wrongWith } = communicationChanges(cloud);

describe.each(COMMUNICATION_CHANGES)('%s', (name) => {
  const trial = trialOf(name);

  test.each(SINGLE_FAULTS)(
    '%s: the request or the next run makes the change exactly once',
    { timeout: 240_000 },
    async (_, how) => {
      const judge = async (status: number) => {
        if (status !== 200) return 'it was rejected';
        if (!hasStruck(cloud)) return 'no request was hit';
        await finishLater();
        return wrongWith(name, true);
      };
      expect(await strikeEach(cloud, trial, how, judge)).toEqual({});
    },
  );

  test('if a service fails from any request on, the status is 200 if and only if the change is saved, and the timer completes it', {
    timeout: 240_000,
  }, async () => {
    const judge = async (status: number) => {
      await finishLater();
      const written = await isWritten();
      const contradiction = contradicts(status, written);
      if (contradiction) return contradiction;
      return ![200, 500, 503].includes(status) ? 'the status was unexpected' : wrongWith(name, written);
    };
    expect(await strikeEach(cloud, trial, OUTAGE, judge)).toEqual({});
  });
});

test.each([
  'API-37 selecting one type and deselecting another',
  'API-34 moving a group',
  'API-34 deleting a group',
] as const)(
  '%s: after the process is killed, the next run completes the change, or nothing was written',
  { timeout: KILLS_TIMEOUT_MS },
  async (name) => {
    const wrong = await killAtEach(cloud, trialOf(name), async () => {
      await finishLater();
      return wrongWith(name, await isWritten());
    });
    expect(wrong).toEqual({});
  },
);
