/** Says things to people who do not see the screen (Announcer.tsx): what was done, what failed. Knows no screen. */

export interface Announcement {
  /** Tells two announcements of the same words apart. */
  readonly id: number;
  readonly text: string;
}

export type Politeness = 'polite' | 'assertive';

/** Milliseconds that a failure stays: it can be read in its toast, and nobody should meet it twice. */
const FAILURE_MS = 1000;

const said: Record<Politeness, Announcement> = { polite: { id: 0, text: '' }, assertive: { id: 0, text: '' } };
const listeners = new Set<() => void>();

function say(text: string, politeness: Politeness): number {
  const id = said[politeness].id + 1;
  said[politeness] = { id, text };
  for (const listener of listeners) listener();
  return id;
}

/** What was done: waits until the reader has finished. */
export function announce(text: string): void {
  say(text, 'polite');
}

/** What failed: interrupts the reader. */
export function announceFailure(text: string): void {
  const id = say(text, 'assertive');
  setTimeout(() => {
    if (said.assertive.id === id) say('', 'assertive');
  }, FAILURE_MS);
}

export function lastAnnouncement(politeness: Politeness): Announcement {
  return said[politeness];
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
