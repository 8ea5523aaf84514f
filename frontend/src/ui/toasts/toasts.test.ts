import { beforeEach, expect, test } from 'vitest';
import { announcements } from './announce.ts';
import {
  clearNotifications,
  dismissToast,
  holdToast,
  markRead,
  notifications,
  notifyDone,
  notifyError,
  shownToasts,
  unreadCount,
} from './toasts.ts';

beforeEach(clearNotifications);

test('ERR-01 a notification is titled Error and can be reread, newest first', () => {
  notifyError('An error occurred with user import', { detail: 'Why.', requestId: 'r' });
  notifyError('second');
  expect(notifications().map(({ title, message }) => [title, message])).toEqual([
    ['Error', 'second'],
    ['Error', 'An error occurred with user import'],
  ]);
  expect(notifications()[1]).toMatchObject({ detail: 'Why.', requestId: 'r' });
});

test('what was read is no longer counted, and only the last 50 are kept', () => {
  for (let n = 0; n < 60; n++) notifyError(`message ${n}`);
  expect(unreadCount()).toBe(60);
  markRead();
  expect(unreadCount()).toBe(0);
  expect(notifications()).toHaveLength(50);
  expect(notifications()[0]?.message).toBe('message 59');
});

const shown = () => shownToasts().toasts.map(({ message }) => message);
const idOf = (message: string) => notifications().find((one) => one.message === message)!.id;

test('ERR-01 the newest toast stands alone, with how many made room for it; only one that is read stays beside it', () => {
  notifyError('first');
  notifyError('second');
  expect(shownToasts()).toMatchObject({ toasts: [{ message: 'second' }], pushedAside: 1 });
  holdToast(idOf('second'), true);
  notifyError('third');
  notifyError('fourth');
  expect(shown()).toEqual(['fourth', 'second']);
  expect(shownToasts().pushedAside).toBe(2);
  holdToast(idOf('second'), false);
  notifyError('fifth');
  expect(shown()).toEqual(['fifth']);
  dismissToast(idOf('fifth'));
  expect(shownToasts()).toEqual({ toasts: [], pushedAside: 0 });
});

test('what was done is shown and said once, beside an error that stands and not in its place, and not kept to be reread', () => {
  notifyError('first');
  const before = announcements('polite').length;
  notifyDone('Ann saved.', 'The account follows in a moment.');
  expect(
    announcements('polite')
      .slice(before)
      .map(({ text }) => text),
  ).toEqual(['Ann saved. The account follows in a moment.']);
  expect(shownToasts()).toMatchObject({ toasts: [{ title: 'Ann saved.' }, { message: 'first' }], pushedAside: 0 });
  expect([notifications().length, unreadCount()]).toEqual([1, 1]);
  notifyDone('Bo saved.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Bo saved.', 'Error']);
  notifyError('second');
  expect(shownToasts()).toMatchObject({ toasts: [{ message: 'second' }], pushedAside: 1 });
});
