/** Which dialogs are open, the newest last: what must be heard and reached now belongs into the last one. */
import { createContext, useSyncExternalStore } from 'react';

let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function become(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** A dialog's window has opened. Returns the way to tell that it closed. */
export function enterStack(surface: HTMLElement): () => void {
  become([...stack, surface]);
  return () => become(stack.filter((one) => one !== surface));
}

/** The window of the dialog in front; undefined while none is open. */
export function topDialog(): HTMLElement | undefined {
  return stack[stack.length - 1];
}

export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, topDialog);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a part stands in a dialog, which gives the focus back when it closes and prints its own list alone. */
export const InDialog = createContext(false);

/** The focus is nowhere in particular: on the page, or on a dialog as a whole (its window, or its title, which waits for what comes). */
export function isFocusAdrift(): boolean {
  const focused = document.activeElement;
  return (
    focused === null ||
    focused === document.body ||
    focused.matches('[role=dialog], [role=alertdialog], [data-dialog-title]')
  );
}
