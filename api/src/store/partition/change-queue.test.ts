import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ChangeQueue } from './change-queue.ts';

const never = new AbortController().signal;
const gaveUp = () => new Error('gave up');

function line() {
  const queue = new ChangeQueue();
  const order: string[] = [];
  const enter = (name: string, caller: string, { isUrgent = false, signal = never } = {}) =>
    queue.enter({ key: 'A', caller, isUrgent, signal: () => signal }, gaveUp).then((end) => {
      order.push(name);
      return end;
    });
  const run = async (...place: Parameters<typeof enter>) => (await enter(...place))();
  return { queue, order, enter, run };
}

test('alternates between callers regardless of how many changes each of them sends', async () => {
  const { order, enter, run, queue } = line();
  const end = await enter('first', 'loop');
  const all = [run('loop 1', 'loop'), run('loop 2', 'loop'), run('loop 3', 'loop'), run('other', 'other')];
  end();
  await Promise.all(all);
  expect(order).toEqual(['first', 'loop 1', 'other', 'loop 2', 'loop 3']);
  expect(queue.size).toBe(0);
});

test('starts an urgent change before all waiting changes', async () => {
  const { order, enter, run } = line();
  const end = await enter('first', 'loop');
  const all = [run('loop', 'loop'), run('urgent', 'admin', { isUrgent: true })];
  end();
  await Promise.all(all);
  expect(order).toEqual(['first', 'urgent', 'loop']);
});

test('removes an aborted request from the queue', async () => {
  const { order, enter, run, queue } = line();
  const end = await enter('first', 'a');
  const giving = new AbortController();
  const late = run('late', 'b', { signal: giving.signal });
  const next = run('next', 'c');
  giving.abort();
  await expect(late).rejects.toThrow('gave up');
  end();
  await next;
  expect(order).toEqual(['first', 'next']);
  expect(queue.size).toBe(0);
});

test('starts the next change while a slow one still runs, and ends each turn once', async () => {
  const { order, enter } = line();
  const endFirst = await enter('stalled', 'a');
  const endSecond = await enter('second', 'b');
  const third = enter('third', 'c');
  endFirst();
  await delay(20);
  expect(order).toEqual(['stalled', 'second']);
  endSecond();
  (await third)();
});

test('rejects further changes from a caller who has 100 waiting changes', async () => {
  const { enter, run } = line();
  const end = await enter('first', 'a');
  const waiting = Array.from({ length: 100 }, () => run('waiting', 'a'));
  await expect(run('one too many', 'a')).rejects.toThrow('gave up');
  const other = run('other', 'b');
  end();
  await Promise.all([...waiting, other]);
});
