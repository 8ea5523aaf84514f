/** The notifications: what is shown now, and a history to reread them. Knows no screen; anything may report here. */
import { announce, announceFailure } from './announce.ts';

/** A follow-up that a toast offers. */
export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface Notification {
  readonly id: string;
  readonly tone: 'error' | 'done';
  /** "Error" for a failed call (ERR-01). */
  readonly title: string;
  /** May be blank where the title says it all. */
  readonly message: string;
  /** Why, fit for a person. */
  readonly detail?: string | undefined;
  /** The detail, if it is shown and announced with the message instead of among the toast's details. */
  readonly advice?: string | undefined;
  /** The request's id, to quote to support. */
  readonly requestId?: string | undefined;
  /** Shown only while no dialog is open. */
  readonly action?: ToastAction | undefined;
  readonly at: Date;
}

/** The toasts, newest first. */
export interface ShownToasts {
  readonly toasts: readonly Notification[];
  /** How many errors had to make room for newer ones. */
  readonly pushedAside: number;
}

/** How many are kept to be reread. */
const KEPT = 50;
/** Newer errors push aside older ones that nobody is reading: a few calls that fail together are all told (ERR-01), an outage is not. */
const SHOWN_AT_MOST = 3;
const NONE: ShownToasts = { toasts: [], pushedAside: 0 };

let history: readonly Notification[] = [];
let unread = 0;
let next = 1;
let shown = NONE;
const held = new Set<string>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

const isError = ({ tone }: Notification) => tone === 'error';

/** Shows a toast titled "Error", says it and keeps it in the history. @returns its id, to take the toast back by (dismissToast) */
export function notifyError(message: string, more: Pick<Notification, 'detail' | 'advice' | 'requestId'> = {}): string {
  const item: Notification = { id: `n${next++}`, tone: 'error', title: 'Error', message, ...more, at: new Date() };
  history = [item, ...history].slice(0, KEPT);
  unread += 1;
  show(item, shown.toasts);
  changed();
  announceFailure([`${item.title}. ${item.message}`, item.advice].filter(Boolean).join(' '));
  return item.id;
}

/** Shows for a moment, and says once, that something was saved or deleted. There is nothing in it to reread, and it hides no error. */
export function notifyDone(title: string, message = '', action?: ToastAction): void {
  const item: Notification = { id: `n${next++}`, tone: 'done', title, message, action, at: new Date() };
  show(
    item,
    shown.toasts.filter((toast) => isError(toast) || held.has(toast.id)),
  );
  changed();
  announce(message ? `${title} ${message}` : title);
}

/** Shows it above these, of which those that say the same and the oldest make room. */
function show(item: Notification, others: readonly Notification[]): void {
  const isHeld = ({ id }: Notification) => held.has(id);
  const room = Math.max(0, SHOWN_AT_MOST - 1 - others.filter(isHeld).length);
  const newest = others.filter((toast) => !isHeld(toast) && toast.message !== item.message).slice(0, room);
  const staying = others.filter((toast) => isHeld(toast) || newest.includes(toast));
  const pushed = others.filter((toast) => isError(toast) && !staying.includes(toast));
  shown = { toasts: [item, ...staying], pushedAside: shown.pushedAside + pushed.length };
}

export function shownToasts(): ShownToasts {
  return shown;
}

/** Somebody reads the toast, or no longer does: meanwhile a newer one does not take its place. */
export function holdToast(id: string, isHeld: boolean): void {
  if (isHeld) held.add(id);
  else held.delete(id);
}

/** Takes a toast away, if it still stands; the history keeps what it told. */
export function dismissToast(id: string): void {
  held.delete(id);
  const toasts = shown.toasts.filter((toast) => toast.id !== id);
  shown = toasts.length === 0 ? NONE : { ...shown, toasts };
  changed();
}

/** Removes the actions of toasts, before the screen that carries them out unmounts. */
export function dismissActions(): void {
  for (const { id, action } of shown.toasts) if (action) dismissToast(id);
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
  shown = NONE;
  changed();
}

export function subscribeNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
