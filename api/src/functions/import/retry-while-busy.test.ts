import { expect, test, vi } from 'vitest';
import { deadlineSignal } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

const RUN_MS = 240_000;
const busy = () => new ProblemError('unavailable', 'busy', { retryAfterSeconds: 0.1 });
const run = (leaseMs: number, work: () => Promise<unknown>) =>
  retryWhileBusy(Date.now() + RUN_MS, Date.now() + leaseMs, work).catch((error: Error) => error.name);

test('API-31 aborts a stalled piece when its lease ends, and does not retry it', async () => {
  const work = vi.fn(async () => {
    const signal = deadlineSignal(RUN_MS);
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const start = performance.now();
  expect(await run(200, work)).toBe('DeadlineError');
  expect(performance.now() - start).toBeLessThan(10_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('API-31 starts no retry after the lease', async () => {
  const work = vi.fn(() => Promise.reject(busy()));
  expect(await run(50, work)).toBe('ProblemError');
  expect(work).toHaveBeenCalledTimes(1);
});

test('API-31 retries a piece twice while the database is busy', async () => {
  const work = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(busy())
    .mockRejectedValueOnce(busy());
  expect(await run(RUN_MS, work)).toBe('done');
  expect(await run(RUN_MS, () => Promise.reject(busy()))).toBe('ProblemError');
  expect(work).toHaveBeenCalledTimes(3);
});
