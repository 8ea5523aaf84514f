/** Point-of-sale vendors on the production build, under its policy: corporate admins by mouse, a POS admin by keyboard alone. */
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, focusedLabel, press, tabTo } from './support/keyboard.ts';
import { PosScreen } from './support/pos-screen.ts';
import { assertErrorToast, assertHeading, assertMissing, chooseFranchise, reload } from './support/shell.ts';

/** Of the demo data: nobody changes it here. */
const HARBOR = '/pos-admin?vendor=1';

/** No two stories share a vendor or an address, also where they go to a portal that ran before. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
const uniqueEmail = (name: string) => `${name}.${Date.now().toString(36)}@tills.example`;

test('POS-05 a vendor is not called as another one that looks the same: the dialog says why', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('400');
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin' }));
  await screen.button('+ Add POS Vendor').click();
  const dialog = screen.dialog('Add POS Vendor');
  const name = dialog.getByRole('textbox', { name: 'Vendor Name' });
  await name.fill('Harbor POS Systems\u200b');
  await screen.save(dialog);
  await expect(name).toHaveAccessibleDescription('Vendor name contains a hidden character. Please retype it.');
});

test('POS-01 POS-05 POS-07 a vendor is added, renamed and deleted', async ({ visitor }) => {
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin' }));
  const { page } = screen;
  await assertHeading(page, 'POS User Administration');
  await expect(page).toHaveTitle('POS User Administration | Franchise Admin Portal');
  await expect(page.getByText('Please select a vendor')).toBeVisible();
  const name = unique('Corner Tills');

  await screen.button('+ Add POS Vendor').click();
  const added = screen.dialog('Add POS Vendor');
  await screen.save(added);
  await assertMissing(added, 'Vendor name required');
  await added.getByRole('textbox', { name: 'Vendor Name' }).fill(name);
  await screen.save(added);
  await screen.assertNoDialog();
  await expect(page).toHaveURL(/[?&]vendor=\d+/);
  await expect(screen.vendor).toHaveValue(name);
  await expect(screen.button('+ Add POS Vendor')).toBeFocused();

  await screen.button('Edit POS Vendor').click();
  const edited = screen.dialog('Edit POS Vendor');
  await edited.getByRole('textbox', { name: 'Vendor Name' }).fill(`${name} Ltd`);
  await screen.save(edited);
  await screen.assertNoDialog();
  await reload(page);
  await expect(screen.vendor).toHaveValue(`${name} Ltd`);

  await screen.button('Delete POS Vendor').click();
  const question = screen.question('Delete this vendor?');
  await expect(question).toContainText(`${name} Ltd`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await screen.assertNoDialog();
  await expect(page).not.toHaveURL(/vendor=/);
  await expect(screen.vendor).toBeFocused();
  await screen.vendor.fill(name);
  await expect(page.getByText('No vendors found')).toBeVisible();
});

test('POS-02 POS-03 POS-06 groups and users of a vendor come and go', async ({ visitor }) => {
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin' }));
  const { page } = screen;
  await screen.addVendor(unique('Market Tills'));

  await screen.button('+ Add Group').click();
  await expect(page.getByText('Please select a group.')).toBeVisible();
  for (const group of ['ALOHA - Aloha Grill Group', 'CORAL - Coral Reef Dining']) {
    await screen.choose(screen.group, group);
    await screen.button('+ Add Group').click();
    await expect(screen.group).toHaveValue('');
  }
  await expect(screen.groups.getByRole('rowheader')).toHaveText(['ALOHA', 'CORAL']);
  await screen.button('Remove ALOHA - Aloha Grill Group').click();
  await screen.question('Remove this group?').getByRole('button', { name: 'Remove' }).click();
  await screen.assertNoDialog();
  await expect(screen.groups.getByRole('rowheader')).toHaveText(['CORAL']);

  await screen.button('+ Add User').click();
  const dialog = screen.dialog('POS User Information');
  await screen.fillUser('Remy', 'Again', 'remy.delacroix@harborpos.example');
  await screen.save(dialog);
  await assertErrorToast(page, 'An account with that email address already exists');
  const email = uniqueEmail('nora');
  await screen.fillUser('Nora', 'Novak', email);
  await dialog.getByRole('checkbox', { name: 'Is this user a POS Admin?' }).check();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.row(screen.users, email)).toContainText('Admin');
  await reload(page);
  await expect(screen.row(screen.users, email)).toContainText('Nora');
  await expect(page.getByText('1 franchise group · 1 user')).toBeVisible();

  await screen.button('Delete Nora Novak').click();
  await screen.question('Delete this user?').getByRole('button', { name: 'Delete' }).click();
  await screen.assertNoDialog();
  await expect(page.getByText('No users found', { exact: true }).first()).toBeVisible();
  await expect(screen.button('+ Add User')).toBeFocused();
});

test('POS-08 the vendor stands in the address: after Back, a reload, in another window and with another franchise', async ({
  visitor,
}) => {
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin?franchise=ALOHA' }));
  const { page } = screen;
  await screen.choose(screen.vendor, 'Harbor POS Systems');
  await expect(page).toHaveURL(/franchise=ALOHA&vendor=1/);
  await expect(screen.groups.getByRole('rowheader')).toHaveText(['ALOHA', 'BISTRO', 'CORAL']);
  await expect(screen.users.getByRole('rowheader')).toHaveText(['Delacroix', 'Haugen', 'Mwangi', 'Petrov', 'Tanaka']);
  await screen.choose(screen.vendor, 'Paper Ticket Printing');
  await expect(page.getByText('0 franchise groups · 0 users')).toBeVisible();
  await page.goBack();
  await expect(screen.vendor).toHaveValue('Harbor POS Systems');
  await expect(screen.users.getByRole('rowheader')).toHaveCount(5);
  await chooseFranchise(page, 'BISTRO - Bistro Nine Partners');
  await expect(page).toHaveURL(/franchise=BISTRO/);
  await expect(screen.vendor).toHaveValue('Harbor POS Systems');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(new PosScreen(other).users.getByRole('rowheader')).toHaveCount(5);
  await other.close();
});

test('POS-08 what somebody has begun here stays when the franchise that is selected comes late', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/' });
  await page.route('**/api/lookup/franchises', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto('/pos-admin?franchise=ALOHA');
  const screen = new PosScreen(page);
  await screen.vendor.fill('Harbor');
  await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
  await expect(screen.vendor).toHaveValue('Harbor');
  await page.getByRole('option', { name: 'Harbor POS Systems' }).click();
  await expect(screen.users.getByRole('rowheader')).toHaveCount(5);
});

