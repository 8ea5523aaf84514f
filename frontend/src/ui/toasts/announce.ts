/** Announces results and failures to screen readers (Announcer.tsx). */

export interface Announcement {
  /** Makes two announcements with the same text distinct. */
  readonly id: number;
  readonly text: string;
}

export type Politeness = 'polite' | 'assertive';

/** Milliseconds after which a failure is removed, because its toast shows the same text and screen reader users would find it twice. */
const FAILURE_MS = 1000;

/**
 * Maximum number of announcements kept at a time. After "Ann deleted.", the lists of a dialog and of its page can each announce a count
 * ("3 users"). These counts must not remove the first text before it is read.
 */
const MAX_KEPT = 3;

const current: Record<Politeness, readonly Announcement[]> = { polite: [], assertive: [] };
const listeners = new Set<() => void>();
let lastId = 0;

function add(text: string, politeness: Politeness): number {
  lastId++;
  setCurrent(politeness, [...current[politeness], { id: lastId, text }].slice(-MAX_KEPT));
  return lastId;
}

function setCurrent(politeness: Politeness, announcements: readonly Announcement[]): void {
  current[politeness] = announcements;
  for (const listener of listeners) listener();
}

/** Announces a result when the screen reader has finished its current text. */
export function announce(text: string): void {
  add(text, 'polite');
}

/** Announces a failure immediately. */
export function announceFailure(text: string): void {
  const id = add(text, 'assertive');
  const others = () => current.assertive.filter((one) => one.id !== id);
  setTimeout(() => setCurrent('assertive', others()), FAILURE_MS);
}

/** Removes all announcements, so that screen readers do not read them to the next user. */
export function clearAnnouncements(): void {
  setCurrent('polite', []);
  setCurrent('assertive', []);
}

/** Returns the current announcements, oldest first. */
export function announcements(politeness: Politeness): readonly Announcement[] {
  return current[politeness];
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
