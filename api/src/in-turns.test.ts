import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('runs at most the set number of items at a time, and returns the results in the order of the items', async () => {
  let running = 0;
  let most = 0;
  const results = await inTurns([30, 1, 1, 1, 1], 2, async (ms) => {
    running += 1;
    most = Math.max(most, running);
    await delay(ms);
    running -= 1;
    return ms * 2;
  });
  expect([results, most]).toEqual([[60, 2, 2, 2, 2], 2]);
  expect(await inTurns([], 2, async () => 1)).toEqual([]);
});

test('starts the next item as soon as any earlier one has ended', async () => {
  const ended: string[] = [];
  await inTurns(['slow', 'a', 'b', 'c'], 2, async (name) => {
    await delay(name === 'slow' ? 60 : 1);
    ended.push(name);
  });
  expect(ended).toEqual(['a', 'b', 'c', 'slow']);
});

test('starts no further item after an error', async () => {
  const started: string[] = [];
  const failing = inTurns(['a', 'bad', 'c', 'd'], 2, async (name) => {
    started.push(name);
    await delay(name === 'a' ? 20 : 1);
    if (name === 'bad') throw new Error('bad');
  });
  await expect(failing).rejects.toThrow('bad');
  await delay(30);
  expect(started).toEqual(['a', 'bad']);
});
