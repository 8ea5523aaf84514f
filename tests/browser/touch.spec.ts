/** Sizes of targets and text on touch screens. */
import { expect, test } from './support/fixtures.ts';
import { assertTouchable, PHONE } from './support/touch.ts';

test('HIER-05 on a phone every control of the hierarchy, its menu and its dialogs is 44 px, and fields have text of 16 px', async ({
  hierarchyOf,
}) => {
  const screen = await hierarchyOf('corporate.admin', 'ALOHA', { ...PHONE, colorScheme: 'dark' });
  const { page } = screen;
  await screen.assertLoaded();
  await assertTouchable(page);
  const menu = await screen.openActions(screen.person('Mateo Fernandez'));
  await assertTouchable(page);
  await menu.getByRole('menuitem', { name: 'Assign Unit' }).tap();
  const dialog = screen.dialog('Assign Unit');
  await dialog.getByRole('combobox', { name: 'Unit' }).tap();
  const option = page.getByRole('option').first();
  await option.waitFor();
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Escape');
  await assertTouchable(page);
});

test('TBL-03 on a phone every control of the lists and of the user dialog is 44 px; with a mouse rows stay 40 px high', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { ...PHONE, path: '/users?franchise=ALOHA&tab=all' });
  const more = page.getByRole('button', { name: /^Actions for / }).first();
  await more.waitFor();
  await assertTouchable(page);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  await page.getByRole('dialog').getByLabel('First Name').waitFor();
  await assertTouchable(page);
  for (const path of ['/units?franchise=ALOHA', '/group-details?franchise=ALOHA', '/pos-admin', '/admin']) {
    await page.goto(path);
    await page.locator('[data-page-heading]').waitFor();
    await assertTouchable(page);
  }
  const withMouse = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all' });
  const row = withMouse.getByRole('row').nth(1);
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(40);
});
