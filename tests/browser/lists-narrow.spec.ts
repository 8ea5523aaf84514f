/** The lists in a window of 400 px and at 200 %, by keyboard and by touch: what only the layout tells. */
import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import type { Locator } from '@playwright/test';
import { franchiseDocuments, USER } from '../support/franchise.ts';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

const viewport = { width: 400, height: 860 };

test('TBL-03 at 400 px the actions of every row are in view, and a press on its name opens it', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all', viewport });
  const more = page.getByRole('button', { name: /^Actions for / }).first();
  await expect(more).toBeInViewport({ ratio: 1 });
  const box = await more.boundingBox();
  expect(box && box.x + box.width <= 400 && Math.min(box.width, box.height) >= 24).toBe(true);
  await more.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.getByRole('rowheader').first().click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/units?franchise=${franchise.code}&tab=assigned`);
  await expect(page.getByRole('button', { name: /^Edit U1 / })).toBeInViewport({ ratio: 1 });
});

test('ERR-03 while the record of a dialog is on its way the focus waits on its title: a second Enter closes nothing', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}&tab=assigned`, viewport });
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/units\/[^/]+\/U1$/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: /^Edit U1 / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading...')).toBeVisible();
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
});

test('USER-08 what a communication preference is about stands clear of Cancel and Save', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all', viewport });
  await page.getByRole('rowheader').first().click();
  const dialog = page.getByRole('dialog', { name: 'User Information' });
  const about = dialog.getByRole('button', { name: /^About / }).last();
  await about.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  const tip = await page.getByRole('tooltip').boundingBox();
  const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
  expect(tip && save && tip.y + tip.height <= save.y).toBe(true);
});

test('NAV-01 at 400 px the Menu button leads into its links, and stands beside the theme', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA', viewport });
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Hierarchy' })).toBeFocused();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const [left, right] = [await menu.boundingBox(), await page.getByRole('button', { name: 'Theme' }).boundingBox()];
  expect(left && right && right.x - (left.x + left.width)).toBeLessThanOrEqual(4);
  expect(left && right && right.x - (left.x + left.width)).toBeGreaterThanOrEqual(0);
  await menu.press('Enter');
  await expect(page.getByRole('navigation')).toBeVisible();
  const isInHeader = () => page.evaluate(() => document.activeElement?.closest('header') !== null);
  for (let moves = 0; moves < 12 && (await isInHeader()); moves++) await page.keyboard.press('Tab');
  expect(await isInHeader()).toBe(false);
  await expect(page.getByRole('navigation')).toBeHidden();
});

for (const [path, details] of [
  ['/users?franchise=ALOHA&tab=all', ['Email', 'Role']],
  ['/units?franchise=ALOHA&tab=assigned', ['Email', 'Phone']],
  ['/group-details?franchise=ALOHA', ['Street Address', 'City', 'State']],
  ['/pos-admin?vendor=1', ['Group Name', 'Email', 'POS Admin']],
  ['/admin?franchise=SYSTEM', ['Users', 'AD Group', 'Members', 'Info Text', 'Groups']],
  ['/all-users?franchise=SYSTEM', ['Email', 'RoleName']],
  ['/all-units?franchise=SYSTEM', ['Email', 'Phone']],
] as const)
  test(`TBL-03 at 400 px a row is a card: its name and its actions, beneath them what says most; nothing scrolls sideways: ${path}`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', { path, viewport });
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const grids = await page.getByRole('grid').all();
    const shown = await Promise.all(grids.map((grid) => grid.evaluate(cardFaults)));
    expect(shown.flatMap(({ faults }) => faults)).toEqual([]);
    expect([...new Set(shown.flatMap(({ details }) => details))]).toEqual(details);
  });

/** Runs in the page: what is wrong with the cards of a grid, and the headers of the columns in their second lines. */
function cardFaults(grid: Element): { faults: string[]; details: string[] } {
  const headers = [...grid.querySelectorAll('[role=columnheader]')].map((header) => header.textContent ?? '');
  const faults = grid.scrollWidth > grid.clientWidth ? ['The grid scrolls sideways.'] : [];
  const details = new Set<number>();
  for (const row of grid.querySelectorAll('[role=row]:not([aria-rowindex="1"])')) {
    const card = row.getBoundingClientRect();
    if (card.height !== 64) faults.push(`${row.textContent} is ${card.height} px high`);
    const cells = [...row.querySelectorAll('[role=rowheader], [role=gridcell]')];
    if (cells.length !== headers.length) faults.push(`${row.textContent} has ${cells.length} cells`);
    const [name, actions] = [cells[0]?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()];
    for (const [at, cell] of cells.entries()) {
      const box = cell.getBoundingClientRect();
      // It has no room, and shows when the keyboard is on it.
      if (box.width <= 1) continue;
      if (box.left < card.left || box.right > card.right || box.top < card.top || box.bottom > card.bottom)
        faults.push(`${cell.textContent} leaves its card`);
      if (name && box.top >= name.bottom) details.add(at);
      if (actions && cell !== cells.at(-1) && box.right > actions.left)
        faults.push(`${cell.textContent} goes on beneath the actions`);
      const isCode = !/@|[a-z]{2}/.test(cell.textContent ?? '');
      if (isCode && cell.scrollWidth > cell.clientWidth) faults.push(`${cell.textContent} is cut`);
    }
  }
  return {
    faults,
    details: [...details].sort((a, b) => a - b).map((at) => (headers[at] ?? '').replace(/[↑↓]$/, '')),
  };
}

