/** Sizes of targets and texts on touch screens. */
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen } from './support/hierarchy-screen.ts';
import { goWithin } from './support/shell.ts';
import { assertTouchable, PHONE } from './support/touch.ts';

test('HIER-05 TBL-03 has targets of 44 px and field text of 16 px on touch screens, and rows of 40 px for a mouse', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { ...PHONE, path: '/?franchise=ALOHA' });
  const screen = new HierarchyScreen(page);
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
  await dialog.getByRole('button', { name: 'Cancel' }).tap();
  await screen.assertNoDialog();

  await goWithin(page, '/users?franchise=ALOHA&tab=all', /^Users - /);
  const more = page.getByRole('button', { name: /^Actions for / }).first();
  await more.waitFor();
  await assertTouchable(page);
  await more.tap();
  await page.getByRole('menuitem', { name: 'Edit' }).tap();
  await page.getByRole('dialog').getByLabel('First Name').waitFor();
  await assertTouchable(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap();
  await screen.assertNoDialog();
  for (const [path, heading] of [
    ['/units?franchise=ALOHA', /^Units - /],
    ['/group-details?franchise=ALOHA', /^Group Details - /],
    ['/pos-admin', 'POS User Administration'],
    ['/admin', 'System Administration'],
  ] as const) {
    await goWithin(page, path, heading);
    await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
    await assertTouchable(page);
  }

  const withMouse = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all' });
  const row = withMouse.getByRole('row').nth(1);
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(40);
});
