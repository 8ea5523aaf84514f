/** Changing vendors and their users: whatever outside request breaks, database and directory agree in the end. */
import { describe, expect, test } from 'vitest';
import { hasStruck, type Strike } from '../support/cuts.ts';
import { POS_CHANGES, posChanges } from '../support/pos-changes.ts';
import { strikeEach } from '../support/strikes.ts';
import { useVendors } from '../support/vendors.ts';

const cloud = useVendors();

describe.each(POS_CHANGES)('%s', (name) => {
  test.each([
    ['the connection breaks before each request', { drop: 'before' }],
    ['the connection breaks before each answer', { drop: 'after' }],
  ] satisfies [string, Strike][])(
    '%s: done once, at the latest by the next run',
    { timeout: 240_000 },
    async (_, how) => {
      const { changes, finishLater, records } = posChanges(cloud);
      const change = changes[name];
      const wrong = await strikeEach(cloud, change.trial, how, async (status) => {
        if (status !== 200) return 'it was refused';
        if (!hasStruck(cloud)) return 'nothing was struck';
        await finishLater();
        return (await records()) === change.records ? change.undone() : 'it was not written once';
      });
      expect(wrong).toEqual({});
    },
  );

  test('the service is busy from each request on: 200 and done later, or 503 and nothing half done', {
    timeout: 240_000,
  }, async () => {
    const { changes, contradictions, finishLater, isWritten } = posChanges(cloud);
    const { trial, undone } = changes[name];
    const wrong = await strikeEach(cloud, trial, { status: 429, retryAfter: 0.005, times: null }, async (status) => {
      if (![200, 503].includes(status)) return 'it was answered otherwise';
      await finishLater();
      if (await isWritten()) return undone();
      return status === 200 ? 'it was not written' : contradictions();
    });
    expect(wrong).toEqual({});
  });
});
