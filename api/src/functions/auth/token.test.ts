import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, type JWTVerifyGetKey, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import type { ProblemError } from '../../domain/problem-error.ts';
import { createTokenCheck } from './token.ts';

const auth = { issuer: 'https://issuer.example', jwksUri: '', clientId: 'client', tenantId: 'tenant' };
const OID = '0b0e0000-0000-4000-8000-000000000001';
const NOW_S = 1_800_000_000;

let key: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
let check: ReturnType<typeof createTokenCheck>;
let clock = NOW_S * 1000;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  key = pair.privateKey;
  const jwks = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }] };
  check = createTokenCheck(auth, createLocalJWKSet(jwks), () => clock);
});

const GOOD = {
  iss: auth.issuer,
  aud: auth.clientId,
  sub: 'subject',
  oid: OID,
  tid: auth.tenantId,
  name: 'Corporate Admin',
  iat: NOW_S,
  exp: NOW_S + 3600,
};

/** Signs a token with our key. `undefined` omits a claim. */
function signed(claims: Record<string, unknown> = {}, header = { alg: 'RS256', kid: 'k1' }) {
  const all = Object.entries({ ...GOOD, ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(all) as JWTPayload).setProtectedHeader(header).sign(key);
}

test('AUTH-06 identifies the user of a valid token by object id', async () => {
  expect(await check(await signed())).toEqual({ authObjectId: OID, name: 'Corporate Admin', issuedAt: NOW_S });
});

test.each([
  ['an iat that is the time of issue', { iat: NOW_S }, NOW_S],
  ['an iat that Entra ID backdates', { iat: NOW_S - 300 }, NOW_S],
  ['a shorter-lived token', { exp: NOW_S + 600 }, NOW_S],
  ['a longer-lived token', { iat: NOW_S - 200, exp: NOW_S + 86_400 }, NOW_S - 200],
  ['an iat ahead of the clock', { iat: NOW_S + 59, exp: NOW_S + 3_659 }, NOW_S],
  ['an exp ahead of the clock', { iat: NOW_S - 100, exp: NOW_S + 3_700 }, NOW_S],
])('reads the time of issue from %s', async (_, claims, issuedAt) => {
  expect(await check(await signed(claims))).toMatchObject({ issuedAt });
});

test.each([
  ['another audience', { aud: 'another' }],
  ['another issuer', { iss: 'https://another.example' }],
  ['another tenant', { tid: 'another' }],
  ['no object id', { oid: undefined }],
  ['an invalid object id', { oid: 'corporate.admin@demo.example' }],
  ['no subject', { sub: undefined }],
  ['no tenant', { tid: undefined }],
  ['no expiry', { exp: undefined }],
  ['no time of issue', { iat: undefined }],
  ['expired', { exp: NOW_S - 61 }],
  ['not valid yet', { nbf: NOW_S + 61 }],
  ['issued in the future', { iat: NOW_S + 61 }],
])('AUTH-06 rejects a token: %s', async (_, claims) => {
  await expect(check(await signed(claims))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('tolerates clocks that differ by a minute', async () => {
  await expect(check(await signed({ exp: NOW_S - 59 }))).resolves.toBeDefined();
  await expect(check(await signed({ iat: NOW_S + 59, nbf: NOW_S + 59 }))).resolves.toBeDefined();
});

test('rejects a token with another key, with another algorithm or without a signature', async () => {
  const other = await generateKeyPair('RS256');
  const forged = await new SignJWT(GOOD).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(other.privateKey);
  const symmetric = await new SignJWT(GOOD)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(new TextEncoder().encode('a shared secret that is long enough'));
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(GOOD))}.`.replaceAll('=', '');
  for (const token of [forged, symmetric, unsigned, 'a.b.c'])
    await expect(check(token)).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('rejects a trusted token after it has expired', async () => {
  const token = await signed({ exp: NOW_S + 100 });
  await check(token);
  clock = (NOW_S + 161) * 1000;
  await expect(check(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  clock = NOW_S * 1000;
});

test('verifies a trusted token again after five minutes', async () => {
  const pair = await generateKeyPair('RS256');
  const publicKey = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' };
  let fetches = 0;
  const keys = createLocalJWKSet({ keys: [publicKey] });
  const countingKeys: JWTVerifyGetKey = (header, token) => {
    fetches++;
    return keys(header, token);
  };
  const counting = createTokenCheck(auth, countingKeys, () => clock);
  const token = await new SignJWT(GOOD).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(pair.privateKey);
  await counting(token);
  await counting(token);
  expect(fetches).toBe(1);
  clock = NOW_S * 1000 + 5 * 60_000;
  await counting(token);
  expect(fetches).toBe(2);
  clock = NOW_S * 1000;
});

test('gives no reason for a rejected token', async () => {
  const error = (await check(await signed({ aud: 'another' })).catch((caught: unknown) => caught)) as ProblemError;
  expect(error.message).toBe('Please sign in again.');
});
