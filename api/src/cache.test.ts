import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { deadlineSignal, withDeadline } from './deadline.ts';

/** A cache over a counter, with a clock that is moved by hand. */
function counting({ max = 10 } = {}) {
  const state = { now: 0, loads: 0 };
  const load = async (key: string) => `${key}${++state.loads}`;
  return { state, cache: createCache(load, { ttlMs: 30_000, max, now: () => state.now }) };
}

test('a value is held until its time is over', async () => {
  const { cache, state } = counting();
  expect(await cache.get('a')).toBe('a1');
  state.now = 29_999;
  expect(await cache.get('a')).toBe('a1');
  state.now = 30_000;
  expect(await cache.get('a')).toBe('a2');
});

test('callers who ask at the same time share one load', async () => {
  const { cache, state } = counting();
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1', 'a1']);
  expect(state.loads).toBe(1);
});

test('a fresh read replaces what is held', async () => {
  const { cache } = counting();
  await cache.get('a');
  expect(await cache.fresh('a')).toBe('a2');
  expect(await cache.get('a')).toBe('a2');
});

test('forgetting drops a load under way too', async () => {
  const { cache } = counting();
  const under = cache.get('a');
  cache.forget('a');
  expect(await under).toBe('a1');
  expect(await cache.get('a')).toBe('a2');
});

test('a failed load is not kept', async () => {
  let loads = 0;
  const cache = createCache(
    async () => {
      if (++loads === 1) throw new Error('out');
      return 'in';
    },
    { ttlMs: 30_000, max: 10 },
  );
  await expect(cache.get('a')).rejects.toThrow('out');
  expect(await cache.get('a')).toBe('in');
});

test('ROLE-01 a fresh read that failed takes away nothing that was held, and lengthens nothing', async () => {
  let loads = 0;
  const clock = { now: 0 };
  const load = async () => {
    if (++loads === 2) throw new Error('out');
    return `in${loads}`;
  };
  const cache = createCache(load, { ttlMs: 30_000, max: 10, now: () => clock.now });
  await cache.get('a');
  clock.now = 20_000;
  await expect(cache.fresh('a')).rejects.toThrow('out');
  expect(await cache.get('a')).toBe('in1');
  clock.now = 30_000;
  expect(await cache.get('a')).toBe('in3');
});

test('ROLE-01 of two loads at once that both fail none is kept, whichever fails first, and what was held before stays', async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const clock = { now: 0 };
  const load = () => {
    const one = Promise.withResolvers<string>();
    loads.push(one);
    return one.promise;
  };
  const cache = createCache(load, { ttlMs: 30_000, max: 10, now: () => clock.now });
  const fail = async (at: number, asked: Promise<string>) => {
    loads[at]?.reject(new Error('out'));
    await expect(asked).rejects.toThrow('out');
  };
  const first = cache.get('a');
  const second = cache.fresh('a');
  await fail(0, first);
  await fail(1, second);
  const third = cache.get('a');
  loads[2]?.resolve('in');
  expect(await third).toBe('in');

  const [fourth, fifth] = [cache.fresh('a'), cache.fresh('a')];
  await fail(3, fourth);
  await fail(4, fifth);
  expect(await cache.get('a')).toBe('in');
  const [sixth, seventh] = [cache.fresh('a'), cache.fresh('a')];
  await fail(6, seventh);
  await fail(5, sixth);
  expect(await cache.get('a')).toBe('in');
  expect(loads).toHaveLength(7);
});

test('the oldest entry goes when there are too many', async () => {
  const { cache } = counting({ max: 2 });
  await cache.get('a');
  await cache.get('b');
  await cache.get('c');
  expect(await cache.get('b')).toBe('b2');
  expect(await cache.get('a')).toBe('a4');
});

test('a caller who runs out of time takes nothing from those who wait for the same load', async () => {
  let loads = 0;
  const load = (_: string) => sleep(500, `value ${++loads}`, { signal: deadlineSignal(10_000) });
  const cache = createCache(load, { ttlMs: 30_000, max: 10 });
  const hurried = withDeadline(20, () => cache.get('a'));
  const patient = withDeadline(5_000, () => cache.get('a'));
  await expect(hurried).rejects.toThrow('Not done within 20 ms');
  expect(await patient).toBe('value 1');
});
