/** Which columns nothing is seen of, as they have gone beneath the actions: nobody would know that there are any. */
import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Pixels at its beginning that tell nothing of a column: its edge, and where it fades away. */
const BLANK = 24;

/**
 * @param placed the columns as they are placed: another array where others are shown, or otherwise wide
 * @returns their headers, "Units, Manages", and what looks again after the grid was scrolled
 */
export function useBeyond(grid: RefObject<HTMLElement | null>, placed: unknown): readonly [string, () => void] {
  const [beyond, setBeyond] = useState('');
  const look = useCallback(() => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? [])];
    const end = cells.pop()?.getBoundingClientRect().left ?? 0;
    const gone = cells.filter((cell) => cell.getBoundingClientRect().left > end - BLANK);
    setBeyond(gone.map((cell) => cell.querySelector('button')?.title).join(', '));
  }, [grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns stand for where they are drawn
  useEffect(() => {
    if (!grid.current) return;
    // Calls back at once too.
    const observer = new ResizeObserver(look);
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, look, placed]);
  return [beyond, look];
}
