import { franchiseRoutes } from '@franchise-admin/api/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientContext } from './ClientContext.ts';
import { createClient } from './client.ts';
import { useCall } from './useCall.ts';

const ALOHA = { params: { code: 'ALOHA' } };

const report = vi.fn();

/** A franchise read with useCall; the test responds to each request. */
async function setUp() {
  const sent: PromiseWithResolvers<Response>[] = [];
  const send: typeof fetch = () => {
    const one = Promise.withResolvers<Response>();
    sent.push(one);
    return one.promise;
  };
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report, fetch: send });
  const wrapper = ({ children }: { children: ReactNode }) => <ClientContext value={client}>{children}</ClientContext>;
  const { result } = renderHook(() => useCall(franchiseRoutes.getFranchise, ALOHA), { wrapper });
  const asked = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times));
  await asked(1);
  const fail = (index: number) => act(async () => sent[index]?.reject(new TypeError('Failed to fetch')));
  const answer = (index: number, groupName: string) =>
    act(async () => {
      sent[index]?.resolve(new Response(JSON.stringify({ groupName })));
      await new Promise((resolve) => setTimeout(resolve));
    });
  const shown = () => result.current.data?.groupName;
  return { client, result, asked, answer, fail, shown };
}

test('BAN-03 ignores a response that arrives after a later one', async () => {
  const { result, asked, answer, shown } = await setUp();
  act(() => void result.current.reload());
  await asked(2);
  await answer(1, 'new');
  expect(shown()).toBe('new');
  await answer(0, 'old');
  expect(shown()).toBe('new');
});

test('ERR-03 keeps an amended record until the request made after the change has its response', async () => {
  const { client, result, asked, answer, shown } = await setUp();
  await answer(0, 'before');
  act(() => void result.current.reload());
  await asked(2);
  void client.attempt(franchiseRoutes.saveFranchise, { ...ALOHA, body: { level1Name: 'x' }, etag: '"1"' });
  await asked(3);
  await answer(2, 'saved');
  await asked(4);
  act(() => result.current.amend((franchise) => ({ ...franchise, groupName: 'amended' })));
  expect(shown()).toBe('amended');
  await answer(1, 'before');
  expect(shown(), 'asked for before the change').toBe('amended');
  await answer(3, 'as the server has it');
  expect(shown()).toBe('as the server has it');
});

test('ERR-01 refetches after offline with one toast: with back-off, and at once when online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  report.mockClear();
  const { asked, answer, fail, shown } = await setUp();
  await fail(0);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await asked(2);
  await fail(1);
  act(() => void window.dispatchEvent(new Event('online')));
  await asked(3);
  await answer(2, 'back');
  expect(shown()).toBe('back');
  expect(report).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await asked(3);
  vi.useRealTimers();
});
