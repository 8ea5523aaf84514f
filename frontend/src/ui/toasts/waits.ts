/** Requests that wait because of a rate limit (429). The client reports each wait here. */
import { announce } from './announce.ts';

export interface ShownWait {
  /** When it ends, as Date.now(). */
  readonly until: number;
  readonly cancel: () => void;
}

let waits: readonly ShownWait[] = [];
const listeners = new Set<() => void>();

function become(next: readonly ShownWait[]): void {
  waits = next;
  for (const listener of listeners) listener();
}

/** Shows a wait; simultaneous waits share one countdown, announced once. Returns the function that hides it. */
export function showWait(wait: ShownWait): () => void {
  if (waits.length === 0) announce(waitText(secondsUntil(wait.until)));
  become([...waits, wait]);
  return () => become(waits.filter((one) => one !== wait));
}

export function shownWaits(): readonly ShownWait[] {
  return waits;
}

export function subscribeWaits(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function secondsUntil(time: number): number {
  return Math.max(1, Math.ceil((time - Date.now()) / 1000));
}

export function waitText(seconds: number): string {
  return `Too many requests. Trying again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
}
