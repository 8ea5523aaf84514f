/** Moves the focus to rows and cells that may not be drawn yet, and keeps it in the grid when its row goes: the next key would go nowhere. */
import { useLayoutEffect, useRef } from 'react';

export interface GridFocus {
  /** Focuses the active row or cell once it is drawn. */
  readonly request: () => void;
  /** The focus is in the grid, or was until it was lost. */
  readonly isInside: () => boolean;
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly target: Element; readonly relatedTarget: EventTarget | null }) => void;
}

/**
 * @param take focuses the active row or cell, because it was requested or because what had the focus is gone. Returns false while it is
 *   not drawn: the next drawing tries again.
 */
export function useGridFocus(take: (isRequested: boolean) => boolean): GridFocus {
  const isRequested = useRef(false);
  const inside = useRef(false);

  useLayoutEffect(() => {
    const isLost = inside.current && document.activeElement === document.body;
    if ((isRequested.current || isLost) && take(isRequested.current)) isRequested.current = false;
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
          // Still ours when the row went away or the window lost the focus; not after a press on nothing in particular.
          if (target.isConnected && document.hasFocus()) inside.current = false;
        });
    },
  };
}
