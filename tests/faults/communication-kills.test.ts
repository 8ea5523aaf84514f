/** The process dies while choices or groups are changed: the next run finishes what was written. */
import { expect, test } from 'vitest';
import { communicationChanges } from '../support/communication-changes.ts';
import { useCommunications } from '../support/communications.ts';
import { killAtEach } from '../support/strikes.ts';

const cloud = useCommunications();

test.each([
  ['API-37 choosing one type and dropping another', 'before it arrives', { drop: 'before' }],
  ['API-37 choosing one type and dropping another', 'before its answer', {}],
  ['API-34 moving a group', 'before it arrives', { drop: 'before' }],
  ['API-34 moving a group', 'before its answer', {}],
  ['API-34 deleting a group', 'before it arrives', { drop: 'before' }],
] as const)(
  '%s, killed at each writing, %s: done by the next run, or not at all',
  { timeout: 240_000 },
  async (...of) => {
    const [name, , how] = of;
    const { finishLater, isWritten, trialOf, wrongWith } = communicationChanges(cloud);
    const wrong = await killAtEach(cloud, trialOf(name), how, async () => {
      await finishLater();
      return wrongWith(name, await isWritten());
    });
    expect(wrong).toEqual({});
  },
);
