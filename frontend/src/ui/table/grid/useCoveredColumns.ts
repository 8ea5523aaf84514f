import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Pixels at the start of a column in which no text is visible: padding and fade. */
const BLANK = 24;

/**
 * Finds the columns that the sticky actions cover completely, so that the header can name them.
 * @param placed the columns with their widths; must be a new array after a change of visibility or width
 * @returns the headers of the covered columns ("Units, Manages"), and a function to call after a scroll
 */
export function useCoveredColumns(grid: RefObject<HTMLElement | null>, placed: unknown): readonly [string, () => void] {
  const [covered, setCovered] = useState('');
  const update = useCallback(() => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[role=columnheader]') ?? [])];
    const end = cells.pop()?.getBoundingClientRect().left ?? 0;
    const hidden = cells.filter((cell) => cell.getBoundingClientRect().left > end - BLANK);
    setCovered(hidden.map((cell) => cell.querySelector('button')?.title).join(', '));
  }, [grid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `placed` moves the columns
  useEffect(() => {
    if (!grid.current) return;
    // The observer also calls back when it starts to observe.
    const observer = new ResizeObserver(update);
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, update, placed]);
  return [covered, update];
}
