/** The visible toasts and the history of errors. */
import { announce, announceFailure } from './announce.ts';

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/**
 * Undoes the change that a success message reports. The toast stays until the promise resolves.
 * @param close closes the toast earlier and returns its focus, before a dialog opens
 */
export type Undo = (close: () => void) => Promise<void>;

export interface Notification {
  readonly id: string;
  readonly tone: 'error' | 'done';
  /** "Error" for a failed request (ERR-01). */
  readonly title: string;
  /** Empty if the title needs no explanation. */
  readonly message: string;
  /** The `detail` of the problem response. */
  readonly detail?: string | undefined;
  /** The next step for the user. Replaces `detail`. Shown and announced with the message, not under "Details". */
  readonly advice?: string | undefined;
  /** The request id, which the user can quote to support. */
  readonly requestId?: string | undefined;
  /** Shown only while no dialog is open. */
  readonly action?: ToastAction | undefined;
  readonly undo?: Undo | undefined;
  readonly at: Date;
}

export interface ShownToasts {
  /** Newest first. */
  readonly toasts: readonly Notification[];
  /** Number of errors that newer ones have displaced. */
  readonly displaced: number;
}

const MAX_HISTORY = 50;
/** Maximum number of visible toasts: a few failures (ERR-01), but not every failure of an outage. Newer errors displace older ones. */
const MAX_SHOWN = 3;
const NONE: ShownToasts = { toasts: [], displaced: 0 };

let history: readonly Notification[] = [];
let unread = 0;
let next = 1;
let shown = NONE;
let takeUndo: (title: string) => Undo | undefined = () => undefined;
const pinned = new Set<string>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

const isError = ({ tone }: Notification) => tone === 'error';

/** Shows and announces a toast titled "Error", and adds it to the history. @returns the id for `dismissToast` */
export function notifyError(message: string, more: Pick<Notification, 'detail' | 'advice' | 'requestId'> = {}): string {
  const item: Notification = { id: `n${next++}`, tone: 'error', title: 'Error', message, ...more, at: new Date() };
  history = [item, ...history].slice(0, MAX_HISTORY);
  unread += 1;
  show(item, shown.toasts);
  changed();
  announceFailure([`${item.title}. ${item.message}`, item.advice].filter(Boolean).join(' '));
  return item.id;
}

/** Sets the function that supplies the undo for each success message. */
export function offerUndo(take: (title: string) => Undo | undefined): void {
  takeUndo = take;
}

/**
 * Shows and announces a success message, which is not added to the history. It replaces earlier success messages, except those with an
 * undo and pinned ones.
 * @param undo defaults to the undo of the last written change
 */
export function notifyDone(title: string, message = '', action?: ToastAction, undo = takeUndo(title)): void {
  const item: Notification = { id: `n${next++}`, tone: 'done', title, message, action, undo, at: new Date() };
  show(
    item,
    shown.toasts.filter((toast) => isError(toast) || toast.undo || pinned.has(toast.id)),
  );
  changed();
  announce([title, message, undo && 'Undo is available.'].filter(Boolean).join(' '));
}

/** Shows a toast above the others. Removes toasts with the same message and, above the maximum number, the oldest. Pinned toasts stay. */
function show(item: Notification, others: readonly Notification[]): void {
  const isPinned = ({ id }: Notification) => pinned.has(id);
  const room = Math.max(0, MAX_SHOWN - 1 - others.filter(isPinned).length);
  const newest = others.filter((toast) => !isPinned(toast) && !isSameMessage(toast, item)).slice(0, room);
  const staying = others.filter((toast) => isPinned(toast) || newest.includes(toast));
  const replaced = others.filter((toast) => isError(toast) && !staying.includes(toast));
  shown = { toasts: [item, ...staying], displaced: shown.displaced + replaced.length };
}

const isSameMessage = (a: Notification, b: Notification) => !a.undo && a.message === b.message;

export function shownToasts(): ShownToasts {
  return shown;
}

/** Pins a toast that the user is reading, so that newer toasts do not displace it. */
export function pinToast(id: string, isPinned: boolean): void {
  if (isPinned) pinned.add(id);
  else pinned.delete(id);
}

/** Closes a toast if it is still shown. It stays in the history. */
export function dismissToast(id: string): void {
  pinned.delete(id);
  const toasts = shown.toasts.filter((toast) => toast.id !== id);
  shown = toasts.length === 0 ? NONE : { ...shown, toasts };
  changed();
}

/** Closes toasts with actions, before the screen that runs the actions unmounts. */
export function dismissActions(): void {
  for (const { id, action } of shown.toasts) if (action) dismissToast(id);
}

/** Returns the history of errors, newest first. */
export function notifications(): readonly Notification[] {
  return history;
}

export function unreadCount(): number {
  return unread;
}

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
