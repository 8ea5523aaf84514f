import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { base64url, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bearer, createClient } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.close());

const now = () => Math.floor(Date.now() / 1000);
const UNAUTHENTICATED = { status: 401, code: 'unauthenticated' };

/** What someone hears who calls with these headers. */
async function hears(headers: Record<string, string>) {
  const { status, headers: answered, body } = await cloud.anonymous.get('authenticated-user', { headers });
  return { status, code: body.code, challenge: answered.get('www-authenticate') };
}

describe('AUTH-06 a call without a token that holds is 401', () => {
  test('no token at all', async () => {
    expect(await hears({})).toEqual({ ...UNAUTHENTICATED, challenge: 'Bearer' });
  });

  test.each(['', 'Bearer', 'Bearer x', 'Bearer a.b', 'Bearer a.b.c', 'Basic YTpi', 'Bearer a.b.c d.e.f'])(
    'the header "%s"',
    async (authorization) => {
      expect(await hears({ authorization })).toMatchObject(UNAUTHENTICATED);
    },
  );

  test.each([
    ['another audience', { aud: 'another' }],
    ['another issuer', { iss: 'https://login.example/v2.0' }],
    ['another tenant', { tid: '00000000-0000-4000-8000-000000000000' }],
    ['expired', { iat: now() - 7200, exp: now() - 3600 }],
    ['expired just over a minute ago', { iat: now() - 3600, exp: now() - 62 }],
    ['issued in the future', { iat: now() + 3600, exp: now() + 7200 }],
    ['not valid yet', { nbf: now() + 3600 }],
    ['no object id', { oid: null }],
    ['no tenant', { tid: null }],
    ['no expiry', { exp: null }],
    ['no subject', { sub: null }],
  ])('%s', async (_, claims) => {
    expect(await hears(bearer(await cloud.directory.sign('corporate.admin', claims)))).toMatchObject(UNAUTHENTICATED);
  });

  test('a key that is not the directory’s', async () => {
    const token = await cloud.directory.sign('corporate.admin', {}, { key: 'foreign' });
    expect(await hears(bearer(token))).toMatchObject(UNAUTHENTICATED);
  });

  test.each(['none', 'None', 'NONE', 'HS256', 'RS384', 'ES256', ''])('the algorithm "%s"', async (alg) => {
    const { header, payload, signature } = await goodToken();
    const renamed = base64url.encode(JSON.stringify({ ...header, alg }));
    for (const end of [signature, 'x', '']) {
      expect(await hears(bearer(`${renamed}.${payload}.${end}`))).toMatchObject(UNAUTHENTICATED);
    }
  });

  test('the directory’s public key taken for a shared secret', async () => {
    const { header, claims } = await goodToken();
    const jwk = await publishedKey();
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'pkcs1', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
      JSON.stringify(jwk),
      base64url.decode(String(jwk.n)),
    ];
    for (const secret of secrets) {
      const signing = new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' });
      expect(await hears(bearer(await signing.sign(Buffer.from(secret))))).toMatchObject(UNAUTHENTICATED);
    }
  });

  test('a key that the token brings, or says where to find', async () => {
    const { header, claims } = await goodToken();
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const jwk = await exportJWK(publicKey);
    let fetched = 0;
    const elsewhere = createServer((_, response) => {
      fetched += 1;
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [{ ...jwk, kid: 'own' }] }));
    });
    const origin = await listening(elsewhere);
    try {
      const headers: JWTHeaderParameters[] = [
        { ...header, jwk },
        { ...header, kid: 'own', jwk },
        { ...header, kid: 'own', jku: origin },
        { ...header, kid: 'own', x5u: origin },
        { ...header, kid: '../../own' },
        { alg: 'RS256' },
      ];
      for (const each of headers) {
        const token = await new SignJWT(claims).setProtectedHeader(each).sign(privateKey);
        expect(await hears(bearer(token)), JSON.stringify(each)).toMatchObject(UNAUTHENTICATED);
      }
      expect(fetched).toBe(0);
    } finally {
      await closed(elsewhere);
    }
  });

  test('claims that were changed after signing', async () => {
    const [header, , signature] = (await cloud.directory.tokenFor('no.role')).split('.');
    const [, claims] = (await cloud.directory.tokenFor('corporate.admin')).split('.');
    expect(await hears(bearer(`${header}.${claims}.${signature}`))).toMatchObject(UNAUTHENTICATED);
  });

  test('a token for Microsoft Graph', async () => {
    expect(await hears(bearer(await cloud.directory.signApplication()))).toMatchObject(UNAUTHENTICATED);
  });

  test('a token anywhere but in the two headers', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    for (const name of ['access_token', 'authorization', 'x-app-authorization', 'token', 'code']) {
      const { status } = await cloud.anonymous.get(
        `authenticated-user?${name}=${encodeURIComponent(`Bearer ${token}`)}`,
      );
      expect(status).toBe(401);
    }
    const principal = { 'x-ms-token-aad-id-token': token, 'x-ms-auth-token': `Bearer ${token}` };
    for (const headers of [{ cookie: `StaticWebAppsAuthCookie=${token}` }, principal, { 'proxy-authorization': token }])
      expect(await hears({ ...headers })).toMatchObject(UNAUTHENTICATED);
  });

  test('the header that Static Web Apps sets proves nothing', async () => {
    const principal = { identityProvider: 'aad', userId: 'x', userDetails: 'x', userRoles: ['authenticated', 'admin'] };
    const header = Buffer.from(JSON.stringify(principal)).toString('base64');
    expect(await hears({ 'x-ms-client-principal': header })).toMatchObject(UNAUTHENTICATED);
  });
});

