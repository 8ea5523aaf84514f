/** Selection in lists and in the tree, and the bulk changes that it starts. */
import { unitDocument } from '../support/franchise.ts';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows } from './support/grids.ts';
import { countActions, press } from './support/keyboard.ts';

test('SEL-01 SEL-03 SEL-09 HAND-13 200 unassigned units go to one person with six clicks and key presses in total', async ({
  visitor,
  franchise,
}) => {
  // The franchise already has two unassigned units.
  await franchise.reset(Array.from({ length: 198 }, (_, at) => unitDocument(franchise.code, `N${at}`, null)));
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}` });
  await assertRows(page);
  const actions = await countActions(page, 'Assign 200 units to one person');
  await page.getByRole('checkbox', { name: /^Select all / }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText('200 selected');
  await assertAccessible(page);
  await bar.getByRole('button', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Units' });
  await dialog.getByRole('combobox').fill('dan');
  await press(page, 'Enter');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Apply 200 changes' }).click();
  await expect(page.getByRole('tab', { name: 'Unassigned Units 0' })).toBeAttached({ timeout: 60_000 });
  await expect(bar).toHaveCount(0);
  expect(await actions()).toBeLessThanOrEqual(6);
});

test('SEL-01 SEL-11 on a phone, cards and rows in the tree have checkboxes, and the selection bar stays in view', async ({
  visitor,
  franchise,
}) => {
  const viewport = { width: 400, height: 800 };
  const page = await visitor('corporate.admin', { path: `/users?franchise=${franchise.code}&tab=all`, viewport });
  await assertRows(page);
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await assertAccessible(page);
  await bar.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'First passwords…' })).toBeVisible();
  await press(page, 'Escape');

  await page.goto(`/?franchise=${franchise.code}`);
  await page.getByRole('checkbox', { name: 'Select Dan Drew' }).click();
  await expect(bar).toContainText('1 selected');
  await expect(bar.getByRole('button', { name: 'Move 1 person to…' })).toBeInViewport({ ratio: 1 });
  await assertAccessible(page);
});

test('SEL-04 the selection survives search, sort and another tab, and counts the selected rows of all tabs', async ({
  visitor,
  franchise: { code },
}) => {
  const page = await visitor('corporate.admin', { path: `/users?franchise=${code}&tab=all` });
  const bar = page.getByRole('region', { name: 'Selection' });
  const olga = page.getByRole('checkbox', { name: 'Select Olga Owner' });
  await olga.click();
  await page.getByRole('searchbox').fill('dan');
  await page.getByRole('checkbox', { name: 'Select Dan Drew' }).click();
  await expect(olga).toHaveCount(0);
  await expect(bar).toContainText('2 selected');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('columnheader', { name: 'Last Name' }).getByRole('button', { name: 'Last Name' }).click();
  await expect(olga).toBeChecked();
  await page.getByRole('tab', { name: /^Unassigned/ }).click();
  await expect(olga).toHaveCount(0);
  await expect(bar).toContainText('2 selected');
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Dan Drew' })).toBeChecked();
});
