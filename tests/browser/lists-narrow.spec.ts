/** The lists in a window of 400 px, where rows are cards. */
import type { Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows, cardFaults, LISTS, type List, scrolled } from './support/grids.ts';
import { press } from './support/keyboard.ts';
import { recordPastChange } from './support/past-change.ts';
import { goWithin } from './support/shell.ts';

const viewport = { width: 400, height: 860 };
/** Asserts that the dialog and the page fit into 400 px. Then closes the dialog. */
async function assertInside(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 400).toBe(true);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(400);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

/** By list: the columns on the second line of a card, and the button that opens a form. */
const CARDS: readonly (readonly [list: List, details: readonly string[], opener?: RegExp])[] = [
  ['users', ['Email', 'Role'], /^\+ Add User/],
  ['units', ['Email', 'Phone'], /^Edit /],
  ['addresses', ['Street Address', 'City', 'State'], /^\+ Add Address/],
  ['vendor', ['Group Name', 'Email', 'POS Admin'], /^\+ Add User/],
  ['administration', ['Users', 'AD Group', 'Members', 'Info Text', 'Groups']],
  ['all users', ['Email', 'RoleName']],
  ['all units', ['Email', 'Phone']],
  ['history', ['When', 'Changed by']],
];

test('TBL-03 POS-02 every list shows cards at 400 px, and lists and dialogs fit into the window', async ({
  visitor,
}) => {
  await recordPastChange();
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA', viewport });
  for (const [list, details, opener] of CARDS)
    await test.step(list, async () => {
      await goWithin(page, ...LISTS[list]);
      await assertRows(page);
      const grids = await page.getByRole('grid').all();
      const shown = await Promise.all(grids.map((grid) => grid.evaluate(cardFaults)));
      expect(shown.flatMap(({ faults }) => faults)).toEqual([]);
      expect([...new Set(shown.flatMap((grid) => grid.details))]).toEqual(details);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(400);
      if (list === 'users' || list === 'vendor') await assertAccessible(page);
      if (list === 'vendor') {
        await page.getByRole('combobox', { name: 'Group', exact: true }).click();
        const option = page.getByRole('option', { name: 'CREPE - Crêperie Été & Fils – Réseau Français' });
        const words = option.locator('> *').first();
        await expect(words).toBeInViewport({ ratio: 1 });
        expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth), 'the name is not truncated').toBe(0);
        await page.keyboard.press('Escape');
      }
      if (opener) {
        await page.getByRole('main').getByRole('button', { name: opener }).first().click();
        await assertInside(page);
      }
    });
});

