/** What the dialogs owe to whoever works in them: nothing typed or changed by others is lost, the focus stays, nothing untrue is said. */
import type { Locator, Page } from '@playwright/test';
import { oidOf } from '../support/franchise.ts';
import { expect, test } from './support/fixtures.ts';
import type { HierarchyScreen } from './support/hierarchy-screen.ts';
import { pick, reload, toasts } from './support/shell.ts';

const level = (dialog: Locator, n: number) => dialog.getByLabel(`Level ${n} role name`);

/** Opens Manage Roles and waits for the names. */
async function manageRoles(screen: HierarchyScreen): Promise<Locator> {
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await expect(level(dialog, 1)).toHaveValue('District Manager');
  return dialog;
}

/** Answers calls of one path with 503 until it is told to stop. */
async function failing(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  return () => page.unroute(path);
}

/** Holds the calls of one path back until it is told to let them go. */
async function held(page: Page, path: RegExp): Promise<() => void> {
  let go: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(path, async (route) => {
    await gone;
    await route.fallback();
  });
  return go;
}

const top = async (locator: Locator) => (await locator.boundingBox())?.y;

test('ERR-03 what somebody else saved is asked about although the form came back after a reload', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const mine = await hierarchyOf('corporate.admin', franchise.code);
  const theirs = await hierarchyOf('corporate.admin', franchise.code);
  await level(await manageRoles(mine), 3).fill('MINE');
  const other = await manageRoles(theirs);
  await level(other, 3).fill('THEIRS');
  await level(other, 1).fill('Store Lead');
  await theirs.save(other);
  await theirs.assertNoDialog();

  await reload(mine.page);
  const dialog = mine.dialog('Manage Roles');
  await expect(level(dialog, 3)).toHaveValue('MINE');
  await expect(level(dialog, 1)).toHaveValue('Store Lead');
  await mine.save(dialog);
  const conflict = mine.dialog('Someone else saved this first');
  await expect(conflict.getByText('Changed by Corporate Admin just now.')).toBeVisible();
  await expect(conflict.getByRole('table', { name: /^Fields/ }).getByRole('rowheader')).toHaveText(['Level 3']);
  await expect(conflict.getByLabel('Level 3, your value: MINE')).toBeChecked();
  await conflict.getByText('saved value: THEIRS').click();
  await conflict.getByRole('button', { name: 'Save my choice' }).click();
  await mine.assertNoDialog();
  await expect(mine.person('Olga Owner')).toContainText('THEIRS');
  await expect(mine.person('Dan Drew')).toContainText('Store Lead');
});

test('ERR-03 a restored Move is not made over a move by somebody else', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const mine = await hierarchyOf('corporate.admin', franchise.code);
  await mine.choose(mine.person('Dan Drew'), 'Move');
  const dialog = mine.dialog('Move User');
  await pick(dialog, 'Move under', 'Ben Bell');
  await franchise.change('position-101', { franchiseUserId: 6 });
  await reload(mine.page);
  await expect(dialog.getByRole('combobox', { name: 'Move under' })).toHaveValue(/^Ben Bell/);
  await mine.save(dialog);
  await expect(dialog.getByRole('alert')).toContainText('Someone else changed the position of Fay Ford');
  await mine.save(dialog);
  await mine.assertNoDialog();
});

test('a reload brings back no dialog in which nothing was typed', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  await expect(screen.confirmation('Confirm Removal')).toBeVisible();
  await reload(screen.page);
  await screen.assertLoaded();
  // The code of a dialog that came back would take a moment.
  await screen.page.waitForTimeout(2_000);
  await screen.assertNoDialog();
});

test('HIER-14 the focus stays among the units when one is removed, and what was done is heard', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const units = await screen.openUnits('Dan Drew');
  for (const [unit, next] of [
    ['U1', units.getByRole('gridcell').filter({ has: page.getByRole('button', { name: 'Remove U2 - Unit U2' }) })],
    ['U2', units.getByRole('button', { name: 'Assign Unit' })],
  ] as const) {
    await units.getByRole('button', { name: `Remove ${unit} - Unit ${unit}` }).click();
    await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
    await expect(next).toBeFocused();
    await expect(screen.confirmation('Confirm Removal')).toHaveCount(0);
    // By role: what an open dialog hides is not found.
    await expect(
      page.getByRole('status').filter({ hasText: `${unit} - Unit ${unit} is now unassigned` }),
    ).toBeAttached();
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();
});

