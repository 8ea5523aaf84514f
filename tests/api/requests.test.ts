import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { problem, type Route, routes } from '@franchise-admin/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { readPlaces } from '../support/places.ts';

let cloud: Cloud;
/** The response to an incomplete upload. It takes 20 s, so the request starts before the tests. */
let slow: ReturnType<typeof postOneByte>;
beforeAll(async () => {
  cloud = await startCloud();
  slow = postOneByte(new URL(cloud.origin), await cloud.directory.tokenFor('corporate.admin'));
});
afterAll(() => cloud?.close());

const corporate = () => cloud.as('corporate.admin');
const NAMES = { level1Name: 'Store Manager' };

describe('a faulty request gets 400 with every fault:', () => {
  test('a malformed franchise code', async () => {
    const { status, body } = await corporate().get('hierarchy/no%20code!');
    expect([status, body.errors]).toEqual([400, [{ field: 'code', message: 'This is not a franchise code.' }]]);
  });

  test('API-27 a malformed account id', async () => {
    const { status, body } = await corporate().get('user/ALOHA/can-delete/me');
    expect([status, body.errors]).toEqual([400, [{ field: 'authObjectId', message: expect.any(String) }]]);
    expect((await cloud.as('franchise.admin').get('user/BISTRO/can-delete/me')).status).toBe(400);
  });

  test('a repeated query parameter', async () => {
    const { status, body } = await corporate().get('audit/ALOHA?kind=unit&limit=5&kind=unit&limit=6&other=1&other=2');
    const message = 'This appears more than once.';
    expect([status, body.code, body.errors]).toEqual([
      400,
      'invalid_request',
      [
        { field: 'kind', message },
        { field: 'limit', message },
      ],
    ]);
    expect((await corporate().get('audit/ALOHA?kind=unit&other=1&other=2')).status).toBe(200);
    const query = 'franchiseRoleMemberId=987654&franchiseRoleMemberId=987655&deleteUser=false';
    const doubled = await corporate().delete(`hierarchy/ALOHA?${query}`, undefined, { ifMatch: '*' });
    expect([doubled.status, doubled.body.errors]).toEqual([400, [{ field: 'franchiseRoleMemberId', message }]]);
  });

  test('HIER-15 several fields of the wrong type', async () => {
    const wrong = { franchiseRoleId: 'x', reportsToId: 1.5, franchiseUserId: null, franchiseRoleMemberId: -1 };
    const { status, body } = await corporate().post('hierarchy/ALOHA', wrong);
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(wrong));
  });

  test('UNIT-08 a malformed email and a text that is too long', async () => {
    const faults = { unitCode: '1', emailAddress: 'no address', phoneNumber: '5'.repeat(61) };
    const { body } = await corporate().post('units/ALOHA', faults, { ifMatch: '*' });
    expect(body.errors).toEqual([
      { field: 'emailAddress', message: 'Please enter a valid email address.' },
      { field: 'phoneNumber', message: 'Phone may have at most 60 characters.' },
    ]);
  });

  test('HIER-19 rules that compare fields', async () => {
    const { body } = await corporate().post('franchise/ALOHA', { level1Name: 'A', level4Name: 'D' }, { ifMatch: '*' });
    expect(body.errors).toEqual([
      { field: 'level2Name', message: 'Level 2 role name is required' },
      { field: 'level3Name', message: 'Level 3 role name is required' },
    ]);
  });

  test.each([
    ['no body', undefined, 'The request has no body.'],
    ['a truncated body', '{"level1Name":', 'The body is not valid JSON.'],
    ['a list', '[]', undefined],
    ['null', 'null', undefined],
  ])('%s', async (_, body, detail) => {
    const response = await corporate().call('POST', 'franchise/ALOHA', {
      ...(body !== undefined && { body }),
      headers: { 'content-type': 'application/json' },
      ifMatch: '*',
    });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    if (detail !== undefined) expect(response.body.detail).toBe(detail);
  });

  test('text that is not UTF-8', async () => {
    const response = await fetch(`${cloud.origin}/api/franchise/ALOHA`, {
      method: 'POST',
      headers: {
        ...bearer(await cloud.directory.tokenFor('corporate.admin')),
        'content-type': 'application/json',
        'if-match': '*',
      },
      body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    });
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      400,
      'The body is not valid UTF-8.',
    ]);
  });
});

