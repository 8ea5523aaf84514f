import { act, renderHook } from '@testing-library/react';
import { startTransition } from 'react';
import { expect, test } from 'vitest';
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

test('TBL-03 renders 20 overscan rows, but none before the first paint after a search, sort or scroll jump', () => {
  const move = follow('a', 0);
  expect(move({ drawing: 'a', start: 0 })).toEqual([20]);
  expect(move({ drawing: 'b', start: 0 })).toEqual([0, 20]);
  expect(new Set(move({ drawing: 'b', start: 25 }))).toEqual(new Set([20]));
  expect(move({ drawing: 'b', start: 500 })).toEqual([0, 20]);
  expect(move({ drawing: 'b', start: 500 })).toEqual([20]);
});

test('TBL-02 renders no overscan rows before the first paint, even in a router transition', () => {
  const move = follow('a', 0);
  let seen: number[] = [];
  act(() =>
    startTransition(() => {
      seen = move({ drawing: 'b', start: 0 });
    }),
  );
  expect(seen).toEqual([0, 20]);
});
