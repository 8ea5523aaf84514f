import { useRef } from 'react';

export interface FocusInside {
  /** The focus was in the part, and what had it has gone away: nothing has it now. */
  readonly isLost: () => boolean;
  /** The focus is in the part, or was until it was lost. */
  readonly isInside: () => boolean;
  readonly onFocus: () => void;
  readonly onBlur: (event: { readonly target: Element; readonly relatedTarget: EventTarget | null }) => void;
}

/** Whether the focus is in a part whose rows may go away beneath it: the nearest one takes over then, or the next key would go nowhere. */
export function useFocusInside(): FocusInside {
  const inside = useRef(false);
  return {
    isLost: () => inside.current && document.activeElement === document.body,
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
