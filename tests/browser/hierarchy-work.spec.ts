/** Changes the hierarchy with every dialog, and checks that a reload shows the same result. */
import type { Page } from '@playwright/test';
import { oidOf } from '../support/franchise.ts';
import { expect, test } from './support/fixtures.ts';
import type { HierarchyScreen } from './support/hierarchy-screen.ts';
import { assertMissing, holdRequests, pick, reload } from './support/shell.ts';

const email = (name: string, code: string) => `${name}@${code}.example`.toLowerCase();

/** Asserts that the focus is in the person's row, where keyboard users continue. */
async function assertFocusIn(screen: HierarchyScreen, person: string): Promise<void> {
  await expect(
    screen
      .person(person)
      .locator('*:focus')
      .or(screen.person(person).and(focused(screen.page))),
  ).toBeVisible();
}
const focused = (page: Page) => page.locator('*:focus');

/** Asserts that Add Level offers the person or, with `isOffered` false, does not. Add Level offers only unassigned users. */
async function assertUnassigned(screen: HierarchyScreen, person: string, isOffered = true): Promise<void> {
  await screen.button('Add Root Level').click();
  await screen.dialog('Add Level').getByRole('combobox', { name: 'User' }).fill(person);
  const offered = screen.page.getByRole('option', { name: new RegExp(`^${person}`) });
  await expect(isOffered ? offered : screen.page.getByText('No people found')).toBeVisible();
  await screen.page.keyboard.press('Escape');
  await screen.dialog('Add Level').getByRole('button', { name: 'Cancel' }).click();
}

test('HIER-14 HIER-15 HIER-20 Assign Unit and Add Level offer only unassigned units and people, and keep folds and focus', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.toggle(screen.unitList('Olga Owner'));
  await screen.toggle(screen.person('Ada Area'));
  const ben = screen.person('Ben Bell');
  await screen.choose(ben, 'Assign Unit');
  const assignment = screen.dialog('Assign Unit');
  await screen.save(assignment);
  await assertMissing(assignment, 'Please select a unit.');
  await pick(assignment, 'Unit', 'U3 - Unit U3');
  const release = await holdRequests(page, /\/api\/hierarchy\//);
  await screen.save(assignment);
  await screen.assertNoDialog();
  // The change is visible before the tree has reloaded.
  await expect(screen.tree).toHaveAttribute('aria-busy', 'true');
  await expect(ben).toContainText('1 unit');
  release();
  await expect(screen.tree).toHaveAttribute('aria-busy', 'false');
  await expect(ben).toContainText('1 unit');
  await screen.assertAnnounced('U3 - Unit U3 assigned to Ben Bell.');
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'U5 - Unit U5', 'Ada Area', 'Ben Bell']);
  await assertFocusIn(screen, 'Ben Bell');
  await expect(ben).toHaveAttribute('tabindex', '0');
  await expect(page.getByText('4 units · 1 unit not assigned')).toBeVisible();

  await screen.choose(ben, 'Add Level');
  const addition = screen.dialog('Add Level');
  const level = addition.getByRole('combobox', { name: 'Level' });
  await expect(level).toHaveValue('District Manager');
  await level.click();
  await expect(page.getByRole('option')).toHaveText(['District Manager']);
  await page.keyboard.press('Escape');
  await screen.save(addition);
  await assertMissing(addition, 'Please select a user.');
  await pick(addition, 'User', `Fay Ford (${email('fay', franchise.code)})`);
  await screen.save(addition);
  await screen.assertNoDialog();
  await screen.assertAnnounced('Fay Ford added to the hierarchy.');
  await expect(screen.person('Fay Ford')).toBeFocused();

  await screen.button('Add Root Level').click();
  await expect(addition.getByRole('combobox', { name: 'User' })).toBeFocused();
  const top = (await addition.boundingBox())?.y;
  await screen.save(addition);
  await assertMissing(addition, 'Please select a user and a level.');
  await expect(addition.getByRole('status').first()).toHaveText(
    '2 fields need attention: Please select a user and a level.',
  );
  await expect(addition.locator('[aria-invalid=true]')).toHaveCount(2);
  expect((await addition.boundingBox())?.y, 'the dialog grows downwards').toBe(top);
  await pick(addition, 'User', `Gus Gray (${email('gus', franchise.code)})`);
  await expect(addition.getByText('Please select a level.', { exact: true })).toBeVisible();
  await level.click();
  await expect(page.getByRole('option')).toHaveText(['District Manager', 'Area Director', 'Owner']);
  await page.getByRole('option', { name: 'Owner' }).click();
  await screen.save(addition);
  await screen.assertNoDialog();
  await expect(screen.person('Gus Gray')).toBeFocused();
  await expect(screen.person('Gus Gray')).toBeInViewport({ ratio: 1 });

  await reload(page);
  await screen.button('Expand All').click();
  await expect(screen.unit('U3 - Unit U3')).toContainText('(Gus Gray)');
  await expect(screen.person('Fay Ford')).toContainText('District Manager');
  await expect(screen.person('Fay Ford')).toHaveAttribute('aria-level', '3');
  await expect(screen.person('Gus Gray')).toHaveAttribute('aria-level', '1');
});

