/** Focuses rows and cells that might not be rendered yet, and keeps the focus in the grid when the focused row is removed. */
import { useLayoutEffect, useRef } from 'react';

export interface GridFocus {
  /** Focuses the active row or cell when it is rendered. */
  readonly request: () => void;
  /** True if an element in the grid has the focus, or had it until the element was removed. */
  readonly isInside: () => boolean;
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly target: Element; readonly relatedTarget: EventTarget | null }) => void;
}

/**
 * @param focusActive focuses the active row or cell after a request, or after the focused element was removed. Returns false if that row or
 *   cell is not rendered yet; the hook calls it again after the next render.
 */
export function useGridFocus(focusActive: (isRequested: boolean) => boolean): GridFocus {
  const isRequested = useRef(false);
  const inside = useRef(false);

  useLayoutEffect(() => {
    const isLost = inside.current && document.activeElement === document.body;
    if ((isRequested.current || isLost) && focusActive(isRequested.current)) isRequested.current = false;
  });

  return {
    request() {
      isRequested.current = true;
    },
    isInside: () => inside.current,
    onFocus() {
      inside.current = true;
    },
    onBlur({ target, relatedTarget }) {
      if (relatedTarget) inside.current = false;
      else
        queueMicrotask(() => {
          // The grid keeps the focus if the focused row was removed or the window became inactive, but not after a click on empty space.
          if (target.isConnected && document.hasFocus()) inside.current = false;
        });
    },
  };
}
