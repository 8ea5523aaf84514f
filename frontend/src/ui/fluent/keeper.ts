/**
 * Passes the component that keeps Fluent's focus engine in use from Fluent's chunk to the shell. The shell mounts before that chunk has
 * loaded.
 */
import type { ComponentType } from 'react';

let keeper: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Called once, when Fluent's chunk has loaded. */
export function provideKeeper(component: ComponentType): void {
  keeper = component;
  for (const listener of listeners) listener();
}

export const currentKeeper = () => keeper;

export function subscribeKeeper(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
