/** Histories: the page, the details of an entry, a record's tab, the tree's menu, and deleted records. */
import type { Locator, Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { cardFaults } from './support/grids.ts';
import { assertFocused, hasFocus, press, tabTo } from './support/keyboard.ts';
import { assertHeading, assertHistorySettled, headerLinks } from './support/shell.ts';

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name });
const entries = (page: Page): Locator => page.getByRole('grid', { name: 'History' }).getByRole('rowheader');

/** Renames the owner of the franchise in the list of users. */
async function rename(page: Page, code: string, lastName: string): Promise<void> {
  const path = `/users?franchise=${code}&tab=all`;
  if (!page.url().endsWith(path)) await page.goto(path);
  await button(page, /^Edit Olga/).click();
  const form = dialog(page, 'User Information');
  await form.getByRole('textbox', { name: 'Last Name' }).fill(lastName);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toHaveCount(0);
  await assertHistorySettled(page);
}

test('HIST-21 HIST-22 an admin finds a change with filters, undoes it, and restores one of its fields', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  // The franchises of all workers use the same user ids, so a request for options by user id alone gets 409.
  expectFailure('comms-options');
  const page = await visitor('corporate.admin');
  await rename(page, franchise.code, 'Fields');
  await headerLinks(page)
    .filter({ hasText: /^History$/ })
    .click();
  await assertHeading(page, `History - ${franchise.code} ${franchise.name}`);
  await expect(entries(page).first()).toHaveText('Changed user Olga Fields');
  await assertAccessible(page);

  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.fill('Address');
  await page.getByRole('option', { name: 'Address' }).click();
  await expect(page.getByText('No changes match the filters')).toBeVisible();
  await expect(page).toHaveURL(/kind=address/);
  await button(page, 'Clear filters').first().click();
  await expect(entries(page).first()).toHaveText('Changed user Olga Fields');
  const person = page.getByRole('textbox', { name: 'Changed by' });
  await person.fill('no such person');
  await expect(page.getByText('No changes match the filters')).toBeVisible();
  await person.fill('corporate');
  await expect(entries(page).first()).toHaveText('Changed user Olga Fields');
  await expect(page).toHaveURL(/person=corporate/);
  const file = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^${franchise.code}-history-`));

  await button(page, /^Details Changed user Olga Fields/)
    .first()
    .click();
  const entry = dialog(page, 'Changed user Olga Fields');
  await expect(entry.getByRole('row', { name: /^Last Name Owner/ })).toBeVisible();
  await assertOverlayAccessible(page);
  await button(entry, 'Undo…').click();
  const question = dialog(page, 'Undo this change?');
  await expect(question.getByRole('row', { name: /^Last Name/ })).toHaveText(/Fields.*Owner/);
  await assertOverlayAccessible(page);
  // The dialog also contains the toast about the change.
  await button(question, 'Undo').and(page.locator('[type=submit]')).click();
  await expect(question).toHaveCount(0);
  await expect(entries(page).first()).toHaveText('Undo: Olga Owner changed');

  // Restores a field from the entry of the undone change.
  await button(page, /^Details Changed user Olga Fields/)
    .first()
    .click();
  await expect(entry.getByText('This change has been undone.')).toBeVisible();
  await button(entry, 'Restore… Last Name of Olga Fields, after').click();
  const field = dialog(page, 'Restore this field?');
  await button(field, 'Restore').click();
  await expect(field).toHaveCount(0);
  await expect(entries(page).first()).toHaveText('Restore: Olga Fields changed');
});

test('HIST-22 an undo by keyboard names a later change, and overwrites it only if the user selects it', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const page = await visitor('corporate.admin');
  await rename(page, franchise.code, 'Fields');
  await franchise.change('user-1', { lastName: 'Frost' });
  await page.goto(`/history?franchise=${franchise.code}`);
  await entries(page).first().focus();
  await press(page, 'Enter');
  const entry = dialog(page, /^Changed user/).first();
  await tabTo(page, hasFocus(button(entry, 'Undo…')));
  await press(page, 'Enter');
  const question = dialog(page, 'Undo this change?');
  await expect(question.getByText('Nothing changes.')).toBeVisible();
  await expect(button(question, 'Undo')).toBeDisabled();
  await tabTo(page, hasFocus(question.getByRole('checkbox')));
  await press(page, 'Space');
  await expect(question.getByRole('row', { name: /^Last Name/ })).toHaveText(/Frost.*Owner/);
  await assertOverlayAccessible(page);
  await tabTo(page, hasFocus(button(question, 'Undo')));
  await press(page, 'Enter');
  await expect(question).toHaveCount(0);
  await expect(entries(page).first()).toHaveText('Undo: Olga Owner changed');
});

test('HIST-26 compares an entry with the current record by keyboard, field by field', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all` });
  await rename(page, franchise.code, 'Fields');
  await rename(page, franchise.code, 'Frost');
  await page.goto(`/history?franchise=${franchise.code}`);
  await entries(page).nth(1).focus();
  await press(page, 'Enter');
  const entry = dialog(page, 'Changed user Olga Fields');
  await expect(entry.getByRole('row', { name: /^Last Name/ })).toHaveText(/Owner.*Fields/);
  await tabTo(page, hasFocus(button(entry, 'Compare with the current record')));
  await press(page, 'Enter');
  await expect(entry.getByRole('row', { name: /^Last Name/ })).toHaveText(/Fields.*Frost/);
  await expect(entry.getByRole('columnheader')).toHaveText(['Field', 'This version', 'Now']);
  await assertOverlayAccessible(page);
  await tabTo(page, hasFocus(button(entry, 'Compare with the previous version')), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(entry.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After']);
});

