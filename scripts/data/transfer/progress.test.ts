import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('in a log how far a command is stands every five seconds, also while nothing moves', () => {
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

test('in a log nothing is said of what has ended, nor of what was over at once', () => {
  const lines: string[] = [];
  const progress = createProgress({ write: (line) => lines.push(line) });
  progress.say('all of it');
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([]);
});

test('on a terminal one line replaces itself', () => {
  let text = '';
  const progress = createProgress({ isTTY: true, write: (part) => (text += part) });
  for (let count = 1; count <= 3; count++) {
    vi.advanceTimersByTime(200);
    progress.say(`${count} restored`);
  }
  progress.end();
  expect(text).toBe(['1 restored', '2 restored', '3 restored', ''].map((line) => `\r\u001b[2K${line}`).join(''));
});
