/** The lists in a window of 400 px and at 200 %, by keyboard and by touch: what only the layout tells. */
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
  await page.route(/\/api\/.*managers/i, async (route) => {
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
});

for (const [width, height] of [
  [400, 860],
  [720, 450],
] as const)
  test(`TBL-03 at ${width} px headers, codes and phone numbers are whole: names and addresses give way`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', {
      path: '/all-units?franchise=SYSTEM',
      viewport: { width, height },
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

for (const width of [1440, 720, 400])
  test(`HIER-14 at ${width} px each text of Edit Units stands in one line`, async ({ visitor }) => {
    const page = await visitor('corporate.admin', {
      path: '/?franchise=ALOHA',
      viewport: { width, height: 860 },
    });
    await page.getByRole('button', { name: '2 units of Mateo Fernandez' }).click();
    const table = page.getByRole('dialog').getByRole('table', { name: 'Units' });
    const email = table.getByRole('cell', { name: 'kalakaua-avenue@alohagrill.example' });
    await expect(email).toBeVisible();
    expect((await email.boundingBox())?.height).toBe(20);
    await expect(email).toHaveCSS('font-size', '14px');
  });
