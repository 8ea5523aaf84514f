/** The themes: who chooses one, and that high contrast is one: 7:1 for text, 4.5:1 for lines, and a line where others have a shade. */
import type { Locator, Page } from '@playwright/test';
import { assertLegible } from './support/accessibility.ts';
import { AdminScreen } from './support/admin-screen.ts';
import { contrast, palette } from './support/colours.ts';
import { expect, test } from './support/fixtures.ts';
import { reload } from './support/shell.ts';

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

test('the theme menu offers the themes and the system’s; every tab follows, and the choice is kept', async ({
  visitor,
  expectFailure,
}) => {
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

  // There from the first paint: the portal's own code has not run yet.
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

test('high contrast comes by itself where the system asks for more, unless something else was chosen or colours are forced', async ({
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
  // Nor do its colours and lines come when it was chosen.
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
/** What is written on grounds of its own. */
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

for (const colorScheme of ['light', 'dark'] as const) {
  const open = { contrast: 'more', colorScheme } as const;

  test(`high contrast, ${colorScheme}: each text has 7:1 on each ground, each line 4.5:1`, async ({ visitor }) => {
    const page = await visitor('corporate.admin', { path: USERS, ...open });
    const names = [...TEXTS, ...LEVELS, ...LINES, ...PLAIN, ...PAIRS.flat()];
    const colours: Readonly<Record<string, number[]>> = await palette(page, [...new Set(names)]);
    const least = (pairs: readonly (readonly [string, string])[], wanted: number) =>
      pairs
        .map(([on, ground]) => [on, ground, contrast(colours[on] ?? [], colours[ground] ?? [])] as const)
        .filter(([, , ratio]) => !(ratio >= wanted))
        .map(([on, ground, ratio]) => `${on} on ${ground} ${ratio.toFixed(2)}`);
    const onEach = (all: readonly string[]) => all.flatMap((one) => PLAIN.map((ground) => [one, ground] as const));
    expect(least([...onEach(TEXTS), ...onEach(LEVELS), ...PAIRS], 7)).toEqual([]);
    expect(least(onEach(LINES), 4.5)).toEqual([]);
  });

  test(`high contrast, ${colorScheme}: hierarchy, users and administration, with what opens on them, are legible`, async ({
    visitor,
    hierarchyOf,
    expectFailure,
  }) => {
    test.setTimeout(180_000);
    expectFailure('503');
    const tree = await hierarchyOf('corporate.admin', 'ALOHA', open);
    await tree.assertLoaded();
    await tree.person('Mateo Fernandez').click();
    await assertLegible(tree.page);
    await tree.openActions(tree.person('Mateo Fernandez'));
    await assertLegible(tree.page);
    await tree.page.keyboard.press('Escape');
    await tree.search.fill('pearl');
    await expect(tree.page.getByText('Pearl').first()).toBeVisible();
    await assertLegible(tree.page);

    const page = await visitor('corporate.admin', { path: USERS, ...open });
    await page.getByRole('rowheader').first().click();
    await page.getByRole('dialog', { name: 'User Information' }).waitFor();
    await assertLegible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '+ Add User' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByText('First name required', { exact: true })).toBeVisible();
    await assertLegible(page);
    await page.keyboard.press('Escape');
    await page.route(/\/api\/user\/ALOHA\/all-users/, (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Export All Users' }).click();
    await expect(page.getByRole('group', { name: 'Error' })).toBeVisible();
    await assertLegible(page);

    const admin = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=ALOHA', ...open }));
    await admin.assertLoaded();
    await assertLegible(admin.page);
    await admin.button('Delete Island Grill, Food Safety').click();
    await expect(admin.question('Cannot Delete')).toBeVisible();
    await assertLegible(admin.page);
  });
}

/** The computed styles of an element that a line makes: what is left of them says that there is none. */
const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name ?? ''), [property, pseudo]);

test('high contrast draws a line where the other themes have a shade alone', async ({ hierarchyOf, visitor }) => {
  const tree = await hierarchyOf('corporate.admin', 'ALOHA', { contrast: 'more' });
  const { page } = tree;
  await tree.assertLoaded();
  const [went, pointed] = [tree.person('Mateo Fernandez'), tree.person('Grace Okafor')];
  await went.click();
  await pointed.hover();
  expect(await style(went, 'border-left-width', '::after'), 'the row somebody went to').toBe('6px');
  expect(await style(pointed, 'border-top-style', '::after'), 'the row pointed at').toBe('dashed');
  const discs = ['Keala Thompson', 'Mateo Fernandez', 'Grace Okafor'].map((name) =>
    style(tree.person(name).locator('[data-tier][aria-hidden]'), 'border-top-style'),
  );
  expect(await Promise.all(discs), 'levels').toEqual(['solid', 'dashed', 'dotted']);

  const menu = await tree.openActions(went);
  const entry = menu.getByRole('menuitem', { name: 'Move', exact: true });
  await entry.hover();
  expect(await style(entry, 'box-shadow'), 'the entry pointed at').toContain('rgb(0, 0, 0) 0px 0px 0px 2px inset');
  await expect(page.locator('.fui-MenuPopover')).toHaveCSS('border-top-color', 'rgb(102, 102, 102)');
  await menu.getByRole('menuitem', { name: 'Add Level' }).click();
  const dialog = tree.dialog('Add Level');
  await expect(dialog).toHaveCSS('border-top-color', 'rgb(102, 102, 102)');
  await dialog.getByRole('combobox', { name: 'User' }).press('ArrowDown');
  const option = page.getByRole('option').first();
  await expect(option).toBeVisible();
  expect(await style(option, 'box-shadow'), 'the option the keyboard is on').toContain('2px inset');

  const users = await visitor('corporate.admin', { path: USERS, contrast: 'more' });
  const rows = users.locator('[data-row]');
  await rows.nth(1).getByRole('rowheader').focus();
  await rows.nth(3).hover();
  expect(await style(rows.nth(1), 'border-left-width', '::after'), 'the row somebody went to').toBe('6px');
  expect(await style(rows.nth(3), 'border-top-style', '::after'), 'the row pointed at').toBe('dashed');
  expect(await style(rows.nth(2), 'content', '::after'), 'any other').toBe('none');
  await users.getByRole('button', { name: /^Columns/ }).click();
  const box = users.getByRole('checkbox', { disabled: true }).first();
  expect(await style(box, 'opacity'), 'the native control lies over its drawn one, unseen').toBe('0');
  const held = box.locator('+ *');
  expect(await style(held, 'border-top-style'), 'a box that cannot be changed').toBe('dashed');
  expect(await style(held, 'background-color'), 'nor filled').toBe('rgba(0, 0, 0, 0)');
  expect(await style(held, 'opacity')).toBe('1');
});

test('in forced colours the entry or option one is on has another ground, the chosen one a tick, a faulty field a thicker line', async ({
  hierarchyOf,
}) => {
  const tree = await hierarchyOf('corporate.admin', 'ALOHA', { forcedColors: 'active' });
  const { page } = tree;
  await tree.assertLoaded();
  const ground = (element: Locator) => style(element, 'background-color');
  const menu = await tree.openActions(tree.person('Mateo Fernandez'));
  const entry = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  const canvas = await ground(page.locator('.fui-MenuPopover'));
  await entry('Move').hover();
  await expect.poll(() => ground(entry('Move')), 'the entry pointed at').not.toBe(canvas);
  expect(await ground(entry('Add Level')), 'any other').toMatch(/, 0\)$/);
  await entry('Add Level').click();
  const dialog = tree.dialog('Add Level');
  const user = dialog.getByRole('combobox', { name: 'User' });
  const valid = await style(user, 'border-top-width');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(user).toHaveAttribute('aria-invalid', 'true');
  expect([valid, await style(user, 'border-top-width')], 'a faulty field').toEqual(['1px', '2px']);
  await page.keyboard.press('Escape');

  await page.getByRole('combobox', { name: 'Franchise' }).click();
  const option = (name: RegExp) => page.getByRole('option', { name });
  await page.keyboard.press('ArrowDown');
  const after = page.getByRole('option').nth(2);
  await expect.poll(() => ground(after), 'the option the keyboard is on').not.toMatch(/, 0\)$/);
  await expect(option(/^ALOHA/), 'the chosen one').toHaveAttribute('aria-selected', 'true');
  await expect(option(/^ALOHA/).locator('svg')).toBeVisible();
  await expect(after.locator('svg')).toHaveCount(0);
});