test('TBL-03 at 400 px the keyboard reaches every cell of a card: a cut text is whole beside it, and a column without room covers the second line', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/units?franchise=ALOHA&tab=assigned', viewport });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const emails = await page.getByRole('gridcell').filter({ hasText: '@' }).allTextContents();
  const text = emails.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const row = page.getByRole('row').filter({ hasText: text }).first();
  await row.getByRole('rowheader').focus();
  for (let moves = 0; moves < 2; moves++) await page.keyboard.press('ArrowRight');
  const email = row.getByRole('gridcell').nth(1);
  await expect(email).toBeFocused();
  await expect(page.locator('[role=tooltip]', { hasText: text })).toBeVisible();
  const line = await email.boundingBox();
  for (let moves = 0; moves < 2; moves++) await page.keyboard.press('ArrowRight');
  const manager = row.getByRole('gridcell').nth(3);
  await expect(manager).toBeFocused();
  const box = await manager.boundingBox();
  expect(box && line && [box.x, Math.round(box.y)]).toEqual([line?.x, Math.round(line?.y ?? 0)]);
  expect(box?.width).toBeGreaterThan(200);
  await expect(manager).toHaveCSS('clip-path', 'none');
  await page.keyboard.press('End');
  await expect(manager).not.toHaveCSS('clip-path', 'none');
});

test('TBL-02 at 400 px the strip of headers scrolls to each of them, by touch and by keyboard, and sorts', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all', viewport });
  const grid = page.getByRole('grid');
  const header = (name: string) => grid.getByRole('columnheader', { name });
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  const manages = header('Manages').getByRole('button');
  await expect(manages).not.toBeInViewport();
  await manages.click();
  await expect(header('Manages')).toHaveAttribute('aria-sort', 'ascending');
  await expect(manages).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Home');
  await expect(header('Last Name').getByRole('button')).toBeFocused();
  await expect(header('Last Name')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(header('Last Name')).toHaveAttribute('aria-sort', 'ascending');
  expect(await grid.evaluate((table) => table.scrollLeft)).toBe(0);
});

test('UNIT-06 at 400 px the whole week has been seen by whoever walks through the form by Tab alone', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', {
    path: `/units?franchise=${franchise.code}&tab=assigned`,
    viewport: { width: 400, height: 700 },
  });
  await page.getByRole('button', { name: /^Edit U1 / }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(dialog.getByText('Sun')).not.toBeInViewport();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  for (let moves = 0; moves < 8 && !(await cancel.evaluate((button) => button === document.activeElement)); moves++)
    await page.keyboard.press('Tab');
  await expect(cancel).toBeFocused();
  await expect(dialog.getByText('Sun')).toBeInViewport({ ratio: 1 });
});

test('TBL-03 at 720 px headers, codes and phone numbers are whole: names and addresses give way', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', {
    path: '/all-units?franchise=SYSTEM',
    viewport: { width: 720, height: 450 },
  });
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  const cut = await grid.evaluate((table) =>
    [...table.querySelectorAll('[role=columnheader] button > span, [role=rowheader], [role=gridcell]')].flatMap(
      (part) =>
        part.scrollWidth > part.clientWidth && !/@|[a-z]{2}/.test(part.textContent ?? '') ? [part.textContent] : [],
    ),
  );
  expect(cut).toEqual([]);
  const headers = await grid.evaluate((table) =>
    [...table.querySelectorAll('[role=columnheader] button > span:first-child')].flatMap((words) =>
      words.scrollWidth > words.clientWidth ? [words.textContent] : [],
    ),
  );
  expect(headers).toEqual([]);
  expect(await grid.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
});

