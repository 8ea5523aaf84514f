import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export interface AnchorOptions {
  /** Row numbers in display order; a new array after each change. */
  readonly view: Uint32Array;
  readonly keyAt: (index: number) => string;
  /** Index of the active row; -1 for the header. */
  readonly active: number;
  /** Identifies search and sort. When they change, the list starts at the top. */
  readonly order: string;
  /** Height of a row in pixels. */
  readonly height: number;
}

export interface ScrollAnchor {
  /** Sets the index of the row under the pointer; -1 for none. */
  readonly onPoint: (index: number) => void;
}

/**
 * Keeps a row in place when rows above it are added or removed. This is the focused row, or else the row under the pointer, or else the
 * first row in view. A list at its top stays at the top, as with the scroll anchoring of browsers. Call this hook before the virtualiser,
 * which reads the scroll position.
 */
export function useScrollAnchor(grid: RefObject<HTMLElement | null>, options: AnchorOptions): ScrollAnchor {
  const last = useRef<AnchorOptions>(undefined);
  const hovered = useRef(-1);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = options;
    const element = grid.current;
    const { view, keyAt, order, height } = options;
    if (!element || !before || before.view === view || before.order !== order) return;
    const index = anchorOf(element, before, hovered.current);
    if (index < 0) return;
    const now = positionOfKey(view.length, keyAt, before.keyAt(index), index);
    if (now === index || now < 0) return;
    element.scrollTop += (now - index) * height;
    if (index === hovered.current) hovered.current = now;
  });

  const { order } = options;
  const shownOrder = useRef(order);
  useEffect(() => {
    if (shownOrder.current === order) return;
    shownOrder.current = order;
    if (grid.current) grid.current.scrollTop = 0;
  }, [order, grid]);

  return {
    onPoint(index) {
      hovered.current = index;
    },
  };
}

/**
 * Returns a function that reveals the row with a key as soon as the list contains it.
 * @param onFound shows the row with this index
 */
export function useReveal(
  count: number,
  keyAt: (index: number) => string,
  onFound: (index: number) => void,
): (key: string) => void {
  const [key, setKey] = useState<string>();
  const index = key === undefined ? -1 : positionOfKey(count, keyAt, key, 0);
  const show = useEffectEvent(() => {
    setKey(undefined);
    onFound(index);
  });
  useEffect(() => {
    if (index >= 0) show();
  }, [index]);
  return setKey;
}

/** Returns the index of the row to keep in place; -1 if there is none. */
function anchorOf(element: HTMLElement, { view, active, height }: AnchorOptions, hovered: number): number {
  const { scrollTop, clientHeight } = element;
  const isInView = (index: number) =>
    index >= 0 && index < view.length && (index + 1) * height > scrollTop && index * height < scrollTop + clientHeight;
  if (isInView(active) && element.contains(document.activeElement)) return active;
  if (isInView(hovered)) return hovered;
  return scrollTop > 0 ? Math.min(Math.floor(scrollTop / height), view.length - 1) : -1;
}

/** Returns the index of the row with a key; -1 if there is none. @param likely index to try first */
export function positionOfKey(count: number, keyAt: (index: number) => string, key: string, likely: number): number {
  if (likely < count && keyAt(likely) === key) return likely;
  for (let index = 0; index < count; index++) if (keyAt(index) === key) return index;
  return -1;
}
