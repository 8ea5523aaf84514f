import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeadlineError, deadlineSignal, REQUEST_DEADLINE_MS, remainingMs, withDeadline } from './deadline.ts';

test('returns the result of work that finishes in time', async () => {
  expect(await withDeadline(1_000, async () => 'done')).toBe('done');
});

test('rejects work that takes too long and aborts its signal', async () => {
  let isAborted = false;
  const late = withDeadline(20, async () => {
    deadlineSignal(60_000).addEventListener('abort', () => {
      isAborted = true;
    });
    await sleep(200, undefined, { ref: false });
  });
  await expect(late).rejects.toBeInstanceOf(DeadlineError);
  expect(isAborted).toBe(true);
});

test('the remaining time decreases within a request, and is the full deadline outside of a request', async () => {
  expect(remainingMs()).toBe(REQUEST_DEADLINE_MS);
  await withDeadline(500, async () => {
    await sleep(30);
    expect(remainingMs()).toBeLessThan(480);
  });
});

test('concurrent requests have separate deadlines', async () => {
  const left = () => sleep(5).then(remainingMs);
  const [a, b] = await Promise.all([withDeadline(1_000, left), withDeadline(9_000, left)]);
  expect(a).toBeLessThan(1_001);
  expect(b).toBeGreaterThan(8_000);
});

test('the deadline is below the limit of Static Web Apps', () => {
  expect(REQUEST_DEADLINE_MS).toBeLessThan(45_000);
});
