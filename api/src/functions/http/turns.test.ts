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
const refusal = (error: ProblemError) => [error.code, error.reason, error.retryAfterSeconds];

/** So many requests that end at once. @returns the last refusal */
async function ask(host: ReturnType<typeof turns>, id: string, count: number, isChange = false) {
  let refused: unknown;
  for (let n = 0; n < count; n++) {
    try {
      (await host.takeTurn(id, isChange)).end();
    } catch (error) {
      refused = refusal(error as ProblemError);
    }
  }
  return refused;
}

describe('a person', () => {
  test('is rejected above the requests of a minute, until the seconds told have passed', async () => {
    const host = turns({ requestsPerMinute: 30 });
    expect(await ask(host, 'ana', 30)).toBeUndefined();
    expect(await ask(host, 'ana', 1)).toEqual(['too_many_requests', 'requests_per_minute', 2]);
    clock += 1_999;
    expect(await ask(host, 'ana', 1)).toEqual(['too_many_requests', 'requests_per_minute', 1]);
    clock += 1;
    expect(await ask(host, 'ana', 1)).toBeUndefined();
    clock += 3_600_000;
    expect(await ask(host, 'ana', 30)).toBeUndefined();
    expect(await ask(host, 'ana', 1)).toBeDefined();
  });

  test('has a limit of changes beside it, and reads on above it', async () => {
    const host = turns({ requestsPerMinute: 60, changesPerMinute: 2 });
    expect(await ask(host, 'ana', 3, true)).toEqual(['too_many_requests', 'changes_per_minute', 30]);
    expect(await ask(host, 'ana', 10)).toBeUndefined();
  });

  test('takes nothing away from another person', async () => {
    const host = turns({ requestsPerMinute: 1, requestsAtOnce: 1 });
    await host.takeTurn('ana', false);
    await expect(host.takeTurn('ana', false)).rejects.toThrow('Please try again in 60 seconds.');
    expect(await ask(host, 'ben', 1)).toBeUndefined();
  });

  test('runs other requests while one waits aside, which then goes on before those that have not begun', async () => {
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

  test('is rejected at once when 32 requests wait in line', async () => {
    const host = turns({ requestsAtOnce: 3 });
    const begun = Array.from({ length: 35 }, () => host.takeTurn('ana', false));
    await expect(host.takeTurn('ana', false)).rejects.toMatchObject({
      reason: 'requests_at_once',
      retryAfterSeconds: 1,
    });
    for (const turn of begun) (await turn).end();
    expect(await ask(host, 'ana', 1)).toBeUndefined();
  });

  test('is sent rejections one after another, while others go on', async () => {
    const host = createTurns({ limits: () => readLimits('{"requestsPerMinute":1}')! });
    await ask(host, 'ana', 1);
    const started = performance.now();
    const flood = Promise.all(Array.from({ length: 20 }, () => ask(host, 'ana', 1)));
    expect(await ask(host, 'ben', 1)).toBeUndefined();
    await flood;
    // The first goes at once; 19 follow at a distance of 5 ms. Timers may be early by 1 ms.
    expect(performance.now() - started).toBeGreaterThan(90);
  });

  test('has so many requests at work; the others wait their turn, in their order', async () => {
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

  test('is rejected for a second when the turn does not come', async () => {
    vi.useFakeTimers();
    try {
      const host = turns({ requestsAtOnce: 1 }, { patienceMs: 10_000 });
      const first = await host.takeTurn('ana', false);
      const waiting = host.takeTurn('ana', false).catch(refusal);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await waiting).toEqual(['too_many_requests', 'requests_at_once', 1]);
      first.end();
      expect(await ask(host, 'ana', 1)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('people are forgotten, idle ones and the longest idle first', async () => {
  const host = turns({ requestsPerMinute: 1 }, { max: 2 });
  await host.takeTurn('at work', false);
  await ask(host, 'idle', 1);
  await ask(host, 'new', 1);
  expect(host.size()).toBe(2);
  expect(await ask(host, 'at work', 1)).toBeDefined();
  expect(await ask(host, 'idle', 1)).toBeUndefined();
});

test.each(['', '[]', '{', '{"requestsPerMinute":0}', '{"requestsPerMinute":"5"}', '{"requestPerMinute":5}'])(
  'the setting rejects %j',
  (text) => {
    expect(readLimits(text)).toBeUndefined();
  },
);