test('unknown fields are dropped', async () => {
  const { etag: _, groupName: __, groupCode: ___, ...names } = (await corporate().get('franchise/ALOHA')).body;
  const extra = { revision: 99_999, isAdmin: true, type: 'user', brandIds: [] };
  const { status, body } = await corporate().post('franchise/ALOHA', { ...names, ...extra }, { ifMatch: '*' });
  expect([status, body]).toEqual([200, expect.not.objectContaining(extra)]);
  const { resource } = await cloud.container('franchises').item('franchise', 'ALOHA').read();
  expect(resource).toMatchObject({ type: 'franchise', brandIds: [expect.any(Number)] });
  expect(resource.revision).toBeLessThan(99_999);
  expect(resource).not.toHaveProperty('isAdmin');
});

describe('request bodies', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('a body of type %s gets 415', async (type) => {
    const options = { body: JSON.stringify(NAMES), headers: { 'content-type': type }, ifMatch: '*' };
    const { status, body } = await corporate().call('POST', 'franchise/ALOHA', options);
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])(
    'a body of type %s is accepted',
    async (type) => {
      const options = { body: '{}', headers: { 'content-type': type }, ifMatch: '*' };
      expect((await corporate().call('POST', 'franchise/ALOHA', options)).body.errors[0].field).toBe('level1Name');
    },
  );

  test('a body over 1 MB gets 413', async () => {
    const body = { ...NAMES, groupName: 'x'.repeat(1024 * 1024) };
    const response = await corporate().post('franchise/ALOHA', body, { ifMatch: '*' });
    expect([response.status, response.body.code]).toEqual([413, 'too_large']);
  });

  test('a body over 1 MB gets 413 even without a content length', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    const response = await postInChunks(new URL(cloud.origin), token, 40, 64 * 1024);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a body that does not arrive gets 408 after 20 s, and is not reported as an outage', {
    timeout: 40_000,
  }, async () => {
    const { response, ms } = await slow;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).not.toMatch(/^retry-after:/im);
    const body = JSON.parse(response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1));
    expect(problem.parse(body)).toMatchObject({ code: 'too_slow', detail: expect.stringMatching('took too long') });
    expect(ms).toBeGreaterThan(19_000);
    expect(ms).toBeLessThan(30_000);
    const lines = cloud.log.filter((line) => line.includes(body.requestId)).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ event: 'answered', status: 408 }]);
  });

  test('a body with a megabyte of nested lists gets 400', async () => {
    const response = await corporate().post('franchise/ALOHA', '['.repeat(500_000) + ']'.repeat(500_000), {
      ifMatch: '*',
    });
    expect(response.status).toBe(400);
  });
});

describe('API-31 an import upload', () => {
  const IMPORT = 'user/ALOHA/import';
  const form = (size: number, field = 'formFile') => {
    const data = new FormData();
    data.append(field, new File([new Uint8Array(size).fill(65)], 'managers.csv'));
    return data;
  };
  const post = async (account: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await fetch(`${cloud.origin}/api/${IMPORT}`, {
      method: 'POST',
      headers: { ...bearer(await cloud.directory.tokenFor(account)), ...headers },
      body,
    });
    const { code, detail, errors } = problem.parse(await response.json());
    return { status: response.status, code, detail, errors };
  };

  test('gets 413 if it is over 10 MB', async () => {
    const tooLarge = { status: 413, code: 'too_large', detail: 'The file is larger than 10 MB.' };
    expect(await post('corporate.admin', form(10 * 1024 * 1024 + 1))).toMatchObject(tooLarge);
    expect(await post('corporate.admin', form(25 * 1024 * 1024))).toMatchObject(tooLarge);
  });

  test('gets 413 if it is over 10 MB, even without a content length', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    const type = 'multipart/form-data; boundary=part';
    const response = await postInChunks(new URL(cloud.origin), token, 200, 64 * 1024, IMPORT, type);
    expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*larger than 10 MB/);
  });

  test('gets 400 for another form field, and 415 if it is not a form', async () => {
    expect(await post('corporate.admin', form(3, 'file'))).toMatchObject({
      status: 400,
      errors: [{ field: 'formFile', message: 'Please choose a file.' }],
    });
    expect(await post('corporate.admin', '{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415 });
  });

  test('gets 403 if the caller lacks the right, whatever the upload contains', async () => {
    expect(await post('franchise.admin', form(25 * 1024 * 1024))).toMatchObject({ status: 403 });
    expect(await post('franchise.admin', 'x', { 'content-type': 'text/plain' })).toMatchObject({ status: 403 });
  });
});

