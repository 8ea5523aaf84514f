/** Keeps what somebody looks at where it is while rows come in or go before it. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

export interface AnchorOptions {
  /** Row numbers in the order shown: another array when they are others. */
  readonly view: Uint32Array;
  readonly keyAt: (place: number) => string;
  /** The place of the row that the keyboard is on; -1 for the header. */
  readonly active: number;
  /** Names the search and the sort: another order begins at its top. */
  readonly order: string;
  /** Pixels of a row. */
  readonly height: number;
}

export interface ScrollAnchor {
  /** The pointer is on something else now: on a row's place or, with -1, on none. */
  readonly onPoint: (place: number) => void;
}

/**
 * Scrolls along with the row that has the focus, else with the one under the pointer, else with the first in view; a list that stands
 * at its top stays there then, as browsers do it. Call it ahead of the virtualizer, which draws for where the list is scrolled to.
 */
export function useScrollAnchor(grid: RefObject<HTMLElement | null>, options: AnchorOptions): ScrollAnchor {
  const last = useRef<AnchorOptions>(undefined);
  const pointed = useRef(-1);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = options;
    const element = grid.current;
    const { view, keyAt, order, height } = options;
    if (!element || !before || before.view === view || before.order !== order) return;
    const place = anchorOf(element, before, pointed.current);
    if (place < 0) return;
    const now = placeOfKey(view.length, keyAt, before.keyAt(place), place);
    if (now === place || now < 0) return;
    element.scrollTop += (now - place) * height;
    if (place === pointed.current) pointed.current = now;
  });

  return {
    onPoint(place) {
      pointed.current = place;
    },
  };
}

/** The place whose row is to stay; -1 when none is. */
function anchorOf(element: HTMLElement, { view, active, height }: AnchorOptions, pointed: number): number {
  const { scrollTop, clientHeight } = element;
  const isInView = (place: number) =>
    place >= 0 && place < view.length && (place + 1) * height > scrollTop && place * height < scrollTop + clientHeight;
  if (isInView(active) && element.contains(document.activeElement)) return active;
  if (isInView(pointed)) return pointed;
  return scrollTop > 0 ? Math.min(Math.floor(scrollTop / height), view.length - 1) : -1;
}

/** Where the row of a key stands among `count`; -1 when it is gone. @param likely looked at first */
export function placeOfKey(count: number, keyAt: (place: number) => string, key: string, likely: number): number {
  if (likely < count && keyAt(likely) === key) return likely;
  for (let place = 0; place < count; place++) if (keyAt(place) === key) return place;
  return -1;
}
