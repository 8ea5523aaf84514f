import { ManagedIdentityCredential } from '@azure/identity';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, startDirectory } from '../../directory/server.ts';
import { graphClient, managedIdentityToken, problemOf } from './graph.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await startDirectory({ port: 0, siteOrigins: ['http://localhost:4280'] });
});
afterAll(() => directory.close());

const ask = (query: string, header = directory.identityHeader) =>
  fetch(`${directory.identityEndpoint}?${query}`, { headers: { 'x-identity-header': header } });
const GOOD = 'api-version=2019-08-01&resource=https://graph.microsoft.com';

describe('the managed identity', () => {
  test('gives ManagedIdentityCredential a token with the permissions that infra grants', async () => {
    const claims = decodeJwt(await managedIdentityToken(directory));
    expect(claims).toMatchObject({ aud: 'https://graph.microsoft.com', idtyp: 'app' });
    expect(claims.roles).toEqual([
      'User.ReadWrite.All',
      'User.DeleteRestore.All',
      'User-PasswordProfile.ReadWrite.All',
      'User.RevokeSessions.All',
      'GroupMember.ReadWrite.All',
    ]);
  });

  test('makes ManagedIdentityCredential report a failure for another resource', async () => {
    process.env.IDENTITY_ENDPOINT = directory.identityEndpoint;
    process.env.IDENTITY_HEADER = directory.identityHeader;
    const token = new ManagedIdentityCredential().getToken('https://vault.azure.net/.default');
    await expect(token).rejects.toThrow('Authentication failed');
  });

  test('returns 401 for a wrong identity header', async () => {
    expect((await ask(GOOD, 'another')).status).toBe(401);
  });

  test.each([
    ['another resource', 'api-version=2019-08-01&resource=https://vault.azure.net'],
    ['another api-version', 'api-version=2017-09-01&resource=https://graph.microsoft.com'],
    ['another identity', `${GOOD}&client_id=00000000-0000-4000-8000-000000000000`],
  ])('returns 400 for %s', async (_name, query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: 400 });
  });

  test('accepts its own client id', async () => {
    expect((await ask(`${GOOD}&client_id=${directory.identityClientId}`)).status).toBe(200);
  });
});

describe('Graph verifies the bearer token', () => {
  const me = '/users/corporate.admin@demo.example';
  const withToken = (token: string) => graphClient(directory, token).api(me).get();

  test('accepts the managed identity', async () => {
    expect(await graphClient(directory).api(me).get()).toMatchObject({ displayName: 'Corporate Admin' });
  });

  test('accepts an earlier token after a restart of the directory', async () => {
    const token = await managedIdentityToken(directory);
    const restarted = await startDirectory({ port: 0, siteOrigins: [] });
    expect(await graphClient(restarted, token).api(me).get()).toMatchObject({ displayName: 'Corporate Admin' });
    await restarted.close();
  });

  test('returns 401 without a token', async () => {
    const response = await fetch(`${directory.graphOrigin}/v1.0${me}`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: { code: 'InvalidAuthenticationToken', innerError: { 'request-id': expect.any(String) } },
    });
  });

  test.each([
    ['expired', { exp: 1_700_000_000 }, {}],
    ['for another audience', { aud: 'https://vault.azure.net' }, {}],
    ['of another issuer', { iss: 'https://example.org' }, {}],
    ['signed by someone else', {}, { key: 'foreign' as const }],
  ])('returns 401 for a token %s', async (_name, claims, options) => {
    const token = await directory.signApplication(claims, options);
    expect(await problemOf(withToken(token))).toMatchObject({ status: 401, code: 'InvalidAuthenticationToken' });
  });

  test("rejects a user's id token", async () => {
    expect(await problemOf(withToken(await directory.tokenFor('corporate.admin')))).toMatchObject({ status: 401 });
  });

  test('returns 403 for a request without its permission', async () => {
    const token = await directory.signApplication({ roles: ['GroupMember.ReadWrite.All'] });
    expect(await problemOf(withToken(token))).toMatchObject({ status: 403, code: 'Authorization_RequestDenied' });
  });

  test('requires a separate permission for passwords', async () => {
    const token = await directory.signApplication({ roles: ['User.ReadWrite.All'] });
    const reset = graphClient(directory, token)
      .api('/users/no.role@demo.example')
      .patch({ passwordProfile: { password: 'Mango-Tree-42' } });
    expect(await problemOf(reset)).toMatchObject({ status: 403 });
  });

  test('the permission for passwords allows no other change', async () => {
    const token = await directory.signApplication({ roles: ['User-PasswordProfile.ReadWrite.All'] });
    const rename = graphClient(directory, token).api('/users/no.role@demo.example').patch({ displayName: 'Other' });
    expect(await problemOf(rename)).toMatchObject({ status: 403 });
  });
});
