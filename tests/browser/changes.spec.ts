/** Change sets: review, undo, conflicts, proposals, schedules and skipped operations. */
import type { Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { createSet } from './support/change-sets.ts';
import { type Account, expect, test } from './support/fixtures.ts';
import { PHONE } from './support/touch.ts';

type Visit = (account: Account, options?: { path?: string }) => Promise<Page>;

const saved = (phoneNumber: string) => (code: string, unitCode: string) => ({
  route: 'saveUnit',
  params: { code },
  body: { unitCode, phoneNumber },
});
const unassigned = (code: string, unitCode: string) => ({
  route: 'unassignUnit',
  params: { code },
  body: { unitCode },
});

/** Creates a change set as the account and opens its page. */
async function reviewOf(
  visitor: Visit,
  account: Account,
  code: string,
  operations: object[],
  stopsAtFailure = false,
): Promise<Page> {
  const page = await visitor(account);
  const set = await createSet(page, code, { title: 'Release units', operations, stopsAtFailure });
  await page.goto(`/changes/${set.changeSetId}?franchise=${code}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes - Release units');
  return page;
}
const action = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const state = (page: Page, text: string) => expect(page.getByRole('main').getByText(text).first()).toBeVisible();

test('SETUI-02 SETUI-05 SETUI-06 a review lists impossible operations first, and an admin applies and undoes the others', async ({
  visitor,
  franchise: { code },
}) => {
  const page = await reviewOf(visitor, 'corporate.admin', code, [unassigned(code, 'U1'), unassigned(code, 'NONE')]);
  const rows = page.getByRole('grid').getByRole('rowheader');
  await expect(rows.first()).toHaveText('Unit NONE');
  await expect(page.getByRole('group', { name: 'Filter' }).getByRole('button').nth(1)).toHaveText('Cannot be done 1');
  await assertAccessible(page);
  await page.getByRole('button', { name: /^Details U1/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Assigned To');
  await assertOverlayAccessible(page);
  await page.keyboard.press('Escape');
  await action(page, 'Apply the other 1 change').click();
  await expect(messages(page)).toContainText('Release units: 1 change applied.');
  await expect(action(page, 'Undo…')).toBeVisible();
  await messages(page).getByRole('button', { name: 'Undo' }).click();
  await expect(messages(page)).toContainText('Undo: Release units');
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Undo: Release units' })).toContainText('Done');
  await expect(page.getByRole('row', { name: /^Release units Undone/ }).first()).toBeVisible();
  await assertAccessible(page);
});

test('SETUI-20 SETUI-21 a conflict shows both values, and "All or nothing" shows why no change can be made', async ({
  visitor,
  franchise: { code },
}) => {
  const stale = { ...saved('808 555 0100')(code, 'U1'), ifMatch: '"old"' };
  const page = await reviewOf(visitor, 'corporate.admin', code, [stale, unassigned(code, 'U2')]);
  await page.getByRole('checkbox', { name: /^All or nothing/ }).check();
  await expect(page.getByText(/^One change cannot be made, so none would be\./)).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('button', { name: /^Details U1/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table', { name: 'Fields of U1 - Unit U1', exact: true })).toContainText(
    '808 555 0100',
  );
  await expect(dialog.getByRole('table', { name: 'Saved fields of U1 - Unit U1' })).toContainText('Dan Drew');
  await assertOverlayAccessible(page);
  await dialog.getByRole('button', { name: 'Use mine' }).click();
  await action(page, 'Apply 2 changes').click();
  await expect(messages(page)).toContainText('Release units: 2 changes applied.');
});

test('SETUI-07 SETUI-08 a read-only user proposes changes, and a corporate admin approves them', async ({
  visitor,
  franchise: { code },
}) => {
  const page = await reviewOf(visitor, 'read.only', code, [unassigned(code, 'U1')]);
  await expect(page.getByRole('grid')).toContainText('Needs approval');
  await action(page, 'Propose 1 change…').click();
  const dialog = page.getByRole('dialog', { name: 'Propose these changes' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ada has moved.');
  await assertOverlayAccessible(page);
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await state(page, 'Waiting for approval');
  const address = page.url();

  const corporate = await visitor('corporate.admin', { path: address });
  await expect(corporate.getByRole('button', { name: /^Notifications.*to decide/ })).toBeVisible();
  await expect(corporate.getByRole('grid')).toContainText('Will change');
  await expect(corporate.getByText('Reason: Ada has moved.')).toBeVisible();
  await action(corporate, 'Approve…').click();
  await corporate.getByRole('dialog').getByRole('button', { name: 'Approve 1 change' }).click();
  await state(corporate, 'Done');

  await page.reload();
  await state(page, 'Approved by Corporate Admin.');
  await page.getByRole('button', { name: /^Notifications, 1 new/ }).click();
  await expect(page.getByRole('list', { name: 'Your proposals' })).toContainText('Proposal approved');
  await assertOverlayAccessible(page);
});

test('SETUI-07 an admin schedules a change set on a phone and cancels the schedule', async ({
  visitor,
  franchise: { code },
}) => {
  const visit: Visit = (account, options) => visitor(account, { ...options, ...PHONE });
  const page = await reviewOf(visit, 'corporate.admin', code, [
    saved('808 555 0100')(code, 'U1'),
    unassigned(code, 'U2'),
  ]);
  await assertAccessible(page);
  const cells = page.getByRole('row').filter({ hasText: 'U1 - Unit U1' }).getByRole('gridcell');
  const include = cells.filter({ has: page.getByRole('checkbox', { name: /^Include/ }) });
  expect((await include.boundingBox())?.width, 'the checkbox is shown on the card').toBeGreaterThan(44);
  const change = cells.filter({ hasText: '808 555 0100' });
  expect(
    await change.evaluate((cell) => [cell.scrollWidth - cell.clientWidth, cell.scrollHeight - cell.clientHeight]),
  ).toEqual([0, 0]);
  await action(page, 'Schedule…').click();
  const dialog = page.getByRole('dialog', { name: 'Schedule these changes' });
  await dialog.getByLabel('Date').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Please choose the time zone of the franchise.');
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('honolulu');
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toContainText('Please choose a time in the future.');
  const year = new Date().getFullYear();
  await dialog.getByLabel('Date').fill(`${year}-12-31`);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await state(page, 'Scheduled');
  await expect(page.getByText(/^Runs on Dec 31, .* \(Pacific\/Honolulu\)/)).toBeVisible();
  await action(page, 'Cancel schedule…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel schedule' }).click();
  await state(page, 'Cancelled');
});

test('SETUI-22 an admin on a phone skips the impossible operation of a set that stops at failures, and applies the others', async ({
  visitor,
  franchise: { code },
}) => {
  const visit: Visit = (account, options) => visitor(account, { ...options, ...PHONE });
  const operations = [unassigned(code, 'U1'), unassigned(code, 'NONE'), saved('808 555 0100')(code, 'U2')];
  const page = await reviewOf(visit, 'corporate.admin', code, operations, true);
  await expect(page.getByText(/^These changes depend on each other\./)).toBeVisible();
  await expect(action(page, 'Apply 2 changes')).toHaveAttribute('aria-disabled', 'true');
  await assertAccessible(page);
  await page.getByRole('button', { name: 'Details Unit NONE' }).click();
  await assertOverlayAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await action(page, 'Apply 2 changes').click();
  await expect(messages(page)).toContainText('Release units: 2 changes applied.');
});

test('SETUI-05 an admin retries a failed operation once its cause is repaired', async ({ visitor, franchise }) => {
  const { code } = franchise;
  const page = await reviewOf(visitor, 'corporate.admin', code, [unassigned(code, 'U1')]);
  await expect(action(page, 'Apply 1 change')).toBeVisible();
  await franchise.empty();
  await action(page, 'Apply 1 change').click();
  await expect(action(page, 'Retry 1 failed')).toBeVisible();
  await assertAccessible(page);
  await franchise.reset();
  await action(page, 'Retry 1 failed').click();
  await expect(action(page, 'Undo…')).toBeVisible();
  await expect(action(page, 'Retry 1 failed')).toHaveCount(0);
});
