/** Users of several roles visit the screens of their role, which offer only the actions that the role allows. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen } from './support/hierarchy-screen.ts';
import { PosScreen } from './support/pos-screen.ts';
import {
  assertHeading,
  chooseFranchise,
  franchiseSelector,
  goWithin,
  headerLinks,
  titleLink,
} from './support/shell.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const stamp = () => Date.now().toString(36);

/** Asserts that the admin page is empty (NAV-05). */
async function assertNoAdministration(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(headerLinks(page).first()).toBeVisible();
  // Waits for pending requests, because one of them could fill the page later.
  await page.waitForLoadState('networkidle');
  await expect(main(page)).toHaveText('');
  await expect(link(page, 'Admin')).toHaveCount(0);
}

test('ROLE-03 NAV-07 a franchise admin edits users, units and addresses in their own franchise', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin');
  const screen = new HierarchyScreen(page);
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(headerLinks(page)).toHaveText(['Hierarchy', 'Units', 'Users', 'Group Details', 'History']);
  await expect(titleLink(page)).toHaveAttribute('href', '/?franchise=ALOHA');
  await expect(franchiseSelector(page)).toHaveCount(0);
  await expect(page.getByRole('note')).toBeVisible();
  // Without the selector, the text in the bar is centred vertically.
  const elements = [page.getByRole('region', { name: 'Franchise' }), page.getByText('Franchise Last Updated at')];
  const [bar, first, last] = await Promise.all([...elements, page.getByRole('note')].map((one) => one.boundingBox()));
  if (!bar || !first || !last) throw new Error('The banner is not on the screen.');
  const [above, below] = [first.y - bar.y, bar.y + bar.height - last.y - last.height];
  expect(Math.abs(below - above)).toBeLessThanOrEqual(2);
  // A franchise admin can remove only people with nobody and no unit beneath them (HIER-06).
  const menu = await screen.openActions(screen.person('Mateo Fernandez'));
  await expect(menu.getByRole('menuitem', { name: 'Move' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Franchise admins can add users, but not export all of them (USER-03, USER-04).
  await link(page, 'Users').click();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await expect(button(page, '+ Add User')).toBeVisible();
  await expect(button(page, 'Export All Users')).toHaveCount(0);
  // No other story edits this user.
  await button(page, 'Edit Nohea Pukui').click();
  const user = page.getByRole('dialog', { name: 'User Information' });
  await expect(user.getByRole('checkbox', { name: 'Is this user a Franchise Owner?' })).toBeVisible();
  await expect(user.getByRole('checkbox', { name: 'Is this user a Franchise Admin?' })).toHaveCount(0);
  const position = `Catering ${stamp()}`;
  await user.getByRole('textbox', { name: 'Other. Please describe their role' }).fill(position);
  await user.getByRole('button', { name: 'Save' }).click();
  await expect(user).toHaveCount(0);
  await expect(rowOf(page, 'Pukui')).toContainText(position);

  await link(page, 'Units').click();
  await assertHeading(page, 'Units - ALOHA Aloha Grill Group');
  await page.getByRole('tab', { name: /^Assigned Units/ }).click();
  await expect(page.getByRole('tab', { name: /^Assigned Units/, selected: true })).toBeVisible();
  // Finds the last row by name, because more rows may appear later.
  const edit = await button(page, /^Edit /)
    .last()
    .getAttribute('aria-label');
  await button(page, edit ?? '').click();
  const unit = page.getByRole('dialog', { name: edit?.replace('Edit ', '') ?? '' });
  const phone = `(808) 555-${String(Date.now()).slice(-4)}`;
  await unit.getByRole('textbox', { name: 'Phone' }).fill(phone);
  await unit.getByRole('button', { name: 'Save' }).click();
  await expect(unit).toHaveCount(0);
  await expect(rowOf(page, phone)).toHaveCount(1);

  await link(page, 'Group Details').click();
  await assertHeading(page, 'Group Details - ALOHA Aloha Grill Group');
  await button(page, '+ Add Address').click();
  const address = page.getByRole('dialog', { name: 'Edit Address' });
  const street = `${stamp()} Harbor Road`;
  await address.getByRole('textbox').first().fill(street);
  await address.getByRole('textbox', { name: 'City' }).fill('Springfield');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address).toHaveCount(0);
  await rowOf(page, street)
    .getByRole('button', { name: /^Delete / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, street)).toHaveCount(0);

  await goWithin(page, '/pos-admin?vendor=1', 'POS User Administration');
  await expect(page.getByText('You must be a Point of Sale Administrator to access this tool.')).toBeVisible();
  await assertNoAdministration(page);
});

test('ROLE-05 a read-only user can open every screen and dialog, but cannot change anything', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('read.only');
  await expect(page.getByText('Please select a Franchise', { exact: true })).toBeVisible();
  await franchiseSelector(page).click();
  await expect(page.getByRole('option').first()).toHaveText('SYSTEM - All Users/Units');
  await chooseFranchise(page, `${franchise.code} - ${franchise.name}`);
  await expect(page).toHaveURL(new RegExp(`franchise=${franchise.code}`));
  await assertHeading(page, `Hierarchy - ${franchise.code} ${franchise.name}`);
  await expect(headerLinks(page)).toHaveText(['Hierarchy', 'Units', 'Users', 'Group Details']);

  const screen = new HierarchyScreen(page);
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell']);
  await expect(screen.button('Expand All')).toBeVisible();
  await expect(button(page, /^(Add Root Level|Manage Roles|Actions)/)).toHaveCount(0);
  const units = await screen.openUnits('Dan Drew', 'Units');
  await expect(units.getByRole('button', { name: /^(Edit|Remove|Assign)/ })).toHaveCount(0);
  await units.getByRole('button', { name: 'Details U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByLabel('Phone')).not.toBeEditable();
  await expect(unit.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await unit.getByRole('button', { name: 'Close' }).click();
  await expect(unit).toHaveCount(0);
  await units.getByRole('button', { name: 'Close' }).click();
  await screen.assertNoDialog();

  const dialog = page.getByRole('dialog');
  for (const [path, heading, field] of [
    ['/units?franchise=ALOHA&tab=assigned', 'Units - ALOHA Aloha Grill Group', 'Phone'],
    ['/users?franchise=ALOHA', 'Users - ALOHA Aloha Grill Group', 'First Name'],
    ['/group-details?franchise=ALOHA', 'Group Details - ALOHA Aloha Grill Group', 'City'],
    ['/all-users?franchise=SYSTEM', 'All Users', 'First Name'],
    ['/all-units?franchise=SYSTEM', 'All Units', 'Phone'],
  ] as const)
    await test.step(path, async () => {
      await goWithin(page, path, heading);
      const details = button(page, /^Details /).first();
      // Opens the dialog twice, because the second time its code has already loaded.
      for (const _ of ['first', 'second']) {
        await details.click();
        await expect(dialog.getByRole('textbox', { name: field })).not.toBeEditable();
        await expect(dialog.locator('[data-dialog-title]')).toBeFocused();
        await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toHaveCount(0);
      }
      await expect(button(page, /^(Edit|Delete|\+ Add) /)).toHaveCount(0);
    });
  await assertNoAdministration(page);
});

test("ROLE-05 NAV-03 a read-only user of a single franchise sees the franchise's links, but no selector", async ({
  visitor,
}) => {
  const page = await visitor('read.franchise');
  await assertHeading(page, 'Hierarchy - ALOHA Aloha Grill Group');
  await expect(headerLinks(page)).toHaveText(['Hierarchy', 'Units', 'Users', 'Group Details', 'History']);
  await expect(titleLink(page)).toHaveAttribute('href', '/?franchise=ALOHA');
});

test('ROLE-03 ROLE-04 NAV-04 POS-04 an admin of a vendor and a franchise sees no other vendor and no other franchise', async ({
  visitor,
}) => {
  const screen = new PosScreen(await visitor('pos.franchise.admin', { path: '/pos-admin' }));
  const { page } = screen;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^POS User Administration - ./);
  await expect(headerLinks(page)).toHaveText(['Hierarchy', 'Units', 'Users', 'Group Details', 'POS', 'History']);
  await expect(screen.users.getByRole('rowheader').first()).toBeVisible();
  await expect(screen.vendor).toHaveCount(0);
  await expect(screen.button(/POS Vendor|Add Group|^Remove/)).toHaveCount(0);
  const email = `yara.${stamp()}@tills.example`;
  await screen.button('+ Add User').click();
  await expect(screen.dialog('POS User Information').getByRole('checkbox')).toHaveCount(0);
  await screen.fillUser('Yara', 'Yarrow', email);
  await screen.save(screen.dialog('POS User Information'));
  await screen.assertNoDialog();
  await screen.row(screen.users, email).getByRole('button', { name: 'Delete Yara Yarrow' }).click();
  await screen.question('Delete this user?').getByRole('button', { name: 'Delete' }).click();
  await expect(screen.row(screen.users, email)).toHaveCount(0);
  await link(page, 'Users').click();
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
});
