import { afterEach, expect, test, vi } from 'vitest';
import { inIdleMoments } from './idle.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns work that takes this many milliseconds in total. */
function work(milliseconds: number) {
  const slices: number[] = [];
  let left = milliseconds;
  const act = vi.fn((mayGoOn: () => boolean) => {
    const start = performance.now();
    while (left > 0 && mayGoOn()) {
      const piece = performance.now() + 1;
      while (performance.now() < piece);
      left--;
    }
    slices.push(performance.now() - start);
    return left <= 0;
  });
  return { act, slices, isComplete: () => left <= 0 };
}

test('runs work in slices, lets timers run between them, and stops when the work is done', async () => {
  const { act, slices, isComplete } = work(40);
  let timerTicks = 0;
  const timer = setInterval(() => timerTicks++);
  inIdleMoments(act);
  expect(act).not.toHaveBeenCalled();
  await vi.waitUntil(isComplete, 5000);
  clearInterval(timer);
  expect(slices.length).toBeGreaterThanOrEqual(4);
  expect(timerTicks).toBeGreaterThanOrEqual(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(act).toHaveBeenCalledTimes(slices.length);
});

test('stops cancelled work', async () => {
  const { act, isComplete } = work(40);
  const stop = inIdleMoments(act);
  await vi.waitUntil(() => act.mock.calls.length > 0, 5000);
  stop();
  const calls = act.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(act).toHaveBeenCalledTimes(calls);
  expect(isComplete()).toBe(false);
});

test('starts work only after the next frame is painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act));
  const { act, isComplete } = work(5);
  inIdleMoments(act);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(act).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(act).not.toHaveBeenCalled();
  await vi.waitUntil(isComplete, 5000);
});
