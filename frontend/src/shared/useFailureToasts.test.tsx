import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ClientProvider } from '../client/ClientContext.tsx';
import { createClient } from '../client/client.ts';
import type { Failure } from '../client/failure.ts';
import { createQueries } from '../client/queries.ts';
import { clearNotifications, notifications, notifyError, shownToasts } from '../ui/toasts/toasts.ts';
import { useFailureToasts } from './useFailureToasts.ts';

beforeEach(clearNotifications);

/** Has no request id, so that two reports of this failure have identical toasts. */
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
const setUp = () => renderHook(() => useFailureToasts(), { wrapper }).result;

test('ERR-01 dismisses the toast of an action when its retry succeeds, and keeps the history entry', () => {
  const toasts = setUp();
  act(() => toasts.current.report(OFFLINE));
  expect(shownToasts().toasts).toHaveLength(1);
  act(() => toasts.current.dismiss());
  expect(shownToasts().toasts).toEqual([]);
  expect(notifications()).toHaveLength(1);
});

test.each(['conflict', 'forbidden', 'invalid_request', 'not_found', 'stale', 'unsupported_media_type'] as const)(
  'ERR-01 shows no toast and adds no history entry for a rejection (%s)',
  (code) => {
    const toasts = setUp();
    act(() => toasts.current.report({ ...OFFLINE, status: 400, code }));
    expect([shownToasts().toasts, notifications()]).toEqual([[], []]);
  },
);

test('ERR-01 does not dismiss an identical toast of another action', () => {
  const [first, second] = [setUp(), setUp()];
  act(() => first.current.report(OFFLINE));
  act(() => second.current.report(OFFLINE));
  act(() => first.current.dismiss());
  expect(shownToasts().toasts).toHaveLength(1);
  act(() => second.current.dismiss());
  expect(shownToasts().toasts).toEqual([]);
});
