/** Themes: selection, contrast, and the lines that high contrast adds. */
import type { Locator, Page } from '@playwright/test';
import { assertLegible, OVERLAYS } from './support/accessibility.ts';
import { AdminScreen } from './support/admin-screen.ts';
import { contrast, palette } from './support/colours.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, reload } from './support/shell.ts';

const USERS = '/users?franchise=ALOHA&tab=all';
const GROUNDS = {
  light: 'rgb(246, 246, 244)',
  dark: 'rgb(18, 20, 19)',
  white: 'rgb(255, 255, 255)',
  black: 'rgb(0, 0, 0)',
};

const root = (page: Page) => page.locator('html');
const assertGround = (page: Page, name: keyof typeof GROUNDS) =>
  expect(root(page)).toHaveCSS('background-color', GROUNDS[name]);

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: theme, exact: true }).click();
}

async function assertChosen(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText(theme);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('applies the chosen theme to every browser tab and after a reload', async ({ visitor, expectFailure }) => {
  expectFailure('ERR_FAILED');
  const page = await visitor('corporate.admin', { path: USERS });
  const other = await page.context().newPage();
  await other.goto(USERS);
  await page.getByRole('button', { name: 'Theme' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveText(['Same as the system', 'Light', 'Dark', 'High contrast']);
  await page.keyboard.press('Escape');
  await assertChosen(page, 'Same as the system');
  for (const [theme, ground] of [
    ['Dark', 'dark'],
    ['High contrast', 'white'],
    ['Light', 'light'],
    ['High contrast', 'white'],
  ] as const) {
    await choose(page, theme);
    await assertGround(page, ground);
    await assertGround(other, ground);
    await assertChosen(page, theme);
    await assertChosen(other, theme);
  }

  // The theme applies at the first paint, before the portal's code runs.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await page.goto(USERS, { waitUntil: 'commit' });
  await assertGround(page, 'white');
  await page.unroute(/\/assets\/.*\.js/);
  await reload(page);
  await assertChosen(page, 'High contrast');
  await choose(page, 'Same as the system');
  await assertGround(page, 'light');
  await assertGround(other, 'light');
  await reload(page);
  await assertGround(page, 'light');
});

test('high contrast follows the system, unless the user has chosen another theme or colours are forced', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: USERS, contrast: 'more' });
  await assertGround(page, 'white');
  await assertChosen(page, 'Same as the system');
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertGround(page, 'black');
  await page.emulateMedia({ contrast: 'no-preference' });
  await assertGround(page, 'dark');
  await page.emulateMedia({ contrast: 'more' });
  await assertGround(page, 'black');

  await choose(page, 'Light');
  await assertGround(page, 'light');
  await choose(page, 'Same as the system');
  await assertGround(page, 'black');

  const tokens = ['line', 'brand', 'tint', 'text', 'level-1', 'warning', 'edge'] as const;
  await page.emulateMedia({ contrast: 'no-preference', forcedColors: 'active' });
  const forced = await palette(page, tokens);
  await page.emulateMedia({ contrast: 'more' });
  await expect(root(page)).not.toHaveAttribute('data-theme');
  // In forced colours, the high contrast theme adds no colours and no lines.
  await choose(page, 'High contrast');
  expect(await palette(page, tokens)).toEqual(forced);
  await page.getByRole('rowheader').first().hover();
  const line = await page
    .locator('[data-row]')
    .first()
    .evaluate((row) => getComputedStyle(row, '::after').content);
  expect(line).toBe('none');
});

const TEXTS = ['text', 'muted', 'placeholder', 'brand', 'brand-hover', 'danger', 'on-tint', 'warning'] as const;
const LEVELS = ['level-1', 'level-2', 'level-3', 'level-4'] as const;
const LINES = ['line', 'control-line', 'control-underline', 'brand', 'danger', 'warning-line', 'skeleton'] as const;
const PLAIN = ['page', 'surface', 'raised', 'float', 'hover', 'tint'] as const;
/** Text colours that are used on only one background. */
const PAIRS = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-pressed'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['warning', 'warning-ground'],
  ['danger', 'danger-ground'],
  ['text', 'danger-ground'],
  ['page', 'warning'],
  ...LEVELS.map((level) => [level, `${level}-ground`] as const),
] as const;

test('text has a contrast of 4.5:1 in the light and dark themes, and of 7:1 in the high contrast theme', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: USERS });
  const names = [...new Set([...TEXTS, ...LEVELS, ...LINES, ...PLAIN, ...PAIRS.flat()])];
  const onEach = (all: readonly string[]) => all.flatMap((one) => PLAIN.map((ground) => [one, ground] as const));
  for (const [colorScheme, isHigh, theme] of [
    ['light', false, 'light'],
    ['dark', false, 'dark'],
    ['light', true, 'white'],
    ['dark', true, 'black'],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast: isHigh ? 'more' : 'no-preference' });
    await assertGround(page, theme);
    const colours: Readonly<Record<string, number[]>> = await palette(page, names);
    const faint = (pairs: readonly (readonly [string, string])[], wanted: number) =>
      pairs
        .map(([on, ground]) => [on, ground, contrast(colours[on] ?? [], colours[ground] ?? [])] as const)
        .filter(([, , ratio]) => !(ratio >= wanted))
        .map(([on, ground, ratio]) => `${on} on ${ground} ${ratio.toFixed(2)}`);
    // Placeholders occur only in fields, which have no hover or tint colours.
    const texts = onEach([...TEXTS, ...LEVELS]).filter(
      ([text, ground]) => isHigh || text !== 'placeholder' || (ground !== 'hover' && ground !== 'tint'),
    );
    expect(faint([...texts, ...PAIRS], isHigh ? 7 : 4.5), theme).toEqual([]);
    if (isHigh) expect(faint(onEach(LINES), 4.5), theme).toEqual([]);
  }
});

