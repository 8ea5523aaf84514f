/** The hierarchy as a reader uses it: rows, counts, folds, search, popovers, menus and messages. */
import type { Locator } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertHeading, headerLinks } from './support/shell.ts';

const OPEN = ['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell'];

test('HIER-01 HIER-02 HIER-03 the hierarchy shows heading, counts and people, folds every node, and finds people and units', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await assertHeading(page, `Hierarchy - ${franchise.code} ${franchise.name}`);
  await expect(page.getByText('3 levels · 5 people · 3 units · 2 units not assigned')).toBeVisible();
  for (const name of ['Add Root Level', 'Manage Roles', 'Expand All', 'Collapse All', 'Collapse Level 1'])
    await expect(screen.button(name)).toBeVisible();
  await expect(page.getByText('5 people, 3 units', { exact: true })).toBeVisible();
  // When the tree has loaded, all people are open and all unit lists are folded.
  await screen.assertRows(OPEN);

  await screen.toggle(screen.unitList('Olga Owner'));
  await screen.toggle(screen.person('Dan Drew'));
  await screen.assertRows([
    'Olga Owner',
    'Units (1) of Olga Owner',
    'U5 - Unit U5',
    'Ada Area',
    'Dan Drew',
    'U1 - Unit U1 (Dan Drew)',
    'U2 - Unit U2',
    'Eve Earl',
    'Ben Bell',
  ]);
  await screen.toggle(screen.person('Ada Area'));
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'U5 - Unit U5', 'Ada Area', 'Ben Bell']);
  await expect(screen.person('Ada Area')).toHaveAttribute('aria-expanded', 'false');

  await screen.search.fill('u2');
  await screen.assertRows(['Olga Owner', 'Ada Area', 'Dan Drew', 'U2 - Unit U2']);
  await expect(page.getByRole('main').getByText('1 found in 5 people, 3 units')).toBeVisible();
  await screen.search.press('Escape');
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'U5 - Unit U5', 'Ada Area', 'Ben Bell']);

  await screen.button('Expand All').click();
  await expect(screen.unit('U2 - Unit U2')).toBeVisible();
  await screen.button('Collapse Level 1').click();
  await screen.assertRows(OPEN);
  // A single line separates the last row from the footer.
  const row = screen.tree.getByRole('row').last();
  const footer = page.getByRole('main').getByText('5 people, 3 units', { exact: true }).locator('..');
  await expect(row).toHaveCSS('border-bottom-width', '0px');
  await expect(footer).toHaveCSS('border-top-width', '1px');
  await expect
    .poll(async () => {
      const [above, below] = [await row.boundingBox(), await footer.boundingBox()];
      return above && below && below.y - above.y - above.height;
    })
    .toBe(0);

  await screen.button('Collapse All').click();
  await screen.assertRows(['Olga Owner']);
});

test('HIER-04 HIER-05 HIER-07 a person has a popover, their actions and a history; a unit has Cut, History and Remove', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const name = screen.person('Dan Drew').getByRole('button', { name: 'Dan Drew', exact: true });
  // The popover of another row may still be visible, because it closes after 50 ms.
  const popover = page.getByRole('tooltip').filter({ hasText: 'Dan Drew' });
  const assertShown = async () => {
    for (const text of ['District Manager', `dan@${franchise.code}.example`.toLowerCase(), 'dan@demo.example'])
      await expect(popover).toContainText(text);
    await expect(popover).toContainText('Units2');
  };
  await name.hover();
  await assertShown();
  await popover.hover();
  await expect(popover).toBeVisible();
  await expect(popover).toHaveCSS('padding', '10px 12px');
  await screen.search.hover();
  await expect(popover).toHaveCount(0);
  await name.click();
  await screen.search.hover();
  await assertShown();
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await screen.person('Dan Drew').press('Tab');
  await expect(name).toBeFocused();
  await assertShown();

  const actionsOf = async (row: Locator) => {
    const items = await (await screen.openActions(row)).getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return items;
  };
  const all = [
    'Assign Unit',
    'Add Level',
    'Reassign Position',
    'Move',
    'Cut',
    'Hand Over Everything',
    'History',
    'Remove',
  ];
  expect(await actionsOf(screen.person('Ada Area'))).toEqual(all);
  // Level 1 is the lowest level, so nobody can be added below.
  expect(await actionsOf(screen.person('Dan Drew'))).toEqual(all.filter((action) => action !== 'Add Level'));
  await screen.toggle(screen.person('Dan Drew'));
  await expect(screen.unit('U1 - Unit U1')).toContainText('U1 - Unit U1 (Dan Drew)');
  expect(await actionsOf(screen.unit('U1 - Unit U1'))).toEqual(['Cut', 'History', 'Remove']);
});

test('HIER-09 MSG-01 a user without a role sees the access message', async ({ hierarchyOf }) => {
  const { page } = await hierarchyOf('no.role', null);
  await expect(
    page.getByText(
      'You must be a Franchise or Point of Sale Administrator to access this tool. Please contact your administrator if you feel this is in error.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Data Stewards now use another application for data quality reports.')).toBeVisible();
});

test('HIER-11 an empty hierarchy offers Add Root Level or, if no level has a name, Manage Roles', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.empty();
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await expect(page.getByText('No data available for selected franchise')).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Add Root Level' }).last().click();
  await expect(screen.dialog('Add Level')).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();

  await franchise.change('franchise', { levels: [] });
  await screen.goTo(franchise.code);
  await page.getByRole('main').getByRole('button', { name: 'Manage Roles' }).last().click();
  await expect(screen.dialog('Manage Roles')).toBeVisible();
});

test('HIER-08 HIER-12 NAV-02 asks for a franchise if none is selected, and links to the lists in SYSTEM mode', async ({
  hierarchyOf,
}) => {
  const { page } = await hierarchyOf('corporate.admin', null);
  await expect(page.getByText('Please select a Franchise', { exact: true })).toBeVisible();
  await assertAccessible(page);
  await page.goto('/?franchise=SYSTEM');
  await expect(
    page.getByText('Cannot load Hierarchy. Only Units and Users are available in SYSTEM mode'),
  ).toBeVisible();
  await expect(headerLinks(page)).toHaveText(['Hierarchy', 'Units', 'Users', 'POS', 'Admin', 'History']);
  for (const name of ['All Users', 'All Units']) {
    const link = page.getByRole('main').getByRole('link', { name });
    expect((await link.boundingBox())?.height, `${name} is easy to hit`).toBeGreaterThanOrEqual(24);
  }
  await page.getByRole('main').getByRole('link', { name: 'All Units' }).click();
  await expect(page).toHaveURL(/\/all-units\?franchise=SYSTEM$/);
});
