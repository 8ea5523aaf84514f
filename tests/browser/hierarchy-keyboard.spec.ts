/** Uses the hierarchy with the keyboard. */
import { expect, test } from './support/fixtures.ts';
import { assertFocused, focusedLabel, press, tabTo } from './support/keyboard.ts';

test('HIER-14 an admin assigns and removes a unit with only the keyboard', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  await tabTo(page, async () => (await focusedLabel(page)).startsWith('Olga Owner, '));

  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await assertFocused(page, /^Dan Drew, /);
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Assign Unit' })).toBeFocused();
  await press(page, 'Enter');
  const dialog = screen.dialog('Assign Unit');
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toBeFocused();
  await page.keyboard.type('U3');
  await press(page, 'Enter');
  await tabTo(page, async () => (await focusedLabel(page)) === 'Save');
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, /^Dan Drew, .*3 units$/);

  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown');
  await assertFocused(page, /^U3 - Unit U3/);
  await press(page, 'Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Cut' })).toBeFocused();
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused();
  await press(page, 'Enter');
  const confirmation = screen.confirmation('Confirm Removal');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await screen.assertNoDialog();
  // The focus moves to the row that replaces the removed one.
  await assertFocused(page, /^Eve Earl, /);
});

test('HIER-05 after a click on a name opens its details, keys still act on that row', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  await screen.person('Ada Area').getByRole('button', { name: 'Ada Area', exact: true }).click();
  await expect(page.getByRole('tooltip')).toContainText('Username');
  await assertFocused(page, /^Ada Area, /);
  await press(page, 'ArrowLeft');
  await expect(screen.person('Ada Area')).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'ArrowDown');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await press(page, 'ArrowUp', 'Enter');
  await expect(page.getByRole('menuitem', { name: 'Assign Unit' })).toBeFocused();
});

test('arrow keys, Home, End, * and letters move between rows, Tab enters a row and Escape leaves it', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  await screen.person('Olga Owner').focus();
  await press(page, 'End');
  await assertFocused(page, /^Ben Bell, /);
  await press(page, 'Home', 'ArrowDown', 'ArrowDown', 'ArrowLeft');
  await expect(screen.person('Ada Area')).toHaveAttribute('aria-expanded', 'false');
  await press(page, 'ArrowLeft');
  await assertFocused(page, /^Olga Owner, /);
  await press(page, 'ArrowRight');
  await assertFocused(page, /^Units \(1\)/);
  await press(page, 'ArrowDown', '*');
  await expect(screen.person('Ada Area')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('ev');
  await assertFocused(page, /^Eve Earl, /);
  await press(page, 'PageUp');
  await assertFocused(page, /^Olga Owner, /);

  await press(page, 'Tab');
  await assertFocused(page, /^Olga Owner$/);
  await press(page, 'Tab');
  await assertFocused(page, /^1 unit of Olga Owner$/);
  await press(page, 'ArrowRight');
  await assertFocused(page, /^Actions for Olga Owner$/);
  await press(page, 'ArrowDown', 'ArrowDown');
  await assertFocused(page, /^Actions for Ada Area$/);
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await press(page, 'Escape');
  await assertFocused(page, /^Actions for Ada Area$/);
  await press(page, 'ArrowLeft', 'Enter');
  await expect(screen.dialog('Edit Units')).toBeVisible();
  await press(page, 'Escape');
  await screen.assertNoDialog();
  await assertFocused(page, /^0 units of Ada Area$/);
  await press(page, 'Escape');
  await assertFocused(page, /^Ada Area, /);
  await press(page, 'Shift+Tab');
  await expect(screen.tree.locator('*:focus')).toHaveCount(0);
});

test('HIER-14 in Edit Units, the table is one tab stop, Enter opens a unit and Escape closes the innermost element', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const units = await screen.openUnits('Dan Drew');
  await expect(units.getByRole('searchbox')).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(units.getByRole('checkbox', { name: 'Name' })).toBeFocused();
  await press(page, 'Escape');
  await assertFocused(page, 'Columns');
  await press(page, 'Tab', 'Tab');
  await assertFocused(page, 'U1');
  await press(page, 'Tab');
  await assertFocused(page, 'Assign Unit');
  await press(page, 'Shift+Tab', 'ArrowDown', 'Enter');
  await expect(screen.dialog('U2 - Unit U2').getByLabel('Email')).toBeVisible();
  await press(page, 'Escape');
  await assertFocused(page, 'U2');
  await press(page, 'End', 'Enter', 'ArrowRight');
  await assertFocused(page, 'Remove U2 - Unit U2');
  await press(page, 'Escape');
  await screen.assertNoDialog();
  await assertFocused(page, '2 units of Dan Drew');
});
