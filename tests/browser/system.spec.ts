/** The users and units of all franchises, while the lists load, are interrupted, or change. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows, resize } from './support/grids.ts';
import { assertFocused, isInGrid, press, tabTo, typeInto } from './support/keyboard.ts';
import { manyUsers } from './support/many-users.ts';
import { assertErrorToast, assertHeading, chooseFranchise, goWithin, reload } from './support/shell.ts';
import { slowList } from './support/slow-list.ts';

const USERS = '/all-users?franchise=SYSTEM';
const UNITS = '/all-units?franchise=SYSTEM';
/** Returns the column headers, without the arrow that shows the sort. */
const headers = async (page: Page) =>
  (await page.locator('[role=columnheader]:not([data-check])').allTextContents()).map((text) =>
    text.replace(/[↑↓]$/, ''),
  );
const rows = (page: Page) => page.getByRole('grid').getByRole('rowheader');
const rowOf = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

test('SYS-01 SYS-02 NAV-02 NAV-06 NAV-08 SYSTEM shows the users and units of all franchises, a franchise only its own', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await chooseFranchise(page, 'SYSTEM - All Users/Units');
  await expect(page).toHaveURL(/\/all-users\?franchise=SYSTEM$/);
  await assertHeading(page, 'All Users');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^[\d,]+ users · \d+ franchises$/)).toBeVisible();
  expect(await headers(page)).toEqual([
    'Group Code',
    'First Name',
    'Last Name',
    'Email',
    'Sign-in Email',
    'RoleName',
    'Reports to',
    'Actions',
  ]);
  await assertAccessible(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Units' }).click();
  await assertHeading(page, 'All Units');
  await expect(page.getByText(/^[\d,]+ units · \d+ franchises$/)).toBeVisible();
  const unit = ['Group Code', 'Unit Number', 'Name', 'Email', 'Phone', 'Manager'];
  expect(await headers(page)).toEqual([...unit, 'Level 1', 'Level 2', 'Level 3', 'Level 4', 'Actions']);
  await assertAccessible(page);
  await page.goBack();
  await assertHeading(page, 'All Users');
  await page.goBack();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');

  // The selection determines the list, even if the path belongs to the other list.
  await goWithin(page, '/units?franchise=SYSTEM', 'All Units');
  await chooseFranchise(page, 'ALOHA - Aloha Grill Group');
  await assertHeading(page, 'Units - ALOHA Aloha Grill Group');
  await goWithin(page, '/users?franchise=SYSTEM', 'All Users');
  await goWithin(page, '/all-users?franchise=ALOHA', 'Users - ALOHA Aloha Grill Group');
});

test('SYS-02 TBL-03 all unit columns fit into 1,440 px, and scroll together with their headers in a narrower window', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: UNITS });
  await assertRows(page);
  const grid = page.getByRole('grid');
  const overflow = () => grid.evaluate((table) => table.scrollWidth - table.clientWidth);
  const cut = (cells: Locator) =>
    cells.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  expect(await overflow()).toBe(0);
  await expect(page.getByRole('columnheader', { name: 'Level 4' })).toBeInViewport({ ratio: 1 });
  for (const text of [/^\(\d+\) /, /^Mateo Fernandez$/])
    expect(await cut(page.getByRole('gridcell').filter({ hasText: text }))).toEqual([]);
  // Few units have a fourth level.
  await search(page).fill('ida wagner');
  const highest = page.getByRole('gridcell', { name: 'Ida Wagner', exact: true });
  await expect(highest.first()).toBeVisible();
  expect(await cut(highest)).toEqual([]);
  await search(page).fill('');
  await page.setViewportSize({ width: 900, height: 900 });
  expect(await overflow()).toBeGreaterThan(0);
  const email = await page.getByRole('columnheader', { name: 'Email' }).boundingBox();
  expect(email?.width).toBeGreaterThan(180);

  // Headers and row names stay in view.
  await grid.evaluate((table) => table.scrollTo({ top: table.scrollHeight, left: table.scrollWidth }));
  await expect(page.getByRole('columnheader', { name: 'Level 4' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('columnheader', { name: 'Group Code' })).toBeInViewport({ ratio: 1 });
  await expect(rows(page).last()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: /^Edit / }).last()).toBeInViewport({ ratio: 1 });

  // Names and emails may be truncated, but headers, codes and phone numbers must not be.
  await grid.evaluate((table) => table.scrollTo({ top: 0, left: 0 }));
  await resize(page, 720, 450);
  const parts = grid.locator('[role=columnheader] button > span, [role=rowheader], [role=gridcell]');
  expect((await cut(parts)).filter((text) => !/@|[a-z]{2}/.test(text ?? ''))).toEqual([]);
  expect(await cut(grid.locator('[role=columnheader] button > span:first-child'))).toEqual([]);
  expect(await overflow()).toBeGreaterThan(0);
});

