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

/** Sends a request with these headers. Returns its status, problem code and WWW-Authenticate. */
async function responseTo(headers: Record<string, string>) {
  const { status, headers: responseHeaders, body } = await cloud.anonymous.get('authenticated-user', { headers });
  return { status, code: body.code, challenge: responseHeaders.get('www-authenticate') };
}

describe('AUTH-06 returns 401 for', () => {
  test('a request without any token', async () => {
    expect(await responseTo({})).toEqual({ ...UNAUTHENTICATED, challenge: 'Bearer' });
  });

  test.each(['', 'Bearer', 'Bearer x', 'Bearer a.b', 'Bearer a.b.c', 'Basic YTpi', 'Bearer a.b.c d.e.f'])(
    'the header "%s"',
    async (authorization) => {
      expect(await responseTo({ authorization })).toMatchObject(UNAUTHENTICATED);
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
  ])('a token with a faulty claim: %s', async (_, claims) => {
    expect(await responseTo(bearer(await cloud.directory.sign('corporate.admin', claims)))).toMatchObject(
      UNAUTHENTICATED,
    );
  });

  test("a token signed with a key that is not the directory's", async () => {
    const token = await cloud.directory.sign('corporate.admin', {}, { key: 'foreign' });
    expect(await responseTo(bearer(token))).toMatchObject(UNAUTHENTICATED);
  });

  test.each(['none', 'None', 'NONE', 'HS256', 'RS384', 'ES256', ''])('a token with the algorithm "%s"', async (alg) => {
    const { header, payload, signature } = await goodToken();
    const renamed = base64url.encode(JSON.stringify({ ...header, alg }));
    for (const end of [signature, 'x', '']) {
      expect(await responseTo(bearer(`${renamed}.${payload}.${end}`))).toMatchObject(UNAUTHENTICATED);
    }
  });

  test("a token signed with the directory's public key as a shared secret", async () => {
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
      expect(await responseTo(bearer(await signing.sign(Buffer.from(secret))))).toMatchObject(UNAUTHENTICATED);
    }
  });

  test('a token signed with a key that the token contains or links to', async () => {
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
        expect(await responseTo(bearer(token)), JSON.stringify(each)).toMatchObject(UNAUTHENTICATED);
      }
      expect(fetched).toBe(0);
    } finally {
      await closed(elsewhere);
    }
  });

  test('a token whose claims were changed after signing', async () => {
    const [header, , signature] = (await cloud.directory.tokenFor('no.role')).split('.');
    const [, claims] = (await cloud.directory.tokenFor('corporate.admin')).split('.');
    expect(await responseTo(bearer(`${header}.${claims}.${signature}`))).toMatchObject(UNAUTHENTICATED);
  });

  test('a Microsoft Graph token', async () => {
    expect(await responseTo(bearer(await cloud.directory.signApplication()))).toMatchObject(UNAUTHENTICATED);
  });

  test('a token that is neither in Authorization nor in X-App-Authorization', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    for (const name of ['access_token', 'authorization', 'x-app-authorization', 'token', 'code']) {
      const { status } = await cloud.anonymous.get(
        `authenticated-user?${name}=${encodeURIComponent(`Bearer ${token}`)}`,
      );
      expect(status).toBe(401);
    }
    const principal = { 'x-ms-token-aad-id-token': token, 'x-ms-auth-token': `Bearer ${token}` };
    for (const headers of [{ cookie: `StaticWebAppsAuthCookie=${token}` }, principal, { 'proxy-authorization': token }])
      expect(await responseTo({ ...headers })).toMatchObject(UNAUTHENTICATED);
  });

  test('a request that has the principal header of Static Web Apps but no token', async () => {
    const principal = { identityProvider: 'aad', userId: 'x', userDetails: 'x', userRoles: ['authenticated', 'admin'] };
    const header = Buffer.from(JSON.stringify(principal)).toString('base64');
    expect(await responseTo({ 'x-ms-client-principal': header })).toMatchObject(UNAUTHENTICATED);
  });
});