test('TBL-01 at 400 px the open tab is whole, and tabs that go on beyond an edge fade away there', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=managers', viewport });
  const tabs = page.getByRole('tablist');
  await expect(tabs.getByRole('tab', { name: /^Restaurant Managers/ })).toBeInViewport({ ratio: 1 });
  const fades = () =>
    tabs.evaluate((row) =>
      ['::before', '::after'].map((edge) => row.ownerDocument.defaultView?.getComputedStyle(row, edge).visibility),
    );
  await expect.poll(fades).toEqual(['visible', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: 0 }));
  await expect.poll(fades).toEqual(['hidden', 'visible']);
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fades).toEqual(['visible', 'hidden']);
});

/** By how many pixels the texts of a grid's cells are cut short, by text; 0 of those that stand whole. */
const cuts = (grid: Locator): Promise<[string, number][]> =>
  grid.evaluate((table) => {
    const range = table.ownerDocument.createRange();
    return [...table.querySelectorAll('[role=rowheader], [role=gridcell]')].map((cell): [string, number] => {
      range.selectNodeContents(cell);
      const style = table.ownerDocument.defaultView?.getComputedStyle(cell);
      const end = cell.getBoundingClientRect().right - Number.parseFloat(style?.paddingRight ?? '');
      return [cell.textContent ?? '', Math.max(0, range.getBoundingClientRect().right - end)];
    });
  });

for (const [width, path] of [
  [1280, '/users?franchise=ALOHA&tab=all'],
  [1024, '/all-users?franchise=SYSTEM'],
  [1024, '/units?franchise=ALOHA&tab=assigned'],
  [720, '/all-units?franchise=SYSTEM'],
] as const)
  test(`TBL-03 at ${width} px a list that scrolls sideways anyway cuts little of what stands in it: ${path}`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', { path, viewport: { width, height: 720 } });
    const grid = page.getByRole('grid').last();
    await expect(grid.getByRole('rowheader').first()).toBeVisible();
    expect(await grid.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
    const all = await cuts(grid);
    const cut = all.filter(([, by]) => by > 0);
    expect(cut.length / all.length, cut.join('; ')).toBeLessThan(0.08);
  });

for (const width of [1440, 1280, 720])
  test(`TBL-03 at ${width} px no name or title is cut for want of a pixel or two`, async ({ visitor }) => {
    const page = await visitor('corporate.admin', { viewport: { width, height: 900 } });
    const hairs: string[] = [];
    for (const path of [
      '/users?franchise=ALOHA&tab=assigned',
      '/units?franchise=ALOHA&tab=assigned',
      '/all-units?franchise=SYSTEM',
      '/group-details?franchise=ALOHA',
      '/pos-admin?vendor=1',
      '/admin?franchise=SYSTEM',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const grid of await page.getByRole('grid').all())
        for (const [text, by] of await cuts(grid))
          if (by > 0 && by <= 2.5 && /^\p{Lu}[^@]*$/u.test(text)) hairs.push(`${path} ${text} ${by}`);
    }
    expect(hairs).toEqual([]);
  });

test('TBL-03 a row’s actions end as far from the edge where the list scrolls sideways as where it does not', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all' });
  const grid = page.getByRole('grid');
  const end = async () => {
    const [button, table] = [
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .boundingBox(),
      await grid.boundingBox(),
    ];
    return button && table && Math.round(table.x + table.width - button.x - button.width);
  };
  const whole = await end();
  await page.setViewportSize({ width: 1024, height: 720 });
  await expect.poll(() => grid.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
  expect(await end()).toBe(whole);
  await grid.evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
  expect(await end()).toBe(whole);
});

