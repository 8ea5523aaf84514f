/** Saving and deleting users while the process is killed: the next run finishes what was begun. */
import { expect, test } from 'vitest';
import { killAtEach } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, userChanges } from '../support/user-changes.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, trialOf, wrongWith, wrongWithNothing } = userChanges(cloud);

test.each(USER_CHANGES)(
  'API-22, API-28 %s, killed at each writing: done by the next run',
  { timeout: 240_000 },
  async (name) => {
    const change = changes[name];
    const wrong = await killAtEach(cloud, trialOf(change), async (again) => {
      await finishLater();
      if (await isWritten()) return wrongWith(change);
      const found = await wrongWithNothing();
      if (found) return found;
      // Nothing of it is there, so it may be asked for again.
      const { status } = await again();
      return status === 200 ? wrongWith(change) : `asked again it was answered with ${status}`;
    });
    expect(wrong).toEqual({});
  },
);