test('a press beside a dialog leaves the focus in it', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const dialog = await manageRoles(screen);
  await level(dialog, 2).focus();
  await screen.page.mouse.click(20, 700);
  await expect(level(dialog, 2)).toBeFocused();
  await screen.page.keyboard.press('Escape');
  await screen.assertNoDialog();
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  const cancel = screen.confirmation('Confirm Removal').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await screen.page.mouse.click(20, 700);
  await expect(cancel).toBeFocused();
  await screen.page.keyboard.press('Escape');
  await screen.assertNoDialog();
});

test('ERR-01 a toast over a dialog can be read at leisure, and a second one takes its place', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const dialog = await manageRoles(screen);
  await page.route(/\/api\/franchise\/[^/]+$/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable', detail: 'Too busy.' }),
    }),
  );
  await level(dialog, 4).fill('Founder');
  await screen.save(dialog);
  const toast = toasts(page);
  const gap = async () => {
    const [box, window] = [await toast.boundingBox(), await dialog.boundingBox()];
    return box && window && window.y - (box.y + box.height);
  };
  await expect.poll(gap, { message: 'it lies over no part of the dialog' }).toBeGreaterThanOrEqual(0);
  await toast.getByText('Details').click();
  await expect(toast.getByText('Details')).toBeFocused();
  await page.mouse.move(5, 890);
  await page.waitForTimeout(6_000);
  await expect(toast).toContainText('Too busy.');
  await expect(toast.getByText('Details')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused();
  await screen.save(dialog);
  await expect(toast).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  await screen.save(dialog);
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('1 more message in Notifications');
});

const LOADS: readonly (readonly [string, RegExp, string, (screen: HierarchyScreen) => Promise<Locator>])[] = [
  [
    'Manage Roles',
    /\/api\/franchise\/[^/]+$/,
    'An error occurred when retrieving franchise information.',
    async (screen) => {
      await screen.button('Manage Roles').click();
      return screen.dialog('Manage Roles');
    },
  ],
  [
    'Add Level',
    /\/unassigned$/,
    'An error occurred when retrieving lists of unassigned users.',
    async (screen) => {
      await screen.button('Add Root Level').click();
      return screen.dialog('Add Level');
    },
  ],
  [
    'Reassign User',
    /\/unassigned$/,
    'An error occurred when retrieving lists of unassigned users.',
    async (screen) => {
      await screen.choose(screen.person('Eve Earl'), 'Reassign Position');
      return screen.dialog('Reassign User');
    },
  ],
  [
    'the unit dialog',
    /\/available-managers\//,
    'An error occurred when retrieving lists of store managers.',
    async (screen) => {
      const units = await screen.openUnits('Dan Drew');
      await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
      return screen.dialog('U1 - Unit U1');
    },
  ],
];
for (const [name, path, message, open] of LOADS)
  test(`ERR-01 ${name} shows that it loads, and offers to try again after a failure`, async ({
    hierarchyOf,
    franchise,
    expectFailure,
  }) => {
    expectFailure('503');
    const screen = await hierarchyOf('corporate.admin', franchise.code);
    await screen.assertLoaded();
    const stop = await failing(screen.page, path);
    const go = await held(screen.page, path);
    const dialog = await open(screen);
    const save = dialog.getByRole('button', { name: 'Save' });
    if (name !== 'Manage Roles') await dialog.getByRole('combobox').first().click();
    await expect(screen.page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(screen.page.getByRole('option').or(dialog.getByRole('textbox', { name: /role name/ }))).toHaveCount(0);
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription('You can save as soon as this has loaded.');
    go();
    await expect(dialog.getByRole('alert')).toContainText(message);
    await expect(save).toBeDisabled();
    await expect(save).toHaveAccessibleDescription('This could not be loaded. Please try again before you save.');
    await stop();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.locator('input:not([readonly]):focus')).toHaveCount(1);
    await expect(save).toBeEnabled();
  });

