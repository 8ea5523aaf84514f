/** The layout around every screen: header, navigation, franchise selector, banner, notifications. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { AdminScreen } from './support/admin-screen.ts';
import { expect, test } from './support/fixtures.ts';
import { PosScreen } from './support/pos-screen.ts';
import {
  assertErrorToast,
  assertHeading,
  chooseFranchise,
  franchiseSelector,
  goWithin,
  headerLinks,
  holdRequests,
  reload,
  titleLink,
  toasts,
} from './support/shell.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const banner = (page: Page) => page.getByText('Franchise Last Updated at');
const leftsOf = (all: Locator) => all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().left));

test('SHELL-01 SHELL-02 NAV-01 USER-02 all pages have the same layout, and links and tabs never move', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await expect(franchiseSelector(page)).toHaveValue('ALOHA - Aloha Grill Group');
  await expect(banner(page)).toBeVisible();
  await expect(headerLinks(page)).toHaveText([
    'Hierarchy',
    'Units',
    'Users',
    'Group Details',
    'POS',
    'Admin',
    'History',
  ]);

  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/\d$/, /\d$/, /\d$/, /\d$/, /\d$/, 'Deleted']);
  const [ofLinks, ofTabs] = [await leftsOf(headerLinks(page)), await leftsOf(tabs)];
  for (const name of ['Unassigned Users', 'Restaurant Managers']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toHaveCSS('font-weight', '600');
    expect(await leftsOf(tabs), name).toEqual(ofTabs);
  }
  for (const [name, title] of [
    ['Group Details', 'Group Details - ALOHA Aloha Grill Group'],
    ['POS', 'POS User Administration'],
    ['Admin', 'System Administration'],
  ] as const) {
    const link = header.getByRole('link', { name, exact: true });
    await link.click();
    await assertHeading(page, title);
    await expect(heading(page)).toBeFocused();
    await expect(link).toHaveCSS('font-weight', '600');
    expect(await leftsOf(headerLinks(page)), name).toEqual(ofLinks);
    await expect(franchiseSelector(page)).toHaveValue('ALOHA - Aloha Grill Group');
    await expect(banner(page)).toBeVisible();
  }
  await titleLink(page).click();
  await expect(page).toHaveURL(/\/\?franchise=ALOHA$/);
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(heading(page)).toBeFocused();

  await expect(page.getByRole('note')).toBeVisible();
  const title = header.getByText('Franchise Admin Portal', { exact: true });
  for (const width of [1100, 985, 905, 845, 835, 790, 400, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await title.evaluate((text) => ({
      isWhole: text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1,
      pageWidth: text.ownerDocument.documentElement.scrollWidth,
    }));
    expect({ width, ...found }).toEqual({ width, isWhole: true, pageWidth: width });
  }
});

test('NAV-06 ADM-02 pages report that the franchises failed to load, and continue after a retry', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { path: '/nowhere' });
  const { upload, filePicker } = new AdminScreen(page);
  await page.route(/\/api\/lookup\/franchises/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin?franchise=ALOHA');
  await expect(upload.getByText('* You must select a franchise to use this feature')).toBeVisible();
  await expect(filePicker).toBeDisabled();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByText('We could not load the franchises.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(upload.getByText('ALOHA Aloha Grill Group')).toBeVisible();
  await expect(filePicker).toBeEnabled();
});

test('NAV-06 POS-08 a link keeps the franchise in the URL and the typed text while the franchises load', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/nowhere' });
  const screen = new PosScreen(page);
  const release = await holdRequests(page, /\/api\/lookup\/franchises/);
  await page.goto('/units?franchise=ALOHA');
  await page.getByRole('navigation').getByRole('link', { name: 'POS' }).click();
  await expect(page).toHaveURL(/\/pos-admin\?franchise=ALOHA$/);
  await screen.vendor.fill('Harbor');
  release();
  await expect(franchiseSelector(page)).toHaveValue('ALOHA - Aloha Grill Group');
  await expect(banner(page)).toBeVisible();
  await expect(screen.vendor).toHaveValue('Harbor');
  await page.getByRole('option', { name: 'Harbor POS Systems' }).click();
  await expect(screen.users.getByRole('rowheader')).toHaveCount(5);
});

test('NAV-07 SHELL-05 a franchise admin sees an access message for another franchise and "Page not found" for an unknown path', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { path: '/?franchise=BISTRO' });
  await assertHeading(page, 'No access to this franchise');
  await expect(page.getByRole('main')).toContainText('BISTRO');
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.goto('/nowhere?franchise=BISTRO');
  await assertHeading(page, 'Page not found');
});

test('ROLE-04 SHELL-02 a POS admin who follows the link of a franchise sends no request that the API rejects', async ({
  visitor,
}) => {
  const page = await visitor('pos.admin', { path: '/pos-admin' });
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) rejected.push(response.url());
  });
  for (const path of ['/users', '/units', '/group-details', '/changes', '/history', '/']) {
    await page.goto(`${path}?franchise=ALOHA`);
    await page.waitForLoadState('networkidle');
  }
  expect(rejected).toEqual([]);
});

test('SHELL-05 unknown paths and unknown franchises show a message inside the layout', async ({
  visitor,
  expectFailure,
}) => {
  // The prefetch sends this request while the caller loads, and the API does not find the franchise.
  expectFailure('/NOWHERE/');
  const page = await visitor('corporate.admin', { path: '/nowhere/at/all?franchise=ALOHA' });
  await assertHeading(page, 'Page not found');
  await assertAccessible(page);
  const back = page.getByRole('link', { name: 'Go to the home page' });
  expect((await back.boundingBox())?.height, 'the target is large enough').toBeGreaterThanOrEqual(24);
  await back.click();
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await page.goto('/users?franchise=NOWHERE');
  await expect(page.getByRole('main')).toContainText('NOWHERE');
  await assertAccessible(page);
});

test("SHELL-02 prefetches a page's data once, while the page's heading and skeleton are visible", async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { path: '/nowhere' });
  // The address names the franchise once the portal remembers that this user may read it.
  await expect(page).toHaveURL(/franchise=ALOHA/);
  // Leaves the page, because it may still request the communication state for its banner.
  await page.goto('about:blank');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const release = await holdRequests(page, /\/api\/authenticated-user/);
  await page.goto('/users?franchise=ALOHA');
  const reads = ['user/ALOHA/unassigned', 'user/ALOHA/all-users', 'franchise/ALOHA/communication-state'];
  const timesOf = (name: string) => requested.filter((path) => path === `/api/${name}`).length;
  for (const name of reads) await expect.poll(() => timesOf(name), name).toBe(1);
  await assertHeading(page, 'Users');
  const card = page.locator('[data-fill]');
  await expect(card).toContainText('Loading...');
  const before = await card.boundingBox();
  release();
  await page.getByRole('grid').getByRole('row').nth(1).waitFor();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  expect((await card.boundingBox())?.width).toBe(before?.width);
  for (const name of reads) expect(timesOf(name), name).toBe(1);
});

test('BAN-01 BAN-02 the banner shows the last change and the groups without a contact, or nothing if there is no state', async ({
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
  await expect(banner(page)).toHaveCount(0);
  for (const response of [{ status: 500, body: '' }, { json: null }]) {
    await page.route(/\/communication-state/, (route) => route.fulfill(response));
    await page.goto('/users?franchise=ALOHA');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByRole('note')).toHaveCount(0);
    await page.unrouteAll();
  }
});

for (const [account, width] of [
  ['corporate.admin', 400],
  ['franchise.admin', 1440],
] as const)
  test(`BAN-01 BAN-02 at ${width} px, nothing moves when the banner for ${account} arrives late`, async ({
    visitor,
  }) => {
    const page = await visitor(account, { path: '/?franchise=ALOHA', viewport: { width, height: 800 } });
    await expect(page.getByRole('treegrid')).toBeVisible();
    // Visits the page once, because the bar reserves its last height.
    await expect(page.getByRole('note')).toBeVisible();
    const release = await holdRequests(page, /\/communication-state/);
    await reload(page);
    await expect(page.getByRole('row').first()).toBeVisible();
    release();
    await expect(page.getByRole('note')).toBeVisible();
    const moved = await page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)),
      ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 500))`,
    );
    expect(moved).toBeLessThan(0.005);
  });

test('ERR-01 an Error toast closes after 5 seconds unless it is hovered, and stays in Notifications', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const { page } = await hierarchyOf('corporate.admin', null, { ownWindow: true });
  await page.route(/\/api\/hierarchy\//, (route) => route.fulfill({ status: 503, body: '' }));
  // From here on, the story controls the clock.
  await page.clock.install();
  await franchiseSelector(page).fill(franchise.code);
  await page.getByRole('option').first().click();
  const message = 'An error occurred when retrieving a hierarchy level.';
  await assertErrorToast(page, message);
  // Waits for pending requests, because they would time out when the clock jumps.
  await expect(banner(page)).toBeVisible();
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

test('ERR-01 each of several concurrent failures shows a toast; the toasts leave most of a narrow window free', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { path: '/nowhere', viewport: { width: 400, height: 800 } });
  await page.route(/\/api\/units\//, (route) => route.fulfill({ status: 503, body: '' }));
  await goWithin(page, '/units?franchise=ALOHA', /^Units/);
  await expect(toasts(page)).toHaveCount(2);
  for (const which of ['assigned', 'unassigned'])
    await assertErrorToast(page, `An error occurred when retrieving lists of ${which} units.`);
  const boxes = await Promise.all([toasts(page).first().boundingBox(), toasts(page).last().boundingBox()]);
  const bottom = Math.max(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  expect(bottom).toBeLessThan(260);
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  await assertAccessible(page);
});
