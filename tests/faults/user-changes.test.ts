/** Changes and deletions of users: database and directory are consistent after any fault or killed process. */
import { describe, expect, test } from 'vitest';
import { hasStruck } from '../support/cuts.ts';
import { contradicts, KILLS_TIMEOUT_MS, killAtEach, OUTAGE, SINGLE_FAULTS, strikeEach } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, userChanges } from '../support/user-changes.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, trialOf, wrongWith, wrongWithNothing } = userChanges(cloud);

describe.each(USER_CHANGES)('API-22, API-28 %s', (name) => {
  const change = changes[name];
  const trial = trialOf(change);

  test.each(SINGLE_FAULTS)(
    '%s: the request or the next run makes the change exactly once',
    { timeout: 120_000 },
    async (_, how) => {
      const wrong = await strikeEach(cloud, trial, how, async (status) => {
        if (status !== 200) return 'it was rejected';
        if (!hasStruck(cloud)) return 'no request was hit';
        await finishLater();
        return wrongWith(change);
      });
      expect(wrong).toEqual({});
    },
  );

  test('if a service fails from any request on, the status is 200 if and only if the change is saved, and the timer completes it', {
    timeout: 120_000,
  }, async () => {
    const wrong = await strikeEach(cloud, trial, OUTAGE, async (status) => {
      await finishLater();
      const written = await isWritten();
      const contradiction = contradicts(status, written);
      if (contradiction) return contradiction;
      if (![200, 500, 503].includes(status)) return 'the status was unexpected';
      return written ? wrongWith(change) : wrongWithNothing();
    });
    expect(wrong).toEqual({});
  });

  test('after the process is killed, the next run or a retry completes the change', {
    timeout: KILLS_TIMEOUT_MS,
  }, async () => {
    const wrong = await killAtEach(cloud, trial, async (again) => {
      await finishLater();
      if (await isWritten()) return wrongWith(change);
      const found = await wrongWithNothing();
      if (found) return found;
      // The killed process had written nothing, so the test sends the request again.
      const { status } = await again();
      return status === 200 ? wrongWith(change) : `the second request returned ${status}`;
    });
    expect(wrong).toEqual({});
  });
});
