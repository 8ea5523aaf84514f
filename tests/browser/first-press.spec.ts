/** The first click on Save saves, even if the layout changes when the field loses the focus. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { HierarchyScreen } from './support/hierarchy-screen.ts';
import { goWithin } from './support/shell.ts';

/** All form dialogs share their code, and all pickers share theirs. One dialog for each kind of field is therefore enough. */
interface Form {
  readonly dialog: string;
  readonly path: string;
  readonly heading: RegExp;
  readonly open: (page: Page) => Promise<void>;
  /** The field that has the focus. */
  readonly field: string;
  /** For a picker: a text that matches only one option. */
  readonly match?: string;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

const FORMS: readonly Form[] = [
  { dialog: 'Manage Roles', path: '/', heading: /^Hierarchy/, open: press('Manage Roles'), field: 'Level 1 role name' },
  {
    dialog: 'Assign Unit',
    path: '/',
    heading: /^Hierarchy/,
    open: (page) => {
      const screen = new HierarchyScreen(page);
      return screen.choose(screen.person('Ada Area'), 'Assign Unit');
    },
    field: 'Unit',
    match: 'U3',
  },
  {
    dialog: 'U3 - Unit U3',
    path: '/units',
    heading: /^Units/,
    open: press('Edit U3 - Unit U3'),
    field: 'Manager',
    match: 'fay',
  },
  { dialog: 'User Information', path: '/users', heading: /^Users/, open: press('+ Add User'), field: 'First Name' },
];

/** Presses and releases the mouse at the position of Save. */
async function pressSave(page: Page, dialog: Locator): Promise<void> {
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  expect(await save.boundingBox(), 'nothing moves under the pointer').toEqual({ x, y, width, height });
  await page.mouse.up();
}

test('ERR-03 the first click on Save saves, from a text field and from a picker', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('409');
  const page = await visitor('corporate.admin', { path: `/?franchise=${franchise.code}` });
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 'conflict', detail: 'The press has counted.' } }),
  );
  for (const { dialog: title, path, heading, open, field: label, match } of FORMS)
    await test.step(`${title}, from ${label}`, async () => {
      await goWithin(page, `${path}?franchise=${franchise.code}`, heading);
      await open(page);
      const dialog = page.getByRole('dialog', { name: title });
      const field = dialog.getByLabel(label, { exact: true });
      const error = dialog.locator('[aria-invalid="true"]').first();
      // Save is disabled until the dialog's lists have loaded.
      await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
      const counted = dialog.getByText('The press has counted.').or(error).first();
      await field.fill('zzz');
      await pressSave(page, dialog);
      if (match) {
        await expect(field).toBeFocused();
        await expect(field).toHaveAccessibleDescription(/matches “zzz”/);
        await field.fill(match);
        await pressSave(page, dialog);
        await expect(field).not.toHaveValue(match);
      }
      await expect(counted).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
});
