/** The lists of a franchise on the production build, under its policy: users, units and addresses, by mouse and by keyboard. */
import { expect, test } from './support/fixtures.ts';
import { assertHeading, assertHistorySettled, reload } from './support/shell.ts';

test('USER-01 USER-02 TBL-01 TBL-02 tab, search and order of a list stand in the address, and again after a reload', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await page.getByRole('tab', { name: /^All Users/ }).click();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.filter({ hasText: 'Akana' })).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Search' }).fill('akana');
  await expect(rows).toHaveCount(4);
  const header = page.getByRole('columnheader', { name: 'First Name' });
  await header.click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/akana/);
  await reload(page);
  await expect(page.getByRole('tab', { name: /^All Users/ })).toHaveAttribute('aria-selected', 'true');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('James');
  await expect(page.getByRole('columnheader', { name: 'First Name' })).toHaveAttribute('aria-sort', 'ascending');
});

test('USER-03 the actions stay at the right of a heading that is too long for its line', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  const heading = page.getByRole('heading', { level: 1 });
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await heading.evaluate((one) => {
    one.textContent = `${one.textContent} ${'of the Pacific Islands and the Coast '.repeat(5)}`;
  });
  const add = page.getByRole('button', { name: '+ Add User' });
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 900 });
    const [words, button] = [await heading.boundingBox(), await add.boundingBox()];
    expect(button?.y, `beside the first line at ${width}`).toBeLessThan((words?.y ?? 0) + 30);
    expect((button?.x ?? 0) + (button?.width ?? 0), `at the right at ${width}`).toBeGreaterThan(width - 50);
  }
});

test('USER-07 USER-09 USER-13 a user is changed in the dialog, by keyboard, and stands so after a reload', async ({
  visitor,
}) => {
  // Nobody else changes her; franchises of the stories share numbers of users, by which preferences are asked for.
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Nowak-Kamakawiwoole' });
  await row.getByRole('button', { name: /^Edit/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await dialog.getByRole('textbox', { name: 'Other. Please describe their role' }).fill('Payroll, all islands');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Payroll, all islands');
  await reload(page);
  await expect(row).toContainText('Payroll, all islands');
});

test('USER-09 somebody who may only read opens what they cannot change', async ({ visitor }) => {
  const page = await visitor('read.only', { path: '/users?franchise=ALOHA' });
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  await expect(page.getByRole('button', { name: '+ Add User' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).not.toBeEditable();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('UNIT-01 UNIT-02 UNIT-05 a unit is changed in the dialog and stands so after a reload', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}` });
  await expect(page.getByRole('tab', { name: /^Unassigned Units/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /^Assigned Units/ }).click();
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'U1' });
  await row.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'U1 - Unit U1' });
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('(808) 555-0199');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('(808) 555-0199');
  await reload(page);
  await expect(row).toContainText('(808) 555-0199');
});

test('ADDR-01 an address is added, and stands there after a reload', async ({ visitor, franchise }) => {
  const page = await visitor('corporate.admin', { path: `/group-details?franchise=${franchise.code}` });
  // Where the list is empty it is offered there, too.
  await page.getByText('No addresses found').waitFor();
  await page.getByRole('button', { name: '+ Add Address' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  await dialog.getByRole('textbox').first().fill('1 Harbor Road');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Springfield');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid')).toContainText('1 Harbor Road');
  await reload(page);
  await expect(page.getByRole('grid')).toContainText('1 Harbor Road');
});

test('Back asks before what was typed in a dialog is lost, and leads where it did once the dialog is closed', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/units?franchise=ALOHA' });
  await page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: '+ Add User' }).click();
  const field = page.getByRole('dialog', { name: 'User Information' }).getByRole('textbox', { name: 'First Name' });
  await field.fill('Ann');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('Ann');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await assertHeading(page, 'Users - ALOHA Aloha Grill Group');
  await assertHistorySettled(page);
  await page.goBack();
  await assertHeading(page, 'Units - ALOHA Aloha Grill Group');
});
