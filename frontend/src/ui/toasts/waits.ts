/** Requests that are waiting because of a rate limit (429). The client reports them here. */
import { announce } from './announce.ts';

export interface ShownWait {
  /** Time at which the wait ends, comparable to Date.now(). */
  readonly until: number;
  readonly cancel: () => void;
}

let waits: readonly ShownWait[] = [];
const listeners = new Set<() => void>();

function setWaits(next: readonly ShownWait[]): void {
  waits = next;
  for (const listener of listeners) listener();
}

/** Shows a wait. Simultaneous waits share one countdown, which is announced once. Returns a function that hides the wait. */
export function showWait(wait: ShownWait): () => void {
  if (waits.length === 0) announce(waitText(secondsUntil(wait.until)));
  setWaits([...waits, wait]);
  return () => setWaits(waits.filter((one) => one !== wait));
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