describe('AUTH-06 a valid token', () => {
  test.each(['authorization', 'x-app-authorization'])('can be sent in %s alone', async (header) => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    expect(await responseTo({ [header]: `Bearer ${token}` })).toMatchObject({ status: 200 });
  });

  test('a token in X-App-Authorization takes precedence over Authorization, whether it is valid or not', async () => {
    const token = await cloud.directory.tokenFor('corporate.admin');
    const good = `Bearer ${token}`;
    expect(await responseTo({ authorization: 'Bearer a.b.c', 'x-app-authorization': good })).toMatchObject({
      status: 200,
    });
    expect(await responseTo({ authorization: good, 'x-app-authorization': 'Bearer a.b.c' })).toMatchObject(
      UNAUTHENTICATED,
    );
  });

  test('a token is ignored or rejected if another token precedes it in the same header', async () => {
    const [admin, nobody] = await Promise.all(['corporate.admin', 'no.role'].map(cloud.directory.tokenFor));
    const status = (name: string, ...tokens: (string | undefined)[]) =>
      statusOf(
        'lookup/franchises',
        tokens.flatMap((token) => [name, `Bearer ${token}`]),
      );
    expect({
      "another user's first": await status('authorization', nobody, admin),
      'an invalid one first': await status('authorization', 'a.b.c', admin),
      'two X-App-Authorization headers': await status('x-app-authorization', nobody, admin),
      'the same token twice': await status('x-app-authorization', admin, admin),
      'both in one header': await status('authorization', `${nobody}, Bearer ${admin}`),
    }).toEqual({
      "another user's first": 403,
      'an invalid one first': 401,
      'two X-App-Authorization headers': 401,
      'the same token twice': 401,
      'both in one header': 401,
    });
  });

  test('a token is accepted if it starts or expires within a minute of the current time', async () => {
    const old = await cloud.directory.sign('corporate.admin', { iat: now() - 3600, exp: now() - 30 });
    const young = await cloud.directory.sign('corporate.admin', {
      iat: now() + 30,
      nbf: now() + 30,
      exp: now() + 3600,
    });
    for (const token of [old, young]) expect(await responseTo(bearer(token))).toMatchObject({ status: 200 });
  });

  test('a token reaches the API through a host that overwrites Authorization (Static Web Apps #34)', async () => {
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

describe('ROLE-01 reading roles from the directory', () => {
  test("ignores the token's groups", async () => {
    const token = await cloud.directory.sign('no.role', {
      groups: [ROLE_GROUPS.corporateAdminGroupId],
      roles: ['admin'],
    });
    expect((await cloud.withToken(token).get('lookup/franchises')).status).toBe(403);
  });

  test('includes the roles of members of more groups than fit into a token', async () => {
    const overage = {
      groups: null,
      _claim_names: { groups: 'src1' },
      _claim_sources: { src1: { endpoint: 'https://graph.windows.net/x/users/y/getMemberObjects' } },
    };
    const token = await cloud.directory.sign('corporate.admin', overage);
    expect((await cloud.withToken(token).get('lookup/franchises')).status).toBe(200);
  });

  test('identifies the caller by object id, regardless of name and email in the token', async () => {
    const disguise = {
      name: 'Corporate Admin',
      preferred_username: 'corporate.admin@demo.example',
      email: 'x@demo.example',
    };
    const token = await cloud.directory.sign('no.role', disguise);
    expect((await cloud.withToken(token).get('authenticated-user/groups')).body).toEqual([]);
  });
});

test('AUTH-06 no token, email or password is logged', async () => {
  const token = await cloud.directory.tokenFor('corporate.admin');
  await cloud.withToken(token).get('hierarchy/UNKNOWN');
  await responseTo(bearer(`${token.slice(0, -4)}AAAA`));
  const log = cloud.log.join('\n');
  expect(log).toContain('"status":401');
  expect(log).not.toContain(token.split('.')[1]);
  expect(log).not.toMatch(/@demo\.example|Welcome-2-Demo|Bearer ey/);
});

/** Returns the parts of a valid token: the decoded header, the encoded and the decoded payload, and the signature. */
async function goodToken() {
  const [header = '', payload = '', signature = ''] = (await cloud.directory.tokenFor('corporate.admin')).split('.');
  const parsed = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: parsed(header) as JWTHeaderParameters, payload, claims: parsed(payload) as JWTPayload, signature };
}

async function publishedKey(): Promise<JsonWebKey> {
  const { keys } = (await (await fetch(cloud.directory.jwksUri)).json()) as { keys: JsonWebKey[] };
  return keys[0]!;
}

/** Returns the status of a GET with these raw headers. Sends each header separately, because fetch would merge duplicates. */
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

/** Starts a reverse proxy that overwrites `Authorization`, as Static Web Apps does for managed functions. */
async function overwritingAuthorization(target: string) {
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>);
    headers.set('authorization', 'Bearer the.hosts.own');
    headers.delete('host');
    headers.delete('connection');
    const forwarded = await fetch(`${target}${request.url}`, { method: request.method ?? 'GET', headers });
    response.writeHead(forwarded.status, { 'content-type': forwarded.headers.get('content-type') ?? '' });
    response.end(await forwarded.text());
  });
  return { origin: await listening(server), close: () => closed(server) };
}
