/** The lists at 400 px, where rows are cards, and in windows too narrow for all columns. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import type { Locator, Page } from '@playwright/test';
import { franchiseDocuments, USER } from '../support/franchise.ts';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows, cardFaults, cuts, resize, scrolled, scrollsSideways } from './support/grids.ts';
import { press } from './support/keyboard.ts';
import { goWithin } from './support/shell.ts';

const viewport = { width: 400, height: 860 };
const USERS = '/users?franchise=ALOHA&tab=all';
const UNITS = '/units?franchise=ALOHA&tab=assigned';

/** Asserts that the dialog and the page fit into 400 px, and closes it. */
async function assertInside(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 400).toBe(true);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(400);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

interface Cards {
  readonly path: string;
  readonly heading: string;
  /** The columns in the second line. */
  readonly details: readonly string[];
  readonly opener?: RegExp;
}

const ADMIN = '/admin?franchise=SYSTEM';
const VENDOR = '/pos-admin?vendor=1';
const CARDS: readonly Cards[] = [
  { path: USERS, heading: 'Users - ALOHA Aloha Grill Group', details: ['Email', 'Role'], opener: /^\+ Add User/ },
  { path: UNITS, heading: 'Units - ALOHA Aloha Grill Group', details: ['Email', 'Phone'], opener: /^Edit / },
  {
    path: '/group-details?franchise=ALOHA',
    heading: 'Group Details - ALOHA Aloha Grill Group',
    details: ['Street Address', 'City', 'State'],
    opener: /^\+ Add Address/,
  },
  {
    path: VENDOR,
    heading: 'POS User Administration - Harbor POS Systems',
    details: ['Group Name', 'Email', 'POS Admin'],
    opener: /^\+ Add User/,
  },
  { path: ADMIN, heading: 'System Administration', details: ['Users', 'AD Group', 'Members', 'Info Text', 'Groups'] },
  { path: '/all-users?franchise=SYSTEM', heading: 'All Users', details: ['Email', 'RoleName'] },
  { path: '/all-units?franchise=SYSTEM', heading: 'All Units', details: ['Email', 'Phone'] },
];
const headingOf = (path: string) => CARDS.find((one) => one.path.split('?')[0] === path.split('?')[0])?.heading ?? '';

test('TBL-03 POS-02 at 400 px the rows of every list are cards, and lists and dialogs stay inside the window', async ({
  visitor,
}) => {
  test.setTimeout(120_000);
  const page = await visitor('corporate.admin', { path: USERS, viewport });
  for (const { path, heading, details, opener } of CARDS)
    await test.step(path, async () => {
      await goWithin(page, path, heading);
      await assertRows(page);
      const grids = await page.getByRole('grid').all();
      const shown = await Promise.all(grids.map((grid) => grid.evaluate(cardFaults)));
      expect(shown.flatMap(({ faults }) => faults)).toEqual([]);
      expect([...new Set(shown.flatMap((grid) => grid.details))]).toEqual(details);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(400);
      if (path === USERS || path === VENDOR) await assertAccessible(page);
      if (path === VENDOR) {
        await page.getByRole('combobox', { name: 'Group', exact: true }).click();
        const option = page.getByRole('option', { name: 'CREPE - Crêperie Été & Fils – Réseau Français' });
        const words = option.locator('> *').first();
        await expect(words).toBeInViewport({ ratio: 1 });
        expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth), 'the name is whole').toBe(0);
        await page.keyboard.press('Escape');
      }
      if (opener) {
        await page.getByRole('main').getByRole('button', { name: opener }).first().click();
        await assertInside(page);
      }
    });
});

