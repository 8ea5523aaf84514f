import { franchiseRoutes, lookupRoutes, type Route, unitRoutes, userRecordRoutes } from '@franchise-admin/api/contract';
import { act, render, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider } from './ClientContext.tsx';
import { type CallOptions, createClient } from './client.ts';
import { createQueries } from './queries.ts';
import { type CallState, isNotFound, useCall, usePrefetch } from './useCall.ts';

const ALOHA = { params: { code: 'ALOHA' } };
const MALIBU = { params: { code: 'MALIBU' } };
const UNITS = lookupRoutes.lookupUnits;

const report = vi.fn();
let sent: (PromiseWithResolvers<Response> & { url: string; etag: string | null; signal: AbortSignal })[] = [];
let api: Pick<Parameters<typeof ClientProvider>[0], 'client' | 'queries'>;

beforeEach(() => {
  sent = [];
  report.mockClear();
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({
    tokens,
    report,
    fetch: (url, init) => {
      const one = Promise.withResolvers<Response>();
      const signal = init?.signal as AbortSignal;
      signal.addEventListener('abort', () => one.reject(signal.reason));
      sent.push({ ...one, url: String(url), etag: new Headers(init?.headers).get('if-none-match'), signal });
      return one.promise;
    },
  });
  api = { client, queries: createQueries(client) };
});
afterEach(() => {
  vi.useRealTimers();
});