test("HIST-23 shows a record's history in its dialog, and histories of people and units from the tree's menu", async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await rename(page, franchise.code, 'Fields');
  await button(page, /^Edit Olga/).click();
  const form = dialog(page, 'User Information');
  await form.getByRole('tab', { name: 'History' }).click();
  await expect(button(form, /^Last Name changed/)).toBeVisible();
  await assertOverlayAccessible(page);
  await press(page, 'ArrowLeft', 'Enter');
  await expect(form.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Fields');
  await press(page, 'Escape');
  await expect(form).toHaveCount(0);

  await screen.goTo(franchise.code);
  const menu = await screen.openActions(screen.person('Olga Fields'));
  await menu.getByRole('menuitem', { name: 'History' }).click();
  const history = dialog(page, 'History');
  await history.getByRole('tab', { name: 'User' }).click();
  await button(history, /^Last Name changed/).click();
  const entry = dialog(page, 'Changed user Olga Fields');
  await expect(entry.getByRole('row', { name: /^Last Name/ })).toBeVisible();
  await press(page, 'Escape');
  await expect(entry).toHaveCount(0);
  await press(page, 'Escape');
  await expect(history).toHaveCount(0);
  await assertFocused(page, /Olga Fields/);

  await screen.toggle(screen.person('Dan Drew'));
  const units = await screen.openActions(screen.unit('U1 - Unit U1'));
  await units.getByRole('menuitem', { name: 'History' }).click();
  await expect(history.getByText('No changes recorded')).toBeVisible();
});

