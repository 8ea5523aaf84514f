/** The process dies while it changes vendors and their users: the next run finishes what it began. */
import { expect, test } from 'vitest';
import { posChanges } from '../support/pos-changes.ts';
import { killAtEach } from '../support/strikes.ts';
import { useVendors } from '../support/vendors.ts';

const cloud = useVendors();

/** Those that write in several places. */
const KILLED = ['API-44 adding an administrator', 'API-45 deleting someone', 'API-39 deleting a vendor'] as const;

test.each(KILLED)('%s, killed at each writing: done by the next run', { timeout: 240_000 }, async (name) => {
  const { changes, contradictions, finishLater, isWritten } = posChanges(cloud);
  const { trial, undone } = changes[name];
  const wrong = await killAtEach(cloud, trial, async (again) => {
    await finishLater();
    if (await isWritten()) return undone();
    const found = await contradictions();
    if (found) return found;
    // Nothing of it is there, so it may be asked for again.
    const { status } = await again();
    return status === 200 ? undone() : `asked again it was answered with ${status}`;
  });
  expect(wrong).toEqual({});
});
