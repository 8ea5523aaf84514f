/** What surrounds every screen: header, links by role, franchise selector, banner, notifications. */
import type { Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { type Account, expect, test } from './support/fixtures.ts';
import {
  assertErrorToast,
  assertHeading,
  chooseFranchise,
  franchiseSelector,
  reload,
  toasts,
} from './support/shell.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const titleLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Franchise Admin Portal' });
const links = (page: Page) => page.getByRole('navigation').getByRole('link').allTextContents();

test('SHELL-01 SHELL-02 one layout: header with title and logo link, selector, banner, notifications, the page, whose heading has the focus', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(franchiseSelector(page)).toHaveValue('ALOHA - Aloha Grill Group');
  await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
  await titleLink(page).click();
  await expect(page).toHaveURL(/\/\?franchise=ALOHA$/);
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(heading(page)).toBeFocused();
  for (const [link, title] of [
    ['POS', 'POS User Administration'],
    ['Admin', 'System Administration'],
  ] as const) {
    await header.getByRole('link', { name: link, exact: true }).click();
    await assertHeading(page, title);
    await expect(heading(page)).toBeFocused();
    await expect(franchiseSelector(page)).toHaveValue('ALOHA - Aloha Grill Group');
    await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
  }
});

const NAVIGATION: readonly [Account, string, string[]][] = [
  ['corporate.admin', 'ALOHA', ['Hierarchy', 'Units', 'Users', 'Group Details', 'POS', 'Admin']],
  ['corporate.admin', 'SYSTEM', ['Hierarchy', 'Units', 'Users', 'POS', 'Admin']],
  ['franchise.admin', 'ALOHA', ['Hierarchy', 'Units', 'Users', 'Group Details']],
  ['pos.franchise.admin', 'ALOHA', ['Hierarchy', 'Units', 'Users', 'Group Details', 'POS']],
  ['read.only', 'ALOHA', ['Hierarchy', 'Units', 'Users', 'Group Details']],
  ['read.franchise', 'ALOHA', ['Hierarchy', 'Units', 'Users', 'Group Details']],
];
for (const [account, code, expected] of NAVIGATION)
  test(`SHELL-01 NAV-01 NAV-02 NAV-03 NAV-04 NAV-05 the links of ${account} with ${code}, and that of the logo`, async ({
    visitor,
  }) => {
    const page = await visitor(account, { path: `/?franchise=${code}` });
    await expect.poll(() => links(page)).toEqual(expected);
    await expect(titleLink(page)).toHaveAttribute('href', `/?franchise=${code}`);
  });

test('SHELL-01 NAV-04 a POS admin has the POS link alone, and a title that leads nowhere', async ({ visitor }) => {
  const page = await visitor('pos.admin');
  await expect(page).toHaveURL(/\/pos-admin$/);
  await expect.poll(() => links(page)).toEqual(['POS']);
  await expect(page.getByRole('banner')).toContainText('Franchise Admin Portal');
  await expect(titleLink(page)).toHaveCount(0);
});

test('NAV-05 /admin is empty for everybody but corporate admins', async ({ visitor }) => {
  const theirs = await visitor('read.only', { path: '/admin' });
  // Their roles are known, and nothing is on its way any more that could fill the page.
  await expect(theirs.getByRole('navigation').getByRole('link').first()).toBeVisible();
  await theirs.waitForLoadState('networkidle');
  await expect(theirs.getByRole('main')).toHaveText('');
  const page = await visitor('corporate.admin', { path: '/admin' });
  await assertHeading(page, 'System Administration');
});

test('NAV-06 the selector offers SYSTEM first, finds by typing, and puts the choice into the address', async ({
  visitor,
}) => {
  const page = await visitor('read.only');
  await franchiseSelector(page).click();
  await expect(page.getByRole('option').first()).toHaveText('SYSTEM - All Users/Units');
  await franchiseSelector(page).fill('bistro');
  await page.getByRole('option', { name: 'BISTRO - ' }).click();
  await expect(page).toHaveURL(/franchise=BISTRO/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hierarchy - BISTRO');
});

test('NAV-06 a list of franchises that failed is said to have, and is asked for again', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const reader = await visitor('read.only');
  await reader.route(/\/api\/lookup\/franchises/, (route) => route.fulfill({ status: 503, body: '' }));
  await reader.goto('/users');
  await expect(reader.getByText('The franchises could not be read.')).toBeVisible();
  await reader.unrouteAll();
  await reader.getByRole('button', { name: 'Try again' }).click();
  await expect(reader.getByText('Please select a Franchise')).toBeVisible();
  await chooseFranchise(reader, 'ALOHA - Aloha Grill Group');
  await assertHeading(reader, 'Users - ALOHA Aloha Grill Group');
});