test('SYS-01 ERR-01 a list keeps search, sort and scroll position while rows arrive, and reports an interruption', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { ownWindow: true });
  const list = await slowList(page, '/api/user/system');
  await page.goto(USERS);
  await list.to(6_000);
  await expect(page.getByRole('progressbar', { name: 'Loading users' })).toBeVisible();
  await expect(page.getByText(/^\d+ users so far$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
  await assertAccessible(page);
  const height = () => page.getByRole('grid').evaluate((element) => element.scrollHeight);
  const few = await height();
  await list.to(60_000);
  await expect.poll(height).toBeGreaterThan(few);
  await page.getByRole('columnheader', { name: 'Last Name' }).click();
  const grid = page.getByRole('grid');
  await grid.evaluate((element) => {
    element.scrollTop = 1000;
  });
  await page.mouse.move(5, 5);
  const first = () =>
    grid.evaluate((element) => {
      const top = element.getBoundingClientRect().top + 36;
      const cells = [...element.querySelectorAll('[role=rowheader]')];
      const cell = cells.find((one) => one.getBoundingClientRect().bottom > top + 1);
      return [cell?.parentElement?.textContent, Math.round((cell?.getBoundingClientRect().top ?? 0) - top)];
    });
  await expect.poll(async () => (await first())[0]).toBeTruthy();
  const before = await first();
  const was = await height();
  await list.to(90_000);
  await expect.poll(height).toBeGreaterThan(was);
  expect(await first()).toEqual(before);

  await search(page).fill('nobody has this name');
  await expect(page.getByText('No results for “nobody has this name” so far')).toBeVisible();
  await search(page).fill('');
  await list.cut();
  await assertErrorToast(page, 'An error occurred when retrieving lists of all users.');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(/We could not load some users. Showing the \d+ users/)).toBeVisible();
  await expect(page.getByRole('main').getByText(/^\d+ users \(list incomplete\)$/)).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^[\d,]+ users · \d+ franchises$/)).toBeVisible();
  await expect(page.getByRole('main').getByText(/list incomplete/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('SYS-01 TBL-03 a list of 100,000 users shows rows while loading, then can be searched, sorted and scrolled to its end', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { ownWindow: true });
  await manyUsers(page, 100_000);
  const list = await slowList(page, '/api/user/system');
  await page.goto(USERS);
  await list.to(60_000);
  await expect(page.getByText(/^\d+ users so far$/)).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^\d+ of 100,000 users$/);
  await expect(rows(page).first()).toBeInViewport();
  await list.finish();
  await expect(page.getByText(/^100,000 users · \d+ franchises$/)).toBeVisible({ timeout: 30_000 });

  await search(page).fill('no. 099999');
  await expect(page.getByText('1 of 100,000 users')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await search(page).fill('');
  const lastName = page.getByRole('columnheader', { name: 'Last Name' });
  await lastName.click();
  await expect(lastName).toHaveAttribute('aria-sort', 'ascending');
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await expect(cell('No. 000001')).toBeInViewport();
  await press(page, 'ArrowDown', 'Control+End');
  await expect(cell('No. 100000')).toBeInViewport();
  await expect(page.locator('[role=row]:has(:focus)')).toHaveAttribute('aria-rowindex', '100001');
  expect(await rows(page).count(), 'rendered rows').toBeLessThan(80);
});

