/** The process dies while choices or groups are changed: the next run finishes what was written. */
import { expect, test } from 'vitest';
import { communicationChanges } from '../support/communication-changes.ts';
import { useCommunications } from '../support/communications.ts';
import { killAtEach } from '../support/strikes.ts';

const cloud = useCommunications();

test.each([
  'API-37 choosing one type and dropping another',
  'API-34 moving a group',
  'API-34 deleting a group',
] as const)('%s, killed at each writing: done by the next run, or not at all', { timeout: 240_000 }, async (name) => {
  const { finishLater, isWritten, trialOf, wrongWith } = communicationChanges(cloud);
  const wrong = await killAtEach(cloud, trialOf(name), async () => {
    await finishLater();
    return wrongWith(name, await isWritten());
  });
  expect(wrong).toEqual({});
});
