import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCache } from './cache.ts';
import { deadlineSignal, withDeadline } from './deadline.ts';

/** Returns a cache and its clock (`state.now`). The nth load of the cache returns the key followed by n. */
function countingCache({ max = 10 } = {}) {
  const state = { now: 0, loads: 0 };
  const load = async (key: string) => `${key}${++state.loads}`;
  return { state, cache: createCache(load, { ttlMs: 30_000, max, now: () => state.now }) };
}

test('returns a cached value until it expires', async () => {
  const { cache, state } = countingCache();
  expect(await cache.get('a')).toBe('a1');
  state.now = 29_999;
  expect(await cache.get('a')).toBe('a1');
  state.now = 30_000;
  expect(await cache.get('a')).toBe('a2');
});

test('concurrent callers share a single load', async () => {
  const { cache, state } = countingCache();
  expect(await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])).toEqual(['a1', 'a1', 'a1']);
  expect(state.loads).toBe(1);
});

test('a fresh read replaces the cached value', async () => {
  const { cache } = countingCache();
  await cache.get('a');
  expect(await cache.fresh('a')).toBe('a2');
  expect(await cache.get('a')).toBe('a2');
});

test('after forget, a pending load still resolves and the next get loads again', async () => {
  const { cache } = countingCache();
  const pending = cache.get('a');
  cache.forget('a');
  expect(await pending).toBe('a1');
  expect(await cache.get('a')).toBe('a2');
});

test('does not cache a failed load', async () => {
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

test('ROLE-01 a failed fresh read keeps the cached value and its expiry', async () => {
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

test('ROLE-01 keeps the earlier value if two concurrent loads fail in either order', async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const clock = { now: 0 };
  const load = () => {
    const one = Promise.withResolvers<string>();
    loads.push(one);
    return one.promise;
  };
  const cache = createCache(load, { ttlMs: 30_000, max: 10, now: () => clock.now });
  const fail = async (at: number, result: Promise<string>) => {
    loads[at]?.reject(new Error('out'));
    await expect(result).rejects.toThrow('out');
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

test('evicts the entry that was loaded longest ago when the cache is full', async () => {
  const { cache } = countingCache({ max: 2 });
  await cache.get('a');
  await cache.get('b');
  await cache.get('c');
  expect(await cache.get('b')).toBe('b2');
  expect(await cache.get('a')).toBe('a4');
});

test('a load continues for other callers after one caller reaches its deadline', async () => {
  let loads = 0;
  const load = (_: string) => sleep(500, `value ${++loads}`, { signal: deadlineSignal(10_000) });
  const cache = createCache(load, { ttlMs: 30_000, max: 10 });
  const hurried = withDeadline(20, () => cache.get('a'));
  const patient = withDeadline(5_000, () => cache.get('a'));
  await expect(hurried).rejects.toThrow('did not finish within 20 ms');
  expect(await patient).toBe('value 1');
});
