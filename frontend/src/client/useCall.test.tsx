import { franchiseRoutes } from '@franchise-admin/api/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientContext } from './ClientContext.ts';
import { type Client, createClient } from './client.ts';
import { useCall } from './useCall.ts';

const ALOHA = { params: { code: 'ALOHA' } };

test('BAN-03 an answer that a later one has overtaken is not shown', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const send = vi.fn<typeof fetch>().mockImplementation(async () => answers[send.mock.calls.length - 1]!.promise);
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client: Client = createClient({ tokens, report: () => undefined, fetch: send });
  const wrapper = ({ children }: { children: ReactNode }) => <ClientContext value={client}>{children}</ClientContext>;
  const { result } = renderHook(() => useCall(franchiseRoutes.getFranchise, ALOHA), { wrapper });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  act(() => void result.current.reload());
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));

  const answer = (index: number, groupName: string) =>
    act(async () => answers[index]!.resolve(new Response(JSON.stringify({ groupName }))));
  await answer(1, 'new');
  await vi.waitFor(() => expect(result.current.data?.groupName).toBe('new'));
  await answer(0, 'old');
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(result.current.data?.groupName).toBe('new');
});
