/** Columns of the lists. They share the width of the window, or scroll if they do not fit. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import type { Locator } from '@playwright/test';
import { franchiseDocuments, USER } from '../support/franchise.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows, cuts, LISTS, type List, resize, scrolled, scrollsSideways } from './support/grids.ts';
import { press } from './support/keyboard.ts';
import { recordPastChange } from './support/past-change.ts';
import { goWithin } from './support/shell.ts';

/** Window widths at which no name may be truncated by only a pixel or two, and a width at which the columns do not fit. */
const WIDTHS: readonly (readonly [list: List, tight: readonly number[], scrolls?: number])[] = [
  ['units', [1440, 1280, 720], 1024],
  ['addresses', [1440, 1280, 720]],
  ['vendor', [1440, 1280, 720]],
  ['administration', [1440, 1280, 720]],
  ['all users', [], 1024],
  ['all units', [1440, 1280, 720], 720],
  ['history', [1440, 1280, 720]],
  ['users', [], 1280],
];

test('TBL-03 POS-03 columns truncate few texts, and no name by only a pixel or two', async ({ visitor }) => {
  await recordPastChange();
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA' });
  const allCuts = async () => (await Promise.all((await page.getByRole('grid').all()).map(cuts))).flat();
  const assertNoHair = async (width: number) => {
    await resize(page, width, 900);
    const hairs = (await allCuts()).filter(([text, by]) => by > 0 && by <= 2.5 && /^\p{Lu}[^@]*$/u.test(text));
    expect(hairs, `${width} px`).toEqual([]);
  };
  for (const [list, tight, scrolls] of WIDTHS)
    await test.step(list, async () => {
      await goWithin(page, ...LISTS[list]);
      await assertRows(page);
      for (const width of tight) await assertNoHair(width);
      if (list === 'vendor') {
        await resize(page, 1280, 800);
        expect(await scrollsSideways(page.getByRole('grid', { name: 'Users' }))).toBe(false);
      }
      if (!scrolls) return;
      await resize(page, scrolls, 720);
      expect(await scrollsSideways(page.getByRole('grid')), `${scrolls} px`).toBe(true);
      const all = await allCuts();
      const cut = all.filter(([, by]) => by > 0);
      expect(cut.length / all.length, `${scrolls} px: ${cut.join('; ')}`).toBeLessThan(0.08);
    });

  const openTab = async (name: RegExp) => {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    await assertRows(page);
  };
  await openTab(/^Assigned Users/);
  for (const width of [720, 1280, 1440]) await assertNoHair(width);
  await openTab(/^Restaurant Managers/);
  expect(
    (await allCuts()).filter(([, by]) => by > 0),
    'at 1440 px there is room for all texts',
  ).toEqual([]);
});

/** Closes the open dialog, then returns the scroll position of the grid. */
async function scrolledAfter(grid: Locator, opener: Locator): Promise<[number, number]> {
  const dialog = grid.page().locator('[role=dialog], [role=alertdialog]');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByText('Loading...')).toHaveCount(0);
  await press(grid.page(), 'Escape');
  await expect(opener).toBeFocused();
  return scrolled(grid);
}

test('TBL-03 a horizontally scrolling list keeps its actions in view, and its scroll position after a dialog', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: LISTS.users[0] });
  const grid = page.getByRole('grid');
  const end = async () => {
    const button = await grid
      .getByRole('button', { name: /^Delete / })
      .first()
      .boundingBox();
    const table = await grid.boundingBox();
    return button && table && Math.round(table.x + table.width - button.x - button.width);
  };
  await assertRows(page);
  const hint = grid.getByText(/^\d more →$/);
  await expect(hint).toHaveCount(0);
  const whole = await end();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect.poll(() => scrollsSideways(grid)).toBe(true);
  expect(await end()).toBe(whole);
  await expect(hint).toBeVisible();
  // Screen readers skip this header in the actions column.
  await expect(grid.getByRole('columnheader', { name: 'Actions', exact: true })).toHaveCount(1);
  for (const action of ['Edit', 'Delete']) {
    const opener = grid.getByRole('button', { name: new RegExp(`^${action} `) }).nth(2);
    await opener.click();
    expect(await scrolledAfter(grid, opener), action).toEqual([0, 0]);
  }

  await grid.evaluate((table) => table.scrollTo({ left: 60, top: 50 }));
  const name = grid.getByRole('rowheader').nth(5);
  await name.click();
  expect(await scrolledAfter(grid, name)).toEqual([60, 50]);
  await press(page, 'End');
  const actions = grid.locator('[role=gridcell]:focus');
  await expect(actions.getByRole('button', { name: /^Edit / })).toHaveCount(1);
  const before = await scrolled(grid);
  await press(page, 'Enter', 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrolled(grid)).toEqual(before);
  await grid.evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
  await expect(hint).toHaveCount(0);
  expect(await end()).toBe(whole);

  await resize(page, 1280, 720);
  await page.getByRole('button', { name: 'Columns' }).click();
  const header = await page.getByRole('columnheader').first().boundingBox();
  const panel = await page.getByRole('dialog', { name: 'Columns' }).boundingBox();
  expect(header && panel && panel.y - header.y - header.height).toBeGreaterThanOrEqual(0);
  expect(panel && panel.y + panel.height).toBeLessThanOrEqual(720);
  const reset = page.getByRole('button', { name: 'Reset columns' });
  await expect(reset).toBeInViewport({ ratio: 1 });
  await reset.focus();
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('USER-04 a list at its top stays at the top when a new user appears above the first row', async ({
  visitor,
  franchise,
}) => {
  const one = franchiseDocuments(franchise.code).find((document) => document.id === documentId.user(USER.fay));
  await franchise.reset(
    Array.from({ length: 20 }, (_, at) => {
      // The API reads communication preferences by user id alone, so the story uses ids that no other franchise has.
      const franchiseUserId = 9_100 + 100 * test.info().parallelIndex + at;
      return { ...(one as UserDocument), id: documentId.user(franchiseUserId), franchiseUserId };
    }),
  );
  const page = await visitor('corporate.admin', {
    path: `/users?franchise=${franchise.code}`,
    viewport: { width: 1280, height: 800 },
  });
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  await page.getByRole('button', { name: '+ Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Yves');
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Aeyes');
  for (const email of await dialog.getByRole('textbox', { name: /^(Validate )?Email/ }).all())
    await email.fill('yves@aeyes.example');
  await dialog.getByRole('textbox', { name: /^Other\./ }).fill('Payroll');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(grid.getByRole('rowheader', { name: 'Aeyes' })).toBeInViewport({ ratio: 1 });
  expect(await scrolled(grid)).toEqual([0, 0]);
});
