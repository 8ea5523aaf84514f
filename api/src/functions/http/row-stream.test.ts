import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Connection, connectionOf, hasDisconnected, trackResponses } from './connection.ts';
import type { Log } from './log.ts';
import { rowsText } from './row-stream.ts';
import type { Turn } from './turns.ts';

const logged: { event: string; fields: unknown }[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, _, fields) => logged.push({ event, fields }),
};
afterEach(() => {
  logged.length = 0;
  turnEvents = [];
  vi.useRealTimers();
});

const present = (row: unknown) => row;

let turnEvents: string[] = [];
const turn: Turn = {
  end: () => void turnEvents.push('end'),
  aside: (wait) => {
    turnEvents.push('aside');
    return wait();
  },
};

/** Returns a connection that accepts `count` pages and then disconnects. */
function connection(count = Number.POSITIVE_INFINITY): Connection & { aborts: number } {
  let left = count;
  const made = { aborts: 0, ready: async () => left-- > 0, abort: () => void made.aborts++ };
  return made;
}

/** Returns pages of rows. `state` counts the pages that were read, and shows whether reading has ended. */
function pagesOf(...pages: (readonly unknown[] | Error)[]) {
  const state = { read: 0, closed: false };
  async function* read() {
    try {
      for (const page of pages) {
        state.read++;
        if (page instanceof Error) throw page;
        yield page;
      }
    } finally {
      state.closed = true;
    }
  }
  return { pages: read(), state };
}

async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  return text(parts);
}

test('sets the turn aside while waiting for the caller, and ends the turn after sending the list', async () => {
  const { pages } = pagesOf([1], [2]);
  await textOf(await rowsText(pages, { present, connection: connection(), log, turn }));
  expect(turnEvents).toEqual(['aside', 'aside', 'end']);
});

test('ends the turn and stops reading if the host never sends the list', async () => {
  vi.useFakeTimers();
  const { pages, state } = pagesOf([1], [2]);
  const parts = await rowsText(pages, { present, connection: undefined, log, turn });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([turnEvents, state.closed]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([turnEvents, state.closed]).toEqual([['end'], true]);
  await expect(textOf(parts)).rejects.toThrow();
});

describe('rows as JSON', () => {
  test.each([
    ['no rows', [], '[]\n'],
    ['an empty page', [[]], '[]\n'],
    ['one row', [[{ a: 1 }]], '[\n{"a":1}\n]\n'],
    [
      'pages with an empty one in between',
      [[{ a: 1 }, { a: 2 }], [], [{ a: 3 }]],
      '[\n{"a":1},\n{"a":2},\n{"a":3}\n]\n',
    ],
  ])('writes %s', async (_, pages, expected) => {
    const options = { present, connection: connection(), log, turn };
    expect(await textOf(await rowsText(pagesOf(...pages).pages, options))).toBe(expected);
  });

  test('presents each row', async () => {
    const options = { present: () => ({ shown: true }), connection: undefined, log, turn };
    expect(await textOf(await rowsText(pagesOf([{ secret: 1 }]).pages, options))).toBe('[\n{"shown":true}\n]\n');
  });
});

test('throws an error that occurs before the first row, before the response starts', async () => {
  const { pages } = pagesOf(new Error('unreachable'));
  await expect(rowsText(pages, { present, connection: connection(), log, turn })).rejects.toThrow('unreachable');
});

test('logs an error after the first page and aborts the connection, without revealing the cause', async () => {
  const wire = connection();
  const { pages, state } = pagesOf([{ a: 1 }, { a: 2 }], new Error('secret'));
  const parts = await rowsText(pages, { present, connection: wire, log, turn });
  await expect(textOf(parts)).rejects.toThrow('The list was interrupted.');
  expect([wire.aborts, state.closed, logged]).toEqual([1, true, [{ event: 'list interrupted', fields: { rows: 2 } }]]);
});

test('aborts the list if a page takes too long', async () => {
  vi.useFakeTimers();
  const wire = connection();
  async function* stuck() {
    yield [{ a: 1 }];
    await new Promise(() => undefined);
  }
  const failing = expect(textOf(await rowsText(stuck(), { present, connection: wire, log, turn }))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(40_000);
  await failing;
  expect([wire.aborts, logged.length]).toEqual([1, 1]);
});

test('stops reading after the caller has disconnected', async () => {
  const wire = connection(1);
  const { pages, state } = pagesOf([1], [2], [3], [4]);
  expect(await textOf(await rowsText(pages, { present, connection: wire, log, turn }))).toBe('[\n1,\n2');
  expect([state.read, state.closed, wire.aborts, logged]).toEqual([2, true, 1, []]);
});

describe('connectionOf', () => {
  let stopTracking: () => void;
  beforeAll(() => {
    stopTracking = trackResponses();
  });
  afterAll(() => stopTracking());

  /** Serves one request with `respond`, and returns the response as the caller receives it. */
  async function serve(respond: (wire: Connection | undefined, write: (part: string) => void) => Promise<void>) {
    const server = createServer((request, response) => {
      const wire = connectionOf(String(request.headers['x-ms-invocation-id']));
      respond(wire, (part) => void response.write(part)).finally(() => response.end());
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'x-ms-invocation-id': randomUUID() };
    const received = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', headers, agent: false }, resolve).on('error', reject),
    );
    return { received, close: () => server.close() };
  }
  const MEGABYTE = 'x'.repeat(1024 * 1024);

  test('waits while the caller reads nothing, then continues', async () => {
    let written = 0;
    const { received, close } = await serve(async (wire, write) => {
      for (; written < 40; written++) {
        write(MEGABYTE);
        expect(await wire!.ready(10_000)).toBe(true);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(written).toBeLessThan(40);
    expect((await text(received)).length).toBe(40 * MEGABYTE.length);
    close();
  });

  test('reports not ready when the caller disconnects or reads nothing for too long', async () => {
    const { promise: readiness, resolve: report } = Promise.withResolvers<boolean[]>();
    const { received, close } = await serve(async (wire, write) => {
      write(MEGABYTE.repeat(20));
      const impatient = await wire!.ready(50);
      setTimeout(() => received.destroy(), 50);
      const gone = await wire!.ready(10_000);
      report([impatient, gone, await wire!.ready(10_000)]);
    });
    expect(await readiness).toEqual([false, false, false]);
    close();
  });

  test('aborts so that the caller detects the incomplete body', async () => {
    const { received, close } = await serve(async (wire, write) => {
      write('[1,');
      await wire!.ready(1_000);
      setTimeout(() => wire!.abort(), 20);
      await wire!.ready(1_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await expect(text(received)).rejects.toThrow('aborted');
    close();
  });

  test('reports not ready if the caller disconnects before the response', async () => {
    const server = createServer(() => request.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'x-ms-invocation-id': 'gone' };
    const request = get({ port, host: '127.0.0.1', headers, agent: false }).on('error', () => undefined);
    await expect.poll(() => hasDisconnected('gone')).toBe(true);
    expect(await connectionOf('gone')?.ready(1_000)).toBe(false);
    expect(hasDisconnected('another')).toBe(false);
    server.close();
  });

  test('returns undefined for another invocation', async () => {
    const { received, close } = await serve(async () => expect(connectionOf('another')).toBeUndefined());
    await text(received);
    close();
  });

  test('returns undefined after tracking has stopped', async () => {
    stopTracking();
    const { received, close } = await serve(async (wire) => expect(wire).toBeUndefined());
    await text(received);
    close();
    stopTracking = trackResponses();
  });
});
