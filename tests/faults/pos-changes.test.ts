/** Changes of vendors and their users: database and directory are consistent after any fault or killed process. */
import { describe, expect, test } from 'vitest';
import { hasStruck } from '../support/cuts.ts';
import { POS_CHANGES, posChanges } from '../support/pos-changes.ts';
import { BROKEN_CONNECTIONS, KILLS_TIMEOUT_MS, killAtEach, strikeEach } from '../support/strikes.ts';
import { useVendors } from '../support/vendors.ts';

const cloud = useVendors();
const { changes, contradictions, finishLater, isWritten, records } = posChanges(cloud);

describe.each(POS_CHANGES)('%s', (name) => {
  test.each(BROKEN_CONNECTIONS)(
    '%s: the request or the next run makes the change exactly once',
    { timeout: 240_000 },
    async (_, how) => {
      const change = changes[name];
      const wrong = await strikeEach(cloud, change.trial, how, async (status) => {
        if (status !== 200) return 'it was rejected';
        if (!hasStruck(cloud)) return 'no request was hit';
        await finishLater();
        return (await records()) === change.records ? change.undone() : 'it was not written exactly once';
      });
      expect(wrong).toEqual({});
    },
  );

  test('if a service is busy from any request on, the response is 503, or it is 200 and the change completes later', {
    timeout: 240_000,
  }, async () => {
    const { trial, undone } = changes[name];
    const wrong = await strikeEach(cloud, trial, { status: 429, retryAfter: 0.005, times: null }, async (status) => {
      if (![200, 503].includes(status)) return 'the status was unexpected';
      await finishLater();
      if (await isWritten()) return undone();
      return status === 200 ? 'it was not written' : contradictions();
    });
    expect(wrong).toEqual({});
  });
});

/** Changes that write to several containers. */
const KILLED = ['API-44 adding an administrator', 'API-45 deleting a user', 'API-39 deleting a vendor'] as const;

test.each(KILLED)(
  '%s: after the process is killed, the next run or a retry completes the change',
  { timeout: KILLS_TIMEOUT_MS },
  async (name) => {
    const { trial, undone } = changes[name];
    const wrong = await killAtEach(cloud, trial, async (again) => {
      await finishLater();
      if (await isWritten()) return undone();
      const found = await contradictions();
      if (found) return found;
      // The killed process had written nothing, so the test sends the request again.
      const { status } = await again();
      return status === 200 ? undone() : `the second request returned ${status}`;
    });
    expect(wrong).toEqual({});
  },
);
