/** The lists of a franchise by mouse and by keyboard: users, units and addresses. */
import { expect, test } from './support/fixtures.ts';
import { hasFocus, isInGrid, press, tabTo, typeInto } from './support/keyboard.ts';
import { assertHeading, assertHistorySettled, reload } from './support/shell.ts';

test('USER-01 USER-02 USER-03 TBL-01 TBL-02 a list keeps its tab, search and sort after a reload', async ({
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

  // The actions stay on the right, even if the heading wraps.
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate((one) => {
    one.textContent = `${one.textContent} ${'of the Pacific Islands and the Coast '.repeat(5)}`;
  });
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 900 });
    const [words, button] = [
      await heading.boundingBox(),
      await page.getByRole('button', { name: '+ Add User' }).boundingBox(),
    ];
    expect(button?.y, `next to the first line at ${width}`).toBeLessThan((words?.y ?? 0) + 30);
    expect((button?.x ?? 0) + (button?.width ?? 0), `at the right at ${width}`).toBeGreaterThan(width - 50);
  }
});

test('USER-07 USER-09 USER-13 an admin finds and edits a user with only the keyboard, and a reload shows the change', async ({
  visitor,
}) => {
  // No other story edits this user. The API reads preferences by user id alone, and the franchises of the stories share ids.
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA' });
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Nowak-Kamakawiwoole' });
  await expect(row).toHaveCount(1);
  await typeInto(page, page.getByRole('searchbox', { name: 'Search' }), 'nowak-kama');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await tabTo(page, isInGrid(page));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  const role = dialog.getByRole('textbox', { name: 'Other. Please describe their role' });
  await typeInto(page, role, 'Payroll, all islands');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Payroll, all islands');
  await expect.poll(isInGrid(page)).toBe(true);
  await reload(page);
  await expect(row).toContainText('Payroll, all islands');
});

test("UNIT-01 UNIT-02 UNIT-05 an admin edits a unit's phone and manager with only the keyboard, and a reload shows both", async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}` });
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(tab(/^Unassigned Units/)).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, hasFocus(tab(/^Unassigned Units/)));
  await press(page, 'ArrowRight', 'Enter');
  await expect(tab(/^Assigned Units/)).toHaveAttribute('aria-selected', 'true');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'U1' });
  await expect(row).toContainText('Dan Drew');
  await tabTo(page, isInGrid(page));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'U1 - Unit U1' });
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await typeInto(page, dialog.getByRole('textbox', { name: 'Phone' }), '(808) 555-0199');
  await tabTo(page, hasFocus(dialog.getByRole('combobox', { name: 'Manager' })));
  await page.keyboard.type('fay');
  await expect(page.getByRole('option')).toHaveCount(1);
  await press(page, 'Enter');
  await expect(dialog.getByRole('combobox', { name: 'Manager' })).toHaveValue(/^Fay Ford/);
  await tabTo(page, hasFocus(dialog.getByRole('button', { name: 'Save' })));
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(isInGrid(page)).toBe(true);
  for (const text of ['(808) 555-0199', 'Fay Ford']) await expect(row).toContainText(text);
  await reload(page);
  for (const text of ['(808) 555-0199', 'Fay Ford']) await expect(row).toContainText(text);
});

test('ADDR-01 ADDR-02 an admin adds and edits an address with only the keyboard, and a reload shows it', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/group-details?franchise=${franchise.code}` });
  // Waits for the message of the empty list, because it contains a second button with this name.
  await page.getByText('No addresses found').waitFor();
  await tabTo(page, hasFocus(page.getByRole('button', { name: '+ Add Address' }).last()));
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  const city = dialog.getByRole('textbox', { name: 'City' });
  await expect(dialog.getByRole('combobox', { name: 'Address Type' })).toBeFocused();
  await typeInto(page, dialog.getByRole('textbox').first(), '1 Harbor Road');
  await typeInto(page, city, 'Springfield');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid')).toContainText('Springfield');
  await tabTo(page, isInGrid(page));
  await press(page, 'Enter');
  await expect(city).toHaveValue('Springfield');
  await typeInto(page, city, 'Shelbyville');
  await press(page, 'Enter');
  await expect(dialog).toHaveCount(0);
  await expect.poll(isInGrid(page)).toBe(true);
  for (const text of ['1 Harbor Road', 'Shelbyville']) await expect(page.getByRole('grid')).toContainText(text);
  await reload(page);
  for (const text of ['1 Harbor Road', 'Shelbyville']) await expect(page.getByRole('grid')).toContainText(text);
});

test("Back asks before it discards a dialog's input, and navigates only after the dialog has closed", async ({
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
