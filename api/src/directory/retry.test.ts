import type { Context } from '@microsoft/microsoft-graph-client';
import { expect, test } from 'vitest';
import { withDeadline } from '../deadline.ts';
import { delayBefore, RetryWithinDeadline, secondsOf } from './retry.ts';

const noJitter = () => 0;

test('doubles the delay from 0.5 s and stops after three retries', () => {
  const waits = [1, 2, 3, 4].map((attempt) => delayBefore(attempt, null, 40_000, noJitter));
  expect(waits).toEqual([500, 1_000, 2_000, undefined]);
});

test('waits for Retry-After plus jitter', () => {
  expect(delayBefore(1, '3', 40_000, noJitter)).toBe(3_000);
  expect(delayBefore(1, '3', 40_000, () => 0.5)).toBe(3_250);
});

test('does not retry if Retry-After takes minutes or exceeds the deadline', () => {
  expect(delayBefore(1, '180', 400_000, noJitter)).toBeUndefined();
  expect(delayBefore(1, '5', 6_000, noJitter)).toBeUndefined();
});

test('parses Retry-After as seconds or date', () => {
  expect(secondsOf('1.5')).toBe(1.5);
  expect(secondsOf('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6);
  expect(secondsOf('soon')).toBeUndefined();
});

/** Runs a request through the retries. Each response is a status, or an error for a broken connection. */
async function run(responses: (number | Error)[], request = { url: '/users/x', method: 'DELETE' }) {
  let sent = 0;
  const retry = new RetryWithinDeadline();
  retry.setNext({
    async execute(context) {
      const response = responses[Math.min(sent++, responses.length - 1)];
      if (response instanceof Error) throw response;
      context.response = new Response(null, { status: response ?? 200, headers: { 'retry-after': '0' } });
    },
  });
  const context: Context = {
    request: `https://graph.microsoft.com/v1.0${request.url}`,
    options: { method: request.method },
  };
  const outcome = await retry.execute(context).then(
    () => context.response?.status,
    (error: unknown) => error,
  );
  return { sent, outcome };
}

test.each([429, 503, 504])('retries after %i', async (status) => {
  expect(await run([status, 204])).toEqual({ sent: 2, outcome: 204 });
});

test.each([400, 403, 404, 500])('does not retry after %i', async (status) => {
  expect(await run([status, 204])).toEqual({ sent: 1, outcome: status });
});

test('returns the last response after three retries', async () => {
  expect(await run([429])).toEqual({ sent: 4, outcome: 429 });
});

test('retries after a broken connection, but account creation only after 503', async () => {
  const broken = new TypeError('fetch failed');
  expect(await run([broken, 204])).toEqual({ sent: 2, outcome: 204 });
  expect(await run([broken, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 1, outcome: broken });
  expect(await run([504, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 1, outcome: 504 });
  expect(await run([503, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 2, outcome: 204 });
  expect(await run([broken, 204], { url: '/users/x/checkMemberGroups', method: 'POST' })).toMatchObject({ sent: 2 });
});

test('retries at once after the first broken connection and waits after the second', async () => {
  const broken = new TypeError('fetch failed');
  const time = async (responses: (number | Error)[]) => {
    const start = performance.now();
    expect((await run(responses)).outcome).toBe(204);
    return performance.now() - start;
  };
  expect(await time([broken, 204])).toBeLessThan(250);
  expect(await time([broken, broken, 204])).toBeGreaterThan(900);
});

test('does not retry if the request has too little time left', async () => {
  expect(await withDeadline(1_900, () => run([429, 204]))).toEqual({ sent: 1, outcome: 429 });
});
