/** Signing in and out, as anybody does it in the morning and in the evening. */
import type { Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { accountButton, assertHeading, reload, signIn } from './support/shell.ts';

const gateText = 'An error occured during authentication, please try again!';

test('AUTH-01 a visitor is led to the sign-in and lands on the address they asked for', async ({ page }) => {
  await page.goto('/group-details?franchise=ALOHA');
  await signIn(page, 'corporate.admin');
  await expect(page).toHaveURL(/\/group-details\?franchise=ALOHA$/);
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
});

test('AUTH-01 the directory is not told what was searched, and its answer stays in no history', async ({ page }) => {
  const asked = page.waitForRequest(/\/authorize\?/);
  await page.goto('/users?franchise=ALOHA&tab=all&search=akana%40alohagrill');
  expect(decodeURIComponent((await asked).url())).not.toContain('akana');
  await signIn(page, 'corporate.admin');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('akana@alohagrill');
  const past = await page.evaluate<string[]>('navigation.entries().map(({ url }) => url)');
  expect(past.filter((url) => url.includes('#'))).toEqual([]);
});

test('AUTH-02 who cancels is told so, is not sent round in circles and can try again', async ({
  page,
  expectFailure,
}) => {
  expectFailure('access_denied');
  await page.goto('/?franchise=ALOHA');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(gateText)).toBeVisible();
  const address = page.url();
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: 'Login Now' }).click();
  await signIn(page, 'corporate.admin');
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
});

test('AUTH-03 "Authenticating..." stands in header and gate while the sign-in is under way, with a Login beside it', async ({
  page,
}) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/oauth2\/v2\.0\/token/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'corporate.admin', exact: true }).click();
  await expect(page.getByRole('banner').getByText('Authenticating...')).toBeVisible();
  await expect(page.getByRole('main').getByText('Authenticating...')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible();
  answer();
  await expect(accountButton(page)).toBeVisible();
});

test('AUTH-05 AUTH-06 openid is asked for and nothing but what MSAL adds to it; the token is kept under msal.idtoken and goes with every call', async ({
  page,
}) => {
  const scopes: string[] = [];
  const calls: { authorization: string | undefined; own: string | undefined }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/authorize')) scopes.push(url.searchParams.get('scope') ?? '');
    if (!url.pathname.startsWith('/api/')) return;
    const headers = request.headers();
    calls.push({ authorization: headers.authorization, own: headers['x-app-authorization'] });
  });
  await page.goto('/?franchise=ALOHA');
  await signIn(page, 'corporate.admin');
  await expect(page.getByRole('treegrid')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('msal.idtoken'));
  expect(stored).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(calls.length).toBeGreaterThan(3);
  for (const call of calls) expect(call).toEqual({ authorization: `Bearer ${stored}`, own: `Bearer ${stored}` });
  // MSAL's OIDCOptions could leave out what it adds, at a price: without offline_access there is no refresh token, and a hidden frame
  // that would renew in its place gets nowhere in browsers that block other sites' cookies; without profile no name and no object id.
  expect(scopes[0]?.split(' ').sort()).toEqual(['offline_access', 'openid', 'profile']);
  expect(await page.context().cookies(new URL(page.url()).origin)).not.toContainEqual(
    expect.objectContaining({ value: expect.stringContaining(stored ?? '-') }),
  );
});

test('SHELL-04 AUTH-04 AUTH-07 the account menu names who is signed in; Logout ends the session and forgets the tokens', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { ownSession: true });
  await expect(accountButton(page)).toContainText('Franchise Admin');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('portal.franchise');
  await accountButton(page).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();
  await assertAccessible(page);
  await logout.click();
  await expect(page.getByText('You are currently not logged in')).toBeVisible();
  await assertAccessible(page);
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left.filter((key) => /^msal.*(token|account)/i.test(key) || key.startsWith('portal.franchise'))).toEqual([]);
  expect(await page.evaluate('sessionStorage.getItem("portal.draftOwner")')).toBeNull();
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByRole('button', { name: 'franchise.admin', exact: true })).toBeVisible();
});

test('AUTH-01 AUTH-04 after Logout the page waits, also when it is loaded again; another address leads to the sign-in and back there', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { ownSession: true });
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const told = page.getByText('You are currently not logged in');
  await expect(told).toBeVisible();
  await reload(page);
  await expect(told).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeVisible();
  await page.goto('/group-details?franchise=ALOHA');
  await signIn(page, 'franchise.admin');
  await expect(page).toHaveURL(/\/group-details\?franchise=ALOHA$/);
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
});

test('AUTH-01 AUTH-04 who stays at the directory after Logout and opens another address there is led to the sign-in and back', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { ownSession: true });
  // The directory ends the session and leads nowhere.
  await page.route(/[?&]post_logout_redirect_uri=/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete('post_logout_redirect_uri');
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.goto('/units?franchise=ALOHA');
  await signIn(page, 'franchise.admin');
  await expect(page).toHaveURL(/\/units\?franchise=ALOHA$/);
});

test('SHELL-04 the account menu stays open when the roles arrive', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/authenticated-user\/groups/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await signIn(page, 'franchise.admin');
  await accountButton(page).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  await expect(logout).toBeVisible();
  answer();
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(logout).toBeVisible();
});

const kept = (page: Page) => page.evaluate<string | null>('localStorage.getItem("msal.idtoken")');

test('AUTH-06 the token is kept under msal.idtoken from the sign-in on, and a refused one is renewed silently', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('401');
  const screen = await hierarchyOf('corporate.admin', null, { ownSession: true });
  const { page } = screen;
  const first = await kept(page);
  expect(first).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  const sent: (string | undefined)[] = [];
  await page.route(/\/api\/hierarchy\//, async (route) => {
    const headers = route.request().headers();
    const isFirst = headers.authorization === `Bearer ${first}`;
    sent.push(isFirst ? 'the first' : headers.authorization);
    // The service itself refuses it: a token that was cut off.
    const spoilt = { authorization: 'Bearer cut.off', 'x-app-authorization': 'Bearer cut.off' };
    if (isFirst) await route.continue({ headers: { ...headers, ...spoilt } });
    else await route.fallback();
  });
  await screen.goTo('ALOHA');
  await screen.assertLoaded();
  const second = await kept(page);
  expect(second).not.toBe(first);
  expect(sent).toEqual(['the first', `Bearer ${second}`]);
  const before = sent.length;

  await reload(page);
  await screen.assertLoaded();
  expect(sent.slice(before)).toEqual([`Bearer ${second}`]);
  // What renews it shows nothing and may load no style sheet: the policy would report it each time.
  expect(await (await page.request.get('/redirect.html')).text()).not.toContain('stylesheet');
});
