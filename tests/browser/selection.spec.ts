/** Selection in lists and in the tree, and the bulk changes that it starts. */
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertRows } from './support/grids.ts';
import { press } from './support/keyboard.ts';

test('SEL-01 SEL-03 SEL-09 all unassigned units go to one person with six clicks and keys', async ({
  visitor,
  franchise,
}) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${franchise.code}` });
  await assertRows(page);
  const units = page.getByRole('grid', { name: 'Unassigned Units' });
  const names = await units.getByRole('rowheader').allTextContents();
  await page.getByRole('checkbox', { name: /^Select all / }).click();
  const bar = page.getByRole('region', { name: 'Selection' });
  await expect(bar).toContainText(`${names.length} selected`);
  await assertAccessible(page);
  await bar.getByRole('button', { name: 'Assign to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign Units' });
  await dialog.getByRole('combobox').fill('dan');
  await press(page, 'Enter');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('button', { name: `Apply ${names.length} changes` }).click();
  await expect(page.getByRole('tab', { name: 'Unassigned Units 0' })).toBeAttached();
  await expect(bar).toHaveCount(0);
});

test('SEL-01 SEL-11 on a phone, cards and rows of the tree have check boxes, and the bar stays in view', async ({
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
