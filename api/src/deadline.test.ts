import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeadlineError, deadlineSignal, REQUEST_DEADLINE_MS, remainingMs, withDeadline } from './deadline.ts';

test('what is done in time is given back', async () => {
  expect(await withDeadline(1_000, async () => 'done')).toBe('done');
});

test('what takes too long is given up, and what it waits for is cut', async () => {
  let cut = false;
  const late = withDeadline(20, async () => {
    deadlineSignal(60_000).addEventListener('abort', () => {
      cut = true;
    });
    await sleep(200, undefined, { ref: false });
  });
  await expect(late).rejects.toBeInstanceOf(DeadlineError);
  expect(cut).toBe(true);
});

test('the time that remains shrinks within a call and is whole outside', async () => {
  expect(remainingMs()).toBe(REQUEST_DEADLINE_MS);
  await withDeadline(500, async () => {
    await sleep(30);
    expect(remainingMs()).toBeLessThan(480);
  });
});

test('two calls at the same time have a deadline each', async () => {
  const left = () => sleep(5).then(remainingMs);
  const [a, b] = await Promise.all([withDeadline(1_000, left), withDeadline(9_000, left)]);
  expect(a).toBeLessThan(1_001);
  expect(b).toBeGreaterThan(8_000);
});

test('the deadline is below what Static Web Apps allows', () => {
  expect(REQUEST_DEADLINE_MS).toBeLessThan(45_000);
});
