/** The open dialogs, newest last. Toasts are placed in the newest one, because a modal dialog hides everything else. */
import { createContext, useSyncExternalStore } from 'react';

let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setStack(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog. Returns the function that removes it. */
export function enterStack(surface: HTMLElement): () => void {
  setStack([...stack, surface]);
  return () => setStack(stack.filter((one) => one !== surface));
}

/** Returns the newest open dialog; undefined if none is open. */
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

/**
 * True within a dialog. Lists then leave the focus to the dialog when they become empty, and the dialog's list is printed instead of the
 * page's.
 */
export const InDialog = createContext(false);

/** True if no control has the focus: the focus is on the body, on a dialog itself, or on a dialog's title. */
export function isFocusAdrift(): boolean {
  const focused = document.activeElement;
  return (
    focused === null ||
    focused === document.body ||
    focused.matches('[role=dialog], [role=alertdialog], [data-dialog-title]')
  );
}
