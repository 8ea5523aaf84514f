import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@franchise-admin/data-sets/accounts';
import { type Directory, startDirectory } from '@franchise-admin/local/directory';
import { graphClient, newUser } from '@franchise-admin/local/test-graph';
import { decodeJwt } from 'jose';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../../scripts/browser.ts';
import { Portal } from './portal.ts';
import { type Site, startSite } from './site.ts';

/** Options with values of MSAL's CacheLookupPolicy: renew only by refresh token, or only in a frame. */
const BY_REFRESH_TOKEN = { forceRefresh: true, cacheLookupPolicy: 3 };
const IN_A_FRAME = { forceRefresh: true, cacheLookupPolicy: 5 };

let browser: Browser;
let site: Site;
let directory: Directory;
let portal: Portal;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
  directory = await startDirectory({ port: 0, siteOrigins: [site.origin] });
  site.use(directory);
});
afterEach(() => portal.close());
afterAll(async () => {
  await browser.close();
  await Promise.all([directory.close(), site.close()]);
});

async function open(path?: string): Promise<Portal> {
  portal = await Portal.open(browser, site, path);
  return portal;
}

async function openSignedIn(name: string): Promise<Portal> {
  await open();
  await portal.goToSignIn();
  await portal.pickAccount(name);
  await portal.isBack();
  return portal;
}

/** Creates an account through Graph, as the portal does. */
async function makeAccount(password: string, forceChangePasswordNextSignIn: boolean) {
  const user = newUser({ passwordProfile: { password, forceChangePasswordNextSignIn } });
  const { id } = await graphClient(directory).api('/users').post(user);
  return { id: String(id), userName: String(user.userPrincipalName) };
}

