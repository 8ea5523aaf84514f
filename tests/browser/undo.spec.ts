/** The undo in the toast after every change: by mouse and by keyboard, in a list, in the hierarchy and over dialogs. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, hasFocus, press, tabTo } from './support/keyboard.ts';

const toast = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: title, exact: true });
const undo = (page: Page, title: string): Locator => toast(page, title).getByRole('button', { name: 'Undo' });
const row = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

const PHONE = { width: 400, height: 800 };
const usersOf = (code: string) => `/users?franchise=${code}&tab=all`;

/** Renames the user in the open dialog. */
async function rename(page: Page, lastName: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();

test('HIST-20 an admin undoes and redoes the change of a user', async ({ visitor, franchise, expectFailure }) => {
  // The franchises of all workers use the same user ids.
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code) });
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
});

test("HIST-25 the undo in a toast shows another user's later change, which an admin overwrites by keyboard", async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code) });
  const email = `olga@${franchise.code}.example`.toLowerCase();
  await edit(page, 'Olga Owner');
  await rename(page, 'Flint');
  await franchise.change('user-1', { lastName: 'Frost' });
  const question = page.getByRole('dialog', { name: 'Undo this change?' });
  const offered = undo(page, 'Olga Flint saved.');
  await expect(offered).toBeVisible();
  await tabTo(page, hasFocus(offered));
  await press(page, 'Enter');
  await expect(question.getByText('Olga Flint saved.')).toBeVisible();
  await expect(question.getByText('Nothing changes.')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await assertOverlayAccessible(page);
  await tabTo(
    page,
    hasFocus(question.getByRole('checkbox', { name: /^Restore Last Name of Olga Frost from “Frost”/ })),
  );
  await press(page, 'Space');
  await expect(question.getByRole('row', { name: /^Last Name/ })).toHaveText(/Frost.*Owner/);
  await tabTo(page, hasFocus(question.getByRole('button', { name: 'Undo' })));
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await expect(row(page, email)).toContainText('Owner');
  await expect(undo(page, 'Undone: Olga Flint saved.')).toBeVisible();
});

test('HIST-25 cancelling the preview of an undo over a dialog changes nothing and returns to the dialog', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code), viewport: PHONE });
  await editOnPhone(page, 'Olga Owner');
  await rename(page, 'Flint');
  await franchise.change('user-1', { lastName: 'Frost' });
  await editOnPhone(page, 'Gus Gray');
  const form = page.getByRole('dialog', { name: 'User Information' });
  await form.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('dialog', { name: 'Undo this change?' });
  await expect(question.getByRole('checkbox')).toBeVisible();
  expect(await question.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await press(page, 'Escape');
  await expect(question).toHaveCount(0);
  await expect.poll(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(row(page, `olga@${franchise.code}.example`.toLowerCase())).toContainText('Frost');
});

test('HIST-20 an admin deletes a user and undoes the deletion by keyboard', async ({ visitor, franchise }) => {
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code) });
  const email = `ivy@${franchise.code}.example`.toLowerCase();
  await page.getByRole('button', { name: 'Delete Ivy Irwin' }).focus();
  await press(page, 'Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).focus();
  await press(page, 'Enter');
  await expect(row(page, email)).toHaveCount(0);
  const button = undo(page, 'Ivy Irwin deleted.');
  await expect(button).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Ivy Irwin deleted. Undo is available.' })).toBeAttached();
  await tabTo(page, hasFocus(button));
  await press(page, 'Enter');
  await expect(row(page, email)).toHaveCount(1);
  await expect(toast(page, 'Undone: Ivy Irwin deleted.')).toBeVisible();
  // Closing a toast by keyboard returns the focus.
  await tabTo(page, hasFocus(undo(page, 'Undone: Ivy Irwin deleted.')));
  await press(page, 'Escape');
  await expect(toast(page, 'Undone: Ivy Irwin deleted.')).toHaveCount(0);
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
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code), viewport: PHONE });
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

test('HIST-20 USER-17 an admin disables an account after the preview of its effects, and undoes it', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  // The franchises of all workers use the same user ids.
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: usersOf(franchise.code) });
  await edit(page, 'Olga Owner');
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  const disabled = dialog.getByRole('checkbox', { name: 'Is the account of this user disabled?' });
  await disabled.check();
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('account');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await undo(page, 'Olga Owner saved.').click();
  await expect(toast(page, 'Undone: Olga Owner saved.')).toBeVisible();
  await edit(page, 'Olga Owner');
  await expect(disabled).not.toBeChecked();
});
