/** Several people at one hierarchy: each sees what the others did, and nobody overwrites it unasked. */
import { expect, test } from './support/fixtures.ts';
import { pick, reload } from './support/shell.ts';

test('a franchise admin sees what a corporate admin changed, and the other way around', async ({ hierarchyOf }) => {
  const corporate = await hierarchyOf('corporate.admin', 'ALOHA');
  await corporate.choose(corporate.person('Priya Raman'), 'Assign Unit');
  const dialog = corporate.dialog('Assign Unit');
  await dialog.getByRole('combobox', { name: 'Unit' }).click();
  const option = corporate.page.getByRole('option').first();
  const label = (await option.textContent()) ?? '';
  await option.click();
  await corporate.save(dialog);
  await corporate.assertNoDialog();

  const franchise = await hierarchyOf('franchise.admin', null);
  await franchise.search.fill(label);
  await expect(franchise.unit(label)).toBeVisible();
  await franchise.choose(franchise.unit(label), 'Remove');
  await franchise.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await franchise.assertNoDialog();

  await reload(corporate.page);
  await corporate.search.fill(label);
  await expect(corporate.page.getByText('Nothing found')).toBeVisible();
});

test('Manage Roles: a stale save shows mine beside theirs and saves what is chosen', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const [mine, theirs] = [
    await hierarchyOf('corporate.admin', franchise.code),
    await hierarchyOf('corporate.admin', franchise.code),
  ];
  await mine.button('Manage Roles').click();
  const dialog = mine.dialog('Manage Roles');
  await expect(dialog.getByLabel('Level 1 role name')).toHaveValue('District Manager');

  await theirs.button('Manage Roles').click();
  await theirs.dialog('Manage Roles').getByLabel('Level 1 role name').fill('Store Lead');
  await theirs.dialog('Manage Roles').getByLabel('Level 2 role name').fill('Region Head');
  await theirs.save(theirs.dialog('Manage Roles'));
  await theirs.assertNoDialog();

  await dialog.getByLabel('Level 1 role name').fill('Lead');
  await mine.save(dialog);
  const conflict = mine.dialog('Someone else saved this first');
  await expect(conflict.getByRole('row', { name: /^Level 1/ })).toContainText('Store Lead');
  await expect(conflict.getByLabel('Level 1, your value: Lead')).toBeChecked();
  await expect(conflict.getByLabel('Level 2, saved value: Region Head')).toBeChecked();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await mine.assertNoDialog();
  await expect(mine.person('Dan Drew')).toContainText('Lead');
  await expect(mine.person('Ada Area')).toContainText('Region Head');
});

test('the unit dialog: a stale save shows mine beside theirs', async ({ hierarchyOf, franchise, expectFailure }) => {
  expectFailure('412');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByLabel('Email')).toHaveValue('u1@units.example');
  await franchise.change('unit-U1', { phoneNumber: '555-0199', managerId: 6 });
  await unit.getByLabel('Phone').fill('555-0142');
  await screen.save(unit);
  const conflict = screen.dialog('Someone else saved this first');
  await expect(conflict.getByLabel('Phone, your value: 555-0142')).toBeChecked();
  await expect(conflict.getByLabel('Manager, saved value: Fay Ford')).toBeChecked();
  await conflict.getByText('555-0199').click();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await expect(unit).toHaveCount(0);
  await expect(units.getByRole('row', { name: /U1/ })).toContainText('555-0199');
});

test('Move: when somebody else moved the person first, the dialog says so and goes on from there', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const [mine, theirs] = [
    await hierarchyOf('corporate.admin', franchise.code),
    await hierarchyOf('corporate.admin', franchise.code),
  ];
  await mine.choose(mine.person('Dan Drew'), 'Move');
  const dialog = mine.dialog('Move User');
  await pick(dialog, 'Move under', 'Ben Bell');

  await theirs.choose(theirs.person('Dan Drew'), 'Move');
  await pick(theirs.dialog('Move User'), 'Move under', 'Ben Bell');
  await theirs.save(theirs.dialog('Move User'));
  await theirs.assertNoDialog();

  await mine.save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Corporate Admin moved Dan Drew under Ben Bell just now. Please check, then try again.',
  );
  await pick(dialog, 'Move under', 'Ada Area');
  await mine.save(dialog);
  await mine.assertNoDialog();
  await mine.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell']);
});

test('Remove: when somebody else removed the person first, the dialog says so', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure(/40[49]|412/);
  const [mine, theirs] = [
    await hierarchyOf('corporate.admin', franchise.code),
    await hierarchyOf('corporate.admin', franchise.code),
  ];
  await mine.choose(mine.person('Eve Earl'), 'Remove');
  await theirs.choose(theirs.person('Eve Earl'), 'Remove');
  await theirs.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await theirs.assertNoDialog();
  const dialog = mine.confirmation('Confirm Removal');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toContainText('Eve Earl is no longer in the hierarchy.');
  await expect(dialog.getByRole('button')).toHaveText(['OK']);
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
  await mine.page.keyboard.press('Enter');
  await mine.assertNoDialog();
  await expect(mine.person('Eve Earl')).toHaveCount(0);
  await expect(mine.tree.locator('*:focus').or(mine.page.locator('[role=row]:focus'))).toHaveCount(1);
});

test('ERR-03 Assign Unit: a unit that somebody else took stays in its field, marked, with one message each, over a fresh list', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure(/409|412/);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  const dialog = screen.dialog('Assign Unit');
  await pick(dialog, 'Unit', 'U3 - Unit U3');
  await franchise.change('unit-U3', { franchiseRoleMemberId: 102 });
  await screen.save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone else changed U3 - Unit U3 in the meantime: it is assigned to Eve Earl now.',
  );
  const unit = dialog.getByRole('combobox', { name: 'Unit' });
  await expect(unit).toHaveValue('U3 - Unit U3');
  await expect(
    dialog.getByText('U3 - Unit U3 is no longer available. Please choose again.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText('Please select a unit.', { exact: true })).toHaveCount(0);
  await unit.click();
  await expect(screen.page.getByRole('option')).toHaveText(['U4 - Unit U4']);
  await screen.page.getByRole('option').click();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Eve Earl')).toContainText('1 unit');
});