describe('API-21 a DELETE', () => {
  const path = 'hierarchy/ALOHA';

  test('accepts its fields in the query if the body was dropped in transit', async () => {
    const { body } = await corporate().delete(`${path}?franchiseRoleMemberId=987654&deleteUser=false`, undefined, {
      ifMatch: '*',
    });
    expect(body.code).toBe('not_found');
  });

  test('validates query fields like body fields', async () => {
    const { body } = await corporate().delete(`${path}?franchiseRoleMemberId=1x&deleteUser=perhaps`, undefined, {
      ifMatch: '*',
    });
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['franchiseRoleMemberId', 'deleteUser']);
  });

  test('prefers the body over the query', async () => {
    const faulty = { franchiseRoleMemberId: 'x' };
    const { body } = await corporate().delete(`${path}?franchiseRoleMemberId=987654`, faulty, { ifMatch: '*' });
    expect(body.errors[0].field).toBe('franchiseRoleMemberId');
  });
});

describe('compression', () => {
  /** Returns the raw bytes: `fetch` would decode them. */
  async function sent(path: string, acceptEncoding: string) {
    const headers = { ...bearer(await cloud.directory.tokenFor('corporate.admin')), 'accept-encoding': acceptEncoding };
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      get(`${cloud.origin}/api/${path}`, { headers }, resolve).on('error', reject),
    );
    const body = Buffer.concat(await response.toArray());
    return { encoding: response.headers['content-encoding'], vary: response.headers.vary, body };
  }

  test.each(['hierarchy/ALOHA', 'user/system'])(
    'sends %s in the best encoding that the request accepts',
    async (path) => {
      const plain = await sent(path, 'identity');
      expect([plain.encoding, plain.vary]).toEqual([undefined, 'Accept-Encoding']);
      const brotli = await sent(path, 'gzip, deflate, br');
      expect(brotli.encoding).toBe('br');
      expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
      expect(brotli.body.length).toBeLessThan(plain.body.length / 4);
      const zipped = await sent(path, 'gzip;q=0.5, br;q=0');
      expect(zipped.encoding).toBe('gzip');
      expect(gunzipSync(zipped.body)).toEqual(plain.body);
    },
  );

  test('sends short bodies uncompressed', async () => {
    expect((await sent('user/ALOHA/exists/nobody@aloha.example', 'br')).encoding).toBeUndefined();
  });
});

describe('versions', () => {
  test.each(Object.values<Route>(routes).filter(({ concurrency, body }) => concurrency !== 'none' && body))(
    'rejects a faulty body with 400 even if If-Match is missing: $method $path',
    async (route) => {
      const places = await readPlaces(cloud);
      const path = places.path(route, places.of(route)[0]!);
      const body = route.method === 'DELETE' ? undefined : {};
      const response = await corporate().call(route.method, path, { body });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    },
  );

  test('only a bare * matches any version', async () => {
    for (const ifMatch of ['W/*', '"x", *', '*, *'])
      expect((await corporate().post('franchise/ALOHA', NAMES, { ifMatch })).status).toBe(412);
  });

  test('a current cached list gets 304 without a body, with a weak or strong ETag', async () => {
    const etag = (await corporate().get('hierarchy/ALOHA')).headers.get('etag')!;
    for (const ifNoneMatch of [etag, `W/${etag}`]) {
      const response = await corporate().get('hierarchy/ALOHA', { ifNoneMatch });
      expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await corporate().get('hierarchy/ALOHA', { ifNoneMatch: '"0"' })).status).toBe(200);
  });
});

describe('responses', () => {
  const SECURITY = {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  };
  /** Response headers that the portal reads, even from an API on another origin. */
  const READ = ['etag', 'x-request-id', 'x-total-count'];

  test('responses have security headers and a request id at any status, and expose the headers that the portal reads', async () => {
    const etag = (await corporate().get('hierarchy/ALOHA')).headers.get('etag')!;
    const responses = await Promise.all([
      corporate().get('authenticated-user'),
      corporate().get('hierarchy/ALOHA', { ifNoneMatch: etag }),
      corporate().get('hierarchy/NOSUCH'),
      corporate().get('nothing'),
      corporate().post('authenticated-user', {}),
      cloud.anonymous.get('authenticated-user'),
      cloud.anonymous.get('health'),
      cloud.anonymous.get('openapi.json'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 304, 404, 404, 405, 401, 200, 200]);
    for (const { headers } of responses) {
      expect(Object.fromEntries(headers)).toMatchObject(SECURITY);
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
      expect(headers.get('access-control-expose-headers')?.toLowerCase().split(', ')).toEqual(
        expect.arrayContaining(READ),
      );
    }
  });

  test('responses with an error status follow RFC 9457', async () => {
    const { status, headers, body } = await corporate().get('hierarchy/NOSUCH');
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(problem.parse(body)).toEqual(body);
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Not found',
      status,
      code: 'not_found',
      detail: expect.any(String),
      requestId: headers.get('x-request-id'),
    });
  });

  test('responses have a request id that no caller can choose, and the log lines have the same id', async () => {
    const sent = '0b6f4a51-7d0c-4d4e-9c5e-3f1f0a5f2b11';
    const newRequestId = async () => {
      const { headers } = await cloud.anonymous.get('nothing', { headers: { 'x-request-id': sent } });
      return headers.get('x-request-id');
    };
    const [one, other] = [await newRequestId(), await newRequestId()];
    for (const id of [one, other]) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(new Set([one, other, sent]).size).toBe(3);
    expect(cloud.log.join('\n')).toContain(`"requestId":"${one}"`);
    expect(cloud.log.join('\n')).not.toContain(sent);
  });

  test('responses never reveal internal errors', async () => {
    const container = cloud.container('franchises');
    const { resource } = await container.item('franchise', 'BISTRO').read();
    await container.items.upsert({ ...resource, groupName: { secret: 'inside' } });
    try {
      const { status, body } = await corporate().get('franchise/BISTRO');
      expect([status, body.code, body.detail]).toEqual([
        500,
        'internal',
        'Something went wrong on our side. Please try again.',
      ]);
      expect(JSON.stringify(body)).not.toMatch(/secret|inside|at |\.ts|main\.cjs|groupName/);
      expect(cloud.log.join('\n')).toContain(`"requestId":"${body.requestId}"`);
    } finally {
      await container.items.upsert(resource!);
    }
  });
});