test('Manage Roles begins at level 1, once the names are there', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.assertLoaded();
  const go = await held(screen.page, /\/api\/franchise\/[^/]+$/);
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await expect(dialog.getByText('Loading...', { exact: true })).toBeVisible();
  go();
  await expect(level(dialog, 1)).toBeFocused();
});

test('a picker: Tab goes on from its open list, which is called like its field; long options end in an ellipsis', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.change('user-6', { firstName: `  ${'Fay '.repeat(20)}`, lastName: 'Ford' });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.button('Add Root Level').click();
  const dialog = screen.dialog('Add Level');
  await dialog.getByRole('combobox', { name: 'User' }).click();
  await expect(page.getByRole('listbox', { name: 'User' })).toBeVisible();
  const option = page.getByRole('option', { name: /^Fay Fay/ });
  expect(await option.locator('> *').evaluate((text) => getComputedStyle(text).textOverflow)).toBe('ellipsis');
  expect(await option.locator('> *').evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Level' })).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('UNIT-05 a manager is taken away with the entry None', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  const manager = unit.getByRole('combobox', { name: 'Manager' });
  await expect(manager).toHaveValue(/^Dan Drew/);
  await manager.fill('');
  await screen.page.keyboard.press('Enter');
  await expect(manager).toHaveValue('None');
  await screen.save(unit);
  await expect(unit).toHaveCount(0);
  await expect(units.getByRole('row', { name: /U1/ })).not.toContainText('Dan Drew');
});

test('HIER-18 deleting the user is ruled out beforehand for somebody who manages units, and for oneself', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.change('user-5', { authObjectId: oidOf('corporate.admin') });
  const corporate = await hierarchyOf('corporate.admin', franchise.code);
  await corporate.choose(corporate.person('Dan Drew'), 'Remove');
  const dialog = corporate.confirmation('Confirm Removal');
  await expect(dialog.getByRole('checkbox')).toBeDisabled();
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription(
    "Choose another manager for Dan Drew's 1 unit first.",
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await corporate.choose(corporate.person('Eve Earl'), 'Remove');
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription('You cannot delete your own account.');
});

test('HIER-20 both missing parts are marked and counted', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Add Root Level').click();
  const dialog = screen.dialog('Add Level');
  await expect(dialog.getByRole('combobox', { name: 'User' })).toBeFocused();
  const before = await top(dialog);
  await screen.save(dialog);
  await expect(dialog.getByRole('status').first()).toHaveText(
    '2 fields need attention: Please select a user and a level.',
  );
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(2);
  expect(await top(dialog), 'the window hangs from its top').toBe(before);
});

test('ERR-03 a person whom somebody else took stays in the field, marked', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure(/40[09]|412/);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Ben Bell'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await pick(dialog, 'User', 'Fay Ford');
  await franchise.change('user-6', { franchiseRoleMemberId: 101 });
  await franchise.change('position-101', { franchiseUserId: 6 });
  await screen.save(dialog);
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue(/^Fay Ford/);
  await expect(dialog.getByText(/^Fay Ford .* is no longer available\. Please choose again\.$/)).toBeVisible();
});

test('the conflict: addresses stay whole, at 400 px too', async ({ hierarchyOf, franchise, expectFailure }) => {
  expectFailure('412');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await unit.getByLabel('Email').fill('kapolei.manager@units.example');
  await unit.getByLabel('Phone').fill('555-0142');
  await franchise.change('unit-U1', { emailAddress: 'waikiki.kitchen@units.example' });
  await screen.save(unit);
  const conflict = screen.dialog('Someone else saved this first');
  await expect(conflict.getByRole('table', { name: /^Fields/ }).getByRole('rowheader')).toHaveText(['Email']);
  for (const width of [1440, 400]) {
    await screen.page.setViewportSize({ width, height: 860 });
    for (const address of ['kapolei.manager@units.example', 'waikiki.kitchen@units.example'])
      expect((await conflict.getByText(address).boundingBox())?.height).toBeLessThan(30);
    expect(await conflict.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
});

test('HIER-16 Move says at once when there is nobody to move someone under', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.choose(screen.person('Olga Owner'), 'Move');
  const dialog = screen.dialog('Move User');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Olga Owner stands at the highest level: there is nobody to move them under.',
  );
});

