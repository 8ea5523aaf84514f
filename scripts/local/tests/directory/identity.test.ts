import { ManagedIdentityCredential } from '@azure/identity';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Directory, startDirectory } from '../../directory/server.ts';
import { graphClient, managedIdentityToken, refusalOf } from './graph.ts';

let directory: Directory;
beforeAll(async () => {
  directory = await startDirectory({ port: 0, siteOrigins: ['http://localhost:4280'] });
});
afterAll(() => directory.close());

const ask = (query: string, header = directory.identityHeader) =>
  fetch(`${directory.identityEndpoint}?${query}`, { headers: { 'x-identity-header': header } });
const GOOD = 'api-version=2019-08-01&resource=https://graph.microsoft.com';

describe('the managed identity', () => {
  test('the real ManagedIdentityCredential gets a token with the permissions that infra grants', async () => {
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

  test('the credential hears what is wrong', async () => {
    process.env.IDENTITY_ENDPOINT = directory.identityEndpoint;
    process.env.IDENTITY_HEADER = directory.identityHeader;
    const token = new ManagedIdentityCredential().getToken('https://vault.azure.net/.default');
    await expect(token).rejects.toThrow('Authentication failed');
  });

  test('a header other than the one App Service set is 401', async () => {
    expect((await ask(GOOD, 'another')).status).toBe(401);
  });

  test.each([
    ['another resource', 'api-version=2019-08-01&resource=https://vault.azure.net'],
    ['another api-version', 'api-version=2017-09-01&resource=https://graph.microsoft.com'],
    ['another identity', `${GOOD}&client_id=00000000-0000-4000-8000-000000000000`],
  ])('%s is 400', async (_name, query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ statusCode: 400 });
  });

  test('its own client id is accepted', async () => {
    expect((await ask(`${GOOD}&client_id=${directory.identityClientId}`)).status).toBe(200);
  });
});

describe('Graph verifies the bearer token', () => {
  const me = '/users/corporate.admin@demo.example';
  const withToken = (token: string) => graphClient(directory, token).api(me).get();

  test('it opens for the managed identity', async () => {
    expect(await graphClient(directory).api(me).get()).toMatchObject({ displayName: 'Corporate Admin' });
  });

  test('a token outlives a restart of the directory, as the credential keeps it for hours', async () => {
    const token = await managedIdentityToken(directory);
    const restarted = await startDirectory({ port: 0, siteOrigins: [] });
    expect(await graphClient(restarted, token).api(me).get()).toMatchObject({ displayName: 'Corporate Admin' });
    await restarted.close();
  });

  test('without a token it is 401', async () => {
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
  ])('a token that is %s is 401', async (_name, claims, options) => {
    const token = await directory.signApplication(claims, options);
    expect(await refusalOf(withToken(token))).toMatchObject({ status: 401, code: 'InvalidAuthenticationToken' });
  });

  test("a person's id token opens nothing", async () => {
    expect(await refusalOf(withToken(await directory.tokenFor('corporate.admin')))).toMatchObject({ status: 401 });
  });

  test('a call the permissions do not cover is 403', async () => {
    const token = await directory.signApplication({ roles: ['GroupMember.ReadWrite.All'] });
    expect(await refusalOf(withToken(token))).toMatchObject({ status: 403, code: 'Authorization_RequestDenied' });
  });

  test('a password needs a permission of its own', async () => {
    const token = await directory.signApplication({ roles: ['User.ReadWrite.All'] });
    const reset = graphClient(directory, token)
      .api('/users/no.role@demo.example')
      .patch({ passwordProfile: { password: 'Mango-Tree-42' } });
    expect(await refusalOf(reset)).toMatchObject({ status: 403 });
  });

  test('the permission for passwords changes nothing else', async () => {
    const token = await directory.signApplication({ roles: ['User-PasswordProfile.ReadWrite.All'] });
    const rename = graphClient(directory, token).api('/users/no.role@demo.example').patch({ displayName: 'Other' });
    expect(await refusalOf(rename)).toMatchObject({ status: 403 });
  });
});
