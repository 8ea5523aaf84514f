import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useOverscan } from './useOverscan.ts';

function follow(drawing: string, start: number) {
  const seen: number[] = [];
  const { rerender } = renderHook(
    (at: { drawing: string; start: number }) => {
      seen.push(useOverscan(at.drawing, at.start));
    },
    { initialProps: { drawing, start } },
  );
  return (to: { drawing: string; start: number }) => {
    seen.length = 0;
    rerender(to);
    return seen;
  };
}

/** Waits until the hook has returned these numbers since the last move. */
const returns = (seen: readonly number[], expected: readonly number[]) =>
  vi.waitFor(() => expect(seen).toEqual(expected), { interval: 5 });

test('TBL-03 renders 20 overscan rows, but none before the first paint after a search, sort or scroll jump', async () => {
  const move = follow('a', 0);
  await returns(move({ drawing: 'a', start: 0 }), [0, 20]);
  const searched = move({ drawing: 'b', start: 0 });
  expect(searched).toEqual([0]);
  await returns(searched, [0, 20]);
  await returns(move({ drawing: 'b', start: 25 }), [20, 20]);
  await returns(move({ drawing: 'b', start: 500 }), [0, 20]);
  await returns(move({ drawing: 'b', start: 500 }), [20]);
});

test('TBL-01 renders no overscan rows between consecutive key presses', async () => {
  const move = follow('a', 0);
  await returns(move({ drawing: 'a', start: 0 }), [0, 20]);
  const rendered = ['b', 'c', 'd'].map((drawing) => [...move({ drawing, start: 0 })]);
  expect(rendered).toEqual([[0], [0], [0]]);
});
