/** If a process dies during a change, a retry with the same `Idempotency-Key` succeeds and has one effect. */
import { expect, test } from 'vitest';
import { posChanges } from '../support/pos-changes.ts';
import { KILLS_TIMEOUT_MS, killAtEach, submission } from '../support/strikes.ts';
import { userChanges } from '../support/user-changes.ts';
import { useVendors } from '../support/vendors.ts';

const cloud = useVendors();
const users = userChanges(cloud);
const pos = posChanges(cloud);

test.each(['adding an administrator', 'changing name and email', 'deleting a user'] as const)(
  'API-22, API-28 %s: after the process is killed, a retry succeeds and has one effect',
  {
    timeout: KILLS_TIMEOUT_MS,
  },
  async (name) => {
    const change = users.changes[name];
    const wrong = await killAtEach(cloud, submission(users.trialOf(change)), async (again) => {
      const { status } = await again();
      await users.finishLater();
      return status === 200 ? users.wrongWith(change) : `the retry returned ${status}`;
    });
    expect(wrong).toEqual({});
  },
);

test.each(['API-44 adding an administrator', 'API-40 adding a vendor', 'API-45 deleting a user'] as const)(
  '%s: after the process is killed, a retry succeeds and has one effect',
  { timeout: KILLS_TIMEOUT_MS },
  async (name) => {
    const change = pos.changes[name];
    const wrong = await killAtEach(cloud, submission(change.trial), async (again) => {
      const { status } = await again();
      await pos.finishLater();
      if (status !== 200) return `the retry returned ${status}`;
      return (await pos.records()) !== change.records ? 'it was not written exactly once' : change.undone();
    });
    expect(wrong).toEqual({});
  },
);
