import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ClientProvider } from '../client/ClientContext.tsx';
import { createClient } from '../client/client.ts';
import type { Failure } from '../client/failure.ts';
import { createQueries } from '../client/queries.ts';
import { clearNotifications, notifications, notifyError, shownToasts } from '../ui/toasts/toasts.ts';
import { useToldFailures } from './useToldFailures.ts';

beforeEach(clearNotifications);

/** Of one call and the next: the same words, and no request that was answered. */
const OFFLINE: Failure = {
  status: 0,
  code: 'offline',
  message: 'An error occurred when saving a user.',
  detail: 'The service could not be reached.',
  reason: undefined,
  requestId: undefined,
  errors: [],
  current: undefined,
};

const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
const client = createClient({ tokens, report: (message, { detail }) => notifyError(message, { detail }) });
const api = { client, queries: createQueries(client) };
const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider {...api}>{children}</ClientProvider>;
const setUp = () => renderHook(() => useToldFailures(), { wrapper }).result;

test('ERR-01 what goes through takes back the toast of its own failure, and leaves the history', () => {
  const told = setUp();
  act(() => told.current.report(OFFLINE));
  expect(shownToasts().toasts).toHaveLength(1);
  act(() => told.current.withdraw());
  expect(shownToasts().toasts).toEqual([]);
  expect(notifications()).toHaveLength(1);
});

test.each(['conflict', 'forbidden', 'invalid_request', 'not_found', 'stale', 'unsupported_media_type'] as const)(
  'ERR-01 a broken rule (%s) has neither a toast nor an entry in the history',
  (code) => {
    const told = setUp();
    act(() => told.current.report({ ...OFFLINE, status: 400, code }));
    expect([shownToasts().toasts, notifications()]).toEqual([[], []]);
  },
);

test('ERR-01 what goes through leaves the toast of another failure of the same call, told in the same words', () => {
  const [mine, theirs] = [setUp(), setUp()];
  act(() => mine.current.report(OFFLINE));
  act(() => theirs.current.report(OFFLINE));
  act(() => mine.current.withdraw());
  expect(shownToasts().toasts).toHaveLength(1);
  act(() => theirs.current.withdraw());
  expect(shownToasts().toasts).toEqual([]);
});
