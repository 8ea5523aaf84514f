/** Working on the hierarchy: every dialog does what it says, and the change is there after a reload. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import type { HierarchyScreen } from './support/hierarchy-screen.ts';
import { assertMissing, pick, reload } from './support/shell.ts';

const email = (name: string, code: string) => `${name}@${code}.example`.toLowerCase();

/** The focus is somewhere in this person's row: the keyboard goes on where it was. */
async function assertFocusIn(screen: HierarchyScreen, person: string): Promise<void> {
  await expect(
    screen
      .person(person)
      .locator('*:focus')
      .or(screen.person(person).and(focused(screen.page))),
  ).toBeVisible();
}
const focused = (page: Page) => page.locator('*:focus');

test('HIER-14 HIER-20 Assign Unit hangs a free unit on a person', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  const dialog = screen.dialog('Assign Unit');
  await screen.save(dialog);
  await assertMissing(dialog, 'Please select a unit.');
  await pick(dialog, 'Unit', 'U3 - Unit U3');
  await screen.save(dialog);
  await screen.assertNoDialog();
  await screen.assertAnnounced('U3 - Unit U3 assigned to Ben Bell.');
  await assertFocusIn(screen, 'Ben Bell');
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
  await expect(screen.page.getByText('4 units · 1 unit not assigned')).toBeVisible();
  await reload(screen.page);
  await screen.toggle(screen.person('Ben Bell'));
  await expect(screen.unit('U3 - Unit U3')).toContainText('(Gus Gray)');
});

test('HIER-15 HIER-20 Add Level offers the level right beneath a person and names only what is missing', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Ben Bell'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await expect(dialog.getByRole('combobox', { name: 'Level' })).toHaveValue('District Manager');
  await dialog.getByRole('combobox', { name: 'Level' }).click();
  await expect(screen.page.getByRole('option')).toHaveText(['District Manager']);
  await screen.page.keyboard.press('Escape');
  await screen.save(dialog);
  await assertMissing(dialog, 'Please select a user.');
  await pick(dialog, 'User', `Fay Ford (${email('fay', franchise.code)})`);
  await screen.save(dialog);
  await screen.assertNoDialog();
  await screen.assertAnnounced('Fay Ford added to the hierarchy.');
  await expect(screen.person('Fay Ford')).toBeFocused();
  await reload(screen.page);
  await expect(screen.person('Fay Ford')).toHaveAttribute('aria-level', '3');
  await expect(screen.person('Fay Ford')).toContainText('District Manager');
});

test('HIER-15 HIER-20 Add Root Level offers every named level', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Add Root Level').click();
  const dialog = screen.dialog('Add Level');
  await screen.save(dialog);
  await assertMissing(dialog, 'Please select a user and a level.');
  await pick(dialog, 'User', `Gus Gray (${email('gus', franchise.code)})`);
  await expect(dialog.getByText('Please select a level.', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Level' }).click();
  await expect(screen.page.getByRole('option')).toHaveText(['District Manager', 'Area Director', 'Owner']);
  await screen.page.getByRole('option', { name: 'Owner' }).click();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Gus Gray')).toBeFocused();
  await expect(screen.person('Gus Gray')).toBeInViewport({ ratio: 1 });
  await reload(screen.page);
  await expect(screen.person('Gus Gray')).toHaveAttribute('aria-level', '1');
});

test('HIER-16 HIER-20 Move offers the people one tier above and takes along what is beneath', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Dan Drew'), 'Move');
  const dialog = screen.dialog('Move User');
  await screen.save(dialog);
  await assertMissing(dialog, 'Please select a user.');
  await dialog.getByRole('combobox', { name: 'Move under' }).click();
  await expect(screen.page.getByRole('option')).toHaveText([`Ben Bell (${email('ben', franchise.code)})`]);
  await screen.page.getByRole('option').click();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Eve Earl', 'Ben Bell', 'Dan Drew']);
  await expect(screen.person('Dan Drew')).toBeFocused();
  await reload(screen.page);
  await screen.toggle(screen.person('Dan Drew'));
  await expect(screen.unit('U1 - Unit U1')).toHaveAttribute('aria-level', '4');
});

test('HIER-17 HIER-20 USER-16 Reassign puts another person into the position and keeps all around it', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Ada Area'), 'Reassign Position');
  const dialog = screen.dialog('Reassign User');
  await screen.save(dialog);
  await assertMissing(dialog, 'Please select a user.');
  await pick(dialog, 'New person in this position', `Fay Ford (${email('fay', franchise.code)})`);
  await screen.save(dialog);
  await screen.assertNoDialog();
  await reload(screen.page);
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ben Bell', 'Fay Ford', 'Dan Drew', 'Eve Earl']);
  await screen.button('Add Root Level').click();
  await screen.dialog('Add Level').getByRole('combobox', { name: 'User' }).fill('ada');
  await expect(screen.page.getByRole('option', { name: /^Ada Area/ })).toBeVisible();
});

test('HIER-14 HIER-18 Confirm Removal says what follows; those beneath move to the top and the user stays', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Olga Owner'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  for (const text of [
    'Remove this level?',
    'Olga Owner, Owner',
    '2 people move to the top of the hierarchy',
    '1 unit becomes unassigned.',
  ])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.assertNoDialog();
  await assertFocusIn(screen, 'Olga Owner');
  await screen.choose(screen.person('Olga Owner'), 'Remove');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await screen.assertAnnounced('Olga Owner removed from the hierarchy.');
  // The row is gone: the nearest one has the focus.
  await assertFocusIn(screen, 'Ada Area');
  await screen.assertRows(['Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell']);
  await expect(screen.page.getByText('3 units not assigned')).toBeVisible();
  await screen.button('Add Root Level').click();
  await screen.dialog('Add Level').getByRole('combobox', { name: 'User' }).fill('olga');
  await expect(screen.page.getByRole('option', { name: /^Olga Owner/ })).toBeVisible();
});

