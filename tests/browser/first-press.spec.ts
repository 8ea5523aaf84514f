/** The first press on Save counts, whatever the field with the focus shows once it has lost it. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen, type PersonAction } from './support/hierarchy-screen.ts';

interface Story {
  readonly dialog: string | RegExp;
  /** `CODE` stands for the story's own franchise. */
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  /** The field that has the focus, and a text that only one of a picker's options has. */
  readonly field: string;
  readonly fits?: string;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const act = (name: string, action: PersonAction) => (page: Page) => {
  const screen = new HierarchyScreen(page);
  return screen.choose(screen.person(name), action);
};

const STORIES: readonly Story[] = [
  { dialog: 'Manage Roles', path: '/', open: press('Manage Roles'), field: 'Level 1 role name' },
  { dialog: 'Add Level', path: '/', open: act('Ada Area', 'Add Level'), field: 'User', fits: 'fay' },
  { dialog: 'Assign Unit', path: '/', open: act('Ada Area', 'Assign Unit'), field: 'Unit', fits: 'U3' },
  { dialog: 'Move User', path: '/', open: act('Dan Drew', 'Move'), field: 'Move under', fits: 'ben' },
  {
    dialog: 'Reassign User',
    path: '/',
    open: act('Dan Drew', 'Reassign Position'),
    field: 'New person in this position',
    fits: 'gus',
  },
  { dialog: 'U3 - Unit U3', path: '/units', open: press('Edit U3 - Unit U3'), field: 'Manager', fits: 'fay' },
  { dialog: 'User Information', path: '/users?tab=all', open: press('Edit Fay Ford'), field: 'First Name' },
  { dialog: 'Edit Address', path: '/group-details', open: press('+ Add Address'), field: 'Related Entity' },
  { dialog: 'Add POS Vendor', path: '/pos-admin', open: press('+ Add POS Vendor'), field: 'Vendor Name' },
  {
    dialog: 'POS User Information',
    path: '/pos-admin?vendor=1',
    open: press('+ Add User'),
    field: 'First Name',
  },
  { dialog: /Brand/, path: '/admin', open: press('+ Add Group'), field: 'Brand' },
  { dialog: /Type/, path: '/admin', open: press('+ Add Type'), field: 'Name' },
];

/** Presses where Save stands while the field has the focus, and lets go there. */
async function pressSave(page: Page, dialog: Locator): Promise<void> {
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  expect(await save.boundingBox(), 'nothing moves under the pointer').toEqual({ x, y, width, height });
  await page.mouse.up();
}

test('ERR-03 the first press on Save counts in every dialog, from a field whose text becomes a note, a choice or an error', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('409');
  const page = await visitor('corporate.admin', { path: '/' });
  const rejected = { code: 'conflict', detail: 'The press has counted.' };
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json: rejected }),
  );
  for (const { dialog: title, path, open, field: label, fits } of STORIES)
    await test.step(`${title}, from ${label}`, async () => {
      await page.evaluate(() => sessionStorage.clear());
      const at = new URL(path, page.url());
      at.searchParams.set('franchise', franchise.code);
      await page.goto(at.href);
      await open(page);
      const dialog = page.getByRole('dialog', { name: title });
      const field = dialog.getByLabel(label, { exact: true });
      const isPicker = (await field.getAttribute('role')) === 'combobox';
      await field.fill('zzz');
      await pressSave(page, dialog);
      const fault = dialog.locator('[aria-invalid="true"]').first();
      if (isPicker) {
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription(/matches “zzz”/);
      } else await expect(dialog.getByText('The press has counted.').or(fault).first()).toBeVisible();
      if (!fits) return;
      await field.fill(fits);
      await pressSave(page, dialog);
      await expect(dialog.getByText('The press has counted.').or(fault).first()).toBeVisible();
      await expect(field).not.toHaveValue(fits);
    });
});