test('NAV-07 a franchise admin has no selector and their own franchise', async ({ visitor }) => {
  const page = await visitor('franchise.admin2');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hierarchy - BISTRO');
  await expect(franchiseSelector(page)).toHaveCount(0);
});

test('NAV-07 a link to a franchise of others tells a franchise admin so and shows nothing of it', async ({
  visitor,
  expectFailure,
}) => {
  // Asked for beside the account, and refused.
  expectFailure('/BISTRO');
  const page = await visitor('franchise.admin', { path: '/?franchise=BISTRO' });
  await expect(page.getByRole('main')).toContainText('BISTRO');
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('SHELL-02 what the page will show is asked for beside the account, once; its heading and shape stand from the start', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { path: '/users?franchise=ALOHA' });
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/authenticated-user/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/users?franchise=ALOHA');
  const read = ['user/ALOHA/unassigned', 'user/ALOHA/all-users', 'franchise/ALOHA/communication-state'];
  const timesOf = (name: string) => asked.filter((path) => path === `/api/${name}`).length;
  for (const name of read) await expect.poll(() => timesOf(name), name).toBe(1);
  await assertHeading(page, 'Users');
  const card = page.locator('[data-fill]');
  await expect(card).toContainText('Loading...');
  const before = await card.boundingBox();
  answer();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  expect((await card.boundingBox())?.width).toBe(before?.width);
  for (const name of read) expect(timesOf(name), name).toBe(1);
});

test('NAV-08 users and units follow the selection, in address and title, and the focus goes to the other screen', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await chooseFranchise(page, 'SYSTEM - All Users/Units');
  await expect(page).toHaveURL(/\/all-users\?franchise=SYSTEM$/);
  await assertHeading(page, 'All Users');
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
});

test('NAV-06 who follows a link before the franchises are here keeps the one they asked for', async ({ visitor }) => {
  const page = await visitor('corporate.admin');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/lookup/franchises', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/units?franchise=ALOHA');
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users\?franchise=ALOHA$/);
  answer();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
});

test('SHELL-05 an unknown address is said to be one, inside the layout, and so is an unknown franchise', async ({
  visitor,
  expectFailure,
}) => {
  // Asked for beside the account, and not found.
  expectFailure('/NOWHERE/');
  const page = await visitor('corporate.admin', { path: '/nowhere/at/all?franchise=ALOHA' });
  await assertHeading(page, 'Page not found');
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await page.goto('/users?franchise=NOWHERE');
  await expect(page.getByRole('main')).toContainText('NOWHERE');
  await assertAccessible(page);
});

test('SHELL-05 an unknown address is said to be one, also beside a franchise that is foreign or none', async ({
  visitor,
  expectFailure,
}) => {
  // Asked for beside the account, and refused.
  expectFailure('/BISTRO');
  const page = await visitor('franchise.admin', { path: '/nowhere?franchise=BISTRO' });
  await assertHeading(page, 'Page not found');
  await page.goto('/users?franchise=BISTRO');
  await assertHeading(page, 'You cannot see this franchise');
});

test('BAN-01 BAN-02 the banner tells the last change and the types without a contact; SYSTEM has none, nor a franchise whose state did not come', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('/communication-state');
  const page = await visitor('corporate.admin', { path: '/users?franchise=BISTRO' });
  await expect(page.getByText(/^Franchise Last Updated at \d+\/\d+\/\d{4} \d+:\d\d (AM|PM) UTC$/)).toBeVisible();
  await chooseFranchise(page, 'ALOHA - Aloha Grill Group');
  await expect(page.getByRole('note')).toHaveText(
    /^Please note: you have not identified a point of contact for the following comunication groups: .*Food Safety/,
  );
  await chooseFranchise(page, 'SYSTEM - All Users/Units');
  await assertHeading(page, 'All Users');
  await expect(page.getByText('Franchise Last Updated at')).toHaveCount(0);
  for (const answer of [{ status: 500, body: '' }, { json: null }]) {
    await page.route(/\/communication-state/, (route) => route.fulfill(answer));
    await page.goto('/users?franchise=ALOHA');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    // Nothing is on its way any more that could bring it.
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Franchise Last Updated at')).toHaveCount(0);
    await expect(page.getByRole('note')).toHaveCount(0);
    await page.unrouteAll();
  }
});

