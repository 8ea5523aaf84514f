/** Hands over everything that a person has: from the tree, and before a deletion. Undoes the whole hand-over. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { documentId, type FranchiseContainerDocument } from '@franchise-admin/api/documents';
import type { Page } from '@playwright/test';
import { franchiseDocuments, POSITION, unitDocument } from '../support/franchise.ts';
import { assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import type { HierarchyScreen } from './support/hierarchy-screen.ts';
import { countActions, press } from './support/keyboard.ts';

import type { OwnFranchise } from './support/own-franchise.ts';
import { pick } from './support/shell.ts';

const PLACE = { lea: 901, sam: 902, kim: 903 } as const;

/** Writes Lea and Sam, who both report to Olga. Kim reports to Lea. Unit U8 is assigned to Lea, U9 to Sam. Lea manages U8 and U9. */
async function arrange(franchise: OwnFranchise): Promise<void> {
  const { code } = franchise;
  // The API reads communication preferences by user id alone, so these users need ids that no other franchise uses.
  const first = 9_000_000 + Number(code.replace(/\D/g, '')) * 10;
  const templates = franchiseDocuments(code);
  const documents = (['lea', 'sam', 'kim'] as const).flatMap((name, index): FranchiseContainerDocument[] => {
    const user = templates.find(({ id }) => id === documentId.user(4));
    const position = templates.find(({ id }) => id === documentId.position(POSITION.dan));
    if (user?.type !== 'user' || position?.type !== 'position') throw new Error('The templates have changed.');
    const franchiseUserId = first + index;
    const franchiseRoleMemberId = PLACE[name];
    const isBeneath = name === 'kim';
    return [
      {
        ...user,
        id: documentId.user(franchiseUserId),
        franchiseUserId,
        firstName: `${name[0]?.toUpperCase()}${name.slice(1)}`,
        lastName: 'Story',
        emailAddress: `${name}@${code}.example`.toLowerCase(),
        userName: '',
        authObjectId: EMPTY_GUID,
        communicationTypeIds: name === 'lea' ? [1] : [],
        franchiseRoleMemberId,
      },
      {
        ...position,
        id: documentId.position(franchiseRoleMemberId),
        franchiseRoleMemberId,
        franchiseUserId,
        tier: isBeneath ? 1 : 2,
        franchiseRoleId: isBeneath ? 11 : 12,
        reportsToId: isBeneath ? PLACE.lea : POSITION.olga,
      },
    ];
  });
  await franchise.reset([
    ...documents,
    unitDocument(code, 'U8', PLACE.lea, first),
    unitDocument(code, 'U9', PLACE.sam, first),
  ]);
}

const apply = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Apply \d+ changes$/ });

test('HAND-01 HAND-03 HAND-13 an admin hands over everything from the tree in four clicks and undoes the whole hand-over', async ({
  hierarchyOf,
  franchise,
}) => {
  await arrange(franchise);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const actions = await countActions(page, 'Hand over everything');
  await screen.choose(screen.person('Lea Story'), 'Hand Over Everything');
  const dialog = screen.dialog('Hand Over Everything');
  await expect(dialog.getByText('Hands over 1 person, 1 unit and the management of 2 units')).toBeVisible();
  await expect(
    page.getByRole('option', { name: /^Dan Drew.* can only report to someone at the level Area/ }),
  ).toBeVisible();
  await assertOverlayAccessible(page);
  await page.getByRole('option', { name: /^Sam Story/ }).click();
  await expect(page.getByText('Reports To: Lea Story → Sam Story')).toBeVisible();
  await assertOverlayAccessible(page);
  await apply(page).click();
  await screen.assertNoDialog();
  expect(await actions()).toBeLessThanOrEqual(4);

  await screen.button('Expand All').click();
  const rows = [
    'Sam Story',
    'Units (2) of Sam Story',
    'U8 - Unit U8 (Sam Story)',
    'U9 - Unit U9 (Sam Story)',
    'Kim Story',
  ];
  await expect.poll(async () => (await screen.rows()).slice(-rows.length)).toEqual(rows);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(screen.unit('U9 - Unit U9')).toContainText('(Lea Story)');
  await expect(screen.person('Lea Story')).toContainText('1 unit');
});

