import type { Context } from '@microsoft/microsoft-graph-client';
import { expect, test } from 'vitest';
import { withDeadline } from '../deadline.ts';
import { delayBefore, RetryWithinDeadline, secondsOf } from './retry.ts';

const noJitter = () => 0;

test('waits grow from half a second, then it gives up', () => {
  const waits = [1, 2, 3, 4].map((attempt) => delayBefore(attempt, null, 40_000, noJitter));
  expect(waits).toEqual([500, 1_000, 2_000, undefined]);
});

test('it waits as long as the directory asks, with jitter on top', () => {
  expect(delayBefore(1, '3', 40_000, noJitter)).toBe(3_000);
  expect(delayBefore(1, '3', 40_000, () => 0.5)).toBe(3_250);
});

test('it does not wait for minutes, nor longer than the call may take', () => {
  expect(delayBefore(1, '180', 400_000, noJitter)).toBeUndefined();
  expect(delayBefore(1, '5', 6_000, noJitter)).toBeUndefined();
});

test('Retry-After is a number of seconds or a date', () => {
  expect(secondsOf('1.5')).toBe(1.5);
  expect(secondsOf('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6);
  expect(secondsOf('soon')).toBeUndefined();
});

/** Runs one request through the retries; each answer is a status, or an error when the connection breaks. */
async function run(answers: (number | Error)[], request = { url: '/users/x', method: 'DELETE' }) {
  let sent = 0;
  const retry = new RetryWithinDeadline();
  retry.setNext({
    async execute(context) {
      const answer = answers[Math.min(sent++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      context.response = new Response(null, { status: answer ?? 200, headers: { 'retry-after': '0' } });
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

test.each([429, 503, 504])('%i is tried again', async (status) => {
  expect(await run([status, 204])).toEqual({ sent: 2, outcome: 204 });
});

test.each([400, 403, 404, 500])('%i is not', async (status) => {
  expect(await run([status, 204])).toEqual({ sent: 1, outcome: status });
});

test('it gives up after three more tries and hands on what came', async () => {
  expect(await run([429])).toEqual({ sent: 4, outcome: 429 });
});

test('a broken connection is tried again, but never a create: it might have happened', async () => {
  const broken = new TypeError('fetch failed');
  expect(await run([broken, 204])).toEqual({ sent: 2, outcome: 204 });
  expect(await run([broken, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 1, outcome: broken });
  expect(await run([504, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 1, outcome: 504 });
  expect(await run([503, 204], { url: '/users', method: 'POST' })).toEqual({ sent: 2, outcome: 204 });
  expect(await run([broken, 204], { url: '/users/x/checkMemberGroups', method: 'POST' })).toMatchObject({ sent: 2 });
});

test('a connection that breaks once is no reason to wait, one that breaks again is', async () => {
  const broken = new TypeError('fetch failed');
  const time = async (answers: (number | Error)[]) => {
    const start = performance.now();
    expect((await run(answers)).outcome).toBe(204);
    return performance.now() - start;
  };
  expect(await time([broken, 204])).toBeLessThan(250);
  expect(await time([broken, broken, 204])).toBeGreaterThan(900);
});

test('nothing is tried again when the call is out of time', async () => {
  expect(await withDeadline(1_900, () => run([429, 204]))).toEqual({ sent: 1, outcome: 429 });
});