test('HIER-16 HIER-17 HIER-20 USER-16 Move and Reassign keep children and units', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const move = screen.dialog('Move User');
  await screen.choose(screen.person('Olga Owner'), 'Move');
  await expect(move.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(move.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Olga Owner is at the highest level, so there is nobody to move them under.',
  );
  await move.getByRole('button', { name: 'Cancel' }).click();

  await screen.choose(screen.person('Dan Drew'), 'Move');
  await screen.save(move);
  await assertMissing(move, 'Please select a user.');
  await move.getByRole('combobox', { name: 'Move under' }).click();
  const targets = page.getByRole('option', { disabled: false });
  await expect(targets).toHaveText([`Ben Bell (${email('ben', franchise.code)})`]);
  await expect(page.getByRole('option', { name: /^Ada Area .*Dan Drew already reports to Ada Area\.$/ })).toBeVisible();
  await targets.click();
  await screen.save(move);
  await screen.assertNoDialog();
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Eve Earl', 'Ben Bell', 'Dan Drew']);
  await expect(screen.person('Dan Drew')).toBeFocused();

  await screen.choose(screen.person('Ada Area'), 'Reassign Position');
  const reassignment = screen.dialog('Reassign User');
  await screen.save(reassignment);
  await assertMissing(reassignment, 'Please select a user.');
  await pick(reassignment, 'New person in this position', `Fay Ford (${email('fay', franchise.code)})`);
  await screen.save(reassignment);
  await screen.assertNoDialog();

  await reload(page);
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ben Bell', 'Dan Drew', 'Fay Ford', 'Eve Earl']);
  await screen.toggle(screen.person('Dan Drew'));
  await expect(screen.unit('U1 - Unit U1')).toHaveAttribute('aria-level', '4');
  await assertUnassigned(screen, 'Ada Area');
});

test('HIER-14 HIER-18 Confirm Removal names the consequences, and deletes the user only on request', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.change('user-5', { authObjectId: oidOf('corporate.admin') });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const dialog = screen.confirmation('Confirm Removal');
  for (const [person, reason] of [
    ['Dan Drew', 'Dan Drew is the manager of 1 unit. Choose another manager for it first.'],
    ['Eve Earl', 'You cannot delete your own account.'],
  ] as const) {
    await screen.choose(screen.person(person), 'Remove');
    await expect(dialog.getByRole('checkbox')).toBeDisabled();
    await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription(reason);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.assertNoDialog();
    await assertFocusIn(screen, person);
  }

  await screen.choose(screen.person('Olga Owner'), 'Remove');
  for (const text of [
    'Remove this level?',
    'Olga Owner, Owner',
    'Ada Area and Ben Bell move to the top of the hierarchy, with everything beneath them',
    'U5 - Unit U5 will be unassigned',
    'The user becomes unassigned.',
  ])
    await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await screen.assertAnnounced('Olga Owner removed from the hierarchy.');
  // The focus moves to the nearest row.
  await assertFocusIn(screen, 'Ada Area');
  await screen.assertRows(['Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell']);
  await expect(page.getByText('3 units not assigned')).toBeVisible();
  await assertUnassigned(screen, 'Olga Owner');

  await screen.choose(screen.person('Ben Bell'), 'Remove');
  await dialog.getByText('Also delete this user').click();
  await expect(dialog).toContainText('Ben Bell loses their account and can no longer sign in');
  await expect(dialog).not.toContainText('The user becomes unassigned.');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Ben Bell')).toHaveCount(0);
  await assertUnassigned(screen, 'Ben Bell', false);
});

