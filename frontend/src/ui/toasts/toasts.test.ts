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

test('ERR-01 the three newest errors stand together, with how many made room for them; one that is read stays', () => {
  for (const message of ['first', 'second', 'third']) notifyError(message);
  expect(shown()).toEqual(['third', 'second', 'first']);
  expect(shownToasts().pushedAside).toBe(0);
  holdToast(idOf('second'), true);
  notifyError('fourth');
  notifyError('fifth');
  expect(shown()).toEqual(['fifth', 'fourth', 'second']);
  expect(shownToasts().pushedAside).toBe(2);
  holdToast(idOf('second'), false);
  notifyError('sixth');
  expect(shown()).toEqual(['sixth', 'fifth', 'fourth']);
  for (const message of shown()) dismissToast(idOf(message));
  expect(shownToasts()).toEqual({ toasts: [], pushedAside: 0 });
});

test('ERR-01 what fails again is told once more in the place of the last time', () => {
  for (const message of ['first', 'second', 'first']) notifyError(message);
  expect(shown()).toEqual(['first', 'second']);
  expect(shownToasts().pushedAside).toBe(1);
  expect(notifications()).toHaveLength(3);
});

test('what was done is shown and said once, takes the place of what was done before, and is not kept to be reread', () => {
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
  notifyError('third');
  expect(shownToasts()).toMatchObject({
    toasts: [{ message: 'third' }, { message: 'second' }, { title: 'Bo saved.' }],
    pushedAside: 1,
  });
});
