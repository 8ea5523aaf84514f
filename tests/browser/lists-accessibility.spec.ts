/** Accessibility of the lists with their menus and dialogs. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { createSet } from './support/change-sets.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows } from './support/grids.ts';
import { goWithin } from './support/shell.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first();
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Checks the open overlay, then closes it. */
async function check(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await assertOverlayAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
}

test('the user list and its dialogs pass the accessibility checks', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertRows(page);
  await assertAccessible(page);
  await tab(page, /^All Users/).click();
  await page.getByRole('columnheader', { name: 'First Name' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody has this name');
  await expect(page.getByText(/^No results for/)).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('keala.thompson');
  await expect(page.getByRole('rowheader')).toHaveCount(1);

  await button(page, /^Columns/).click();
  await check(page, dialog(page, 'Columns'));

  await button(page, '+ Add User').click();
  const user = dialog(page, 'User Information');
  await user.getByRole('textbox', { name: 'Email', exact: true }).fill('no address');
  await button(user, 'Save').click();
  await expect(user.locator('[aria-invalid=true]').first()).toBeVisible();
  // Checks the whole page once, because a dialog hides the page behind it from screen readers.
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await check(page, alert(page, 'Discard changes?'));
  await page.keyboard.press('Escape');
  await button(alert(page, 'Discard changes?'), 'Discard').click();
  await expect(user).toHaveCount(0);

  await button(page, 'Edit Keala Thompson').click();
  await button(user, 'Reset Password').click();
  await check(page, alert(page, 'Confirm Password Reset'));
  await check(page, user);
  await button(page, 'Delete Keala Thompson').click();
  const blocked = dialog(page, 'Cannot Delete');
  await expect(blocked.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await check(page, blocked);
});

test('the unit and address lists and their dialogs pass the accessibility checks', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/units?franchise=ALOHA' });
  await tab(page, /^Assigned Units/).click();
  await expect(button(page, /^Edit /)).toBeVisible();
  await assertAccessible(page);
  await button(page, /^Edit /).click();
  const unit = page.getByRole('dialog');
  await expect(unit.getByRole('textbox', { name: 'Phone' })).toBeVisible();
  await check(page, unit);

  await page.getByRole('link', { name: 'Group Details', exact: true }).click();
  await expect(button(page, '+ Add Address')).toBeVisible();
  await assertRows(page);
  await assertAccessible(page);
  await button(page, '+ Add Address').click();
  await check(page, dialog(page, 'Edit Address'));
  await button(page, /^Delete /).click();
  await check(page, page.getByRole('alertdialog'));
});

test('a review and the list of change sets pass the accessibility checks', async ({ visitor, franchise: { code } }) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${code}&tab=assigned` });
  await page.getByRole('checkbox', { name: 'Select U1 - Unit U1' }).click();
  await button(page, 'Unassign').click();
  const review = page.getByRole('dialog');
  await expect(button(review, /^Apply 1 change/)).toBeVisible();
  await button(review, /^Details U1/).click();
  await check(page, dialog(page, 'U1 - Unit U1'));
  await check(page, review);
  // After the review closes, the focus returns to the button in the selection bar.
  await expect(button(page, 'Unassign')).toBeFocused();
  await createSet(page, code, {
    title: 'Release U1',
    operations: [{ route: 'unassignUnit', params: { code }, body: { unitCode: 'U1' } }],
  });
  await goWithin(page, `/changes?franchise=${code}`, /^Changes - /);
  await assertRows(page);
  await assertAccessible(page);
});
