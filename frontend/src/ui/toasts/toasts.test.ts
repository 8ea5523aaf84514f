import { beforeEach, expect, test } from 'vitest';
import { clearNotifications, markRead, notifications, notifyError, unreadCount } from './toasts.ts';

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