describe('signing in with the real MSAL', () => {
  test('AUTH-05 signs a demo account in with one click, under / and /portal/', async () => {
    for (const path of ['/', '/portal/']) {
      await open(path);
      await portal.goToSignIn();
      await portal.pickAccount('corporate.admin');
      await portal.isBack();
      expect(await portal.error()).toBeUndefined();
      expect(await portal.claims()).toMatchObject({ preferred_username: 'corporate.admin@demo.example' });
      expect(portal.outside).toEqual([]);
      if (path === '/') await portal.close();
    }
  });

  test('shows a button for every demo account', async () => {
    await open();
    await portal.goToSignIn();
    for (const { name } of DEMO_ACCOUNTS) {
      expect(await portal.page.getByRole('button', { name, exact: true }).count()).toBe(1);
    }
  });

  test('issues an id token with the claims of tokenFor and a nonce', async () => {
    await openSignedIn('read.franchise');
    const { nonce, ...claims } = (await portal.claims()) ?? {};
    expect(nonce).toBeTypeOf('string');
    const token = decodeJwt(await directory.tokenFor('read.franchise'));
    // These claims differ in every token.
    const own = { iat: 0, exp: 0, uti: '' };
    expect({ ...claims, ...own }).toEqual({ ...token, ...own });
    expect(claims.uti).not.toBe(token.uti);
  });

  test('accepts a user name without its domain, a password, and Enter', async () => {
    await open();
    await portal.goToSignIn();
    await portal.page.getByLabel('User name').fill('read.only');
    await portal.page.getByLabel('Password').fill(DEMO_PASSWORD);
    await portal.page.keyboard.press('Enter');
    await portal.isBack();
    expect(await portal.claims()).toMatchObject({ preferred_username: 'read.only@demo.example' });
  });

  test('fills in a login hint', async () => {
    await open();
    await portal.goToSignIn({ loginHint: 'read.only@demo.example' });
    expect(await portal.page.getByLabel('User name').inputValue()).toBe('read.only@demo.example');
  });

  test('does not ask a signed-in user to choose an account, except with select_account', async () => {
    await openSignedIn('pos.admin');
    await portal.page.evaluate(() => void globalThis.portal.signIn());
    await portal.page.waitForURL(/#code=/);
    await portal.isBack();
    await portal.goToSignIn({ prompt: 'select_account' });
    await portal.pickAccount('read.only');
    await portal.isBack();
    const token = await portal.page.evaluate(() => globalThis.portal.idToken);
    expect(decodeJwt(String(token))).toMatchObject({ preferred_username: 'read.only@demo.example' });
  });

  test('returns access_denied after Cancel', async () => {
    await open();
    await portal.goToSignIn();
    await portal.page.getByRole('button', { name: 'Cancel' }).click();
    await portal.isBack();
    expect(await portal.error()).toMatchObject({ code: 'access_denied' });
    expect(await portal.claims()).toBeUndefined();
  });
});

describe('sign-in fails for', () => {
  test('a wrong password, with another attempt allowed', async () => {
    await open();
    await portal.goToSignIn();
    await portal.fillPassword('read.only', 'Wrong-Password-1');
    await portal.expectAlert('Your user name or password is incorrect.');
    await portal.fillPassword('nobody', DEMO_PASSWORD);
    await portal.expectAlert('Your user name or password is incorrect.');
    await portal.fillPassword('read.only', DEMO_PASSWORD);
    await portal.isBack();
  });

  test('a disabled account', async () => {
    const { id, userName } = await makeAccount('Mango-Tree-42', false);
    await graphClient(directory).api(`/users/${id}`).patch({ accountEnabled: false });
    await open();
    await portal.goToSignIn();
    await portal.fillPassword(userName, 'Mango-Tree-42');
    await portal.expectAlert('This account is disabled. Ask an administrator.');
  });

  test('a deleted account, which has no button', async () => {
    await open();
    await portal.goToSignIn();
    const { id } = directory.store.accounts.byName('franchise.admin2@demo.example')!;
    await graphClient(directory).api(`/users/${id}`).delete();
    await portal.pickAccount('franchise.admin2');
    await portal.expectAlert('This account does not exist or was deleted.');
    expect(await portal.page.getByRole('button', { name: 'franchise.admin2' }).count()).toBe(0);
    await portal.fillPassword('franchise.admin2', DEMO_PASSWORD);
    await portal.expectAlert('Your user name or password is incorrect.');
    await graphClient(directory).api(`/directory/deletedItems/${id}/restore`).post({});
  });

  test('a redirect address that is not the portal', async () => {
    await open();
    const url = new URL(directory.authorityMetadata.authorization_endpoint);
    url.search = new URLSearchParams({
      client_id: '2f9b6c1e-8d47-4a6b-b1c5-6e0d9a7f3b02',
      redirect_uri: 'http://localhost:1/',
      response_type: 'code',
      scope: 'openid',
    }).toString();
    await portal.page.goto(url.href);
    expect(await portal.page.getByRole('alert').textContent()).toContain('redirect_uri');
  });
});

describe('a reset password', () => {
  test('a reset password works at once, and must be changed if the reset requires it', async () => {
    const { id, userName } = await makeAccount('Mango-Tree-42', false);
    await graphClient(directory)
      .api(`/users/${id}`)
      .patch({ passwordProfile: { password: 'Papaya-Boat-17', forceChangePasswordNextSignIn: true } });
    await open();
    await portal.goToSignIn();
    await portal.fillPassword(userName, 'Mango-Tree-42');
    await portal.expectAlert('Your user name or password is incorrect.');
    await portal.fillPassword(userName, 'Papaya-Boat-17');
    await portal.page.getByRole('heading', { name: 'Update your password' }).waitFor();
    await portal.fillNewPassword('Guava-Wave-23', 'Guava-Wave-24');
    await portal.expectAlert('The two passwords differ.');
    await portal.fillNewPassword('guavaguava');
    expect(await portal.page.getByRole('alert').textContent()).toContain('too simple');
    await portal.fillNewPassword('Papaya-Boat-17');
    await portal.expectAlert('Choose a password that differs from the one you had.');
    await portal.fillNewPassword('Guava-Wave-23');
    await portal.isBack();
    expect(await portal.claims()).toMatchObject({ oid: id });
    await portal.signOut();
    await portal.goToSignIn();
    await portal.fillPassword(userName, 'Guava-Wave-23');
    await portal.isBack();
  });

  test('a password reset disables one-click sign-in until the new password is entered', async () => {
    const { id } = directory.store.accounts.byName('no.role@demo.example')!;
    await graphClient(directory)
      .api(`/users/${id}`)
      .patch({ passwordProfile: { password: 'Papaya-Boat-17', forceChangePasswordNextSignIn: true } });
    await open();
    await portal.goToSignIn();
    await portal.pickAccount('no.role');
    await portal.expectAlert('The password of this account was reset: sign in with the new one.');
    expect(await portal.page.getByLabel('User name').inputValue()).toBe('no.role@demo.example');
  });
});

describe('renewing silently', () => {
  test('AUTH-06 uses a refresh token, which rotates', async () => {
    await openSignedIn('pos.admin');
    const first = await portal.renew(BY_REFRESH_TOKEN);
    const tokens: string[] = [];
    portal.page.on('request', (request) => {
      const token = new URLSearchParams(request.postData() ?? '').get('refresh_token');
      if (token) tokens.push(token);
    });
    expect(await portal.renew(BY_REFRESH_TOKEN)).toMatchObject({ fromCache: false });
    expect(await portal.renew(BY_REFRESH_TOKEN)).toMatchObject({ fromCache: false });
    expect(new Set(tokens).size).toBe(2);
    expect(decodeJwt(String(first.idToken))).toMatchObject({ preferred_username: 'pos.admin@demo.example' });
  });

  test('AUTH-06 works in a frame through the redirect bridge', async () => {
    await openSignedIn('pos.admin');
    expect(await portal.renew(IN_A_FRAME)).toMatchObject({ fromCache: false, idToken: expect.any(String) });
  });

  test('requires interaction after the session has ended', async () => {
    await openSignedIn('pos.admin');
    await portal.context.clearCookies();
    expect(await portal.renew(IN_A_FRAME)).toEqual({ code: 'login_required' });
  });

  test('requires interaction if another user has signed in', async () => {
    await openSignedIn('pos.admin');
    const other = await portal.context.newPage();
    await other.goto(portal.base);
    await other.waitForSelector('body[data-ready]', { state: 'attached' });
    await other.evaluate(() => void globalThis.portal.signIn({ prompt: 'select_account' }));
    await other.getByRole('button', { name: 'read.only', exact: true }).click();
    await other.waitForURL(/#code=/);
    expect(await portal.renew(IN_A_FRAME)).toEqual({ code: 'login_required' });
  });

  test('accepts a used refresh token for a moment, so that two tabs can renew at the same time', async () => {
    await openSignedIn('pos.admin');
    const sent = portal.page.waitForRequest((request) => (request.postData() ?? '').includes('refresh_token='));
    await portal.renew(BY_REFRESH_TOKEN);
    const again = await fetch(directory.authorityMetadata.token_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
      body: (await sent).postData() ?? '',
    });
    expect(again.status).toBe(200);
    expect(await portal.renew(BY_REFRESH_TOKEN)).toMatchObject({ fromCache: false });
  });

  test('fails after sessions are revoked, or the account is disabled or deleted', async () => {
    for (const end of ['revokeSignInSessions', 'disable', 'delete'] as const) {
      const { id, userName } = await makeAccount('Mango-Tree-42', false);
      await open();
      await portal.goToSignIn();
      await portal.fillPassword(userName, 'Mango-Tree-42');
      await portal.isBack();
      // Times in tokens are whole seconds, so events within the same second cannot be ordered.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const user = graphClient(directory).api(`/users/${id}${end === 'revokeSignInSessions' ? `/${end}` : ''}`);
      if (end === 'delete') await user.delete();
      else if (end === 'disable') await user.patch({ accountEnabled: false });
      else await user.post({});
      expect(await portal.renew(BY_REFRESH_TOKEN)).toEqual({ code: 'invalid_grant' });
      expect(await portal.renew(IN_A_FRAME)).toEqual({ code: 'login_required' });
      if (end !== 'delete') await portal.close();
    }
  });

  test('issues id tokens with the configured lifetime', async () => {
    directory.settings.idTokenSeconds = 90;
    await openSignedIn('pos.admin');
    directory.settings.idTokenSeconds = 3600;
    const { exp, iat } = (await portal.claims()) ?? {};
    expect(Number(exp) - Number(iat)).toBe(90);
  });

  test('rejects pages of other origins', async () => {
    await open();
    const other = await startSite();
    await portal.page.goto(other.origin);
    const outcome = await portal.page.evaluate(async (endpoint) => {
      const body = new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: '2f9b6c1e-8d47-4a6b-b1c5-6e0d9a7f3b02',
      });
      return fetch(endpoint, { method: 'POST', body }).then(
        (response) => response.status,
        () => 'blocked',
      );
    }, directory.authorityMetadata.token_endpoint);
    expect(outcome).toBe('blocked');
    await other.close();
  });
});