test('POS-04 POS-06 ROLE-04 a POS admin adds, changes and deletes a user of their own vendor, by keyboard alone', async ({
  visitor,
}) => {
  const screen = new PosScreen(await visitor('pos.admin'));
  const { page } = screen;
  await expect(page).toHaveURL(/\/pos-admin$/);
  await expect(page.getByText('Lantern Till Company', { exact: true })).toBeVisible();
  await expect(screen.vendor).toHaveCount(0);
  await expect(screen.button(/POS Vendor|Add Group|^Remove/)).toHaveCount(0);
  const focused = (label: string) => async () => (await focusedLabel(page)) === label;
  const email = uniqueEmail('zoe');

  await tabTo(page, focused('+ Add User'));
  await press(page, 'Enter');
  const dialog = screen.dialog('POS User Information');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  for (const [at, text] of ['Zoë', 'Ångström', email, email].entries()) {
    if (at > 0) await press(page, 'Tab');
    await page.keyboard.type(text);
  }
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, '+ Add User');
  await expect(screen.row(screen.users, email)).toBeVisible();

  // Into the table, down to the new user, and what Enter does there: Edit.
  await tabTo(page, focused('Adeyemi-Whitcombe'));
  for (let rows = 0; rows < 4 && (await focusedLabel(page)) !== 'Ångström'; rows++) await press(page, 'ArrowDown');
  await assertFocused(page, /^Ångström$/);
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await press(page, 'Control+a');
  await page.keyboard.type('Zoe');
  await tabTo(page, focused('Reset Password'));
  await press(page, 'Enter');
  await expect(screen.question('Confirm Password Reset').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(dialog.getByText(/^New Password:/)).toBeVisible();
  await tabTo(page, focused('Save'));
  await press(page, 'Enter');
  // Nobody has seen the new password yet.
  const lost = screen.question('Close without the new password?');
  await expect(lost.getByRole('button', { name: 'Keep open' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await screen.assertNoDialog();
  await expect(screen.row(screen.users, email)).toContainText('Zoe');
  await assertFocused(page, /^Ångström$/);

  // To the last cell, into it and to its second button.
  await press(page, 'End', 'Enter', 'ArrowRight');
  await assertFocused(page, /^Delete /);
  await press(page, 'Enter');
  await expect(screen.question('Delete this user?').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await screen.assertNoDialog();
  await expect(screen.row(screen.users, email)).toHaveCount(0);
  await expect(screen.users.locator(':focus')).toBeVisible();
});

test('POS-04 ROLE-03 who administers no vendor is told so', async ({ visitor }) => {
  const page = await visitor('franchise.admin', { path: HARBOR });
  await expect(page.getByText('You must be a Point of Sale Administrator to access this tool.')).toBeVisible();
});

test('POS-06 ERR-01 ERR-03 a change meanwhile is shown field by field; what was typed survives a lost connection', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('412');
  expectFailure('ERR_INTERNET_DISCONNECTED');
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin' }));
  const { page } = screen;
  await screen.addVendor(unique('Harbour Tills'));
  await screen.button('+ Add User').click();
  await screen.fillUser('Max', 'Mint', uniqueEmail('max'));
  const dialog = screen.dialog('POS User Information');
  await screen.save(dialog);
  await screen.assertNoDialog();

  const other = new PosScreen(await page.context().newPage());
  await other.page.goto(page.url());
  for (const window of [screen, other]) {
    await window.button('Edit Max Mint').click();
    await expect(window.dialog('POS User Information').getByRole('textbox', { name: 'First Name' })).toHaveValue('Max');
  }
  await other.dialog('POS User Information').getByRole('textbox', { name: 'Last Name' }).fill('Mayer');
  await other.save(other.dialog('POS User Information'));
  await other.assertNoDialog();
  await other.page.close();

  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Meyer');
  await page.context().setOffline(true);
  await screen.save(dialog);
  await assertErrorToast(page, 'An error occurred when saving POS Vendor User.');
  await expect(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveValue('Meyer');
  await page.context().setOffline(false);
  await screen.save(dialog);
  const conflict = screen.dialog('Someone else saved this first');
  await expect(conflict.getByRole('row', { name: /Last Name/ })).toContainText('Mayer');
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await screen.assertNoDialog();
  await expect(screen.row(screen.users, 'Meyer')).toBeVisible();
});

test('POS-01 POS-02 POS-03 POS-06 POS-07 the screen and its dialogs are accessible in light and dark', async ({
  visitor,
}) => {
  test.setTimeout(120_000);
  const screen = new PosScreen(await visitor('corporate.admin', { path: '/pos-admin' }));
  const { page } = screen;
  const closed = async () => {
    await page.keyboard.press('Escape');
    await screen.assertNoDialog();
  };
  await expect(page.getByText('Please select a vendor')).toBeVisible();
  await screen.vendor.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await assertAccessible(page);

  await screen.choose(screen.vendor, 'Paper Ticket Printing');
  await expect(page.getByText('No users found', { exact: true }).first()).toBeVisible();
  await assertAccessible(page);

  await screen.choose(screen.vendor, 'Harbor POS Systems');
  await expect(screen.users.getByRole('rowheader')).toHaveCount(5);
  await expect(screen.groups.getByRole('rowheader')).toHaveCount(3);
  await screen.button('+ Add Group').click();
  await expect(page.getByText('Please select a group.')).toBeVisible();
  await assertAccessible(page);

  await screen.button('+ Add POS Vendor').click();
  await screen.save(screen.dialog('Add POS Vendor'));
  await assertMissing(screen.dialog('Add POS Vendor'), 'Vendor name required');
  await assertAccessible(page);
  await closed();

  for (const [button, question] of [
    ['Delete POS Vendor', 'Delete this vendor?'],
    ['Remove CORAL - Coral Reef Dining', 'Remove this group?'],
    ['Delete Yuki Tanaka', 'Delete this user?'],
  ] as const) {
    await screen.button(button).click();
    await expect(screen.question(question)).toBeVisible();
    // The questions differ in their words alone.
    if (button === 'Delete POS Vendor') await assertAccessible(page);
    await closed();
    await expect(screen.button(button), 'the focus returns to what opened it').toBeFocused();
  }

  await screen.button('Edit Yuki Tanaka').click();
  const dialog = screen.dialog('POS User Information');
  await dialog.getByRole('textbox', { name: 'Validate Email' }).fill('yuki');
  await screen.save(dialog);
  await assertMissing(dialog, 'Email validation must match email');
  await assertAccessible(page);
});

test('POS-01 POS-06 at 400 px nothing leaves the window, and a row is removed without scrolling sideways', async ({
  visitor,
}) => {
  const screen = new PosScreen(
    await visitor('corporate.admin', { path: HARBOR, viewport: { width: 400, height: 860 } }),
  );
  const { page } = screen;
  const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
  await expect(screen.groups.getByRole('rowheader')).toHaveCount(3);
  expect(await width()).toBe(400);
  expect(await screen.groups.evaluate((grid) => grid.scrollWidth <= grid.clientWidth)).toBe(true);
  await assertAccessible(page);
  await screen.button('+ Add User').click();
  const box = await screen.dialog('POS User Information').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 400).toBe(true);
  expect(await width()).toBe(400);
});
