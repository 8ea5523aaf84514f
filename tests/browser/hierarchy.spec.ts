/** Reading the hierarchy: what stands where, what folds, who sees which message. */
import { expect, test } from './support/fixtures.ts';
import { assertHeading } from './support/shell.ts';

const OPEN = ['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Dan Drew', 'Eve Earl', 'Ben Bell'];

test('HIER-01 HIER-02 heading, counts and buttons', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await assertHeading(screen.page, `Hierarchy - ${franchise.code} ${franchise.name}`);
  await expect(screen.page.getByText('3 levels · 5 people · 3 units · 2 units not assigned')).toBeVisible();
  for (const name of ['Add Root Level', 'Manage Roles', 'Expand All', 'Collapse All', 'Collapse Level 1'])
    await expect(screen.button(name)).toBeVisible();
  await expect(screen.page.getByText('5 people, 3 units', { exact: true })).toBeVisible();
});

test('HIER-03 all people are open at first and every unit list is folded; every node toggles', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
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
});

test('HIER-02 Expand All, Collapse All and Collapse Level 1', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.button('Expand All').click();
  await expect(screen.unit('U2 - Unit U2')).toBeVisible();
  await screen.button('Collapse Level 1').click();
  await screen.assertRows(OPEN);
  await screen.button('Collapse All').click();
  await screen.assertRows(['Olga Owner']);
});

test('HIER-04 a popover tells role, email, username and unit count, on hover, on focus and on click', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const name = screen.person('Dan Drew').getByRole('button', { name: 'Dan Drew', exact: true });
  // That of another row may still be going: it takes 50 ms.
  const popover = screen.page.getByRole('tooltip').filter({ hasText: 'Dan Drew' });
  const assertTold = async () => {
    for (const text of ['District Manager', `dan@${franchise.code}.example`.toLowerCase(), 'dan@demo.example'])
      await expect(popover).toContainText(text);
    await expect(popover).toContainText('Units2');
  };
  await name.hover();
  await assertTold();
  await popover.hover();
  await expect(popover).toBeVisible();
  await expect(popover).toHaveCSS('padding', '10px 12px');
  await screen.search.hover();
  await expect(popover).toHaveCount(0);
  await name.click();
  await screen.search.hover();
  await assertTold();
  await screen.page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await screen.person('Dan Drew').press('Tab');
  await expect(name).toBeFocused();
  await assertTold();
});

test('HIER-05 HIER-07 a person has five actions, level 1 no Add Level, a unit is removed', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const actions = async (menu: Awaited<ReturnType<typeof screen.openActions>>) => {
    const items = await menu.getByRole('menuitem').allTextContents();
    await screen.page.keyboard.press('Escape');
    return items;
  };
  const all = ['Assign Unit', 'Add Level', 'Reassign Position', 'Move', 'Remove'];
  expect(await actions(await screen.openActions(screen.person('Ada Area')))).toEqual(all);
  expect(await actions(await screen.openActions(screen.person('Dan Drew')))).toEqual(
    all.filter((action) => action !== 'Add Level'),
  );
  await screen.toggle(screen.person('Dan Drew'));
  await expect(screen.unit('U1 - Unit U1')).toContainText('U1 - Unit U1 (Dan Drew)');
  expect(await actions(await screen.openActions(screen.unit('U1 - Unit U1')))).toEqual(['Remove']);
});

test('HIER-06 a franchise admin removes only people without people and units beneath', async ({ hierarchyOf }) => {
  const screen = await hierarchyOf('franchise.admin', null);
  await screen.assertLoaded();
  const menu = await screen.openActions(screen.person('Mateo Fernandez'));
  await expect(menu.getByRole('menuitem', { name: 'Move' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
});

test('the search keeps those above a hit, says how many there are and gives the folds back', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.toggle(screen.person('Ada Area'));
  await screen.search.fill('u2');
  await screen.assertRows(['Olga Owner', 'Ada Area', 'Dan Drew', 'U2 - Unit U2']);
  await expect(screen.page.getByRole('main').getByText('1 found in 5 people, 3 units')).toBeVisible();
  await screen.search.fill('nobody');
  await expect(screen.page.getByText('Nothing found')).toBeVisible();
  await screen.search.press('Escape');
  await screen.assertRows(['Olga Owner', 'Units (1) of Olga Owner', 'Ada Area', 'Ben Bell']);
});

test('ROLE-05 HIER-02 a read-only user sees the tree and no way to change it', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('read.only', franchise.code);
  await screen.assertRows(OPEN);
  await expect(screen.button('Expand All')).toBeVisible();
  for (const name of ['Add Root Level', 'Manage Roles']) await expect(screen.button(name)).toHaveCount(0);
  await expect(screen.page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
  const units = await screen.openUnits('Dan Drew', 'Units');
  await expect(units.getByRole('button', { name: /^(Edit|Remove|Assign)/ })).toHaveCount(0);
  await units.getByRole('button', { name: 'Details U1 - Unit U1' }).click();
  const unit = screen.dialog('U1 - Unit U1');
  await expect(unit.getByLabel('Phone')).not.toBeEditable();
  await expect(unit.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await unit.getByRole('button', { name: 'Close' }).click();
  await expect(unit).toHaveCount(0);
});

test('HIER-08 with nothing selected corporate and read-only users are asked to select a franchise', async ({
  hierarchyOf,
}) => {
  for (const account of ['corporate.admin', 'read.only'] as const) {
    const { page } = await hierarchyOf(account, null);
    await expect(page.getByText('Please select a Franchise', { exact: true })).toBeVisible();
  }
});

test('HIER-09 MSG-01 somebody without a role is told so', async ({ hierarchyOf }) => {
  const { page } = await hierarchyOf('no.role', null);
  await expect(
    page.getByText(
      'You must be a Franchise or Point of Sale Administrator to access this tool. Please contact your administrator if you feel this is in error.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Data Stewards now use another application for data quality reports.')).toBeVisible();
});

test('HIER-11 a franchise without people says so and shows the way on', async ({ hierarchyOf, franchise }) => {
  await franchise.empty();
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await expect(screen.page.getByText('No data available for selected franchise')).toBeVisible();
  await screen.page.getByRole('main').getByRole('button', { name: 'Add Root Level' }).last().click();
  await expect(screen.dialog('Add Level')).toBeVisible();
});

test('HIER-11 a franchise without level names points to Manage Roles first', async ({ hierarchyOf, franchise }) => {
  await franchise.empty();
  await franchise.change('franchise', { levels: [] });
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.page.getByRole('main').getByRole('button', { name: 'Manage Roles' }).last().click();
  await expect(screen.dialog('Manage Roles')).toBeVisible();
});

test('HIER-12 SYSTEM has no hierarchy', async ({ hierarchyOf }) => {
  const { page } = await hierarchyOf('corporate.admin', 'SYSTEM');
  await expect(
    page.getByText('Cannot load Hierarchy. Only Units and Users are available in SYSTEM mode'),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All Units' }).click();
  await expect(page).toHaveURL(/\/all-units\?franchise=SYSTEM$/);
});

test('HIER-13 a POS admin who is nothing else is sent to /pos-admin', async ({ hierarchyOf }) => {
  const { page } = await hierarchyOf('pos.admin', null);
  await expect(page).toHaveURL(/\/pos-admin$/);
});
