/** Dialogs of the hierarchy: loading, toasts, open lists, narrow windows, and clicks outside. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, press } from './support/keyboard.ts';
import { holdRequests } from './support/shell.ts';

/** Lets reads of a path fail with 503 until the returned function is called. */
async function failing(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  return () => page.unroute(path);
}

test('ERR-01 a dialog shows "Loading..." and, after a failed load, the message and a retry', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  for (const { button, title, path, message, first } of [
    {
      button: 'Manage Roles',
      title: 'Manage Roles',
      path: /\/api\/franchise\/[^/]+$/,
      message: 'An error occurred when retrieving franchise information.',
      first: (dialog: Locator) => dialog.getByLabel('Level 1 role name'),
    },
    {
      button: 'Add Root Level',
      title: 'Add Level',
      path: /\/unassigned$/,
      message: 'An error occurred when retrieving lists of unassigned users.',
      first: (dialog: Locator) => dialog.getByRole('combobox', { name: 'User' }),
    },
  ] as const)
    await test.step(title, async () => {
      const stop = await failing(page, path);
      const release = await holdRequests(page, path);
      await screen.button(button).click();
      const dialog = screen.dialog(title);
      const save = dialog.getByRole('button', { name: 'Save' });
      if (title === 'Add Level') await first(dialog).click();
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
      await expect(page.getByRole('option').or(dialog.getByRole('textbox', { name: /role name/ }))).toHaveCount(0);
      await expect(save).toBeDisabled();
      await expect(save).toHaveAccessibleDescription('You can save as soon as this has loaded.');
      release();
      await expect(dialog.getByRole('alert')).toContainText(message);
      await expect(save).toBeDisabled();
      await expect(save).toHaveAccessibleDescription('We could not load the data. Please try again before you save.');
      await stop();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(first(dialog)).toBeFocused();
      await expect(save).toBeEnabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await screen.assertNoDialog();
    });
});

test('keeps the focus in a dialog after a click outside, and asks before Escape discards input', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  const level = dialog.getByLabel('Level 4 role name');
  await level.fill('Founder');
  await page.mouse.click(20, 700);
  await expect(level).toBeFocused();
  await press(page, 'Escape');
  const question = screen.confirmation('Discard changes?');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(level).toHaveValue('Founder');
  await press(page, 'Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await screen.assertNoDialog();
  await expect(screen.button('Manage Roles')).toBeFocused();

  await screen.choose(screen.person('Eve Earl'), 'Remove');
  const cancel = screen.confirmation('Confirm Removal').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await page.mouse.click(20, 700);
  await expect(cancel).toBeFocused();
});

test("HIER-06 HIER-10 an open list does not cover the dialog's buttons, and truncates long names", async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.change('user-6', { firstName: `  ${'Fay '.repeat(20)}`, lastName: 'Ford' });
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport: { width: 1280, height: 720 } });
  const { page } = screen;
  await screen.button('Add Root Level').click();
  const dialog = screen.dialog('Add Level');
  for (const name of ['User', 'Level']) {
    await dialog.getByRole('combobox', { name }).click();
    const list = page.getByRole('listbox', { name });
    await expect(list).toBeVisible();
    const [bottom, end] = await list.evaluate((one) =>
      [one, one.parentElement].map((part) => Math.round(part?.getBoundingClientRect().bottom ?? 0)),
    );
    expect(bottom, 'the list ends within its box').toBeLessThanOrEqual(end ?? 0);
    // A trial click fails if another element covers the button.
    for (const button of await dialog.locator('[data-dialog-footer]').getByRole('button').all())
      await button.click({ trial: true });
    if (name === 'User') {
      const option = page.getByRole('option', { name: /^Fay Fay/ }).locator('> *');
      await expect(option).toHaveCSS('text-overflow', 'ellipsis');
      expect(await option.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
      await press(page, 'Tab');
      await expect(dialog.getByRole('combobox', { name: 'Level' })).toBeFocused();
    } else await press(page, 'Escape');
    await expect(list).toHaveCount(0);
  }
});

test('HIER-14 TBL-03 Edit Units fits into windows of any width, and Escape closes only the tooltip of a truncated text', async ({
  hierarchyOf,
  franchise,
}) => {
  const unitName = 'Waikiki Beachside Kitchen and Bar at the Pier of the Northern Harbour, Second Floor';
  await franchise.change('unit-U1', { unitName, managerId: 6 });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const units = await screen.openUnits('Dan Drew');
  const cell = units.getByRole('gridcell', { name: unitName, exact: true });
  for (const width of [1440, 960, 720, 400]) {
    await page.setViewportSize({ width, height: 860 });
    await page.mouse.move(0, 0);
    await cell.hover();
    await expect(cell).toHaveAttribute('title', unitName);
    const action = width > 700 ? `Remove U1 - ${unitName}` : `Actions for U1 - ${unitName}`;
    await expect(units.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 });
    expect(await units.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
  }
  await page.setViewportSize({ width: 720, height: 860 });
  await units.getByRole('rowheader').first().focus();
  await press(page, 'ArrowRight');
  const tip = page.locator('[role=tooltip]', { hasText: unitName });
  await expect(tip).toBeVisible();
  // A trial click fails if another element covers the tooltip.
  await tip.click({ trial: true });
  await press(page, 'Escape');
  await expect(tip).toHaveCount(0);
  await expect(units).toBeVisible();
  await press(page, 'Escape');
  await screen.assertNoDialog();
  await assertFocused(page, '2 units of Dan Drew');
});
