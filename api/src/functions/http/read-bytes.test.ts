import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../../domain/problem-error.ts';
import { readBytes } from './read-bytes.ts';

const LIMIT = 100_000;

/** Reads bodies like the API does: the Functions worker converts incoming messages to a Request. */
const server = createServer((incoming, response) => {
  const headers = Object.entries(incoming.headersDistinct).map(([name, values]): [string, string] => [
    name,
    String(values),
  ]);
  const read = new Request('http://localhost', { method: 'POST', headers, body: incoming, duplex: 'half' });
  readBytes(read, LIMIT, () => new ProblemError('too_large', 'too large')).then(
    (bytes) => response.end(String(bytes.length)),
    (error: Error) => response.end(error.message),
  );
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => server.close());

/** Reuses connections, like browsers and proxies. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends the whole body in parts, even if the response arrives earlier, as some clients do. */
async function send(size: number, headers: Record<string, string | number>): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const sending = request({ port, host: '127.0.0.1', method: 'POST', headers, agent });
  const response = once(sending, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([response, sendSlowly(sending, size)]);
  return text((await response)[0]);
}

async function sendSlowly(sending: ClientRequest, size: number): Promise<void> {
  const part = Math.ceil(size / 20);
  for (let left = size; left > 0; left -= part) {
    sending.write(Buffer.alloc(Math.min(part, left), 'x'));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  sending.end();
  await once(sending, 'finish');
}

test.each([0, 1, LIMIT])('reads %i bytes', async (size) => {
  expect(await send(size, { 'content-length': size })).toBe(String(size));
  expect(await send(size, { 'transfer-encoding': 'chunked' })).toBe(String(size));
});

test.each([LIMIT + 1, 20_000_000])('rejects %i bytes with a response that the caller receives', async (size) => {
  expect(await send(size, { 'content-length': size })).toBe('too large');
  expect(await send(size, { 'transfer-encoding': 'chunked' })).toBe('too large');
});

test('reports an interrupted body as invalid, not as an outage', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const body = new ReadableStream({ pull: (controller) => controller.error(aborted) });
  const reading = readBytes({ headers: new Headers(), body }, LIMIT, () => new ProblemError('too_large', 'too large'));
  await expect(reading).rejects.toMatchObject({ code: 'invalid_request' });
});

test.each([
  ['no further bytes', () => new Promise<void>(() => {})],
  ['one byte per second', () => new Promise((resolve) => setTimeout(resolve, 1_000))],
])('rejects a body with %s after 20 s', async (_, wait) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sent = 0;
  const pull = async (controller: ReadableStreamDefaultController) => {
    if (sent++ > 0) await wait();
    controller.enqueue(new Uint8Array(1));
  };
  const body = new ReadableStream({ pull });
  const headers = new Headers({ 'content-length': '1000' });
  const rejected = vi.fn();
  readBytes({ headers, body }, LIMIT, () => new ProblemError('too_large', 'too large')).catch(rejected);
  await vi.advanceTimersByTimeAsync(19_900);
  expect(rejected).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(rejected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'too_slow', status: 408 }));
});
