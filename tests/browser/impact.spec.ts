/** The preview above a dialog's buttons: names and counts, and slow, failed and outdated previews. */
import type { Locator, Page, Request } from '@playwright/test';
import { POSITION, unitDocument } from '../support/franchise.ts';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, hasFocus, press, tabTo, typeInto } from './support/keyboard.ts';
import { holdRequests, pick } from './support/shell.ts';

const DRY_RUN = /dryRun=true/;

const panel = (dialog: Locator) => dialog.getByRole('region', { name: 'What changes' });
const line = (dialog: Locator, name: string) => panel(dialog).getByRole('listitem').filter({ hasText: name });

/** Collects the plan of each change that the page sends, in order. */
function sentPlans(page: Page): (string | undefined)[] {
  const plans: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET' && !DRY_RUN.test(request.url())) plans.push(request.headers()['if-plan-match']);
  });
  return plans;
}

/** Returns the bottom edges of the dialog and of its last button. */
async function edges(dialog: Locator) {
  const [box, button] = await Promise.all([
    dialog.boundingBox(),
    dialog.locator('[data-dialog-footer] button').last().boundingBox(),
  ]);
  return { bottom: (box?.y ?? 0) + (box?.height ?? 0), button: button?.y };
}

test('IMPACT-01 IMPACT-02 a removal shows warnings, accounts, groups and records, and its buttons do not move', async ({
  hierarchyOf,
  franchise,
}) => {
  // Only Eve receives the food-safety email.
  await franchise.change('user-1', { communicationTypeIds: [] });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const plans = sentPlans(page);
  const release = await holdRequests(page, DRY_RUN);
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(panel(dialog)).toHaveText('Checking what changes…');
  const before = await edges(dialog);
  release();
  await expect(line(dialog, 'Role: District Manager → none')).toBeVisible();
  await expect(line(dialog, 'Eve Earl leaves the hierarchy')).toBeVisible();
  expect(await edges(dialog)).toEqual(before);

  await dialog.getByText('Also delete this user').click();
  await expect(panel(dialog)).toContainText('Food Safety will have no recipient');
  await expect(line(dialog, 'loses their account and can no longer sign in')).toHaveText(
    `Eve Earl loses their account and can no longer sign in · is no longer an administrator of ${franchise.name} · leaves Food Safety`,
  );
  await expect(dialog.getByRole('status').filter({ hasText: 'leaves Food Safety. 2 records change.' })).toBeAttached();
  expect((await edges(dialog)).button).toBe(before.button);
  await assertOverlayAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  expect(plans).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('IMPACT-01 previews a move while the admin uses only the keyboard', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const plans = sentPlans(page);
  await screen.choose(screen.person('Dan Drew'), 'Move');
  const dialog = screen.dialog('Move User');
  await expect(panel(dialog)).toHaveText('Choose a person to see what changes.');
  await page.keyboard.type('Ben');
  await press(page, 'ArrowDown', 'Enter');
  await expect(line(dialog, 'Dan Drew')).toHaveText('Dan Drew Reports To: Ada Area → Ben Bell');
  await tabTo(page, hasFocus(dialog.getByRole('button', { name: 'Save' })));
  await press(page, 'Enter');
  await screen.assertNoDialog();
  expect(plans).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('IMPACT-03 a slow preview blocks neither Cancel nor Confirm', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const plans = sentPlans(page);
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).search));
  const release = await holdRequests(page, DRY_RUN);
  const dialog = screen.confirmation('Confirm Removal');
  await screen.choose(screen.person('Dan Drew'), 'Remove');
  await expect(panel(dialog)).toHaveText('Checking what changes…');
  await press(page, 'Escape');
  await screen.assertNoDialog();
  await expect.poll(() => cancelled).toEqual([expect.stringContaining('dryRun=true')]);

  await screen.choose(screen.person('Dan Drew'), 'Remove');
  await expect(panel(dialog)).toHaveText('Checking what changes…');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Dan Drew')).toHaveCount(0);
  expect(plans).toEqual([undefined]);
  release();
});

test('IMPACT-04 shows a new preview instead of making a change with an outdated preview', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const plans = sentPlans(page);
  await screen.choose(screen.person('Dan Drew'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(panel(dialog)).toContainText('U1 - Unit U1 and U2 - Unit U2 will be unassigned');
  await franchise.change('unit-U4', { franchiseRoleMemberId: 101 });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Something has changed since the preview. Please review the changes again.',
  );
  await expect(panel(dialog)).toContainText('3 units will be unassigned');
  await expect(line(dialog, 'U4 - Unit U4')).toHaveText('U4 - Unit U4 Assigned To: Dan Drew → none');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Dan Drew')).toHaveCount(0);
  expect(new Set(plans).size).toBe(2);
});