test('SYS-01 USER-07 USER-15 an admin edits and deletes a user in the list of all users by keyboard, without a reload', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: USERS });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await expect(page.getByText(/^[\d,]+ users · \d+ franchises$/)).toBeVisible();
  calls.length = 0;
  // No other story edits this user. The API reads preferences by user id alone, and the franchises of the stories share ids.
  await typeInto(page, search(page), 'aloha harriet');
  await expect(rows(page)).toHaveCount(1);
  // Moves into the table, where Enter opens Edit.
  await tabTo(page, isInGrid(page));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog).toContainText('Aloha Grill Group');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Last Name' }), 'Chun-Areas');
  await typeInto(page, dialog.getByRole('textbox', { name: 'Other. Please describe their role' }), 'All areas');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await typeInto(page, search(page), 'aloha chun-areas', 'Shift+Tab');
  await expect(rows(page)).toHaveCount(1);
  expect(calls.filter((path) => path === '/api/user/system')).toEqual([]);
  expect(calls).toContain('/api/user/ALOHA/all-users');

  await typeInto(page, search(page), `${franchise.code} fay ford`, 'Shift+Tab');
  await expect(rows(page)).toHaveText(franchise.code);
  await tabTo(page, isInGrid(page));
  // Moves to the second button of the last cell.
  await press(page, 'End', 'Enter', 'ArrowRight');
  await assertFocused(page, 'Delete Fay Ford');
  await press(page, 'Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this user?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/^No results for/)).toBeVisible();
});

test('SYS-02 UNIT-05 LIM-02 edits a unit in the list of all units, and a reload shows the change', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: UNITS, reducedMotion: 'no-preference' });
  await search(page).fill(`${franchise.code} u2`);
  const fades = await backdropFades(page);
  await page.getByRole('button', { name: 'Edit U2 - Unit U2' }).click();
  const dialog = page.getByRole('dialog', { name: 'U2 - Unit U2' });
  const manager = dialog.getByRole('combobox', { name: 'Manager' });
  await manager.click();
  expect(await fades()).toEqual([100]);
  expect(await layerOf(dialog)).toBe('1050');
  const list = page.getByRole('listbox', { name: 'Manager' });
  expect(await list.evaluate((one) => one.scrollHeight)).toBeGreaterThan(300);
  // The list scrolls, because it must not cover the preview below the form.
  const preview = await dialog.getByText('What changes', { exact: true }).boundingBox();
  const box = await list.boundingBox();
  expect(box && preview && box.y + box.height <= preview.y && box.height > 150).toBe(true);
  await manager.press('Escape');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(808) 555-0142');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, franchise.code)).toContainText('(808) 555-0142');
  await reload(page);
  await expect(search(page)).toHaveValue(`${franchise.code} u2`);
  await expect(rowOf(page, franchise.code)).toContainText('(808) 555-0142');
});

/** Records the durations of backdrop fades. Returns a function that returns the recorded milliseconds. */
async function backdropFades(page: Page): Promise<() => Promise<number[]>> {
  const noted = await page.evaluateHandle(() => {
    const all: unknown[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      if (this.matches('.fui-DialogSurface__backdrop')) all.push(animation.effect?.getComputedTiming().duration);
      return animation;
    };
    return all;
  });
  return async () => (await noted.jsonValue()).map(Number);
}

/** Returns the z-index of the child of `body` that contains a dialog. */
const layerOf = (dialog: Locator) =>
  dialog.evaluate((one) => {
    let layer = one;
    while (layer.parentElement?.parentElement?.parentElement) layer = layer.parentElement;
    return getComputedStyle(layer).zIndex;
  });