let caught: unknown;
class Boundary extends Component<{ readonly children: ReactNode }> {
  override readonly state = { hasFailed: false };
  static getDerivedStateFromError(error: unknown) {
    caught = error;
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider {...api}>{children}</ClientProvider>;
const show = <R extends Route>(route: R, options: CallOptions<R>, isShownByPage?: Parameters<typeof useCall>[2]) =>
  renderHook((now: CallOptions<R>) => useCall(route, now, isShownByPage), { wrapper, initialProps: options });
const requested = (times: number) => vi.waitFor(() => expect(sent).toHaveLength(times));
/** Runs `end` and waits for the microtasks that it starts. */
const settle = (end: () => void) =>
  act(async () => {
    end();
    await new Promise((resolve) => setTimeout(resolve));
  });
/** Returns a response whose body is available immediately. Reading a real body takes an unknown number of ticks. */
const response = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
  ({ ok: status < 300, status, headers: new Headers(headers), text: async () => JSON.stringify(body) }) as Response;
const respond = (index: number, body: unknown, etag?: string) =>
  settle(() => sent[index]!.resolve(response(200, body, etag ? { etag } : {})));
const reject = (index: number, status: number, code: string) =>
  settle(() => sent[index]!.resolve(response(status, { code, detail: 'Why.' })));
const disconnect = (index: number) => settle(() => sent[index]!.reject(new TypeError('Failed to fetch')));
const save = (code = 'ALOHA') =>
  api.client.attempt(franchiseRoutes.saveFranchise, { params: { code }, body: { level1Name: 'x' }, etag: '"1"' });

test('shows the last list during revalidation, and keeps the same rows after a 304', async () => {
  const first = show(UNITS, ALOHA);
  expect(first.result.current).toMatchObject({ data: undefined, isLoading: true, isReloading: false });
  await requested(1);
  await respond(0, [{ unitCode: '1024' }], '"5"');
  const rows = first.result.current.data;
  expect(rows).toEqual([{ unitCode: '1024' }]);
  first.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const { result } = show(UNITS, ALOHA);
  expect(result.current).toMatchObject({ isLoading: false, isReloading: true });
  expect(result.current.data).toBe(rows);
  await requested(2);
  expect(sent[1]!.etag).toBe('"5"');
  await settle(() => sent[1]!.resolve(response(304)));
  expect(result.current.isReloading).toBe(false);
  expect(result.current.data).toBe(rows);
});

test('shows neither an older record nor the record for other arguments while loading', async () => {
  const user = (id: number) => ({ params: { code: 'ALOHA', id } });
  const record = show(userRecordRoutes.getUser, user(7));
  await requested(1);
  await respond(0, { franchiseUserId: 7 });
  expect(record.result.current.data).toEqual({ franchiseUserId: 7 });
  record.rerender(user(8));
  expect(record.result.current).toMatchObject({ data: undefined, isLoading: true });
  await requested(2);
  await reject(1, 503, 'unavailable');
  record.rerender(user(9));
  expect(record.result.current).toMatchObject({ failure: undefined, isLoading: true });
  record.unmount();
  await settle(() => undefined);
  const again = show(userRecordRoutes.getUser, user(7));
  expect(again.result.current).toMatchObject({ data: undefined, isLoading: true });
});

test('BAN-03 ignores the response to a request that a later request has replaced', async () => {
  const { result } = show(franchiseRoutes.getFranchise, ALOHA);
  await requested(1);
  await respond(0, { groupName: 'first' });
  let reloaded: unknown;
  act(() => void result.current.reload());
  act(() => void result.current.reload().then((data) => (reloaded = data)));
  await requested(3);
  await respond(2, { groupName: 'new' });
  await respond(1, { groupName: 'old' });
  expect(result.current.data).toEqual({ groupName: 'new' });
  expect(reloaded).toEqual({ groupName: 'new' });
});

test('ERR-03 renders new data before state that the caller sets after `reload`', async () => {
  const seen: unknown[] = [];
  let start = () => {};
  function Form({ data, reload }: Pick<CallState<unknown>, 'data' | 'reload'>) {
    const [turn, setTurn] = useState(0);
    const see = useEffectEvent(() => seen.push(data));
    useEffect(() => {
      if (turn > 0) see();
    }, [turn]);
    start = () => void reload().then(() => setTurn(turn + 1));
    return null;
  }
  function Page() {
    const { data, reload } = useCall(UNITS, ALOHA);
    return <Form data={data} reload={reload} />;
  }
  render(<Page />, { wrapper });
  await requested(1);
  await respond(0, []);
  act(start);
  await requested(2);
  await respond(1, [{ unitCode: 'new' }]);
  expect(seen).toEqual([[{ unitCode: 'new' }]]);
});

test('BAN-03 reloads the shown data of a franchise after a successful change in it, and no data of another franchise', async () => {
  const aloha = show(UNITS, ALOHA);
  show(UNITS, MALIBU);
  await requested(2);
  await respond(0, [{ unitCode: '1' }]);
  await respond(1, []);
  void save();
  await requested(3);
  await reject(2, 409, 'conflict');
  expect(sent, 'nothing changed').toHaveLength(3);
  void save();
  await requested(4);
  await respond(3, {});
  await requested(5);
  expect(sent[4]!.url).toContain('/units/ALOHA');
  await respond(4, [{ unitCode: '2' }]);
  expect(aloha.result.current.data).toEqual([{ unitCode: '2' }]);
  expect(sent).toHaveLength(5);
});

test('ERR-03 drops a response that was requested before a change', async () => {
  const { result } = show(UNITS, ALOHA);
  await requested(1);
  void save();
  await requested(2);
  await respond(1, {});
  await requested(3);
  expect(sent[0]!.signal.aborted).toBe(true);
  await respond(0, [{ unitCode: 'before' }]);
  expect(result.current.data).toBeUndefined();
  await respond(2, [{ unitCode: 'after' }]);
  expect(result.current.data).toEqual([{ unitCode: 'after' }]);
});

test('ERR-03 keeps an amended list until a request sent after the change gets its response', async () => {
  const { result } = show(UNITS, ALOHA);
  await requested(1);
  await respond(0, [{ unitCode: 'before' }], '"1"');
  act(() => void result.current.reload());
  void save();
  await requested(3);
  await respond(2, {});
  await requested(4);
  await settle(() => result.current.amend(() => [{ unitCode: 'amended', unitName: '', etag: '' }]));
  await respond(1, [{ unitCode: 'before' }]);
  expect(result.current.data?.[0]?.unitCode).toBe('amended');
  await respond(3, [{ unitCode: 'as the server has it' }]);
  expect(result.current.data?.[0]?.unitCode).toBe('as the server has it');
});

test('on the next visit, reloads an amended list without sending an ETag', async () => {
  const { result, unmount } = show(UNITS, ALOHA);
  await requested(1);
  await respond(0, [], '"1"');
  await settle(() => result.current.amend(() => [{ unitCode: 'amended', unitName: '', etag: '' }]));
  unmount();
  show(UNITS, ALOHA);
  await requested(2);
  expect(sent[1]!.etag).toBeNull();
});

test('ERR-01 shows one toast if a load fails for several components, and keeps the failure until a retry succeeds', async () => {
  const { result } = show(UNITS, ALOHA);
  show(UNITS, ALOHA);
  await requested(1);
  await reject(0, 503, 'unavailable');
  expect(report).toHaveBeenCalledExactlyOnceWith(UNITS.message, expect.objectContaining({ code: 'unavailable' }));
  expect(result.current).toMatchObject({ isLoading: false, failure: { code: 'unavailable' } });
  act(() => void result.current.reload());
  await requested(2);
  expect(result.current.failure).toMatchObject({ code: 'unavailable' });
  await respond(1, []);
  expect(result.current).toMatchObject({ data: [], failure: undefined });
  let reloaded: unknown = 'pending';
  act(() => void result.current.reload().then((data) => (reloaded = data)));
  await requested(3);
  await reject(2, 503, 'unavailable');
  expect(result.current).toMatchObject({ data: [], failure: { code: 'unavailable' } });
  expect(reloaded).toBeUndefined();
  expect(report).toHaveBeenCalledTimes(2);
});

test('ERR-01 shows no toast for a failure that the page shows itself', async () => {
  const options = { params: { code: 'ALOHA', id: 7 } };
  const { result } = show(userRecordRoutes.getUser, options, isNotFound);
  await requested(1);
  await reject(0, 404, 'not_found');
  expect(result.current.failure?.code).toBe('not_found');
  expect(report).not.toHaveBeenCalled();
  act(() => void result.current.reload());
  await requested(2);
  await reject(1, 503, 'unavailable');
  expect(report).toHaveBeenCalledOnce();
});

test('ERR-01 during an outage, retries with back-off and when the browser is online, without another toast', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { result } = show(UNITS, ALOHA);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await requested(1);
  await disconnect(0);
  await pass(2_000);
  await requested(2);
  expect(result.current.failure).toMatchObject({ code: 'offline' });
  await disconnect(1);
  await pass(3_000);
  expect(sent, 'the second wait is longer').toHaveLength(2);
  await pass(1_000);
  await requested(3);
  await disconnect(2);
  act(() => void window.dispatchEvent(new Event('online')));
  await requested(4);
  await respond(3, [{ unitCode: 'back' }]);
  expect(result.current).toMatchObject({ data: [{ unitCode: 'back' }], failure: undefined });
  expect(report).toHaveBeenCalledOnce();
  await pass(60_000);
  expect(sent).toHaveLength(4);
});

test('ERR-01 shows one toast per outage, and begins each outage with the shortest wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { result } = show(UNITS, ALOHA);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await requested(1);
  for (const outage of [1, 2]) {
    await disconnect(sent.length - 1);
    const before = sent.length;
    for (const [retry, ms] of [2_000, 4_000, 8_000].entries()) {
      await pass(ms);
      expect(sent).toHaveLength(before + retry + 1);
      await disconnect(before + retry);
    }
    await pass(15_000);
    expect(sent).toHaveLength(before + 3);
    await pass(1_000);
    expect(sent, 'the fourth wait').toHaveLength(before + 4);
    await respond(before + 3, []);
    expect(report).toHaveBeenCalledTimes(outage);
    act(() => void result.current.reload());
    await requested(before + 5);
  }
});