test('IMPACT-03 a failed preview shows the error, does not block the change, and can be retried by keyboard', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await page.route(DRY_RUN, (route) => route.fulfill({ status: 503, body: '' }));
  await screen.choose(screen.person('Dan Drew'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(panel(dialog)).toContainText('We could not load the preview.');
  await assertAccessible(page);
  const again = dialog.getByRole('button', { name: 'Try again' });
  await tabTo(page, hasFocus(again));
  await page.unroute(DRY_RUN);
  await press(page, 'Enter');
  await expect(line(dialog, 'U1 - Unit U1')).toBeVisible();
  await expect(panel(dialog)).toBeFocused();
  await press(page, 'Escape');
  await screen.assertNoDialog();
});

test('IMPACT-02 a long preview shows a few lines and a count, and all lines on request, even on a phone', async ({
  hierarchyOf,
  franchise,
}) => {
  const more = Array.from({ length: 40 }, (_, n) => unitDocument(franchise.code, `V${n + 1}`, POSITION.dan));
  await franchise.reset(more);
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport: { width: 400, height: 800 } });
  const { page } = screen;
  await screen.choose(screen.person('Dan Drew'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(panel(dialog)).toContainText('42 units will be unassigned');
  await expect(dialog.getByText('44 records change', { exact: true })).toBeVisible();
  await expect(line(dialog, 'Assigned To')).toHaveCount(5);
  await assertFocused(page, 'Cancel');
  const all = dialog.getByRole('button', { name: 'Show all 42' });
  await tabTo(page, hasFocus(all), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(line(dialog, 'Assigned To')).toHaveCount(42);
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  await assertOverlayAccessible(page);
});

test('IMPACT-01 USER-13 the user dialog previews email, admin flag and preferences together', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all&search=nowak-kama' });
  const previewed: string[] = [];
  page.on('request', (request) => {
    if (DRY_RUN.test(request.url())) previewed.push(new URL(request.url()).pathname.replace(/\d+$/, '1'));
  });
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(panel(dialog)).toHaveText('Nothing changes yet.');
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await box('Is this user a Franchise Admin?').click();
  await box('Food Safety').click();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Email', exact: true }), 'new@aloha.example', 'Shift+Tab');
  await typeInto(page, dialog.getByRole('textbox', { name: 'Validate Email' }), 'new@aloha.example');
  await expect(panel(dialog)).toContainText('→ new@aloha.example');
  await expect(panel(dialog)).toContainText('Communication Preferences:');
  await expect(panel(dialog)).toContainText(/(becomes|is no longer) an administrator of Aloha Grill Group/);
  await expect(panel(dialog)).toContainText(/(joins|leaves) Food Safety/);
  await assertOverlayAccessible(page);
  expect(new Set(previewed)).toEqual(new Set(['/api/user/ALOHA', '/api/comms/comms-options/1']));
  expect(previewed.length, 'the page does not preview each letter').toBeLessThan(12);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
});

test('IMPACT-01 Assign Unit previews the assignment', async ({ visitor, franchise }) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}&tab=unassigned` });
  await page.getByRole('button', { name: 'Assign U4 - Unit U4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Unit' });
  await pick(dialog, 'Assign to', 'Ben Bell');
  await expect(line(dialog, 'U4 - Unit U4')).toHaveText('U4 - Unit U4 Assigned To: none → Ben Bell');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('IMPACT-02 a preview covers no field of a long form, and moves neither buttons nor fields when changes appear', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  // The franchises of all workers use the same user ids, so a request for options by user id alone gets 409.
  expectFailure('comms-options');
  const page = await visitor('corporate.admin');
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`/users?franchise=${franchise.code}&tab=all`);
  await page.getByRole('button', { name: /^Edit Olga/ }).click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  const height = async () => (await panel(dialog).locator('..').boundingBox())?.height;
  const box = async (name: string) => (await dialog.getByRole('textbox', { name }).boundingBox())?.y;
  await expect(panel(dialog)).toHaveText('Nothing changes yet.');
  expect(await height()).toBeLessThan(70);
  const [before, field] = [await edges(dialog), await box('Last Name')];
  await typeInto(page, dialog.getByRole('textbox', { name: 'Last Name' }), 'Fields');
  await expect(line(dialog, 'Last Name: Owner → Fields')).toBeVisible();
  expect(await height()).toBeGreaterThan(100);
  expect([await edges(dialog), await box('Last Name')]).toEqual([before, field]);
});

test('IMPACT-02 a removal with many records uses the height of the window', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.page.setViewportSize({ width: 1440, height: 900 });
  await screen.choose(screen.person('Dan Drew'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(line(dialog, 'U1 - Unit U1')).toBeVisible();
  const isCut = await panel(dialog).evaluate((element) => element.scrollHeight > element.clientHeight);
  expect(isCut).toBe(false);
});