test('TBL-03 the panel in which columns are sized leaves their names in view, and closes once Tab leads out of it', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', {
    path: '/users?franchise=ALOHA&tab=all',
    viewport: { width: 1280, height: 720 },
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  const header = await page.getByRole('columnheader').first().boundingBox();
  const panel = await page.getByRole('dialog', { name: 'Columns' }).boundingBox();
  expect(header && panel && panel.y - header.y - header.height).toBeGreaterThanOrEqual(0);
  expect(panel && panel.y + panel.height).toBeLessThanOrEqual(720);
  const reset = page.getByRole('button', { name: 'Reset columns' });
  await expect(reset).toBeInViewport({ ratio: 1 });
  await reset.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('UNIT-02 at 400 px both tabs of the units are whole', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/units?franchise=ALOHA&tab=assigned', viewport });
  await expect(page.getByRole('tab', { name: 'Assigned Units 118' })).toBeVisible();
  expect(await page.getByRole('tablist').evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  for (const tab of await page.getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
});

test('POS-02 at 400 px a group to choose is told by its whole name', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/pos-admin?vendor=1', viewport });
  await page.getByRole('combobox', { name: 'Group', exact: true }).click();
  const words = page
    .getByRole('option', { name: 'CREPE - Crêperie Été & Fils – Réseau Français' })
    .locator('> *')
    .first();
  await expect(words).toBeInViewport({ ratio: 1 });
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

/** How far a grid is scrolled, to the right and down. */
const scrolled = (grid: Locator): Promise<[number, number]> =>
  grid.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

/** Leaves the dialog that has opened. Returns where its grid is scrolled to then. */
async function scrolledAfter(grid: Locator, opener: Locator): Promise<[number, number]> {
  const dialog = grid.page().locator('[role=dialog], [role=alertdialog]');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByText('Loading...')).toHaveCount(0);
  await grid.page().keyboard.press('Escape');
  await expect(opener).toBeFocused();
  return scrolled(grid);
}

for (const [width, path, action] of [
  [1024, '/units?franchise=ALOHA&tab=assigned', 'Edit'],
  [1280, '/users?franchise=ALOHA&tab=all', 'Edit'],
  [1024, '/all-users?franchise=SYSTEM', 'Delete'],
] as const)
  test(`TBL-03 a list whose columns go on beneath its actions stays where it is when a dialog closes: ${path}`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', { path, viewport: { width, height: 800 } });
    const grid = page.getByRole('grid');
    const opener = grid.getByRole('button', { name: new RegExp(`^${action} `) }).nth(2);
    await expect(opener).toBeVisible();
    expect(await grid.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(true);
    await opener.click();
    expect(await scrolledAfter(grid, opener)).toEqual([0, 0]);
  });

test('TBL-03 a list that is scrolled aside stays so when the dialog of a name, or of the actions by keyboard, closes', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', {
    path: '/units?franchise=ALOHA&tab=assigned',
    viewport: { width: 1024, height: 800 },
  });
  const grid = page.getByRole('grid');
  const name = grid.getByRole('rowheader').nth(5);
  await expect(name).toBeVisible();
  await grid.evaluate((table) => table.scrollTo({ left: 60, top: 50 }));
  await name.click();
  expect(await scrolledAfter(grid, name)).toEqual([60, 50]);
  await page.keyboard.press('End');
  const actions = grid.getByRole('row').nth(6).getByRole('gridcell').last();
  await expect(actions).toBeFocused();
  const before = await scrolled(grid);
  await page.keyboard.press('Enter');
  expect(await scrolledAfter(grid, actions)).toEqual(before);
});

test('USER-04 a list that stands at its top stays there when somebody new comes in', async ({ visitor, franchise }) => {
  const one = franchiseDocuments(franchise.code).find((document) => document.id === documentId.user(USER.fay));
  await franchise.reset(
    Array.from({ length: 20 }, (_, at) => {
      // Of numbers that nobody has in another franchise: preferences are asked for by them.
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

test('POS-03 at 1280 px who is a POS Admin stands in view beside the actions', async ({ visitor }) => {
  const page = await visitor('corporate.admin', {
    path: '/pos-admin?vendor=1',
    viewport: { width: 1280, height: 800 },
  });
  const grid = page.getByRole('grid', { name: 'Users' });
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  expect(await grid.evaluate((table) => table.scrollWidth - table.clientWidth)).toBe(0);
  const header = await grid.getByRole('columnheader', { name: 'POS Admin' }).boundingBox();
  const actions = await grid.getByRole('columnheader', { name: 'Actions' }).boundingBox();
  expect(header && actions && header.x + header.width).toBeLessThanOrEqual(actions?.x ?? 0);
});

for (const [account, path] of [
  ['pos.admin', '/pos-admin'],
  ['corporate.admin', '/users?franchise=ALOHA&tab=managers'],
] as const)
  test(`TBL-03 at 1440 px no text is cut where the list has room for all: ${path}`, async ({ visitor }) => {
    const page = await visitor(account, { path });
    const grid = page.getByRole('grid').last();
    await expect(grid.getByRole('rowheader').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect((await cuts(grid)).filter(([, by]) => by > 0)).toEqual([]);
  });

test('TBL-03 how many columns have gone beneath the actions stands where they have gone', async ({ visitor }) => {
  const page = await visitor('corporate.admin', {
    path: '/users?franchise=ALOHA&tab=managers',
    viewport: { width: 1024, height: 800 },
  });
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('rowheader').first()).toBeVisible();
  const hint = grid.getByText(/^\d more →$/);
  await expect(hint).toBeVisible();
  // The actions' column is read out as no more than that.
  await expect(grid.getByRole('columnheader', { name: 'Actions', exact: true })).toHaveCount(1);
  await grid.evaluate((table) => table.scrollTo({ left: table.scrollWidth }));
  await expect(hint).toHaveCount(0);
  await page.setViewportSize({ width: 1680, height: 800 });
  await grid.evaluate((table) => table.scrollTo({ left: 0 }));
  await expect(hint).toHaveCount(0);
});
