import { type RefObject, useEffect } from 'react';

/** While active, calls `onDismiss` on Escape and on a press outside of the elements in `inside`. */
export function useDismiss(
  active: boolean,
  inside: readonly RefObject<HTMLElement | null>[],
  onDismiss: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const onPointer = (event: PointerEvent) => {
      const target = event.target;
      if (target instanceof Node && inside.some((ref) => ref.current?.contains(target))) return;
      onDismiss();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Escape must close only the innermost element, so a dialog below must not receive this key press.
      event.stopPropagation();
      event.preventDefault();
      onDismiss();
    };
    document.addEventListener('pointerdown', onPointer, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('pointerdown', onPointer, true);
      document.removeEventListener('keydown', onKey, true);
    };
  });
}
