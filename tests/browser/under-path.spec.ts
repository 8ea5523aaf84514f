/** The portal, served under /portal/ instead of the root of its origin (SHELL-03). */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen } from './support/hierarchy-screen.ts';
import { portalUnderPath } from './support/portal.ts';
import {
  accountButton,
  assertHeading,
  chooseFranchise,
  headerLinks,
  reload,
  signIn,
  titleLink,
} from './support/shell.ts';

const home = portalUnderPath() ?? '';
test.skip(home === '', 'The portal at PORTAL_ORIGIN is not served under /portal/.');
test.use({ baseURL: home });

const { pathname: BASE } = new URL(home || 'http://localhost/portal/');
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test('SHELL-03 SHELL-05 AUTH-06 sign-in, links, changes and Logout stay below the base path /portal/', async ({
  page,
  franchise,
  expectFailure,
}) => {
  expectFailure('401');
  await page.goto('group-details?franchise=ALOHA');
  await signIn(page, 'corporate.admin');
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
  expect(pathOf(page)).toBe(`${BASE}group-details?franchise=ALOHA`);
  await reload(page);
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  for (const [name, path, heading] of [
    ['Units', 'units', 'Units - ALOHA Aloha Grill Group'],
    ['Users', 'users', 'Users - ALOHA Aloha Grill Group'],
    ['Group Details', 'group-details', 'Group Details - ALOHA Aloha Grill Group'],
    ['POS', 'pos-admin', 'POS User Administration'],
    ['Admin', 'admin', 'System Administration'],
    ['History', 'history', 'History - ALOHA Aloha Grill Group'],
    ['Hierarchy', '', 'Hierarchy - ALOHA Aloha Grill Group'],
  ] as const) {
    await headerLinks(page)
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click();
    await assertHeading(page, heading);
    expect(pathOf(page)).toBe(`${BASE}${path}?franchise=ALOHA`);
  }
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: /^Changes/ }).click();
  await assertHeading(page, /^Changes - /);
  expect(pathOf(page)).toMatch(new RegExp(`^${BASE}changes\\?franchise=`));
  await titleLink(page).click();
  await assertHeading(page, /^Hierarchy/);
  await chooseFranchise(page, 'SYSTEM - All Users/Units');
  await page.getByRole('main').getByRole('link', { name: 'All Units' }).click();
  expect(pathOf(page)).toBe(`${BASE}all-units?franchise=SYSTEM`);
  await page.goBack();
  await titleLink(page).click();
  expect(pathOf(page)).toBe(`${BASE}?franchise=SYSTEM`);
  expect(requested.filter((path) => !path.startsWith(BASE) && !path.startsWith('/api/'))).toEqual([]);

  // The portal renews a rejected token without a redirect.
  const tokens: (string | undefined)[] = [];
  await page.route(/\/api\/user\//, async (route) => {
    const { authorization } = route.request().headers();
    tokens.push(authorization);
    if (authorization === tokens[0]) await route.fulfill({ status: 401, body: '' });
    else await route.fallback();
  });
  await chooseFranchise(page, `${franchise.code} - ${franchise.name}`);
  await headerLinks(page)
    .filter({ hasText: /^Users$/ })
    .click();
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible();
  expect(new Set(tokens).size).toBe(2);

  await page.goto(`nowhere/at/all?franchise=${franchise.code}`);
  await assertHeading(page, 'Page not found');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  expect(pathOf(page)).toBe(`${BASE}?franchise=${franchise.code}`);

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