test('SHELL-01 the title is whole in every width', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await expect(page.getByRole('note')).toBeVisible();
  const title = page.getByRole('banner').getByText('Franchise Admin Portal', { exact: true });
  for (const width of [1100, 1000, 985, 905, 825, 815, 790, 400, 360, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const { isWhole, pageWidth } = await title.evaluate((text) => ({
      isWhole: text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1,
      pageWidth: text.ownerDocument.documentElement.scrollWidth,
    }));
    expect([width, isWhole, pageWidth]).toEqual([width, true, width]);
  }
});

for (const [account, width, after] of [
  ['corporate.admin', 1440, 300],
  ['corporate.admin', 400, 1000],
  ['franchise.admin', 1440, 1000],
  ['franchise.admin', 400, 300],
] as const)
  test(`BAN-01 BAN-02 nothing moves when the banner comes after ${after} ms, at ${width} px, for ${account}`, async ({
    visitor,
  }) => {
    const page = await visitor(account, { path: '/?franchise=ALOHA', viewport: { width, height: 800 } });
    await expect(page.getByRole('treegrid')).toBeVisible();
    // It takes the place that it had the last time.
    await expect(page.getByRole('note')).toBeVisible();
    await page.route(/\/communication-state/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, after));
      await route.fallback();
    });
    await reload(page);
    await expect(page.getByRole('note')).toBeVisible();
    await expect(page.getByRole('row').first()).toBeVisible();
    const moved = await page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
      ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500))`,
    );
    expect(moved).toBeLessThan(0.005);
  });

test('BAN-03 the banner is read again when something in the franchise was saved', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.assertLoaded();
  const banner = screen.page.getByText('Franchise Last Updated at');
  const before = await banner.textContent();
  await screen.button('Manage Roles').click();
  await screen.dialog('Manage Roles').getByLabel('Level 1 role name').fill('Coach');
  await screen.save(screen.dialog('Manage Roles'));
  await screen.assertNoDialog();
  await expect(banner).not.toHaveText(before ?? '');
});

test('ERR-01 a toast titled Error below the header at top-center goes after 5 seconds, unless it is pointed at, and can be reread', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const { page } = await hierarchyOf('corporate.admin', null, { ownWindow: true });
  await page.route(/\/api\/hierarchy\//, (route) => route.fulfill({ status: 503, body: '' }));
  // From here on time passes as the story says.
  await page.clock.install();
  await franchiseSelector(page).fill(franchise.code);
  await page.getByRole('option').first().click();
  const message = 'An error occurred when retrieving a hierarchy level.';
  await assertErrorToast(page, message);
  // What is still under way when the clock leaps would be taken for lost.
  await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  const toast = toasts(page).first();
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(12);
  expect(box.y).toBeGreaterThanOrEqual(52);
  await toast.hover();
  await page.clock.runFor(6_000);
  await expect(toast).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.mouse.move(5, 890);
  await page.clock.runFor(4_999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: /^Notifications, \d new$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
  await assertAccessible(page);
});

test('ERR-01 calls that fail together are all told, in a narrow window too', async ({ visitor, expectFailure }) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { viewport: { width: 400, height: 800 } });
  await page.route(/\/api\/units\//, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/units?franchise=ALOHA');
  await expect(toasts(page)).toHaveCount(2);
  for (const which of ['assigned', 'unassigned'])
    await assertErrorToast(page, `An error occurred when retrieving lists of ${which} units.`);
  const boxes = await Promise.all([toasts(page).first().boundingBox(), toasts(page).last().boundingBox()]);
  const bottom = Math.max(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  expect(bottom, 'most of the page is free').toBeLessThan(260);
});