test('HAND-06 HAND-13 an admin deletes a manager and names a successor in three clicks', async ({
  visitor,
  franchise,
}) => {
  await arrange(franchise);
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all` });
  const actions = await countActions(page, 'Delete a manager with a successor');
  await page.getByRole('button', { name: 'Delete Lea Story' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cannot Delete' });
  await expect(dialog.getByText(/^Lea Story has 1 person below and 1 assigned unit in the hierarchy\./)).toBeVisible();
  await page.getByRole('option', { name: /^Sam Story/ }).click();
  await apply(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await actions()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('button', { name: 'Delete Lea Story' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: `sam@${franchise.code}.example`.toLowerCase() })).toBeVisible();
});

test('HAND-20 an admin hands over the work of a leaver to two colleagues', async ({ hierarchyOf, franchise }) => {
  await arrange(franchise);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.choose(screen.person('Lea Story'), 'Hand Over Everything');
  const dialog = screen.dialog('Hand Over Everything');
  await expect(page.getByRole('option', { name: /^Sam Story/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('radio', { name: 'Remove Lea Story from the hierarchy', exact: true }).check();
  await dialog.getByRole('button', { name: 'Choose several colleagues…' }).click();
  await dialog.getByRole('button', { name: /^Choose a colleague for U9/ }).click();
  await page.getByRole('option', { name: /^Kim Story/ }).click();
  await assertOverlayAccessible(page);
  await page.getByRole('combobox', { name: 'Hand over everything else to' }).click();
  await page.getByRole('option', { name: /^Sam Story/ }).click();
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByText('Hand over everything of Lea Story to Sam Story and 1 other').first()).toBeVisible();
  await assertOverlayAccessible(page);
  await apply(page).click();
  await screen.assertNoDialog();
  await screen.button('Expand All').click();
  await expect(screen.unit('U9 - Unit U9')).toContainText('(Kim Story)');
  await expect(screen.unit('U8 - Unit U8')).toContainText('(Sam Story)');
});

test('HAND-08 marks a person with a scheduled hand-over in tree and dialog until the schedule is cancelled', async ({
  hierarchyOf,
  franchise,
}) => {
  await arrange(franchise);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.choose(screen.person('Lea Story'), 'Hand Over Everything');
  await page.getByRole('radio', { name: 'Remove Lea Story from the hierarchy' }).check();
  await page.getByRole('combobox', { name: 'Hand over everything to' }).click();
  await page.getByRole('option', { name: /^Sam Story/ }).click();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('honolulu');
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Lea Story')).toContainText(/Leaves [A-Z][a-z]{2} \d+/);
  await expect(screen.person('Sam Story')).not.toContainText('Leaves');

  await page.goto(`/users?franchise=${franchise.code}&tab=all`);
  await page.getByRole('button', { name: 'Edit Lea Story' }).click();
  const user = page.getByRole('dialog', { name: 'User Information' });
  await expect(
    user.getByText(
      /^Leaves on .* \(Pacific\/Honolulu\)\. Hand over everything of Lea Story to Sam Story, scheduled by/,
    ),
  ).toBeVisible();
  await assertOverlayAccessible(page);
  await user.getByRole('button', { name: 'Show or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel schedule…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(user.getByText(/^Leaves on/)).toHaveCount(0);
});

test('HAND-10 selects a person who was created from the people picker of a dialog', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.choose(screen.person('Ada Area'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await dialog.getByRole('button', { name: 'Create new person' }).click();
  const email = await createNia(screen, franchise.code);
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue(`Nia New (${email})`);
  await assertOverlayAccessible(page);
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Nia New')).toContainText('District Manager');
});

test('HAND-22 Assign Unit gives units to a person who is created in place', async ({ hierarchyOf, franchise }) => {
  await franchise.reset([unitDocument(franchise.code, 'U7', null)]);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.choose(screen.person('Ada Area'), 'Assign Unit');
  const dialog = screen.dialog('Assign Unit');
  await pick(dialog, 'Unit', 'U7');
  await dialog.getByRole('button', { name: 'Create new person' }).click();
  await createNia(screen, franchise.code);
  const placement = screen.dialog('Add Level');
  await expect(placement.getByRole('combobox', { name: 'Level' })).toHaveValue('District Manager');
  await expect(placement.getByRole('combobox', { name: 'Reports to' })).toHaveValue(/^Ada Area/);
  // Hidden from assistive technology below the new dialog.
  await expect(dialog).toHaveCount(0);
  await assertOverlayAccessible(page);
  await screen.save(placement);
  await expect(placement).toHaveCount(0);
  await expect(dialog).toContainText('Nia New, District Manager');
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(page.getByText('U7 - Unit U7 assigned to Nia New.').first()).toBeVisible();
  await expect(screen.person('Nia New')).toContainText('1 unit');
});

test('HAND-12 HAND-13 hires a person and places them with three units in fourteen clicks and keys', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.reset(['U7', 'U8', 'U9'].map((code) => unitDocument(franchise.code, code, null)));
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const actions = await countActions(page, 'Hire a person and place them with three units');
  await screen.choose(screen.person('Ada Area'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await dialog.getByRole('button', { name: 'Create new person' }).click();
  const form = screen.dialog('User Information');
  const email = `nia@${franchise.code}.example`.toLowerCase();
  const fields = [
    ['First Name', 'Nia'],
    ['Last Name', 'New'],
    ['Email', email],
    ['Validate Email', email],
    ['Other. Please describe their role', 'Trainee'],
  ] as const;
  for (const [index, [label, text]] of fields.entries()) {
    const field = form.getByLabel(label, { exact: true });
    // The first field has the focus.
    if (index > 0) await field.click();
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  }
  await press(page, 'Enter');
  await expect(form).toHaveCount(0);
  const units = dialog.getByRole('combobox', { name: 'Units' });
  await units.click();
  for (const code of ['U7', 'U8', 'U9']) {
    await page.keyboard.type(code);
    await expect(page.getByRole('option')).toHaveCount(1);
    await press(page, 'Enter');
    await expect(dialog.getByText(`${code} - Unit ${code}`)).toBeVisible();
  }
  await assertOverlayAccessible(page);
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Nia New with 3 units' })).toBeVisible();
  await apply(page).click();
  await screen.assertNoDialog();
  expect(await actions()).toBeLessThanOrEqual(14);
  await expect(screen.person('Nia New')).toContainText('3 units');
  // The newest message is first. The second message undoes the new user.
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();
  await expect(screen.person('Nia New')).toHaveCount(0);
});

/** Fills and saves the form of a new user. Returns the user's email. */
async function createNia(screen: HierarchyScreen, code: string): Promise<string> {
  const form = screen.dialog('User Information');
  const email = `nia@${code}.example`.toLowerCase();
  await form.getByLabel('First Name').fill('Nia');
  await form.getByLabel('Last Name').fill('New');
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Validate Email').fill(email);
  await form.getByLabel('Other. Please describe their role').fill('Trainee');
  await screen.save(form);
  await expect(form).toHaveCount(0);
  return email;
}