test('TBL-01 TBL-02 TBL-03 NAV-01 at 400 px actions, headers, tabs and navigation of a list are within reach', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: USERS, viewport });
  const grid = page.getByRole('grid');
  const more = page.getByRole('button', { name: /^Actions for / }).first();
  await expect(more).toBeInViewport({ ratio: 1 });
  const box = await more.boundingBox();
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(more).toBeFocused();
  await page.getByRole('rowheader').first().click();
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);

  const header = (name: string) => grid.getByRole('columnheader', { name });
  const manages = header('Manages').getByRole('button');
  await expect(manages).not.toBeInViewport();
  await manages.click();
  await expect(header('Manages')).toHaveAttribute('aria-sort', 'ascending');
  await expect(manages).toBeInViewport({ ratio: 1 });
  await press(page, 'Home');
  await expect(header('Last Name').getByRole('button')).toBeFocused();
  await expect(header('Last Name')).toBeInViewport({ ratio: 1 });
  await press(page, 'Enter');
  await expect(header('Last Name')).toHaveAttribute('aria-sort', 'ascending');
  expect((await scrolled(grid))[0]).toBe(0);

  const tabs = page.getByRole('tablist');
  const managers = tabs.getByRole('tab', { name: /^Restaurant Managers/ });
  await managers.click();
  await expect(managers).toBeInViewport({ ratio: 1 });
  // Tabs fade out at each edge beyond which there are more.
  const fades = () =>
    tabs.evaluate((row) =>
      ['::before', '::after'].map((edge) => row.ownerDocument.defaultView?.getComputedStyle(row, edge).visibility),
    );
  await tabs.evaluate((row) => row.scrollTo({ left: 60 }));
  await expect.poll(fades).toEqual(['visible', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual(['hidden', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fades).toEqual(['visible', 'hidden']);

  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await press(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Hierarchy' })).toBeFocused();
  await assertAccessible(page);
  await press(page, 'Escape');
  await expect(menu).toBeFocused();
  const [left, right] = [await menu.boundingBox(), await page.getByRole('button', { name: 'Theme' }).boundingBox()];
  const gap = (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
  expect([gap >= 0, gap <= 4], 'the Menu button stands beside the theme').toEqual([true, true]);
  await menu.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  const isInHeader = () => page.evaluate(() => document.activeElement?.closest('header') !== null);
  for (let moves = 0; moves < 12 && (await isInHeader()); moves++) await press(page, 'Tab');
  expect(await isInHeader()).toBe(false);
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('TBL-03 UNIT-02 at 400 px the keyboard reaches every cell of a card, also a cut one and one without room', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: UNITS, viewport });
  await expect(page.getByRole('tab', { name: 'Assigned Units 118' })).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);

  const emails = await page.getByRole('gridcell').filter({ hasText: '@' }).allTextContents();
  const text = emails.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const row = page.getByRole('row').filter({ hasText: text }).first();
  await row.getByRole('rowheader').focus();
  await press(page, 'ArrowRight', 'ArrowRight');
  const email = row.getByRole('gridcell').nth(1);
  await expect(email).toBeFocused();
  await expect(page.locator('[role=tooltip]', { hasText: text })).toBeVisible();
  const line = await email.boundingBox();
  await press(page, 'ArrowRight', 'ArrowRight');
  // The column covers the second line while it has the focus.
  const manager = row.getByRole('gridcell').nth(3);
  await expect(manager).toBeFocused();
  const box = await manager.boundingBox();
  expect([box?.x, Math.round(box?.y ?? 0)]).toEqual([line?.x, Math.round(line?.y ?? 1)]);
  expect(box?.width).toBeGreaterThan(200);
  await expect(manager).toHaveCSS('clip-path', 'none');
  await press(page, 'End');
  await expect(manager).not.toHaveCSS('clip-path', 'none');
});

test('ERR-03 UNIT-06 at 400 px a second Enter on a loading dialog closes nothing, and Tab alone leads past the whole week', async ({
  visitor,
  franchise,
}) => {
  const path = `/units?franchise=${franchise.code}&tab=assigned`;
  const page = await visitor('corporate.admin', { path, viewport: { width: 400, height: 700 } });
  const answer = Promise.withResolvers<void>();
  await page.route(/\/api\/units\/[^/]+\/U1$/, async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const edit = page.getByRole('button', { name: /^Edit U1 / });
  await expect(edit).toBeInViewport({ ratio: 1 });
  await edit.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading...')).toBeVisible();
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  await press(page, 'Enter');
  answer.resolve();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();

  await expect(dialog.getByText('Sun')).not.toBeInViewport();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  for (let moves = 0; moves < 8 && !(await cancel.evaluate((one) => one === document.activeElement)); moves++)
    await press(page, 'Tab');
  await expect(cancel).toBeFocused();
  await expect(dialog.getByText('Sun')).toBeInViewport({ ratio: 1 });
});

/** Lists with columns for names, codes and addresses, and the widths at which they do not fit. */
const WIDTHS: readonly { readonly path: string; readonly hairs: readonly number[]; readonly scrolls?: number }[] = [
  { path: USERS, hairs: [], scrolls: 1280 },
  { path: UNITS, hairs: [1440, 1280, 720], scrolls: 1024 },
  { path: '/group-details?franchise=ALOHA', hairs: [1440, 1280, 720] },
  { path: VENDOR, hairs: [1440, 1280, 720] },
  { path: ADMIN, hairs: [1440, 1280, 720] },
  { path: '/all-users?franchise=SYSTEM', hairs: [], scrolls: 1024 },
  { path: '/all-units?franchise=SYSTEM', hairs: [1440, 1280, 720], scrolls: 720 },
  { path: '/users?franchise=ALOHA&tab=assigned', hairs: [1440, 1280, 720] },
];

test('TBL-03 POS-03 columns share a window so that little is cut, and no name for want of a pixel or two', async ({
  visitor,
}) => {
  test.setTimeout(120_000);
  const page = await visitor('corporate.admin', { path: USERS });
  const allCuts = async () => (await Promise.all((await page.getByRole('grid').all()).map(cuts))).flat();
  for (const { path, hairs, scrolls } of WIDTHS)
    await test.step(path, async () => {
      await goWithin(page, path, headingOf(path));
      await assertRows(page);
      for (const width of hairs) {
        await resize(page, width, 900);
        const found = (await allCuts()).filter(([text, by]) => by > 0 && by <= 2.5 && /^\p{Lu}[^@]*$/u.test(text));
        expect(found, `${width} px`).toEqual([]);
      }
      if (scrolls) {
        await resize(page, scrolls, 720);
        expect(await scrollsSideways(page.getByRole('grid')), `${scrolls} px`).toBe(true);
        const all = await allCuts();
        const cut = all.filter(([, by]) => by > 0);
        expect(cut.length / all.length, `${scrolls} px: ${cut.join('; ')}`).toBeLessThan(0.08);
      }
      if (path === VENDOR) {
        await resize(page, 1280, 800);
        expect(await scrollsSideways(page.getByRole('grid', { name: 'Users' }))).toBe(false);
      }
      await resize(page, 1440, 900);
    });
  await page.getByRole('tab', { name: /^Restaurant Managers/ }).click();
  await expect(page.getByRole('tab', { name: /^Restaurant Managers/, selected: true })).toBeVisible();
  await assertRows(page);
  expect(
    (await allCuts()).filter(([, by]) => by > 0),
    'there is room for all texts',
  ).toEqual([]);
});

/** Closes the dialog that has opened. Returns where its grid is scrolled to then. */
async function scrolledAfter(grid: Locator, opener: Locator): Promise<[number, number]> {
  const dialog = grid.page().locator('[role=dialog], [role=alertdialog]');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByText('Loading...')).toHaveCount(0);
  await press(grid.page(), 'Escape');
  await expect(opener).toBeFocused();
  return scrolled(grid);
}

test('TBL-03 a list that scrolls sideways keeps its actions in view, says what they cover, and stays where it is', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: USERS });
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
  // A screen reader reads the column of the actions without it.
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

test('USER-04 a list at its top stays there when a new user appears above', async ({ visitor, franchise }) => {
  const one = franchiseDocuments(franchise.code).find((document) => document.id === documentId.user(USER.fay));
  await franchise.reset(
    Array.from({ length: 20 }, (_, at) => {
      // Preferences are stored by number: no other franchise has these.
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