test('TBL-01 TBL-02 TBL-03 NAV-01 a user reaches the actions, headers, tabs and links of a list at 400 px', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: LISTS.users[0], viewport });
  const grid = page.getByRole('grid');
  const more = page.getByRole('button', { name: /^Actions for / }).first();
  await expect(more).toBeInViewport({ ratio: 1 });
  const box = await more.boundingBox();
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(more).toBeFocused();
  await page.getByRole('rowheader').first().click();
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);

  const header = (name: string) => grid.getByRole('columnheader', { name });
  const manages = header('Manages').getByRole('button');
  await expect(manages).not.toBeInViewport();
  await manages.click();
  await expect(header('Manages')).toHaveAttribute('aria-sort', 'ascending');
  await expect(manages).toBeInViewport({ ratio: 1 });
  // Moves to the checkbox for all rows, then to the first column.
  await press(page, 'Home', 'ArrowRight');
  await expect(header('Last Name').getByRole('button')).toBeFocused();
  await expect(header('Last Name')).toBeInViewport({ ratio: 1 });
  await press(page, 'Enter');
  await expect(header('Last Name')).toHaveAttribute('aria-sort', 'ascending');
  expect((await scrolled(grid))[0]).toBe(0);

  const tabs = page.getByRole('tablist');
  const managers = tabs.getByRole('tab', { name: /^Restaurant Managers/ });
  await managers.click();
  await expect(managers).toBeInViewport({ ratio: 1 });
  // The row of tabs fades at each edge that hides tabs.
  const fades = () =>
    tabs.evaluate((row) =>
      ['::before', '::after'].map((edge) => row.ownerDocument.defaultView?.getComputedStyle(row, edge).visibility),
    );
  await tabs.evaluate((row) => row.scrollTo({ left: 60 }));
  await expect.poll(fades).toEqual(['visible', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual(['hidden', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fades).toEqual(['visible', 'hidden']);

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Hierarchy' })).toBeFocused();
  await assertAccessible(page);
  await press(page, 'Escape');
  await expect(menu).toBeFocused();
  const [left, right] = [await menu.boundingBox(), await page.getByRole('button', { name: 'Theme' }).boundingBox()];
  const gap = (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
  expect([gap >= 0, gap <= 4], 'the Menu button is next to the theme button').toEqual([true, true]);
  await menu.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  const isInHeader = () => page.evaluate(() => document.activeElement?.closest('header') !== null);
  for (let moves = 0; moves < 12 && (await isInHeader()); moves++) await press(page, 'Tab');
  expect(await isInHeader()).toBe(false);
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('TBL-03 UNIT-02 the keyboard reaches every cell of a card at 400 px, even a truncated or hidden cell', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: LISTS.units[0], viewport });
  await expect(page.getByRole('tab', { name: 'Assigned Units 118' })).toBeVisible();
  // The tabs of the two unit lists fit. For the tab with ended assignments, the row of tabs scrolls.
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
  for (const tab of (await page.getByRole('tab').all()).slice(0, 2)) await expect(tab).toBeInViewport({ ratio: 0.9 });

  const emails = await page.getByRole('gridcell').filter({ hasText: '@' }).allTextContents();
  const text = emails.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const row = page.getByRole('row').filter({ hasText: text }).first();
  await row.getByRole('rowheader').focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  const email = row.getByRole('gridcell').nth(2);
  await expect(email).toBeFocused();
  await expect(page.locator('[role=tooltip]', { hasText: text })).toBeVisible();
  const line = await email.boundingBox();
  await press(page, 'ArrowRight', 'ArrowRight');
  // The focused column covers the second line.
  const manager = row.getByRole('gridcell').nth(4);
  await expect(manager).toBeFocused();
  const box = await manager.boundingBox();
  expect([box?.x, Math.round(box?.y ?? 0)]).toEqual([line?.x, Math.round(line?.y ?? 1)]);
  expect(box?.width).toBeGreaterThan(200);
  await expect(manager).toHaveCSS('clip-path', 'none');
  await press(page, 'End');
  await expect(manager).not.toHaveCSS('clip-path', 'none');
});

test('ERR-03 UNIT-06 a loading dialog stays open after a second Enter, and Tab scrolls through all opening hours at 400 px', async ({
  visitor,
  franchise,
}) => {
  const path = `/units?franchise=${franchise.code}&tab=assigned`;
  const page = await visitor('corporate.admin', { path, viewport: { width: 400, height: 700 } });
  const response = Promise.withResolvers<void>();
  await page.route(/\/api\/units\/[^/]+\/U1$/, async (route) => {
    await response.promise;
    await route.fallback();
  });
  const edit = page.getByRole('button', { name: /^Edit U1 / });
  await expect(edit).toBeInViewport({ ratio: 1 });
  await edit.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await press(page, 'Enter');
  response.resolve();
  await expect(dialog.getByText('Sun')).toBeAttached();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();

  await expect(dialog.getByText('Sun')).not.toBeInViewport();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  for (let moves = 0; moves < 8 && !(await cancel.evaluate((one) => one === document.activeElement)); moves++)
    await press(page, 'Tab');
  await expect(cancel).toBeFocused();
  await expect(dialog.getByText('Sun')).toBeInViewport({ ratio: 1 });
});
