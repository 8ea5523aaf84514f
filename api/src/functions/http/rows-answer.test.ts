import { randomUUID } from 'node:crypto';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Connection, connectionOf, followAnswers, hasLeft } from './connection.ts';
import type { Log } from './log.ts';
import { rowsText } from './rows-answer.ts';
import type { Turn } from './turns.ts';

const logged: { event: string; fields: unknown }[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (event, _, fields) => logged.push({ event, fields }),
};
afterEach(() => {
  logged.length = 0;
  asked = [];
  vi.useRealTimers();
});

const present = (row: unknown) => row;

let asked: string[] = [];
const turn: Turn = {
  end: () => void asked.push('end'),
  aside: (wait) => {
    asked.push('aside');
    return wait();
  },
};

/** A connection that takes `taken` pages and then is gone. */
function connection(taken = Number.POSITIVE_INFINITY): Connection & { cuts: number } {
  let left = taken;
  const made = { cuts: 0, ready: async () => left-- > 0, cut: () => void made.cuts++ };
  return made;
}

/** Pages of rows that note when they are closed. */
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

test('a stream waits for the caller aside and ends its turn when it is sent', async () => {
  const { pages } = pagesOf([1], [2]);
  await textOf(await rowsText(pages, { present, connection: connection(), log, turn }));
  expect(asked).toEqual(['aside', 'aside', 'end']);
});

test('ends the turn and the reading of a list that nobody sends', async () => {
  vi.useFakeTimers();
  const { pages, state } = pagesOf([1], [2]);
  const parts = await rowsText(pages, { present, connection: undefined, log, turn });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([asked, state.closed]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([asked, state.closed]).toEqual([['end'], true]);
  await expect(textOf(parts)).rejects.toThrow();
});

describe('rows as JSON', () => {
  test.each([
    ['none', [], '[]\n'],
    ['an empty page', [[]], '[]\n'],
    ['one', [[{ a: 1 }]], '[\n{"a":1}\n]\n'],
    ['pages, an empty one between', [[{ a: 1 }, { a: 2 }], [], [{ a: 3 }]], '[\n{"a":1},\n{"a":2},\n{"a":3}\n]\n'],
  ])('%s', async (_, pages, expected) => {
    const options = { present, connection: connection(), log, turn };
    expect(await textOf(await rowsText(pagesOf(...pages).pages, options))).toBe(expected);
  });

  test('each row is presented', async () => {
    const options = { present: () => ({ shown: true }), connection: undefined, log, turn };
    expect(await textOf(await rowsText(pagesOf([{ secret: 1 }]).pages, options))).toBe('[\n{"shown":true}\n]\n');
  });
});

test('a failure before the first row is thrown before anything is answered', async () => {
  const { pages } = pagesOf(new Error('out of reach'));
  await expect(rowsText(pages, { present, connection: connection(), log, turn })).rejects.toThrow('out of reach');
});

test('a failure half-way is logged and cuts the connection; what caused it goes no further', async () => {
  const wire = connection();
  const { pages, state } = pagesOf([{ a: 1 }, { a: 2 }], new Error('names somebody'));
  const parts = await rowsText(pages, { present, connection: wire, log, turn });
  await expect(textOf(parts)).rejects.toThrow('The list broke off half-way.');
  expect([wire.cuts, state.closed, logged]).toEqual([1, true, [{ event: 'broken_off', fields: { rows: 2 } }]]);
});

test('a page that takes too long breaks the list off', async () => {
  vi.useFakeTimers();
  const wire = connection();
  async function* stuck() {
    yield [{ a: 1 }];
    await new Promise(() => undefined);
  }
  const failing = expect(textOf(await rowsText(stuck(), { present, connection: wire, log, turn }))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(40_000);
  await failing;
  expect([wire.cuts, logged.length]).toEqual([1, 1]);
});

test('nothing more is read for a caller who has gone', async () => {
  const wire = connection(1);
  const { pages, state } = pagesOf([1], [2], [3], [4]);
  expect(await textOf(await rowsText(pages, { present, connection: wire, log, turn }))).toBe('[\n1,\n2');
  expect([state.read, state.closed, wire.cuts, logged]).toEqual([2, true, 1, []]);
});

describe('the connection of an invocation', () => {
  let unfollow: () => void;
  beforeAll(() => {
    unfollow = followAnswers();
  });
  afterAll(() => unfollow());

  /** Answers by `answer` whoever asks, and gives the answer as the caller sees it. */
  async function serve(answer: (wire: Connection | undefined, write: (part: string) => void) => Promise<void>) {
    const server = createServer((request, response) => {
      const wire = connectionOf(String(request.headers['x-ms-invocation-id']));
      answer(wire, (part) => void response.write(part)).finally(() => response.end());
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

  test('is ready until the caller takes no more, and again when they go on', async () => {
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

  test('is ready no more when the caller goes, or takes nothing for too long', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<boolean[]>();
    const { received, close } = await serve(async (wire, write) => {
      write(MEGABYTE.repeat(20));
      const impatient = await wire!.ready(50);
      setTimeout(() => received.destroy(), 50);
      const gone = await wire!.ready(10_000);
      tell([impatient, gone, await wire!.ready(10_000)]);
    });
    expect(await told).toEqual([false, false, false]);
    close();
  });

  test('is cut, and the caller sees that something is missing', async () => {
    const { received, close } = await serve(async (wire, write) => {
      write('[1,');
      await wire!.ready(1_000);
      setTimeout(() => wire!.cut(), 20);
      await wire!.ready(1_000);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await expect(text(received)).rejects.toThrow('aborted');
    close();
  });

  test('takes nothing once the caller has gone, although nothing was sent', async () => {
    const server = createServer(() => request.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'x-ms-invocation-id': 'gone' };
    const request = get({ port, host: '127.0.0.1', headers, agent: false }).on('error', () => undefined);
    await expect.poll(() => hasLeft('gone')).toBe(true);
    expect(await connectionOf('gone')?.ready(1_000)).toBe(false);
    expect(hasLeft('another')).toBe(false);
    server.close();
  });

  test('of another invocation is not found', async () => {
    const { received, close } = await serve(async () => expect(connectionOf('another')).toBeUndefined());
    await text(received);
    close();
  });

  test('is not known to an app that has ended', async () => {
    unfollow();
    const { received, close } = await serve(async (wire) => expect(wire).toBeUndefined());
    await text(received);
    close();
    unfollow = followAnswers();
  });
});
