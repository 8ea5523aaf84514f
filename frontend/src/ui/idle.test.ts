import { afterEach, expect, test, vi } from 'vitest';
import { inIdleMoments } from './idle.ts';

afterEach(() => vi.unstubAllGlobals());

/** Work of so many milliseconds in all. */
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
  return { act, slices, isDone: () => left <= 0 };
}

test('work is done in slices, with room for others between them, and no more once it is done', async () => {
  const { act, slices, isDone } = work(40);
  let others = 0;
  const timer = setInterval(() => others++);
  inIdleMoments(act);
  expect(act).not.toHaveBeenCalled();
  await vi.waitUntil(isDone, 5000);
  clearInterval(timer);
  expect(slices.length).toBeGreaterThanOrEqual(4);
  expect(others).toBeGreaterThanOrEqual(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(act).toHaveBeenCalledTimes(slices.length);
});

test('work that is called off goes no further', async () => {
  const { act, isDone } = work(40);
  const stop = inIdleMoments(act);
  await vi.waitUntil(() => act.mock.calls.length > 0, 5000);
  stop();
  const calls = act.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(act).toHaveBeenCalledTimes(calls);
  expect(isDone()).toBe(false);
});

test('work begins once the frame that is being drawn has been painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: FrameRequestCallback) => frames.push(act));
  const { act, isDone } = work(5);
  inIdleMoments(act);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(act).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  expect(act).not.toHaveBeenCalled();
  await vi.waitUntil(isDone, 5000);
});
