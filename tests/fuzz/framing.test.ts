/** Requests that are not valid HTTP or have a wrong length get a response or a closed connection. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bearer } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';

const RUNS = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 500) / 10);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const DEADLINE_MS = 20_000;
/** Without a response after this time, the server is waiting for more data. */
const SILENCE_MS = 250;

let cloud: Cloud;
let headers: readonly string[];
beforeAll(async () => {
  cloud = await startCloud();
  const token = await cloud.directory.tokenFor('franchise.admin');
  headers = [
    ...Object.entries(bearer(token)).map((pair) => pair.join(': ')),
    'content-type: application/json',
    'if-match: *',
  ];
  return () => cloud.close();
});

const BODY = '{"unitCode":"4711"}';

/** Builds a raw request that asks the server to close the connection. */
function written(line: string, more: readonly string[], body = '', host = '127.0.0.1'): Buffer {
  return Buffer.from(
    `${[line, `host: ${host}`, 'connection: close', ...headers, ...more].join('\r\n')}\r\n\r\n${body}`,
    'latin1',
  );
}

/** Sends the bytes and returns all received data. Ends the connection after a silence. Rejects if the server keeps it open. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(new URL(cloud.origin).port), '127.0.0.1', () => socket.write(bytes));
    const silence = setTimeout(() => socket.end(), SILENCE_MS);
    const deadline = setTimeout(() => {
      socket.destroy();
      reject(new Error(`Still open after ${DEADLINE_MS} ms: ${response.slice(0, 200)}`));
    }, DEADLINE_MS);
    socket.on('data', (data) => {
      response += data.toString('latin1');
      silence.refresh();
    });
    // A server that stops reading may cut off data in transit.
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(silence);
        clearTimeout(deadline);
        resolve(response);
      });
  });
}

const statusesOf = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

const POST = 'POST /api/units/ALOHA/unassign HTTP/1.1';
const GET = 'GET /api/authenticated-user HTTP/1.1';
const LENGTH = `content-length: ${BODY.length}`;

const ODD: Readonly<Record<string, () => Buffer>> = {
  'a length that is too small': () => written(POST, ['content-length: 5'], BODY),
  'a length that is too large': () => written(POST, ['content-length: 500'], BODY),
  'an invalid length': () => written(POST, ['content-length: -1'], BODY),
  'two lengths': () => written(POST, [LENGTH, 'content-length: 3'], BODY),
  'no length': () => written(POST, [], BODY),
  'a length and chunks': () => written(POST, [LENGTH, 'transfer-encoding: chunked'], `13\r\n${BODY}\r\n0\r\n\r\n`),
  'a smuggled request behind the chunks': () =>
    written(
      POST,
      ['content-length: 4', 'transfer-encoding: chunked'],
      `0\r\n\r\nGET /api/franchise/BISTRO HTTP/1.1\r\n\r\n`,
    ),
  'chunks in another encoding': () => written(POST, ['transfer-encoding: gzip, chunked'], `13\r\n${BODY}\r\n0\r\n\r\n`),
  'chunks without a size': () => written(POST, ['transfer-encoding: chunked'], `zz\r\n${BODY}\r\n0\r\n\r\n`),
  'chunks with a huge size': () => written(POST, ['transfer-encoding: chunked'], `FFFFFFFFFFFFFFFF\r\n${BODY}`),
  'chunks without an end': () => written(POST, ['transfer-encoding: chunked'], `13\r\n${BODY}\r\n`),
  'trailers that look like headers': () =>
    written(POST, ['transfer-encoding: chunked', 'trailer: if-match'], `13\r\n${BODY}\r\n0\r\nif-match: "x"\r\n\r\n`),
  'an expectation': () => written(POST, ['expect: 100-continue', LENGTH], BODY),
  'an unknown expectation': () => written(POST, ['expect: a-miracle', LENGTH], BODY),
  'an invalid host': () => written(GET, [], '', 'a b:x'),
  'an upgrade': () => written(GET, ['connection: upgrade', 'upgrade: websocket']),
  'headers listed in Connection': () => written(GET, ['connection: x-app-authorization, authorization']),
  'a header without a colon': () => written(GET, ['nothing']),
  'a folded header': () => written(GET, ['x-a: 1\r\n 2']),
  'a header with a zero byte': () => written(GET, ['x-a: \u0000']),
  'headers of 20 KB': () => written(GET, [`x-a: ${'a'.repeat(20_000)}`]),
  'ten thousand headers': () =>
    written(
      GET,
      Array.from({ length: 10_000 }, (_, n) => `${n}:`),
    ),
  'a path of 20 KB': () => written(`GET /api/units/${'a'.repeat(20_000)}/x HTTP/1.1`, []),
  'a path with invalid bytes': () => written('GET /api/units/\xff\xfe/x HTTP/1.1', []),
  'a path with spaces': () => written('GET /api/units/a b/x HTTP/1.1', []),
  'a path with another host': () => written('GET http://fuzz.example/api/authenticated-user HTTP/1.1', []),
  'a path with two slashes': () => written('GET //fuzz.example/api/authenticated-user HTTP/1.1', []),
  'no path': () => written('OPTIONS * HTTP/1.1', []),
  'another version': () => written('GET /api/authenticated-user HTTP/3.0', []),
  'an old version': () => written('GET /api/authenticated-user HTTP/1.0', []),
  'another protocol': () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  'HTTP/2': () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'an unknown method': () => written('BREW /api/authenticated-user HTTP/1.1', []),
  'a method that is not forwarded': () => written('TRACE /api/authenticated-user HTTP/1.1', []),
  'a tunnel': () => written('CONNECT fuzz.example:443 HTTP/1.1', []),
  'nothing at all': () => Buffer.alloc(0),
};

afterEach(async () => {
  expect((await cloud.as('corporate.admin').get('authenticated-user')).status).toBe(200);
  expect(cloud.log.filter((line) => /"status":5/.test(line))).toEqual([]);
});

test.each(Object.entries(ODD))(
  '%s: the response is below 500, or the connection is closed',
  { timeout: 60_000 },
  async (_, bytes) => {
    const response = await exchange(bytes());
    for (const status of statusesOf(response)) expect(status, response).toBeLessThan(500);
    expect(response).not.toMatch(/BISTRO/i);
  },
);

test('a request with randomly changed bytes gets a response or a closed connection', {
  timeout: 60_000 + RUNS * 1_000,
}, async () => {
  const whole = written(POST, [LENGTH], BODY);
  const change = fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 }));
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
    const bytes = Buffer.from(whole);
    for (const [at, byte] of changes) bytes[at] = byte;
    for (const status of statusesOf(await exchange(bytes))) expect(status).toBeLessThan(500);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
});
