import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_ID, TENANT_ID } from '../../constants.ts';
import { type Directory, startDirectory } from '../../directory/server.ts';

const SITES = ['http://localhost:4280'];
let directory: Directory;
beforeAll(async () => {
  directory = await startDirectory({ port: 0, siteOrigins: SITES, idTokenSeconds: 600 });
});
afterAll(() => directory.close());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(directory.jwksUri)), {
    issuer: directory.issuer,
    audience: CLIENT_ID,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'iat', 'sub', 'oid', 'tid'],
  });

async function keysAt(uri: string): Promise<JWK[]> {
  const { keys } = (await (await fetch(uri)).json()) as { keys: JWK[] };
  return keys;
}

describe('id tokens', () => {
  test("verify against the published keys and contain the user's claims", async () => {
    const { payload } = await verify(await directory.tokenFor('pos.franchise.admin@demo.example'));
    expect(payload).toMatchObject({
      tid: TENANT_ID,
      oid: '0b0e0000-0000-4000-8000-000000000005',
      name: 'Pos Franchise Admin',
      preferred_username: 'pos.franchise.admin@demo.example',
      groups: [ROLE_GROUPS.franchiseAdminGroupId, ROLE_GROUPS.pointOfSaleAdminGroupId],
    });
    expect(payload.exp! - payload.iat!).toBe(600);
    expect(payload.sub).not.toBe(payload.oid);
  });

  test("id tokens name the user's groups and the groups that contain them", async () => {
    const inner = '9c000000-0000-4000-8000-000000000001';
    directory.store.seed({
      groups: [{ id: inner, displayName: 'Night shift' }],
      memberships: [
        { groupId: inner, memberId: '0b0e0000-0000-4000-8000-000000000008' },
        { groupId: ROLE_GROUPS.readonlyUserGroupId, memberId: inner },
      ],
    });
    const { groups } = decodeJwt<{ groups: string[] }>(await directory.tokenFor('no.role'));
    expect(groups).toEqual([inner, ROLE_GROUPS.readonlyUserGroupId]);
  });

  test('id tokens refer to Graph instead of listing more than 200 groups', async () => {
    const oid = '0b0e0000-0000-4000-8000-000000000006';
    const ids = Array.from({ length: 201 }, (_, n) => `9d000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    directory.store.seed({
      groups: ids.map((id) => ({ id, displayName: id })),
      memberships: ids.map((groupId) => ({ groupId, memberId: oid })),
    });
    const claims = decodeJwt(await directory.tokenFor('read.only'));
    expect(claims).not.toHaveProperty('groups');
    expect(claims).toMatchObject({ _claim_names: { groups: 'src1' } });
  });

  test('id tokens can have wrong or missing claims or a foreign key, for tests', async () => {
    const expired = await directory.sign('no.role', { exp: 1_700_000_000 });
    await expect(verify(expired)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    const elsewhere = await directory.sign('no.role', { aud: 'another', iss: 'https://example.org' });
    await expect(verify(elsewhere)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
    const nobody = await directory.sign('no.role', { oid: null });
    await expect(verify(nobody)).rejects.toMatchObject({ claim: 'oid' });
    const forged = await directory.sign('no.role', {}, { key: 'foreign' });
    expect(decodeProtectedHeader(forged).kid).toBe(decodeProtectedHeader(await directory.tokenFor('no.role')).kid);
    await expect(verify(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
  });

  test('the directory signs id tokens with a new key after each start', async () => {
    const other = await startDirectory({ port: 0, siteOrigins: SITES });
    const kid = async (uri: string) => (await keysAt(uri)).map((key) => key.kid);
    expect(await kid(other.jwksUri)).not.toEqual(await kid(directory.jwksUri));
    await other.close();
  });

  test('discovery returns the same endpoints as authorityMetadata', async () => {
    const response = await fetch(`${directory.issuer}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject(directory.authorityMetadata);
  });

  test('the published keys are public keys only', async () => {
    const keys = await keysAt(directory.jwksUri);
    expect(keys).toHaveLength(1);
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('control requests', () => {
  const control = (path: string, init: RequestInit = {}) => fetch(`${directory.origin}${path}`, init);
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    control(path, { method: 'POST', body: JSON.stringify(body), headers });

  test('POST /_token issues an id token without a sign-in, with the requested claims', async () => {
    const response = await post('/_token', { userName: 'no.role', claims: { tid: 'other' } });
    const { idToken } = (await response.json()) as { idToken: string };
    expect(decodeJwt(idToken)).toMatchObject({ preferred_username: 'no.role@demo.example', tid: 'other' });
  });

  test('POST /_token returns 404 for an unknown account', async () => {
    expect((await post('/_token', { userName: 'nobody' })).status).toBe(404);
  });

  test('control requests from web pages are rejected', async () => {
    for (const headers of [{ origin: 'http://localhost:4280' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect((await post('/_token', { userName: 'no.role' }, headers)).status).toBe(403);
    }
  });

  test('control requests return 404 for an unknown path and 400 for invalid JSON', async () => {
    expect((await control('/_other')).status).toBe(404);
    expect((await control('/_token', { method: 'POST', body: '{' })).status).toBe(400);
  });

  test('control requests with a foreign Host header are rejected (DNS rebinding)', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve, reject) => {
      request(`http://127.0.0.1:${directory.port}/_health`, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
