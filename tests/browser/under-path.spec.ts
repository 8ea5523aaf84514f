/** SHELL-03: the same portal, served beneath /portal/ instead of its origin's root. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen } from './support/hierarchy-screen.ts';
import { portalUnderPath } from './support/portal.ts';
import { accountButton, assertHeading, chooseFranchise, reload, signIn } from './support/shell.ts';

const home = portalUnderPath() ?? '';
test.skip(home === '', 'The portal that runs is at its own root (PORTAL_ORIGIN).');
test.use({ baseURL: home });

const { pathname: BASE } = new URL(home || 'http://localhost/portal/');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test('SHELL-03 under /portal/ a visitor signs in and lands on the address they asked for', async ({ page }) => {
  await page.goto('group-details?franchise=ALOHA');
  await signIn(page, 'corporate.admin');
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
  expect(pathOf(page)).toBe(`${BASE}group-details?franchise=ALOHA`);
  await reload(page);
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
});

test("SHELL-03 under /portal/ every link leads to its screen and none leaves the portal's path", async ({
  visitor,
}) => {
  const asked: string[] = [];
  const page = await visitor('corporate.admin', { path: '?franchise=ALOHA' });
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const header = page.getByRole('banner');
  for (const [link, path, heading] of [
    ['Units', 'units', 'Units - ALOHA Aloha Grill Group'],
    ['Users', 'users', 'Users - ALOHA Aloha Grill Group'],
    ['Group Details', 'group-details', 'Group Details - ALOHA Aloha Grill Group'],
    ['POS', 'pos-admin', 'POS User Administration'],
    ['Admin', 'admin', 'System Administration'],
    ['Hierarchy', '', 'Hierarchy - ALOHA Aloha Grill Group'],
  ] as const) {
    await header.getByRole('link', { name: link, exact: true }).click();
    await assertHeading(page, heading);
    expect(pathOf(page)).toBe(`${BASE}${path}?franchise=ALOHA`);
  }
  await chooseFranchise(page, 'SYSTEM - All Users/Units');
  await page.getByRole('main').getByRole('link', { name: 'All Units' }).click();
  expect(pathOf(page)).toBe(`${BASE}all-units?franchise=SYSTEM`);
  await page.goBack();
  await page.getByRole('banner').getByRole('link', { name: 'Franchise Admin Portal' }).click();
  expect(pathOf(page)).toBe(`${BASE}?franchise=SYSTEM`);
  expect(asked.filter((path) => !path.startsWith(BASE) && !path.startsWith('/api/'))).toEqual([]);
});

test('SHELL-03 SHELL-05 under /portal/ an address without a page is said to be one', async ({ visitor }) => {
  const page = await visitor('read.only', { path: 'nowhere/at/all?franchise=ALOHA' });
  await assertHeading(page, 'Page not found');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  expect(pathOf(page)).toBe(`${BASE}?franchise=ALOHA`);
});

test('SHELL-03 under /portal/ a change is saved, and Logout leads back to the portal', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `?franchise=${franchise.code}`, ownSession: true });
  const screen = new HierarchyScreen(page);
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Eve Earl')).toHaveCount(0);
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login Now' })).toBeVisible();
  expect(pathOf(page)).toMatch(new RegExp(`^${BASE}`));
});

test('AUTH-06 SHELL-03 under /portal/ a refused token is renewed without leaving the page', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('401');
  const page = await visitor('franchise.admin', { ownSession: true });
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  const sent: (string | undefined)[] = [];
  await page.route(/\/api\/user\//, async (route) => {
    const { authorization } = route.request().headers();
    sent.push(authorization);
    if (authorization === sent[0]) await route.fulfill({ status: 401, body: '' });
    else await route.fallback();
  });
  await page.getByRole('banner').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible();
  expect(new Set(sent).size).toBe(2);
});
