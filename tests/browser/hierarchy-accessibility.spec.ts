/** Every state of the screen in light and dark: no fault that axe knows; at 400 px nothing leaves the window. */
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import type { HierarchyScreen, PersonAction } from './support/hierarchy-screen.ts';

type State = readonly [name: string, arrange: (screen: HierarchyScreen) => Promise<void>];

const openFromMenu =
  (action: PersonAction) =>
  async (screen: HierarchyScreen): Promise<void> => {
    await screen.choose(screen.person('Ada Area'), action);
    await expect(screen.page.getByRole(action === 'Remove' ? 'alertdialog' : 'dialog')).toBeVisible();
  };

const STATES: readonly State[] = [
  [
    'the tree with everything open and a row active',
    async (screen) => {
      await screen.button('Expand All').click();
      await screen.person('Ada Area').click();
    },
  ],
  ['the Actions menu', async (screen) => void (await screen.openActions(screen.person('Ada Area')))],
  [
    'the info popover',
    async (screen) => {
      await screen.person('Ada Area').getByRole('button', { name: 'Ada Area', exact: true }).hover();
      await expect(screen.page.getByRole('tooltip')).toBeVisible();
    },
  ],
  ['a search with hits, which are marked', (screen) => screen.search.fill('d')],
  ['a search without a hit', (screen) => screen.search.fill('nobody')],
  [
    'Manage Roles with a fault',
    async (screen) => {
      await screen.button('Manage Roles').click();
      await screen.dialog('Manage Roles').getByLabel('Level 1 role name').fill('');
      await screen.save(screen.dialog('Manage Roles'));
    },
  ],
  [
    'Add Level with an open picker',
    async (screen) => {
      await screen.button('Add Root Level').click();
      await screen.save(screen.dialog('Add Level'));
      await screen.dialog('Add Level').getByRole('combobox', { name: 'User' }).click();
      await expect(screen.page.getByRole('option').first()).toBeVisible();
    },
  ],
  ['Assign Unit', openFromMenu('Assign Unit')],
  ['Move User', openFromMenu('Move')],
  ['Reassign User', openFromMenu('Reassign Position')],
  ['Confirm Removal', openFromMenu('Remove')],
  [
    'Edit Units and the unit dialog',
    async (screen) => {
      const units = await screen.openUnits('Dan Drew');
      await assertAccessible(screen.page);
      await units.getByRole('button', { name: 'Edit U1 - Unit U1' }).click();
      await expect(screen.dialog('U1 - Unit U1').getByText('Unknown').first()).toBeVisible();
    },
  ],
];

test('every state of the hierarchy is accessible in light and dark', async ({ hierarchyOf, franchise }) => {
  test.setTimeout(180_000);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  for (const [name, arrange] of STATES)
    await test.step(name, async () => {
      await screen.goToAnew(franchise.code);
      await screen.assertLoaded();
      await arrange(screen);
      await assertAccessible(screen.page);
    });
  await test.step('nothing selected', async () => {
    const newcomer = await hierarchyOf('read.only', null);
    await expect(newcomer.page.getByText('Please select a Franchise')).toBeVisible();
    await assertAccessible(newcomer.page);
  });
  await test.step('no data', async () => {
    await franchise.empty();
    await screen.goToAnew(franchise.code);
    await expect(screen.page.getByText('No data available')).toBeVisible();
    await assertAccessible(screen.page);
  });
});

test('the conflict and the failed page are accessible', async ({ hierarchyOf, franchise, expectFailure }) => {
  expectFailure(/412|503/);
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await dialog.getByLabel('Level 4 role name').fill('Founder');
  await franchise.change('franchise', {
    levelsVersion: 2,
    levels: [{ franchiseRoleId: 11, tier: 1, roleName: 'Store Lead' }],
  });
  await screen.save(dialog);
  await expect(screen.dialog('Someone else saved this first')).toBeVisible();
  await assertAccessible(screen.page);
  await screen.page.route(/\/api\/hierarchy\//, (route) => route.fulfill({ status: 503, body: '' }));
  await screen.goToAnew(franchise.code);
  await expect(screen.page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await assertAccessible(screen.page);
});

test('at 720 x 450, a window at 200 %, the header stays low and the row with the focus is seen whole', async ({
  hierarchyOf,
}) => {
  const screen = await hierarchyOf('read.only', 'ALOHA', { viewport: { width: 720, height: 450 } });
  const { page } = screen;
  await screen.assertLoaded();
  await screen.tree.locator('[role=row][tabindex="0"]').focus();
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(45);
  expect(await page.locator('html').evaluate((html) => html.scrollHeight), 'the window itself does not scroll').toBe(
    450,
  );
  for (const key of ['End', 'Home', 'PageDown', 'ArrowDown', 'End', 'PageUp']) {
    await page.keyboard.press(key);
    const row = await screen.tree.locator('[role=row]:focus').boundingBox();
    expect(row?.y, key).toBeGreaterThanOrEqual(44);
    expect((row?.y ?? 450) + (row?.height ?? 0), key).toBeLessThanOrEqual(450);
  }
});

test('at 400 px nothing overflows and the menu stays inside', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport: { width: 400, height: 860 } });
  await screen.button('Expand All').click();
  const width = () => screen.page.locator('html').evaluate((html) => html.scrollWidth);
  expect(await width()).toBe(400);
  const menu = await screen.openActions(screen.person('Ada Area'));
  const box = await menu.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 400).toBe(true);
  await menu.getByRole('menuitem', { name: 'Assign Unit' }).click();
  const dialog = await screen.dialog('Assign Unit').boundingBox();
  expect(dialog && dialog.x >= 0 && dialog.x + dialog.width <= 400).toBe(true);
  expect(await width()).toBe(400);
  await assertAccessible(screen.page);
  await screen.page.setViewportSize({ width: 320, height: 640 });
  const narrow = await screen.dialog('Assign Unit').boundingBox();
  expect(narrow && narrow.x >= 0 && narrow.x + narrow.width <= 320).toBe(true);
  await screen.page.keyboard.press('Escape');
  expect(await width()).toBe(320);
});
