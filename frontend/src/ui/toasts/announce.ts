/** Says things to people who do not see the screen (Announcer.tsx): what was done, what failed. Knows no screen. */

export interface Announcement {
  /** Tells two announcements of the same words apart. */
  readonly id: number;
  readonly text: string;
}

export type Politeness = 'polite' | 'assertive';

/** Milliseconds that a failure stays: it can be read in its toast, and nobody should meet it twice. */
const FAILURE_MS = 1000;

/** How many stand at a time: one that follows at once ("3 users" after "... deleted") must not take the other away unread. */
const KEPT = 2;

const said: Record<Politeness, readonly Announcement[]> = { polite: [], assertive: [] };
const listeners = new Set<() => void>();
let lastId = 0;

function say(text: string, politeness: Politeness): number {
  lastId++;
  setSaid(politeness, [...said[politeness], { id: lastId, text }].slice(-KEPT));
  return lastId;
}

function setSaid(politeness: Politeness, announcements: readonly Announcement[]): void {
  said[politeness] = announcements;
  for (const listener of listeners) listener();
}

/** What was done: waits until the reader has finished. */
export function announce(text: string): void {
  say(text, 'polite');
}

/** What failed: interrupts the reader. */
export function announceFailure(text: string): void {
  const id = say(text, 'assertive');
  const others = () => said.assertive.filter((one) => one.id !== id);
  setTimeout(() => setSaid('assertive', others()), FAILURE_MS);
}

/** What was said about one person's work is nothing for who comes next. */
export function forgetAnnouncements(): void {
  setSaid('polite', []);
  setSaid('assertive', []);
}

/** Oldest first. */
export function announcements(politeness: Politeness): readonly Announcement[] {
  return said[politeness];
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
