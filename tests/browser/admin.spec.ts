/** System Administration by mouse and by keyboard: orphaned groups, communication groups and types. */
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { AdminScreen, managers, uniqueEmail } from './support/admin-screen.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, focusedLabel, press, tabTo } from './support/keyboard.ts';
import { franchiseSelector, pick, reload, toasts } from './support/shell.ts';

/** Returns a name that no other story or run uses, because runs can share a portal. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

const BAD_GROUP = 'There was an error saving the group. Please double check the AD Group Id is correct.';

test('ADM-03 ADM-08 removes an orphaned group after a confirmation, also from the franchise selector', async ({
  visitor,
  expectFailure,
}) => {
  // The banner requests the removed franchise one last time before the selection changes.
  expectFailure('/SUMMIT/communication-state');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SUMMIT' }));
  const { page, orphaned } = screen;
  await expect(franchiseSelector(page)).toHaveValue('SUMMIT - Summit Bistro Partners');
  await screen.button('Remove SUMMIT - Summit Bistro Partners').click();
  const question = screen.question('Confirm Deletion');
  await expect(question).toContainText('SUMMIT - Summit Bistro Partners');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(1);
  await expect(screen.button('Remove SUMMIT - Summit Bistro Partners')).toBeFocused();
  await screen.button('Remove SUMMIT - Summit Bistro Partners').click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await screen.assertNoDialog();
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(0);
  await expect(screen.row(orphaned, 'CORAL')).toHaveCount(1);
  await expect(orphaned.locator(':focus')).toBeVisible();
  await expect(franchiseSelector(page)).toHaveValue('SYSTEM - All Users/Units');
  await expect(toasts(page)).toHaveCount(0);
  await franchiseSelector(page).fill('SUMMIT');
  await expect(page.getByText('No franchises found')).toBeVisible();
  await page.keyboard.press('Escape');
  await reload(page);
  await expect(screen.row(orphaned, 'CORAL')).toHaveCount(1);
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(0);
});

test('ADM-04 ADM-05 ADM-06 ADM-07 ADM-08 adds a type and its group, and deletes the type only after the group', async ({
  visitor,
  expectFailure,
}) => {
  // The preview rejects a directory group that does not exist.
  expectFailure('400');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SYSTEM' }));
  const { page, groups, types } = screen;
  const name = unique('Crew News');
  await screen.button('+ Add Type').click();
  const type = screen.dialog('Edit Communication Type');
  await type.getByRole('textbox', { name: 'Name' }).fill(name);
  await type.getByRole('textbox', { name: 'Info Text' }).fill('For everybody behind the counter');
  await screen.save(type);
  await screen.assertNoDialog();
  await expect(screen.button('+ Add Type')).toBeFocused();
  await expect(screen.row(types, name)).toContainText('For everybody behind the counter');

  // Copies the id of an AD group without members.
  await screen.button('Edit Bistro 9, Training').click();
  const group = screen.dialog('Edit Brand Communication Group');
  const adGroupId = await group.getByRole('textbox', { name: 'AD Group Id' }).inputValue();
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();

  await screen.button('+ Add Group').click();
  await pick(group, 'Brand', 'Harbor Kitchen');
  await pick(group, 'Communication Type', name);
  await group.getByRole('textbox', { name: 'AD Group Id' }).fill('of no group');
  await screen.save(group);
  await expect(group.getByRole('textbox', { name: 'AD Group Id' })).toHaveAccessibleDescription(BAD_GROUP);
  await expect(group.getByRole('textbox', { name: 'AD Group Id' })).toHaveValue('of no group');
  await expect(toasts(page)).toHaveCount(0);
  await group.getByRole('textbox', { name: 'AD Group Id' }).fill(adGroupId);
  await screen.save(group);
  await screen.assertNoDialog();
  await expect(screen.row(groups, name)).toContainText('comm-bistro-training');
  await reload(page);
  await expect(screen.row(groups, name)).toContainText('Harbor Kitchen');
  await expect(screen.row(types, name).getByRole('gridcell', { name: '1', exact: true })).toBeVisible();

  await screen.button(`Delete ${name}`).click();
  await expect(screen.question('Cannot Delete')).toContainText(
    'This Communication Type cannot be deleted. It has groups associated to it',
  );
  await screen.question('Cannot Delete').getByRole('button', { name: 'OK' }).click();
  await screen.assertNoDialog();
  await screen.button('Delete Island Grill, Food Safety').click();
  await expect(screen.question('Cannot Delete')).toContainText(
    'This Brand Communication Group cannot be deleted. It has members associated to it',
  );
  await page.keyboard.press('Enter');
  await screen.assertNoDialog();
  await expect(screen.button('Delete Island Grill, Food Safety')).toBeFocused();

  for (const [section, label] of [
    [groups, `Harbor Kitchen, ${name}`],
    [types, name],
  ] as const) {
    await screen.button(`Delete ${label}`).click();
    await screen.question('Confirm Deletion').getByRole('button', { name: 'Delete' }).click();
    await screen.assertNoDialog();
    await expect(screen.row(section, name)).toHaveCount(0);
    await expect(section.locator(':focus')).toBeVisible();
  }
  await expect(toasts(page)).toHaveCount(0);
});

test('ADM-02 ADM-06 ADM-08 an admin uploads a file, and adds, edits and deletes a type with only the keyboard', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, types } = screen;
  await screen.assertLoaded();
  const focused = (label: string) => async () => (await focusedLabel(page)) === label;
  const name = unique('Aaa');

  // Waits for the file chooser before the key press, because otherwise the browser opens a native file dialog.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, () => screen.filePicker.evaluate((input) => input.matches(':focus')));
  const { text } = managers(`U4,Ona,Oak,${uniqueEmail('ona')}`);
  await press(page, 'Enter');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'managers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await tabTo(page, focused('Upload'));
  await press(page, 'Enter');
  await expect(screen.review.dialog.getByRole('button', { name: 'Apply 1 row' })).toBeVisible();
  await tabTo(page, focused('Apply 1 row'));
  await press(page, 'Enter');
  await screen.assertFinished(1, 0);
  await assertFocused(page, 'Upload');

  await tabTo(page, focused('+ Add Type'));
  await press(page, 'Enter');
  const dialog = screen.dialog('Edit Communication Type');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name required');
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, '+ Add Type');

  // Move into the table, where Enter opens Edit.
  await expect(screen.row(types, name)).toBeVisible();
  await tabTo(page, () => types.getByRole('grid').evaluate((grid) => grid.matches(':has(:focus)')));
  await press(page, 'Control+Home');
  await assertFocused(page, name);
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await press(page, 'Tab');
  await page.keyboard.type('First line');
  await press(page, 'Enter');
  await page.keyboard.type('Second line');
  await tabTo(page, focused('Save'));
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, name);
  await expect(screen.row(types, name)).toContainText('First line');

  // Move to the second button of the last cell.
  await press(page, 'End', 'Enter', 'ArrowRight');
  await assertFocused(page, `Delete ${name}`);
  await press(page, 'Enter');
  await expect(screen.question('Confirm Deletion').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await screen.assertNoDialog();
  await expect(screen.row(types, name)).toHaveCount(0);
  await expect(types.locator(':focus')).toBeVisible();
});

test('ADM-01 ADM-02 ERR-01 the page, its dialogs and its errors pass the accessibility checks', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure(/415|503/);
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page } = screen;
  await screen.assertLoaded();
  await screen.choose(managers(`U404,Pat,Park,${uniqueEmail('pat')}`, `U4,Ona,Oak,${uniqueEmail('ona')}`));
  await screen.send();
  await screen.apply();
  await screen.assertFinished(2, 1);
  await screen.choose({ name: 'managers.csv', text: '%PDF-1.7' });
  await screen.send();
  await expect(screen.upload.getByRole('alert')).toContainText('This is a PDF file. Please save it as .xlsx or .csv.');
  await expect(toasts(page), 'no toast repeats the message').toHaveCount(0);
  await assertAccessible(page);

  const group = screen.dialog('Edit Brand Communication Group');
  for (const [button, opened] of [
    ['+ Add Type', screen.dialog('Edit Communication Type')],
    ['Delete Island Grill, Food Safety', screen.question('Cannot Delete')],
    ['+ Add Group', group],
  ] as const) {
    await screen.button(button).click();
    await expect(opened).toBeVisible();
    if (opened === group) {
      await screen.save(group);
      await expect(group.getByText('AD Group Id required', { exact: true })).toBeVisible();
    }
    await assertOverlayAccessible(page);
    await page.keyboard.press('Escape');
    await screen.assertNoDialog();
  }

  await page.route(/\/api\/(comms|lookup\/orphaned|change-sets\/[^/]+\/)/, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto(`/admin?franchise=${franchise.code}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);
  // The page reads the last import again, and that request also fails.
  await expect(screen.upload.getByText('The service could not be reached.')).toBeVisible();
  await assertAccessible(page);
});

test('ADM-01 fits into 400 px, with targets of at least 24 px', async ({ visitor, franchise }) => {
  const viewport = { width: 400, height: 860 };
  const path = `/admin?franchise=${franchise.code}`;
  const screen = new AdminScreen(await visitor('corporate.admin', { path, viewport }));
  const { page } = screen;
  /** Returns the maximum horizontal overflow, in pixels, of the elements around the page's content. */
  const overflow = () =>
    // Uses a selector instead of a role, because an open dialog hides the roles of the page.
    page.locator('main').evaluate((main) => {
      let most = 0;
      for (let at: Element | null = main; at; at = at.parentElement)
        most = Math.max(most, at.scrollWidth - at.clientWidth);
      return most;
    });
  await screen.assertLoaded();
  const faulty = `${'U'.repeat(30)},Pat,Park,${'pat'.repeat(30)}@aloha.example`;
  await screen.choose(managers(faulty, `U4,Ona,Oak,${uniqueEmail('ona')}`));
  await screen.send();
  await screen.apply();
  await screen.assertFinished(2, 1);
  expect(await overflow()).toBe(0);
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(Math.min(box.width, box.height), await button.innerText()).toBeGreaterThanOrEqual(24);
  }
  for (const [button, title] of [
    ['+ Add Group', 'Edit Brand Communication Group'],
    ['+ Add Type', 'Edit Communication Type'],
  ] as const) {
    await screen.button(button).click();
    await expect(screen.dialog(title)).toBeVisible();
    const box = await screen.dialog(title).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 400, title).toBe(true);
    expect(await overflow(), title).toBe(0);
    await page.keyboard.press('Escape');
    await screen.assertNoDialog();
  }
});