test('sessions survive a restart of the directory', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'directory-'));
  const options = { siteOrigins: [site.origin], file: join(folder, 'directory.sqlite') };
  const before = await startDirectory({ ...options, port: 0 });
  site.use(before);
  await openSignedIn('pos.admin');
  await before.close();
  const after = await startDirectory({ ...options, port: before.port });
  expect(await portal.renew(BY_REFRESH_TOKEN)).toMatchObject({ fromCache: false });
  expect(await portal.renew(IN_A_FRAME)).toMatchObject({ fromCache: false });
  site.use(directory);
  await after.close();
  await rm(folder, { recursive: true });
});

describe('signing out', () => {
  test('AUTH-07 ends the session without confirmation and returns to the portal', async () => {
    await openSignedIn('corporate.admin');
    await portal.signOut();
    expect(await portal.claims()).toBeUndefined();
    expect(portal.outside).toEqual([]);
    await portal.goToSignIn();
    expect(await portal.page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1);
  });

  test('asks for confirmation if the id token is from before a restart, then returns to the portal', async () => {
    await openSignedIn('corporate.admin');
    const url = new URL(directory.authorityMetadata.end_session_endpoint);
    const old = await startDirectory({ port: 0, siteOrigins: [site.origin] });
    url.searchParams.set('id_token_hint', await old.tokenFor('corporate.admin'));
    url.searchParams.set('post_logout_redirect_uri', `${site.origin}/`);
    await old.close();
    await portal.page.goto(url.href);
    await portal.page.getByRole('button', { name: 'Sign out' }).click();
    await portal.page.waitForURL(`${site.origin}/`);
  });

  test('never redirects to an address outside the portal', async () => {
    await openSignedIn('corporate.admin');
    const url = new URL(directory.authorityMetadata.end_session_endpoint);
    url.searchParams.set('id_token_hint', await directory.tokenFor('corporate.admin'));
    url.searchParams.set('post_logout_redirect_uri', 'http://localhost:1/');
    await portal.page.goto(url.href);
    expect(await portal.page.getByRole('alert').textContent()).toContain('post_logout_redirect_uri');
  });
});
