import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Limits, readLimits } from '../../contract/limits.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import { createTurns } from './turns.ts';

let clock = 0;
beforeEach(() => {
  clock = 0;
});

const turns = (limits: Partial<Limits> = {}, more: { max?: number; patienceMs?: number } = {}) =>
  createTurns({ limits: () => readLimits(JSON.stringify(limits))!, now: () => clock, ...more });
const problemOf = (error: ProblemError) => [error.code, error.reason, error.retryAfterSeconds];

/**
 * Sends requests that end immediately.
 * @returns the last rejection
 */
async function send(host: ReturnType<typeof turns>, id: string, count: number, isChange = false) {
  let rejection: unknown;
  for (let n = 0; n < count; n++) {
    try {
      (await host.takeTurn(id, isChange)).end();
    } catch (error) {
      rejection = problemOf(error as ProblemError);
    }
  }
  return rejection;
}

describe('limits per person', () => {
  test('rejects requests above the limit per minute, until Retry-After has passed', async () => {
    const host = turns({ requestsPerMinute: 30 });
    expect(await send(host, 'ana', 30)).toBeUndefined();
    expect(await send(host, 'ana', 1)).toEqual(['too_many_requests', 'requests_per_minute', 2]);
    clock += 1_999;
    expect(await send(host, 'ana', 1)).toEqual(['too_many_requests', 'requests_per_minute', 1]);
    clock += 1;
    expect(await send(host, 'ana', 1)).toBeUndefined();
    clock += 3_600_000;
    expect(await send(host, 'ana', 30)).toBeUndefined();
    expect(await send(host, 'ana', 1)).toBeDefined();
  });

  test('rejects changes above the limit per minute, but still accepts reads', async () => {
    const host = turns({ requestsPerMinute: 60, changesPerMinute: 2 });
    expect(await send(host, 'ana', 3, true)).toEqual(['too_many_requests', 'changes_per_minute', 30]);
    expect(await send(host, 'ana', 10)).toBeUndefined();
  });

  test('does not reduce the limits of another person', async () => {
    const host = turns({ requestsPerMinute: 1, requestsAtOnce: 1 });
    await host.takeTurn('ana', false);
    await expect(host.takeTurn('ana', false)).rejects.toThrow('Please try again in 60 seconds.');
    expect(await send(host, 'ben', 1)).toBeUndefined();
  });

  test('runs other requests while a request is set aside, then resumes it before new requests', async () => {
    const host = turns({ requestsAtOnce: 1 });
    const first = await host.takeTurn('ana', false);
    const waiting = Promise.withResolvers<void>();
    const done: string[] = [];
    const aside = first.aside(() => waiting.promise).then(() => done.push('first'));
    const second = await host.takeTurn('ana', false);
    const third = host.takeTurn('ana', false).then(() => done.push('third'));
    waiting.resolve();
    await new Promise(setImmediate);
    expect(done).toEqual([]);
    second.end();
    await aside;
    expect(done).toEqual(['first']);
    first.end();
    await third;
  });

  test('rejects a request at once if 32 requests are waiting', async () => {
    const host = turns({ requestsAtOnce: 3 });
    const begun = Array.from({ length: 35 }, () => host.takeTurn('ana', false));
    await expect(host.takeTurn('ana', false)).rejects.toMatchObject({
      reason: 'requests_at_once',
      retryAfterSeconds: 1,
    });
    for (const turn of begun) (await turn).end();
    expect(await send(host, 'ana', 1)).toBeUndefined();
  });

  test('sends rejections at a limited pace without delaying other people', async () => {
    const host = createTurns({ limits: () => readLimits('{"requestsPerMinute":1}')! });
    await send(host, 'ana', 1);
    const started = performance.now();
    const flood = Promise.all(Array.from({ length: 20 }, () => send(host, 'ana', 1)));
    expect(await send(host, 'ben', 1)).toBeUndefined();
    await flood;
    // The first rejection is sent at once, and 19 more follow at intervals of 5 ms. Timers may fire 1 ms early.
    expect(performance.now() - started).toBeGreaterThan(90);
  });

  test('runs a limited number of requests in parallel and starts the others in order', async () => {
    const host = turns({ requestsAtOnce: 2 });
    const [first, second] = [await host.takeTurn('ana', false), await host.takeTurn('ana', false)];
    const begun: string[] = [];
    const third = host.takeTurn('ana', false).then((turn) => [begun.push('third'), turn] as const);
    const fourth = host.takeTurn('ana', false).then((turn) => [begun.push('fourth'), turn] as const);
    await Promise.resolve();
    expect(begun).toEqual([]);
    first.end();
    first.end();
    const [, turn] = await third;
    expect(begun).toEqual(['third']);
    second.end();
    turn.end();
    await fourth;
    expect(begun).toEqual(['third', 'fourth']);
  });

  test('rejects a request with Retry-After 1 if its turn does not come in time', async () => {
    vi.useFakeTimers();
    try {
      const host = turns({ requestsAtOnce: 1 }, { patienceMs: 10_000 });
      const first = await host.takeTurn('ana', false);
      const waiting = host.takeTurn('ana', false).catch(problemOf);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await waiting).toEqual(['too_many_requests', 'requests_at_once', 1]);
      first.end();
      expect(await send(host, 'ana', 1)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('forgets the people who have been idle longest', async () => {
  const host = turns({ requestsPerMinute: 1 }, { max: 2 });
  await host.takeTurn('at work', false);
  await send(host, 'idle', 1);
  await send(host, 'new', 1);
  expect(host.size()).toBe(2);
  expect(await send(host, 'at work', 1)).toBeDefined();
  expect(await send(host, 'idle', 1)).toBeUndefined();
});

test.each(['', '[]', '{', '{"requestsPerMinute":0}', '{"requestsPerMinute":"5"}', '{"requestPerMinute":5}'])(
  'rejects the setting LIMITS %j',
  (text) => {
    expect(readLimits(text)).toBeUndefined();
  },
);
