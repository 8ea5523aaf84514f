/** The notifications: what is shown now, and a history to reread them. Knows no screen; anything may report here. */

export interface Notification {
  readonly id: string;
  /** "Error" for a failed call (ERR-01). */
  readonly title: string;
  readonly message: string;
  /** Why, fit for a person. */
  readonly detail?: string | undefined;
  /** The request's id, to quote to support. */
  readonly requestId?: string | undefined;
  readonly at: Date;
}

/** How many are kept to be reread. */
const KEPT = 50;

let history: readonly Notification[] = [];
let unread = 0;
let next = 1;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Shows a toast titled "Error" and keeps it in the history. */
export function notifyError(message: string, more: Pick<Notification, 'detail' | 'requestId'> = {}): void {
  history = [{ id: `n${next++}`, title: 'Error', message, ...more, at: new Date() }, ...history].slice(0, KEPT);
  unread += 1;
  changed();
}

/** Newest first. */
export function notifications(): readonly Notification[] {
  return history;
}

export function unreadCount(): number {
  return unread;
}

/** The history was opened. */
export function markRead(): void {
  if (unread === 0) return;
  unread = 0;
  changed();
}

export function clearNotifications(): void {
  history = [];
  unread = 0;
  changed();
}

export function subscribeNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