test('ERR-01 high contrast is legible on hierarchy, users and administration, and on their overlays', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('503');
  const tree = await hierarchyOf('corporate.admin', 'ALOHA', { contrast: 'more' });
  const { page } = tree;
  const person = tree.person('Mateo Fernandez');
  await person.click();
  await assertLegible(page);
  await tree.openActions(person);
  await assertLegible(page, OVERLAYS);
  await page.keyboard.press('Escape');
  await tree.search.fill('pearl');
  await expect(page.locator('mark').first()).toBeVisible();
  await assertLegible(page);
  // The URL follows the search after a pause.
  await expect(page).toHaveURL(/search=pearl/);

  await goWithin(page, USERS, /^Users/);
  await page.getByRole('button', { name: '+ Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('First name required', { exact: true })).toBeVisible();
  await assertLegible(page, OVERLAYS);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.route(/\/api\/user\/ALOHA\/all-users/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Export All Users' }).click();
  await expect(page.getByRole('group', { name: 'Error' })).toBeVisible();
  await assertLegible(page);

  await goWithin(page, '/admin?franchise=ALOHA', 'System Administration');
  const admin = new AdminScreen(page);
  await admin.assertLoaded();
  await assertLegible(page);
  await admin.button('Delete Island Grill, Food Safety').click();
  await expect(admin.question('Cannot Delete')).toBeVisible();
  await assertLegible(page, OVERLAYS);
});

/** Returns a computed style of an element or of its "::after". */
const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name ?? ''), [property, pseudo]);

test('adds a line in high contrast wherever other themes use only a shade', async ({ hierarchyOf }) => {
  const tree = await hierarchyOf('corporate.admin', 'ALOHA', { contrast: 'more' });
  const { page } = tree;
  await tree.assertLoaded();
  const [went, pointed] = [tree.person('Mateo Fernandez'), tree.person('Grace Okafor')];
  await went.click();
  await pointed.hover();
  expect(await style(went, 'border-left-width', '::after'), 'the current row').toBe('6px');
  expect(await style(pointed, 'border-top-style', '::after'), 'the hovered row').toBe('dashed');
  const discs = ['Keala Thompson', 'Mateo Fernandez', 'Grace Okafor'].map((name) =>
    style(tree.person(name).locator('[data-tier][aria-hidden]'), 'border-top-style'),
  );
  expect(await Promise.all(discs), 'levels').toEqual(['solid', 'dashed', 'dotted']);

  const menu = await tree.openActions(went);
  const entry = menu.getByRole('menuitem', { name: 'Move', exact: true });
  await entry.hover();
  expect(await style(entry, 'box-shadow'), 'the hovered entry').toContain('rgb(0, 0, 0) 0px 0px 0px 2px inset');
  await expect(page.locator('.fui-MenuPopover')).toHaveCSS('border-top-color', 'rgb(102, 102, 102)');
  await menu.getByRole('menuitem', { name: 'Add Level' }).click();
  const dialog = tree.dialog('Add Level');
  await expect(dialog).toHaveCSS('border-top-color', 'rgb(102, 102, 102)');
  await dialog.getByRole('combobox', { name: 'User' }).press('ArrowDown');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  expect(await style(option, 'box-shadow'), 'the active option').toContain('2px inset');

  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await tree.assertNoDialog();

  await goWithin(page, USERS, /^Users/);
  await page.getByRole('rowheader').nth(3).waitFor();
  const rows = page.getByRole('grid').locator('[data-row]');
  await rows.nth(1).getByRole('rowheader').focus();
  await rows.nth(3).hover();
  expect(await style(rows.nth(1), 'border-left-width', '::after'), 'the current row').toBe('6px');
  expect(await style(rows.nth(3), 'border-top-style', '::after'), 'the hovered row').toBe('dashed');
  expect(await style(rows.nth(2), 'content', '::after'), 'another row').toBe('none');
  await page.getByRole('button', { name: /^Columns/ }).click();
  const box = page.getByRole('checkbox', { disabled: true }).first();
  expect(await style(box, 'opacity'), 'the native control is invisible').toBe('0');
  const drawnBox = box.locator('+ *');
  expect(await style(drawnBox, 'border-top-style'), 'a disabled box').toBe('dashed');
  expect(await style(drawnBox, 'background-color'), 'a disabled box is not filled').toBe('rgba(0, 0, 0, 0)');
  expect(await style(drawnBox, 'opacity')).toBe('1');
});
