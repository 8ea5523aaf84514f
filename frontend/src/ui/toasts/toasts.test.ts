import { beforeEach, expect, test } from 'vitest';
import { announcements, clearAnnouncements } from './announce.ts';
import {
  clearNotifications,
  dismissToast,
  markRead,
  notifications,
  notifyDone,
  notifyError,
  offerUndo,
  pinToast,
  shownToasts,
  unreadCount,
} from './toasts.ts';

beforeEach(() => {
  clearAnnouncements();
  clearNotifications();
  offerUndo(() => undefined);
});

test('ERR-01 titles errors "Error" and keeps them in the history, newest first', () => {
  notifyError('An error occurred with user import', { detail: 'Why.', requestId: 'r' });
  notifyError('second');
  expect(notifications().map(({ title, message }) => [title, message])).toEqual([
    ['Error', 'second'],
    ['Error', 'An error occurred with user import'],
  ]);
  expect(notifications()[1]).toMatchObject({ detail: 'Why.', requestId: 'r' });
});

test('counts unread errors and keeps the last 50 errors', () => {
  for (let n = 0; n < 60; n++) notifyError(`message ${n}`);
  expect(unreadCount()).toBe(60);
  markRead();
  expect(unreadCount()).toBe(0);
  expect(notifications()).toHaveLength(50);
  expect(notifications()[0]?.message).toBe('message 59');
});

const shown = () => shownToasts().toasts.map(({ message }) => message);
const idOf = (message: string) => notifications().find((one) => one.message === message)!.id;

test('ERR-01 shows the three newest errors and the number of displaced errors, and keeps a pinned error', () => {
  for (const message of ['first', 'second', 'third']) notifyError(message);
  expect(shown()).toEqual(['third', 'second', 'first']);
  expect(shownToasts().displaced).toBe(0);
  pinToast(idOf('second'), true);
  notifyError('fourth');
  notifyError('fifth');
  expect(shown()).toEqual(['fifth', 'fourth', 'second']);
  expect(shownToasts().displaced).toBe(2);
  pinToast(idOf('second'), false);
  notifyError('sixth');
  expect(shown()).toEqual(['sixth', 'fifth', 'fourth']);
  for (const message of shown()) dismissToast(idOf(message));
  expect(shownToasts()).toEqual({ toasts: [], displaced: 0 });
});

test('ERR-01 a repeated error replaces its previous toast', () => {
  for (const message of ['first', 'second', 'first']) notifyError(message);
  expect(shown()).toEqual(['first', 'second']);
  expect(shownToasts().displaced).toBe(1);
  expect(notifications()).toHaveLength(3);
});

test('a success message replaces the previous one and is not added to the history', () => {
  notifyError('first');
  const before = announcements('polite').length;
  notifyDone('Ann saved.', 'The account update finishes in the background.');
  expect(
    announcements('polite')
      .slice(before)
      .map(({ text }) => text),
  ).toEqual(['Ann saved. The account update finishes in the background.']);
  expect(shownToasts()).toMatchObject({ toasts: [{ title: 'Ann saved.' }, { message: 'first' }], displaced: 0 });
  expect([notifications().length, unreadCount()]).toEqual([1, 1]);
  notifyDone('Bo saved.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Bo saved.', 'Error']);
  notifyError('second');
  notifyError('third');
  expect(shownToasts()).toMatchObject({
    toasts: [{ message: 'third' }, { message: 'second' }, { title: 'Bo saved.' }],
    displaced: 1,
  });
});

test('HIST-20 a success message with an undo is not replaced by the next success message, and announces the undo', () => {
  const titles: string[] = [];
  offerUndo((title) => {
    titles.push(title);
    return async () => undefined;
  });
  notifyDone('Ann saved.');
  notifyDone('Bo saved.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Bo saved.', 'Ann saved.']);
  expect(titles).toEqual(['Ann saved.', 'Bo saved.']);
  expect(announcements('polite').at(-1)?.text).toBe('Bo saved. Undo is available.');
  for (const name of ['Cy', 'Di']) notifyDone(`${name} saved.`);
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Di saved.', 'Cy saved.', 'Bo saved.']);
});