test('HIER-18 the removal deletes the user too when that is asked for', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await dialog.getByText('Also delete this user').click();
  await expect(dialog).toContainText('The user and their account are deleted.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Eve Earl')).toHaveCount(0);
  await screen.button('Add Root Level').click();
  await screen.dialog('Add Level').getByRole('combobox', { name: 'User' }).fill('eve');
  await expect(screen.page.getByText('No people found')).toBeVisible();
});

test('HIER-07 HIER-14 a unit is removed from its person', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.toggle(screen.person('Dan Drew'));
  await screen.choose(screen.unit('U1 - Unit U1'), 'Remove');
  const dialog = screen.confirmation('Confirm Removal');
  await expect(dialog).toContainText('Remove U1 - Unit U1 from Dan Drew?');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.unit('U1 - Unit U1')).toHaveCount(0);
  await expect(screen.page.getByText('3 units not assigned')).toBeVisible();
  await expect(screen.unit('U2 - Unit U2').and(focused(screen.page))).toBeVisible();
});

test('HIER-14 HIER-19 Manage Roles names the levels by its rules, with examples as hints', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  const level = (n: number) => dialog.getByLabel(`Level ${n} role name`);
  await expect(level(1)).toHaveValue('District Manager');
  await expect(level(4)).toHaveAttribute('placeholder', 'e.g. Owner');
  await level(1).fill(' ');
  await screen.save(dialog);
  await expect(dialog.getByText('Level 1 role name is required', { exact: true })).toBeVisible();
  await level(1).fill('Store Lead');
  await level(2).fill('');
  await expect(dialog.getByText('Level 2 role name is required', { exact: true })).toBeVisible();
  await level(2).fill('Area Director');
  await level(3).fill('');
  await level(4).fill('Founder');
  await expect(dialog.getByText('Level 3 role name is required', { exact: true })).toBeVisible();
  await level(3).fill('Owner');
  await screen.save(dialog);
  await screen.assertNoDialog();
  await screen.assertAnnounced('Role names saved.');
  await expect(screen.page.getByText('4 levels ·')).toBeVisible();
  await reload(screen.page);
  await expect(screen.person('Dan Drew')).toContainText('Store Lead');
});

test('HIER-19 a level that people stand in cannot lose its name: the dialog says how many', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('409');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await dialog.getByLabel('Level 3 role name').fill('');
  await screen.save(dialog);
  const level = dialog.getByLabel('Level 3 role name');
  await expect(level).toHaveAccessibleDescription(
    'The level "Owner" cannot be left without a name: 1 person is in it.',
  );
  await expect(level).toHaveValue('');
});

test('HIER-19 a level is not named by what cannot be seen: the dialog says it of that level', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('400');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await dialog.getByLabel('Level 1 role name').fill('\u200b');
  await screen.save(dialog);
  const level = dialog.getByLabel('Level 1 role name');
  await expect(level).toHaveAccessibleDescription('Level 1 role name contains a hidden character. Please retype it.');
});

test('HIER-14 UNIT-05 UNIT-08 Edit Units lists the units of one person and edits one', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  await expect(units.getByRole('columnheader')).toHaveText([
    'Unit Number↑',
    'Name',
    'Email',
    'Phone',
    'Manager',
    'Actions',
  ]);
  const file = screen.page.waitForEvent('download');
  await units.getByRole('button', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(new RegExp(`^${franchise.code}-units-of-dan-drew-`));
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByLabel('Unit Number')).toHaveAttribute('readonly', '');
  await expect(unit.getByText('Unknown').first()).toBeVisible();
  await unit.getByLabel('Email').fill('nonsense');
  await screen.save(unit);
  await expect(unit.getByText('Please enter a valid email address.', { exact: true })).toBeVisible();
  await unit.getByLabel('Email').fill('pearl@units.example');
  await unit.getByLabel('Phone').fill('(808) 555-0142');
  await pick(unit, 'Manager', `Fay Ford (${email('fay', franchise.code)})`);
  await screen.save(unit);
  await expect(unit).toHaveCount(0);
  await expect(units.getByRole('row', { name: /U1/ })).toContainText('Fay Ford');
  await expect(units.getByRole('row', { name: /U1/ })).toContainText('pearl@units.example');
  await units.getByRole('button', { name: 'Remove U2 - Unit U2' }).click();
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await expect(units.getByRole('row')).toHaveCount(2);
  await units.getByRole('button', { name: 'Close' }).click();
  await screen.assertNoDialog();
  await assertFocusIn(screen, 'Dan Drew');
  await expect(screen.person('Dan Drew')).toContainText('1 unit');
});

test('folds, scroll and the active row stay as they were when the tree reloads', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.toggle(screen.unitList('Olga Owner'));
  await screen.toggle(screen.person('Ada Area'));
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  await pick(screen.dialog('Assign Unit'), 'Unit', 'U4 - Unit U4');
  await screen.save(screen.dialog('Assign Unit'));
  await screen.assertNoDialog();
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'U5 - Unit U5', 'Ada Area', 'Ben Bell']);
  await expect(screen.person('Ben Bell')).toHaveAttribute('tabindex', '0');
});