test('BAN-03 HIER-14 HIER-19 Manage Roles validates and saves level names, and the banner shows the new date', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure(/400|409/);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const banner = page.getByText('Franchise Last Updated at');
  const before = (await banner.textContent()) ?? '';
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  const level = (n: number) => dialog.getByLabel(`Level ${n} role name`);
  await expect(level(1)).toHaveValue('District Manager');
  await expect(level(4)).toHaveAttribute('placeholder', 'e.g. Owner');

  // The server rejects a name that consists of invisible characters, and an empty name for a level that has people.
  await level(1).fill('\u200b');
  await screen.save(dialog);
  await expect(level(1)).toHaveAccessibleDescription(
    'Level 1 role name contains a hidden character. Please retype it.',
  );
  await level(1).fill('District Manager');
  await level(3).fill('');
  await screen.save(dialog);
  await expect(level(3)).toHaveAccessibleDescription(
    'The level "Owner" cannot be left without a name: 1 person is in it.',
  );
  await expect(level(3)).toHaveValue('');
  await level(3).fill('Owner');

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
  await expect(page.getByText('4 levels ·')).toBeVisible();
  await expect(banner).not.toHaveText(before);
  await reload(page);
  await expect(screen.person('Dan Drew')).toContainText('Store Lead');
});

test("HIER-07 HIER-14 UNIT-05 UNIT-08 Edit Units edits and removes a person's units", async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const confirmation = screen.confirmation('Confirm Removal');
  const units = await screen.openUnits('Dan Drew');
  await expect(units.getByRole('columnheader')).toHaveText([
    'Unit Number↑',
    'Name',
    'Email',
    'Phone',
    'Manager',
    'Actions',
  ]);
  const file = page.waitForEvent('download');
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
  for (const text of ['Fay Ford', 'pearl@units.example'])
    await expect(units.getByRole('row', { name: /U1/ })).toContainText(text);

  for (const [code, next] of [
    ['U1', units.getByRole('gridcell').filter({ has: page.getByRole('button', { name: 'Remove U2 - Unit U2' }) })],
    ['U2', units.getByRole('button', { name: 'Assign Unit' })],
  ] as const) {
    await units.getByRole('button', { name: `Remove ${code} - Unit ${code}` }).click();
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation).toHaveCount(0);
    // Finds the message by its role, because an open dialog hides other messages from screen readers.
    await screen.assertAnnounced(`${code} - Unit ${code} is now unassigned`);
    await expect(next).toBeFocused();
  }
  await units.getByRole('button', { name: 'Close' }).click();
  await screen.assertNoDialog();
  await assertFocusIn(screen, 'Dan Drew');

  await screen.toggle(screen.unitList('Olga Owner'));
  await screen.choose(screen.unit('U5 - Unit U5'), 'Remove');
  await expect(confirmation).toContainText('Remove U5 - Unit U5 from Olga Owner?');
  await confirmation.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.unit('U5 - Unit U5')).toHaveCount(0);
  await expect(page.getByText('5 units not assigned')).toBeVisible();
  await expect(screen.tree.locator(':focus').or(screen.tree.getByRole('row').and(focused(page)))).toHaveCount(1);
});
