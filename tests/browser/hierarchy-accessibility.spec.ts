/** Accessibility of the hierarchy with its menus and dialogs, in normal, narrow and zoomed windows. */
import type { Locator } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, focusedLabel, press } from './support/keyboard.ts';

test('the hierarchy, its menus and its dialogs pass the accessibility checks', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const ada = screen.person('Ada Area');
  /** Checks the open overlay, then closes it. */
  const check = async (opened: Locator) => {
    await expect(opened).toBeVisible();
    await assertOverlayAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  };

  await screen.button('Expand All').click();
  await ada.click();
  await assertAccessible(page);
  await screen.search.fill('nobody');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await assertAccessible(page);
  await screen.search.fill('d');
  await expect(page.locator('mark').first()).toBeVisible();
  await assertAccessible(page);
  await screen.search.fill('');

  await check(await screen.openActions(ada));
  await ada.getByRole('button', { name: 'Ada Area', exact: true }).hover();
  await check(page.getByRole('tooltip'));
  for (const [action, title] of [
    ['Assign Unit', 'Assign Unit'],
    ['Move', 'Move User'],
    ['Reassign Position', 'Reassign User'],
  ] as const) {
    await screen.choose(ada, action);
    await check(screen.dialog(title));
  }
  await screen.choose(ada, 'Remove');
  await check(screen.confirmation('Confirm Removal'));

  await screen.button('Add Root Level').click();
  const addition = screen.dialog('Add Level');
  await screen.save(addition);
  await expect(addition.locator('[aria-invalid=true]')).toHaveCount(2);
  await addition.getByRole('combobox', { name: 'User' }).click();
  await check(page.getByRole('listbox', { name: 'User' }));
  await check(addition);

  await screen.button('Manage Roles').click();
  const roles = screen.dialog('Manage Roles');
  await roles.getByLabel('Level 1 role name').fill('');
  await screen.save(roles);
  await expect(roles.getByText('Level 1 role name is required', { exact: true })).toBeVisible();
  await assertOverlayAccessible(page);
  await roles.getByLabel('Level 1 role name').fill('District Manager');
  await check(roles);

  const units = await screen.openUnits('Dan Drew');
  await expect(units.getByRole('rowheader')).toHaveCount(2);
  await assertOverlayAccessible(page);
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByText('Unknown').first()).toBeVisible();
  await check(unit);
});

test('keeps a low header and the focused row in view at 720 x 450 (200 % zoom)', async ({ hierarchyOf }) => {
  const screen = await hierarchyOf('read.only', 'ALOHA', { viewport: { width: 720, height: 450 } });
  const { page, tree } = screen;
  await screen.assertLoaded();
  await tree.locator('[role=row][tabindex="0"]').focus();
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(45);
  expect(await page.locator('html').evaluate((html) => html.scrollHeight), 'the window itself does not scroll').toBe(
    450,
  );
  for (const key of ['End', 'Home', 'PageDown', 'ArrowDown', 'End', 'PageUp']) {
    await press(page, key);
    const row = await tree.locator('[role=row]:focus').boundingBox();
    expect(row?.y, key).toBeGreaterThanOrEqual(44);
    expect((row?.y ?? 450) + (row?.height ?? 0), key).toBeLessThanOrEqual(450);
  }

  // Keys still act on the focused row after it has scrolled out of view.
  await screen.button('Expand All').click();
  await tree.locator('[role=row][tabindex="0"]').focus();
  await press(page, 'Home', 'ArrowDown');
  const label = await focusedLabel(page);
  await tree.evaluate((grid) => grid.scrollTo({ top: 100_000 }));
  await expect(tree.getByRole('row').last()).toBeInViewport();
  expect(await focusedLabel(page)).toBe(label);
  await press(page, 'ArrowUp');
  await expect(tree.getByRole('row').first()).toBeInViewport();
  await assertFocused(page, /, Owner, /);
});

test('HIER-14 fits into 400 px with its menus, and shows the actions of a unit in a menu', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport: { width: 400, height: 860 } });
  const { page } = screen;
  const pageWidth = () => page.locator('html').evaluate((html) => html.scrollWidth);
  const assertInside = async (one: Locator, width: number) => {
    const box = await one.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    expect(await pageWidth()).toBe(width);
  };
  await screen.button('Expand All').click();
  expect(await pageWidth()).toBe(400);
  const menu = await screen.openActions(screen.person('Ada Area'));
  await assertInside(menu, 400);
  await menu.getByRole('menuitem', { name: 'Assign Unit' }).click();
  await assertInside(screen.dialog('Assign Unit'), 400);
  await assertAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await assertInside(screen.dialog('Assign Unit'), 320);
  await page.keyboard.press('Escape');
  expect(await pageWidth()).toBe(320);

  await page.setViewportSize({ width: 400, height: 860 });
  const units = await screen.openUnits('Dan Drew');
  const more = units.getByRole('button', { name: 'Actions for U1 - Unit U1' });
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
  await press(page, 'Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Cancel' }).click();
  await expect(more).toBeFocused();
});
