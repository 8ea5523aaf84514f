/** Signing in and out. */
import type { Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { accountButton, assertHeading, holdRequests, reload, signIn } from './support/shell.ts';

const keptToken = (page: Page) => page.evaluate<string | null>('localStorage.getItem("msal.idtoken")');

async function logOut(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test('AUTH-01 AUTH-05 AUTH-06 a visitor returns to the requested URL after the sign-in, and requests carry the token', async ({
  page,
}) => {
  const authorizations: URL[] = [];
  const requests: { authorization: string | undefined; own: string | undefined }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/authorize')) authorizations.push(url);
    if (!url.pathname.startsWith('/api/')) return;
    const headers = request.headers();
    requests.push({ authorization: headers.authorization, own: headers['x-app-authorization'] });
  });
  await page.goto('/users?franchise=ALOHA&tab=all&search=akana%40alohagrill');
  await signIn(page, 'corporate.admin');
  await expect(page).toHaveURL(/\/users\?franchise=ALOHA&tab=all&search=akana(%40|@)alohagrill$/);
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('akana@alohagrill');
  await expect(page.getByRole('rowheader')).toHaveCount(3);

  const [authorization] = authorizations;
  expect(decodeURIComponent(authorization?.href ?? '')).not.toContain('akana');
  const past = await page.evaluate<string[]>('navigation.entries().map(({ url }) => url)');
  expect(
    past.filter((url) => url.includes('#')),
    'the history contains no sign-in response',
  ).toEqual([]);
  // MSAL adds offline_access and profile to openid, unless OIDCOptions removes them. The portal needs profile for the name and object id.
  // It needs a refresh token (offline_access), because browsers that block third-party cookies cannot renew in a hidden frame.
  expect(authorization?.searchParams.get('scope')?.split(' ').sort()).toEqual(['offline_access', 'openid', 'profile']);
  const token = await keptToken(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(requests.length).toBeGreaterThan(3);
  for (const request of requests) expect(request).toEqual({ authorization: `Bearer ${token}`, own: `Bearer ${token}` });
  expect(await page.context().cookies(new URL(page.url()).origin)).not.toContainEqual(
    expect.objectContaining({ value: expect.stringContaining(token ?? '-') }),
  );
});

test('AUTH-01 NAV-07 a franchise admin returns to the requested URL after the sign-in, even on a busy machine', async ({
  page,
}) => {
  // React posts itself a message to render non-urgent updates. Delaying that message simulates a busy machine.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...message: [unknown]) {
      setTimeout(() => post.apply(this, message), 1_000);
    };
  });
  await page.goto('/history?kind=user');
  await signIn(page, 'franchise.admin');
  await expect(page).toHaveURL(/\/history\?kind=user&franchise=ALOHA$/);
  await assertHeading(page, /^History - ALOHA/);
});

test('AUTH-02 a cancelled sign-in shows an error, does not redirect in a loop, and can be retried', async ({
  page,
  expectFailure,
}) => {
  expectFailure('access_denied');
  await page.goto('/?franchise=ALOHA');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('An error occured during authentication, please try again!')).toBeVisible();
  const address = page.url();
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Login Now' }).click();
  await signIn(page, 'corporate.admin');
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
});

test('AUTH-03 SHELL-04 shows "Authenticating..." during the sign-in, and the account menu stays open when the roles load', async ({
  page,
}) => {
  const releaseToken = await holdRequests(page, /\/oauth2\/v2\.0\/token/);
  const releaseRoles = await holdRequests(page, /\/api\/authenticated-user\/groups/);
  await page.goto('/');
  await page.getByRole('button', { name: 'franchise.admin', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Authenticating...')).toBeVisible();
  await expect(page.getByRole('main').getByText('Authenticating...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  releaseToken();
  await accountButton(page).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();
  releaseRoles();
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(logout).toBeVisible();
});

test('SHELL-04 AUTH-01 AUTH-04 AUTH-07 Logout removes the tokens and shows "Login Now"', async ({ visitor }) => {
  const page = await visitor('franchise.admin', { ownSession: true });
  await expect(accountButton(page)).toContainText('Franchise Admin');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('portal.franchise');
  await accountButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const message = page.getByText('You are currently not logged in');
  await expect(message).toBeVisible();
  await assertAccessible(page);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => /^msal.*(token|account)/i.test(key) || key.startsWith('portal.franchise'))).toEqual([]);
  expect(await page.evaluate('sessionStorage.getItem("portal.draftOwner")')).toBeNull();

  await reload(page);
  await expect(message).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeVisible();
  await page.goto('/group-details?franchise=ALOHA');
  await signIn(page, 'franchise.admin');
  await expect(page).toHaveURL(/\/group-details\?franchise=ALOHA$/);
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
});

test("AUTH-01 AUTH-04 a user who did not return from the directory's logout page can sign in at another URL", async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { ownSession: true });
  // The directory ends the session without a redirect.
  await page.route(/[?&]post_logout_redirect_uri=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('post_logout_redirect_uri');
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
  await logOut(page);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto('/units?franchise=ALOHA');
  await signIn(page, 'franchise.admin');
  await expect(page).toHaveURL(/\/units\?franchise=ALOHA$/);
});

test('AUTH-06 silently renews a token that the API rejected, and stores it under msal.idtoken', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('401');
  const screen = await hierarchyOf('corporate.admin', null, { ownSession: true });
  const { page } = screen;
  const first = await keptToken(page);
  expect(first).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  const sent: (string | undefined)[] = [];
  await page.route(/\/api\/hierarchy\//, async (route) => {
    const headers = route.request().headers();
    const isFirst = headers.authorization === `Bearer ${first}`;
    sent.push(isFirst ? 'the first' : headers.authorization);
    // The API rejects the truncated token.
    const spoilt = { authorization: 'Bearer cut.off', 'x-app-authorization': 'Bearer cut.off' };
    if (isFirst) await route.continue({ headers: { ...headers, ...spoilt } });
    else await route.fallback();
  });
  await screen.goTo('ALOHA');
  await screen.assertLoaded();
  const second = await keptToken(page);
  expect(second).not.toBe(first);
  expect(sent).toEqual(['the first', `Bearer ${second}`]);
  const before = sent.length;

  await reload(page);
  await screen.assertLoaded();
  expect(sent.slice(before)).toEqual([`Bearer ${second}`]);
  // The page for silent renewals must not load a style sheet, because the content security policy would report it.
  expect(await (await page.request.get('/redirect.html')).text()).not.toContain('stylesheet');
});
