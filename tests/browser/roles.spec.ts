/** What each kind of user may do on each screen is there and works; what they may not is not there. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { PosScreen } from './support/pos-screen.ts';
import { assertHeading } from './support/shell.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text });
const stamp = () => Date.now().toString(36);

test('ROLE-03 USER-03 USER-04 UNIT-05 ADDR-02 a franchise admin changes users, units and addresses of their own franchise', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { path: '/users' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await expect(page.getByRole('combobox', { name: 'Franchise' })).toHaveCount(0);
  await expect(button(page, '+ Add User')).toBeVisible();
  await expect(button(page, 'Export All Users')).toHaveCount(0);
  // Nobody else changes her.
  await button(page, 'Edit Nohea Pukui').click();
  const user = page.getByRole('dialog', { name: 'User Information' });
  const role = user.getByRole('textbox', { name: 'Other. Please describe their role' });
  await expect(user.getByRole('checkbox', { name: 'Is this user a Franchise Owner?' })).toBeVisible();
  await expect(user.getByRole('checkbox', { name: 'Is this user a Franchise Admin?' })).toHaveCount(0);
  const position = `Catering ${stamp()}`;
  await role.fill(position);
  await user.getByRole('button', { name: 'Save' }).click();
  await expect(user).toHaveCount(0);
  await expect(rowOf(page, 'Pukui')).toContainText(position);

  await link(page, 'Units').click();
  await assertHeading(page, 'Units - ALOHA Aloha Grill Group');
  await page.getByRole('tab', { name: /^Assigned Units/ }).click();
  await expect(page.getByRole('tab', { name: /^Assigned Units/, selected: true })).toBeVisible();
  // Of the rows drawn the last may be another one a moment later: it is opened by its name.
  const label = (
    (await button(page, /^Edit /)
      .last()
      .getAttribute('aria-label')) ?? ''
  ).replace('Edit ', '');
  await button(page, `Edit ${label}`).click();
  const unit = page.getByRole('dialog', { name: label });
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
});

test('ROLE-05 UNIT-07 ADDR-02 somebody who may only read sees units and addresses, and changes none', async ({
  visitor,
}) => {
  const page = await visitor('read.only', { path: '/units?franchise=ALOHA&tab=assigned' });
  for (const [heading, field] of [
    ['Units - ALOHA Aloha Grill Group', 'Phone'],
    ['Group Details - ALOHA Aloha Grill Group', 'City'],
  ] as const) {
    await assertHeading(page, heading);
    const dialog = page.getByRole('dialog');
    // What it shows is awaited the first time, and known the second.
    for (const _ of ['first', 'second']) {
      await button(page, /^Details /)
        .first()
        .click();
      await expect(dialog.getByRole('textbox', { name: field })).not.toBeEditable();
      await expect(dialog.locator('[data-dialog-title]')).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(button(page, /^(Edit|Delete|\+ Add) /)).toHaveCount(0);
    await link(page, 'Group Details').click();
  }
});

test('ROLE-03 ROLE-04 POS-04 who administers a vendor and a franchise has their own of each', async ({ visitor }) => {
  const screen = new PosScreen(await visitor('pos.franchise.admin', { path: '/pos-admin' }));
  const { page } = screen;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^POS User Administration - ./);
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