test('HIST-24 an admin restores a deleted user and an ended assignment, and deletes another user permanently', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all` });
  for (const name of ['Jon Jones', 'Ivy Irwin']) {
    await button(page, `Delete ${name}`).click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Deleted' }).click();
  const deleted = page.getByRole('grid', { name: 'Deleted' }).getByRole('rowheader');
  await expect(deleted).toHaveText(['Ivy Irwin', 'Jon Jones']);
  await assertAccessible(page);
  await button(page, 'Restore Jon Jones').click();
  const question = dialog(page, 'Restore Jon Jones?');
  await expect(question.getByText(/^Jon Jones gets /)).toBeVisible();
  await assertOverlayAccessible(page);
  await button(question, 'Restore').click();
  await expect(question).toHaveCount(0);
  await expect(deleted).toHaveText(['Ivy Irwin']);

  await button(page, 'History Ivy Irwin').click();
  const history = dialog(page, 'History');
  await expect(history.getByText('Deleted user Ivy Irwin')).toBeVisible();
  await assertOverlayAccessible(page);
  await button(history, 'Close').click();
  await expect(history).toHaveCount(0);

  await button(page, 'Delete permanently Ivy Irwin').click();
  const purge = page.getByRole('alertdialog', { name: 'Delete permanently?' });
  await assertOverlayAccessible(page);
  await button(purge, 'Delete').click();
  await expect(purge).toHaveCount(0);
  await expect(page.getByText('Nothing to restore')).toBeVisible();
  const done = page.getByRole('group', { name: 'Ivy Irwin deleted permanently.' });
  await expect(done).toBeVisible();
  await expect(button(done, 'Undo')).toHaveCount(0);

  await page.goto(`/?franchise=${franchise.code}`);
  await button(page, /^Actions for Dan Drew/).waitFor();
  await page
    .getByRole('row', { name: /^Dan Drew, / })
    .getByRole('button', { name: /^Expand / })
    .click();
  await button(page, /^Actions for U1/).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await button(page.getByRole('alertdialog'), 'Confirm').click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto(`/units?franchise=${franchise.code}&tab=ended`);
  await button(page, 'Restore U1 - Unit U1').click();
  const assign = dialog(page, 'Assign U1 - Unit U1 again?');
  await button(assign, 'Restore').click();
  await expect(assign).toHaveCount(0);
  await expect(page.getByText('No ended assignments found')).toBeVisible();
});

test('HIST-21 franchise admins and POS admins see the history of their franchise or vendor; read-only users see none', async ({
  visitor,
}) => {
  const franchise = await visitor('franchise.admin', { path: '/history' });
  await assertHeading(franchise, /^History - ALOHA/);
  await expect(
    franchise
      .getByRole('searchbox', { name: 'Search' })
      .or(franchise.locator('#content').getByText('No changes recorded')),
  ).toBeVisible();
  const pos = await visitor('pos.admin', { path: '/history' });
  await assertHeading(pos, 'History');
  await expect(
    pos.getByRole('searchbox', { name: 'Search' }).or(pos.locator('#content').getByText('No changes recorded')),
  ).toBeVisible();
  const reader = await visitor('read.only', { path: '/history' });
  await expect(reader.getByText(/^You must be a Franchise or Point of Sale Administrator/)).toBeVisible();
  await expect(headerLinks(reader).filter({ hasText: 'History' })).toHaveCount(0);
});

test('HIST-21 HIST-22 the history fits on a phone, and the notifications link to it', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('comms-options');
  const wide = await visitor('corporate.admin');
  await rename(wide, franchise.code, 'A-very-long-last-name-that-never-ends-and-has-no-space');
  const page = await visitor('corporate.admin', {
    path: `/users?franchise=${franchise.code}`,
    viewport: { width: 400, height: 860 },
  });
  await button(page, /^Notifications/).click();
  await page.getByRole('link', { name: 'History of changes' }).click();
  await assertHeading(page, /^History/);
  await expect(entries(page).first()).toContainText('Olga');
  expect((await page.getByRole('grid', { name: 'History' }).evaluate(cardFaults)).faults).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  await button(page, /^Details/)
    .first()
    .click();
  const entry = dialog(page, /^Changed user/);
  await expect(entry.getByRole('table')).toBeVisible();
  expect(await entry.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await button(entry, 'Undo…').click();
  const question = dialog(page, 'Undo this change?');
  await expect(button(question, 'Undo')).toBeEnabled();
  expect(await question.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
});
