import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('logs progress every five seconds, even without a change', () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (line) => lines.push(line) });
  for (let count = 1; count <= 40; count++) {
    progress.say(`${count} of 100 documents restored`);
    vi.advanceTimersByTime(250);
  }
  vi.advanceTimersByTime(5_000);
  expect(lines).toEqual([
    '5 s: 20 of 100 documents restored\n',
    '10 s: 40 of 100 documents restored\n',
    '15 s: 40 of 100 documents restored\n',
  ]);
});

test('logs nothing for work that ends within five seconds', () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (line) => lines.push(line) });
  progress.say('all of it');
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
});

test('overwrites one line on a terminal', () => {
  let text = '';
  const progress = createProgress({ isTTY: true, write: (part) => (text += part) });
  for (let count = 1; count <= 3; count++) {
    vi.advanceTimersByTime(200);
    progress.say(`${count} restored`);
  }
  progress.end();
  expect(text).toBe(['1 restored', '2 restored', '3 restored', ''].map((line) => `\r\u001b[2K${line}`).join(''));
});
