/** Hands the component that keeps Fluent's focus engine alive from the code that arrives late to the shell that is there. */
import type { ComponentType } from 'react';

let keeper: ComponentType | null = null;
const listeners = new Set<() => void>();

/** Called once, by Fluent's chunk when it arrives. */
export function provideKeeper(component: ComponentType): void {
  keeper = component;
  for (const listener of listeners) listener();
}

export const currentKeeper = () => keeper;

export function subscribeKeeper(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