test('HIER-14 Edit Units fits in every width, and a text that is cut is whole on hover', async ({
  hierarchyOf,
  franchise,
}) => {
  const unitName = 'Waikiki Beachside Kitchen and Bar';
  await franchise.change('unit-U1', { unitName, managerId: 6 });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  for (const width of [1440, 960, 720, 400]) {
    await screen.page.setViewportSize({ width, height: 860 });
    const cell = units.getByRole('gridcell', { name: unitName, exact: true });
    await screen.page.mouse.move(0, 0);
    await cell.hover();
    const isCut = await cell.evaluate((box) => box.scrollWidth > box.clientWidth);
    if (width === 1440) expect(isCut).toBe(false);
    if (isCut) await expect(cell).toHaveAttribute('title', unitName);
    const action = width > 700 ? `Remove U1 - ${unitName}` : `Actions for U1 - ${unitName}`;
    await expect(units.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    expect(await units.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
});

test('TBL-03 in Edit Units the whole text of a cut cell lies over the dialog, and the first Escape closes it', async ({
  hierarchyOf,
  franchise,
}) => {
  const unitName = 'Waikiki Beachside Kitchen and Bar at the Pier of the Northern Harbour, Second Floor';
  await franchise.change('unit-U1', { unitName });
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport: { width: 720, height: 860 } });
  const { page } = screen;
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('rowheader').first().focus();
  await page.keyboard.press('ArrowRight');
  const tip = page.locator('[role=tooltip]', { hasText: unitName });
  await expect(tip).toBeVisible();
  // A trial press fails where something lies over it.
  await tip.click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
  await expect(units).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();
});

test('HIER-14 ERR-03 a unit that is there no more is said so, before and after typing, and leaves the list behind', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('404');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const units = await screen.openUnits('Dan Drew');
  await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
  const first = screen.dialog('U1 - Unit U1');
  await first.getByRole('textbox', { name: 'Phone' }).fill('(808) 555-0199');
  await franchise.remove('unit-U1');
  await screen.save(first);
  await expect(first.getByText(/There is no unit U1 in this franchise\./).first()).toBeVisible();
  await expect(first.getByRole('button', { name: 'Save' })).toBeDisabled();
  await first.getByRole('button', { name: 'Close' }).click();
  await expect(units.getByText('U1')).toHaveCount(0);

  await franchise.remove('unit-U2');
  await units.getByRole('button', { name: 'Edit U2 - Unit U2' }).click();
  const second = screen.dialog('U2 - Unit U2');
  await expect(second.getByText(/There is no unit U2 in this franchise\./).first()).toBeVisible();
  await second.getByRole('button', { name: 'Close' }).click();
  await expect(units.getByText('No units are assigned to this person.')).toBeVisible();
  await expect(units.getByRole('button', { name: 'Assign Unit' })).toBeFocused();
});

test('HIER-06 HIER-10 an open list covers none of the buttons of its dialog', async ({ hierarchyOf }) => {
  const screen = await hierarchyOf('corporate.admin', 'ALOHA');
  const { page } = screen;
  await page.setViewportSize({ width: 1280, height: 720 });
  await screen.assertLoaded();
  const person = screen.person('Daniel Nakamura');
  for (const [title, open] of [
    ['Add Root Level', () => screen.button('Add Root Level').click()],
    ['Assign Unit', () => screen.choose(person, 'Assign Unit')],
    ['Move', () => screen.choose(person, 'Move')],
    ['Reassign Position', () => screen.choose(person, 'Reassign Position')],
  ] as const) {
    await open();
    const dialog = page.getByRole('dialog').last();
    const fields = dialog.getByRole('combobox');
    await fields.first().waitFor();
    for (const field of await fields.all()) {
      await field.click();
      const list = page.getByRole('listbox');
      await expect(list).toBeVisible();
      const { bottom, last } = await list.evaluate((one) => ({
        bottom: Math.round(one.getBoundingClientRect().bottom),
        last: Math.round(one.parentElement?.getBoundingClientRect().bottom ?? 0),
      }));
      expect(bottom, `${title}: the list ends within its box`).toBeLessThanOrEqual(last);
      for (const button of await dialog.locator('[data-dialog-footer]').getByRole('button').all())
        await button.click({ trial: true, timeout: 2000 });
      await page.keyboard.press('Escape');
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.assertNoDialog();
  }
});
