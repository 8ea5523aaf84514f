/** The undo in the toast after every change: by mouse and by keyboard, in a list, in the hierarchy and over dialogs. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, hasFocus, press, tabTo } from './support/keyboard.ts';

const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: title, exact: true });
const undo = (page: Page, title: string): Locator => toast(page, title).getByRole('button', { name: 'Undo' });
const row = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

/** Renames the user in the open dialog. */
async function rename(page: Page, lastName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();

test('HIST-20 an admin undoes and redoes the change of a user; an undo names and keeps a later change', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  // The franchises of all workers use the same user ids, so a request for options by user id alone gets 409.
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all` });
  const email = `olga@${franchise.code}.example`.toLowerCase();
  await edit(page, 'Olga Owner');
  await rename(page, 'Fields');
  await expect(row(page, email)).toContainText('Fields');
  await assertAccessible(page);
  await undo(page, 'Olga Fields saved.').click();
  await expect(row(page, email)).toContainText('Owner');
  await undo(page, 'Undone: Olga Fields saved.').click();
  await expect(row(page, email)).toContainText('Fields');
  await expect(toast(page, 'Redone: Olga Fields saved.')).toBeVisible();

  await edit(page, 'Olga Fields');
  await rename(page, 'Flint');
  await franchise.change('user-1', { lastName: 'Frost' });
  await undo(page, 'Olga Flint saved.').click();
  const partial = toast(page, 'Nothing was undone.');
  await expect(partial).toContainText('Not restored: Last Name of Olga Frost.');
  await partial.getByRole('button', { name: 'Choose in History' }).click();
  await page
    .getByRole('grid', { name: 'History' })
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  const entry = page.getByRole('dialog');
  await expect(entry.getByRole('button', { name: 'Restore… Last Name of Olga Flint, before' })).toBeVisible();
});

test('HIST-20 an admin deletes a user and undoes the deletion by keyboard', async ({ visitor, franchise }) => {
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all` });
  const email = `jon@${franchise.code}.example`.toLowerCase();
  await page.getByRole('button', { name: 'Delete Jon Jones' }).focus();
  await press(page, 'Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
  await press(page, 'Enter');
  await expect(row(page, email)).toHaveCount(0);
  const button = undo(page, 'Jon Jones deleted.');
  await expect(button).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Jon Jones deleted. Undo is available.' })).toBeAttached();
  await tabTo(page, hasFocus(button));
  await press(page, 'Enter');
  await expect(row(page, email)).toHaveCount(1);
  await expect(toast(page, 'Undone: Jon Jones deleted.')).toBeVisible();
  // Closing a toast by keyboard returns the focus.
  await tabTo(page, hasFocus(undo(page, 'Undone: Jon Jones deleted.')));
  await press(page, 'Escape');
  await expect(toast(page, 'Undone: Jon Jones deleted.')).toHaveCount(0);
});

test('HIST-20 restores a removed person with their position, people and units', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  const before = await screen.rows();
  await screen.choose(screen.person('Ada Area'), 'Remove');
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await undo(page, 'Ada Area removed from the hierarchy.').click();
  await screen.assertRows(before);
});

test('HIST-20 the toast stays visible over an open dialog, and fits on a phone', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', {
    path: `/users?franchise=${franchise.code}&tab=all`,
    viewport: { width: 400, height: 800 },
  });
  await editOnPhone(page, 'Olga Owner');
  await rename(page, 'Fields');
  const box = await toast(page, 'Olga Fields saved.').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 400, JSON.stringify(box)).toBe(true);
  await editOnPhone(page, 'Gus Gray');
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog.getByRole('group', { name: 'Olga Fields saved.' })).toBeVisible();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone: Olga Fields saved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, `olga@${franchise.code}.example`.toLowerCase())).toContainText('Owner');
  await assertFocused(page, 'Actions for Gus Gray');
});

async function editOnPhone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
}
