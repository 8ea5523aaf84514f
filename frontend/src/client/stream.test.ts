import { systemListRoutes } from '@franchise-admin/api/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient, type TokenSource } from './client.ts';
import { stream } from './stream.ts';

const { getSystemUsers } = systemListRoutes;
const tokens = { idToken: vi.fn<TokenSource['idToken']>(), signInAgain: vi.fn() };
const send = vi.fn<typeof fetch>();
const client = () => createClient({ tokens, report: vi.fn(), fetch: send });
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ code, detail: 'Why.', requestId: 'req-1' }), { status });
const sent = () => send.mock.calls[0]?.[1];
const rows: unknown[] = [];
const onRows = vi.fn((piece: readonly unknown[], _total: number | undefined) => rows.push(...piece));
const read = (signal?: AbortSignal) => stream(client(), getSystemUsers, signal ? { signal } : {}, onRows, 50);
/** A body that the test writes. It fails if the request is aborted. */
const streaming = () => {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      out = controller;
    },
  });
  send.mockImplementationOnce(async (_, init) => {
    init?.signal?.addEventListener('abort', () => out?.error(init.signal?.reason));
    return new Response(body, { headers: { 'x-total-count': '3' } });
  });
  const write = (text: string) => out?.enqueue(new TextEncoder().encode(text));
  return { write, end: () => out?.close(), cut: () => out?.error(new TypeError('network error')) };
};

beforeEach(() => {
  rows.length = 0;
  onRows.mockClear();
  send.mockReset();
  tokens.idToken.mockReset().mockResolvedValue('token-1');
});
afterEach(() => void vi.useRealTimers());

test('SYS-01 passes rows to `onRows` as they arrive, with the total', async () => {
  const list = streaming();
  const result = read();
  list.write('[\n{"n":1},\n{"n":2}\n');
  await vi.waitFor(() => expect(rows).toEqual([{ n: 1 }, { n: 2 }]));
  expect(onRows).toHaveBeenLastCalledWith(expect.anything(), 3);
  list.write(',\n{"n":3}\n]\n');
  list.end();
  expect(await result).toEqual({ ok: true, data: undefined });
  expect(rows).toHaveLength(3);
  expect(sent()?.headers).toMatchObject({ authorization: 'Bearer token-1' });
});

test('SYS-01 does not limit the total time while rows arrive, and times out when no data arrives', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const list = streaming();
  const result = read();
  list.write('[\n{"n":0}');
  for (let n = 1; n <= 10; n++) {
    await vi.advanceTimersByTimeAsync(40);
    list.write(`,\n{"n":${n}}\n`);
  }
  await vi.advanceTimersByTimeAsync(40);
  expect(rows).toHaveLength(11);
  await vi.advanceTimersByTimeAsync(60);
  expect(await result).toMatchObject({ ok: false, failure: { code: 'timeout', message: getSystemUsers.message } });
});

test('SYS-01 reports an interrupted list as a failure', async () => {
  for (const how of ['cut', 'end'] as const) {
    const list = streaming();
    const result = read();
    list.write('[\n{"n":1},\n');
    await vi.waitFor(() => expect(onRows).toHaveBeenCalled());
    list[how]();
    const detail = 'The connection was interrupted. Please try again.';
    expect(await result, how).toMatchObject({ ok: false, failure: { code: 'interrupted', detail } });
  }
});

test('SYS-01 retries after a 401 with a fresh token, and reports a rejected request and a lost connection', async () => {
  send.mockResolvedValueOnce(problem(401, 'unauthenticated')).mockResolvedValueOnce(problem(403, 'forbidden'));
  expect(await read()).toMatchObject({ ok: false, failure: { status: 403, detail: 'Why.', requestId: 'req-1' } });
  expect(tokens.idToken.mock.calls).toEqual([[{ renew: false }], [{ renew: true }]]);
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await read()).toMatchObject({ ok: false, failure: { code: 'offline' } });
  expect(onRows).not.toHaveBeenCalled();
});

test('SYS-01 aborts the request and rejects if the caller aborts', async () => {
  const list = streaming();
  const stop = new AbortController();
  const result = read(stop.signal);
  list.write('[\n{"n":1},\n');
  await vi.waitFor(() => expect(onRows).toHaveBeenCalled());
  stop.abort();
  await expect(result).rejects.toThrow();
  expect(sent()?.signal?.aborted).toBe(true);
});

test('SYS-01 retries a rate-limited list after the wait, with the full idle timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  send.mockResolvedValueOnce(new Response('', { status: 429, headers: { 'retry-after': '5' } }));
  const { write, end } = streaming();
  const list = read();
  await vi.advanceTimersByTimeAsync(5_010);
  write('[\n{"a":1}\n]\n');
  end();
  expect(await list).toEqual({ ok: true, data: undefined });
  expect(rows).toEqual([{ a: 1 }]);
});
