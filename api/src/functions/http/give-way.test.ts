import { expect, test } from 'vitest';
import { createGiveWay } from './give-way.ts';

/** The milliseconds of a wait after work of `workMs`, while others run for `othersMs`. */
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

test('SET-23 long work waits as long as its last part took, while others run', async () => {
  const waited = await waitAfter(60, 10_000);
  expect(waited).toBeGreaterThan(50);
  expect(waited).toBeLessThan(200);
});

test('SET-23 long work goes on once nobody else runs anything', async () => {
  expect(await waitAfter(200, 0)).toBeLessThan(40);
  expect(await waitAfter(240, 20)).toBeLessThan(150);
});

test('SET-23 long work waits for 250 ms at most', async () => {
  expect(await waitAfter(5_000, 10_000)).toBeLessThan(500);
});