test('ERR-01 sends a request while the browser is offline, but none when the window gets the focus', async () => {
  show(UNITS, MALIBU);
  await requested(1);
  await respond(0, []);
  act(() => void window.dispatchEvent(new Event('offline')));
  const { unmount } = show(UNITS, ALOHA);
  await requested(2);
  await disconnect(1);
  expect(report).toHaveBeenCalledOnce();
  unmount();
  act(() => void window.dispatchEvent(new Event('online')));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await settle(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(sent).toHaveLength(2);
});

test('ERR-01 shows a toast for each manual retry without a connection', async () => {
  const { result } = show(UNITS, ALOHA);
  await requested(1);
  await disconnect(0);
  act(() => void result.current.reload());
  await requested(2);
  await disconnect(1);
  expect(report).toHaveBeenCalledTimes(2);
});

test('uses the request of a prefetched list, whether or not its response has arrived', async () => {
  const { result: prefetch } = renderHook(usePrefetch, { wrapper });
  prefetch.current(UNITS, ALOHA);
  prefetch.current(UNITS, ALOHA);
  prefetch.current(UNITS, MALIBU);
  await requested(2);
  await respond(0, [{ unitCode: '1024' }]);
  const [aloha, malibu] = [show(UNITS, ALOHA), show(UNITS, MALIBU)];
  expect(aloha.result.current.data).toEqual([{ unitCode: '1024' }]);
  await respond(1, [{ unitCode: '7' }]);
  expect(malibu.result.current.data).toEqual([{ unitCode: '7' }]);
  expect(sent).toHaveLength(2);
});

test('reloads a prefetched list that is old, or whose franchise has changed', async () => {
  const { result: prefetch } = renderHook(usePrefetch, { wrapper });
  prefetch.current(UNITS, ALOHA);
  await requested(1);
  void save();
  await requested(2);
  await respond(1, {});
  expect(sent[0]!.signal.aborted, 'requested before the change').toBe(true);
  const { result, unmount } = show(UNITS, ALOHA);
  await requested(3);
  await respond(2, [{ unitCode: 'after' }]);
  expect(result.current.data).toEqual([{ unitCode: 'after' }]);
  unmount();
  prefetch.current(unitRoutes.getAssignedUnits, ALOHA);
  await requested(4);
  await respond(3, []);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  show(unitRoutes.getAssignedUnits, ALOHA);
  await requested(5);
});

test('ERR-01 shows no toast for a failed prefetch that no page uses; a later page requests the list again', async () => {
  const { result: prefetch } = renderHook(usePrefetch, { wrapper });
  prefetch.current(UNITS, ALOHA);
  await requested(1);
  await reject(0, 403, 'forbidden');
  expect(report).not.toHaveBeenCalled();
  show(UNITS, ALOHA);
  await requested(2);
  await reject(1, 403, 'forbidden');
  expect(report).toHaveBeenCalledOnce();
});

test('ERR-01 shows a toast for a failed prefetch that a page is waiting for', async () => {
  const { result: prefetch } = renderHook(usePrefetch, { wrapper });
  prefetch.current(UNITS, ALOHA);
  const { result } = show(UNITS, ALOHA);
  await requested(1);
  await reject(0, 503, 'unavailable');
  expect(report).toHaveBeenCalledOnce();
  expect(result.current.failure?.code).toBe('unavailable');
  expect(sent).toHaveLength(1);
});

test("passes a fault in the page's code to the error boundary instead of showing a failed load", async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { result, rerender } = renderHook(({ code }) => useCall(UNITS, { params: { code } }), {
    wrapper: ({ children }) => <Boundary>{wrapper({ children })}</Boundary>,
    initialProps: { code: 'ALOHA' },
  });
  expect(result.current.isLoading).toBe(true);
  // The path parameter is missing.
  rerender({ code: '' });
  await waitFor(() => expect(caught).toMatchObject({ message: 'lookupUnits needs "code".' }));
  expect(report).not.toHaveBeenCalled();
  silent.mockRestore();
});