describe('AUTH-06 a token that holds', () => {
  test.each(['authorization', 'x-app-authorization'])('is taken from %s alone', async (header) => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    expect(await hears({ [header]: `Bearer ${token}` })).toMatchObject({ status: 200 });
  });

  test('in X-App-Authorization counts before Authorization, good or bad', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    const good = `Bearer ${token}`;
    expect(await hears({ authorization: 'Bearer a.b.c', 'x-app-authorization': good })).toMatchObject({ status: 200 });
    expect(await hears({ authorization: good, 'x-app-authorization': 'Bearer a.b.c' })).toMatchObject(UNAUTHENTICATED);
  });

  test('and stands behind another one gives nothing: the first counts, or none', async () => {
    const [admin, nobody] = await Promise.all(['corporate.admin', 'no.role'].map(cloud.directory.tokenFor));
    const status = (name: string, ...tokens: (string | undefined)[]) =>
      statusOf(
        'lookup/franchises',
        tokens.flatMap((token) => [name, `Bearer ${token}`]),
      );
    expect({
      'another person’s first': await status('authorization', nobody, admin),
      'a bad one first': await status('authorization', 'a.b.c', admin),
      'two of X-App-Authorization': await status('x-app-authorization', nobody, admin),
      'the same twice': await status('x-app-authorization', admin, admin),
      'in one header': await status('authorization', `${nobody}, Bearer ${admin}`),
    }).toEqual({
      'another person’s first': 403,
      'a bad one first': 401,
      'two of X-App-Authorization': 401,
      'the same twice': 401,
      'in one header': 401,
    });
  });

  test('may be a minute older or newer than our clock', async () => {
    const old = await cloud.directory.sign('corporate.admin', { iat: now() - 3600, exp: now() - 30 });
    const young = await cloud.directory.sign('corporate.admin', {
      iat: now() + 30,
      nbf: now() + 30,
      exp: now() + 3600,
    });
    for (const token of [old, young]) expect(await hears(bearer(token))).toMatchObject({ status: 200 });
  });

  test('reaches us behind a host that overwrites Authorization (Static Web Apps #34)', async () => {
    const shim = await overwritingAuthorization(cloud.origin);
    try {
      const token = await cloud.directory.tokenFor('corporate.admin');
      const page = createClient(shim.origin, async () => bearer(token));
      expect((await page.get('authenticated-user')).status).toBe(200);
      const careless = createClient(shim.origin, async () => ({ authorization: `Bearer ${token}` }));
      expect((await careless.get('authenticated-user')).status).toBe(401);
    } finally {
      await shim.close();
    }
  });
});

describe('ROLE-01 roles come from the directory', () => {
  test('not from the token’s groups', async () => {
    const token = await cloud.directory.sign('no.role', {
      groups: [ROLE_GROUPS.corporateAdminGroupId],
      roles: ['admin'],
    });
    expect((await cloud.withToken(token).get('lookup/franchises')).status).toBe(403);
  });

  test('also for someone in more groups than a token can name', async () => {
    const overage = {
      groups: null,
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.windows.net/x/users/y/getMemberObjects' } },
    };
    const token = await cloud.directory.sign('corporate.admin', overage);
    expect((await cloud.withToken(token).get('lookup/franchises')).status).toBe(200);
  });

  test('by object id, whatever name or address the token shows', async () => {
    const disguise = {
      name: 'Corporate Admin',
      preferred_username: 'corporate.admin@demo.example',
      email: 'x@demo.example',
    };
    const token = await cloud.directory.sign('no.role', disguise);
    expect((await cloud.withToken(token).get('authenticated-user/groups')).body).toEqual([]);
  });
});

test('AUTH-06 no token, address or password is in the log', async () => {
  const token = await cloud.directory.tokenFor('corporate.admin');
  await cloud.withToken(token).get('hierarchy/UNKNOWN');
  await hears(bearer(`${token.slice(0, -4)}AAAA`));
  const log = cloud.log.join('\n');
  expect(log).toContain('"status":401');
  expect(log).not.toContain(token.split('.')[1]);
  expect(log).not.toMatch(/@demo\.example|Welcome-2-Demo|Bearer ey/);
});

/** A token that holds, and its parts. */
async function goodToken() {
  const [header = '', payload = '', signature = ''] = (await cloud.directory.tokenFor('corporate.admin')).split('.');
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: parsed(header) as JWTHeaderParameters, payload, claims: parsed(payload) as JWTPayload, signature };
}

/** The key that the directory publishes. */
async function publishedKey(): Promise<JsonWebKey> {
  const { keys } = (await (await fetch(cloud.directory.jwksUri)).json()) as { keys: JsonWebKey[] };
  return keys[0]!;
}

/** The status of a GET whose headers are sent one by one, as they stand: fetch would make one of two of a name. */
function statusOf(path: string, headers: readonly string[]): Promise<number | undefined> {
  const url = new URL(`/api/${path}`, cloud.origin);
  return new Promise((resolve, reject) => {
    const sending = request(url, { headers: ['host', url.host, ...headers] }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sending.once('error', reject).end();
  });
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A host in front that does to `Authorization` what Static Web Apps does for managed functions. */
async function overwritingAuthorization(target: string) {
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    headers.set('authorization', 'Bearer the.hosts.own');
    headers.delete('host');
    headers.delete('connection');
    const answer = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(await answer.text());
  });
  return { origin: await listening(server), close: () => closed(server) };
}