describe('unknown endpoints', () => {
  test.each(['nothing', 'user', 'hierarchy', 'hierarchy/ALOHA/more', 'admin/host', '..%2Fsecret'])(
    '%s returns 404',
    async (path) => {
      const { status, headers, body } = await corporate().get(path);
      expect([status, headers.get('content-type'), body.code]).toEqual([404, 'application/problem+json', 'not_found']);
    },
  );

  test.each([
    ['PUT', 'hierarchy/ALOHA', 'DELETE, GET, POST'],
    ['PATCH', 'franchise/ALOHA', 'GET, POST'],
    ['DELETE', 'authenticated-user', 'GET'],
    ['OPTIONS', 'units/ALOHA/1', 'GET'],
    ['POST', 'health', 'GET'],
  ])('%s %s returns 405 with the allowed methods', async (method, path, allow) => {
    const { status, headers, body } = await corporate().call(method, path);
    expect([status, headers.get('allow'), body.code]).toEqual([405, allow, 'method_not_allowed']);
  });

  test.each([
    ['GET', 'user/ALOHA/99999999999999999999'],
    ['DELETE', 'user/ALOHA/99999999999999999999'],
    ['GET', 'user/ALOHA/reset-password/99999999999999999999'],
    ['POST', 'user/ALOHA/reset-password/99999999999999999999'],
    ['GET', 'user//all-users'],
  ])('%s %s returns 404, even if the path extends or resembles an existing one', async (method, path) => {
    const { status, headers } = await corporate().call(method, path);
    expect([status, headers.get('allow')]).toEqual([404, null]);
  });

  test('a path matches in any letter case and with a trailing slash', async () => {
    for (const path of ['Hierarchy/aloha', 'HIERARCHY/ALOHA/']) expect((await corporate().get(path)).status).toBe(200);
  });
});

/** Announces a thousand bytes, sends one, and waits for the response. */
async function postOneByte(origin: URL, token: string): Promise<{ readonly response: string; readonly ms: number }> {
  const started = Date.now();
  const socket = connect(Number(origin.port), origin.hostname);
  const head = [
    'POST /api/franchise/ALOHA HTTP/1.1',
    `host: ${origin.host}`,
    `x-app-authorization: Bearer ${token}`,
    'content-type: application/json',
    'if-match: *',
    'content-length: 1000',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  let response = '';
  for await (const data of socket) {
    response += data;
    if (response.includes('"requestId"')) break;
  }
  return { response, ms: Date.now() - started };
}

/** Posts without a content length, which fetch cannot do. Resolves with the response. */
function postInChunks(
  origin: URL,
  token: string,
  chunks: number,
  size: number,
  path = 'franchise/ALOHA',
  type = 'application/json',
): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(origin.port), origin.hostname, () => {
      const head = [
        `POST /api/${path} HTTP/1.1`,
        `host: ${origin.host}`,
        `x-app-authorization: Bearer ${token}`,
        `content-type: ${type}`,
        'if-match: *',
        'transfer-encoding: chunked',
        'connection: close',
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      for (let n = 0; n < chunks; n++) socket.write(`${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`);
      socket.write('0\r\n\r\n');
    });
    socket.on('data', (data) => (response += data)).on('close', () => resolve(response));
    socket.on('error', (error) => (response ? resolve(response) : reject(error)));
  });
}
