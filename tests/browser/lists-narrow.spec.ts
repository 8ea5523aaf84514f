/** The lists in a window of 400 px, by keyboard and by touch: what only the layout tells. */
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
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const [left, right] = [await menu.boundingBox(), await page.getByRole('button', { name: 'Theme' }).boundingBox()];
  expect(left && right && right.x - (left.x + left.width)).toBeLessThanOrEqual(4);
  expect(left && right && right.x - (left.x + left.width)).toBeGreaterThanOrEqual(0);
});
