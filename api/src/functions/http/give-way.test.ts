import { expect, test } from 'vitest';
import { createGiveWay } from './give-way.ts';

/** Returns how long the work waits after a part of `workMs`, if other requests run for `othersMs`. All times are in milliseconds. */
async function waitAfter(workMs: number, othersMs: number): Promise<number> {
  let offset = 0;
  const now = () => performance.now() + offset;
  let othersEnd = Number.POSITIVE_INFINITY;
  const giveWay = createGiveWay('me', { now, othersRun: (id) => id === 'me' && performance.now() < othersEnd });
  offset += workMs;
  const began = performance.now();
  othersEnd = began + othersMs;
  await giveWay();
  return performance.now() - began;
}

test('SET-23 long work waits as long as its last part took while other requests run', async () => {
  const waited = await waitAfter(60, 10_000);
  expect(waited).toBeGreaterThan(50);
  expect(waited).toBeLessThan(200);
});

test('SET-23 long work continues as soon as no other requests run', async () => {
  expect(await waitAfter(200, 0)).toBeLessThan(40);
  expect(await waitAfter(240, 20)).toBeLessThan(150);
});

test('SET-23 long work waits at most 250 ms', async () => {
  expect(await waitAfter(5_000, 10_000)).toBeLessThan(500);
});
