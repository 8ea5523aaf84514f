/** Several users change one hierarchy. Each user sees the changes of every other user and cannot overwrite them by mistake. */
import { assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertHeading, pick, reload } from './support/shell.ts';

test("NAV-07 franchise admins and corporate admins see each other's changes", async ({ hierarchyOf }) => {
  // Uses BISTRO, because other stories count the units of ALOHA.
  const corporate = await hierarchyOf('corporate.admin', 'BISTRO');
  await corporate.choose(corporate.person('Bruno Adeyemi'), 'Assign Unit');
  const dialog = corporate.dialog('Assign Unit');
  await dialog.getByRole('combobox', { name: 'Unit' }).click();
  const option = corporate.page.getByRole('option').first();
  const label = (await option.textContent()) ?? '';
  await option.click();
  await corporate.save(dialog);
  await corporate.assertNoDialog();

  const franchise = await hierarchyOf('franchise.admin2', null);
  await assertHeading(franchise.page, /^Hierarchy - BISTRO /);
  await franchise.search.fill(label);
  await expect(franchise.unit(label)).toBeVisible();
  await franchise.choose(franchise.unit(label), 'Remove');
  await franchise.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await franchise.assertNoDialog();

  await reload(corporate.page);
  await corporate.search.fill(label);
  await expect(corporate.page.getByText('Nothing found')).toBeVisible();
});

test('ERR-03 Manage Roles shows both versions after a stale save, even in a restored form, and saves the chosen one', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const [first, second] = [
    await hierarchyOf('corporate.admin', franchise.code),
    await hierarchyOf('corporate.admin', franchise.code),
  ];
  await first.button('Manage Roles').click();
  const dialog = first.dialog('Manage Roles');
  await dialog.getByLabel('Level 3 role name').fill('MINE');

  await second.button('Manage Roles').click();
  const other = second.dialog('Manage Roles');
  await other.getByLabel('Level 3 role name').fill('THEIRS');
  await other.getByLabel('Level 1 role name').fill('Store Lead');
  await second.save(other);
  await second.assertNoDialog();

  await reload(first.page);
  await expect(dialog.getByLabel('Level 3 role name')).toHaveValue('MINE');
  await expect(dialog.getByLabel('Level 1 role name')).toHaveValue('Store Lead');
  await first.save(dialog);
  const conflict = first.dialog('Someone else saved this first');
  await expect(conflict.getByText('Changed by Corporate Admin just now.')).toBeVisible();
  await expect(conflict.getByRole('table', { name: /^Fields/ }).getByRole('rowheader')).toHaveText(['Level 3']);
  await expect(conflict.getByLabel('Level 3, your value: MINE')).toBeChecked();
  await conflict.getByText('saved value: THEIRS').click();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await first.assertNoDialog();
  await expect(first.person('Olga Owner')).toContainText('THEIRS');
  await expect(first.person('Dan Drew')).toContainText('Store Lead');
});

test('ERR-03 the unit dialog shows both versions after a stale save, with complete emails', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByLabel('Email')).toHaveValue('u1@units.example');
  const [ownEmail, savedEmail] = ['kapolei.manager@units.example', 'waikiki.kitchen@units.example'];
  await franchise.change('unit-U1', { phoneNumber: '555-0199', emailAddress: savedEmail, managerId: 6 });
  await unit.getByLabel('Email').fill(ownEmail);
  await unit.getByLabel('Phone').fill('555-0142');
  const form = await unit.boundingBox();
  await screen.save(unit);
  const conflict = screen.dialog('Someone else saved this first');
  await expect(conflict.getByLabel('Phone, your value: 555-0142')).toBeChecked();
  await expect(conflict.getByRole('rowheader')).toHaveText(['Email', 'Phone']);
  const box = await conflict.boundingBox();
  expect([box?.x, box?.width]).toEqual([form?.x, form?.width]);
  await assertOverlayAccessible(page);
  for (const width of [1440, 400]) {
    await page.setViewportSize({ width, height: 860 });
    for (const address of [ownEmail, savedEmail])
      expect((await conflict.getByText(address).boundingBox())?.height, 'one line').toBeLessThan(30);
    expect(await conflict.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await conflict.getByText('555-0199').click();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await expect(unit).toHaveCount(0);
  for (const text of ['555-0199', ownEmail, 'Fay Ford'])
    await expect(units.getByRole('row', { name: /U1/ })).toContainText(text);
});

test('HIER-16 ERR-03 Move reports that another user has moved the person, and allows another attempt', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const [first, second] = [
    await hierarchyOf('corporate.admin', franchise.code),
    await hierarchyOf('corporate.admin', franchise.code),
  ];
  await first.choose(first.person('Dan Drew'), 'Move');
  const dialog = first.dialog('Move User');
  await pick(dialog, 'Move under', 'Ben Bell');

  await second.choose(second.person('Dan Drew'), 'Move');
  await pick(second.dialog('Move User'), 'Move under', 'Ben Bell');
  await second.save(second.dialog('Move User'));
  await second.assertNoDialog();

  await first.save(dialog);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Corporate Admin moved Dan Drew under Ben Bell just now. Review the change, then try again.',
  );
  await pick(dialog, 'Move under', 'Ada Area');
  await first.save(dialog);
  await first.assertNoDialog();
  await first.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell']);
});

test('HIER-14 ERR-03 Assign Unit rejects a unit that another user has assigned, and offers the remaining units', async ({
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
    'Someone else changed U3 - Unit U3 in the meantime: it is now assigned to Eve Earl.',
  );
  const unit = dialog.getByRole('combobox', { name: 'Unit' });
  await expect(unit).toHaveValue('U3 - Unit U3');
  await expect(
    dialog.getByText('U3 - Unit U3 is no longer available. Please choose again.', { exact: true }),
  ).toBeVisible();
  await expect(dialog.getByText('Please select a unit.', { exact: true })).toHaveCount(0);
  await unit.click();
  const free = screen.page.getByRole('option', { disabled: false });
  await expect(free).toHaveText(['U4 - Unit U4']);
  await free.click();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Eve Earl')).toContainText('1 unit');
});
