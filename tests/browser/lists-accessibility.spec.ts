/** The lists of a franchise and their dialogs in light and dark: no fault that axe knows; at 400 px nothing leaves the window. */

import { type AddressDocument, documentId, type UserDocument } from '@franchise-admin/api/documents';
import type { Locator, Page } from '@playwright/test';
import { franchiseDocuments, USER } from '../support/franchise.ts';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true });
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name }).first();
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });

/** Looks at what is open, then closes it: the next state begins on the page. */
async function closed(page: Page, opened: Locator): Promise<void> {
  await expect(opened).toBeVisible();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
}

/** By page: its states one after the other, each beginning where the one before ended. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async users(page) {
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await assertAccessible(page);

    await tab(page, /^All Users/).click();
    await page.getByRole('columnheader', { name: 'First Name' }).click();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called so');
    await assertAccessible(page);
    // Few rows from here on: axe takes its time with each cell, and all of them have been looked at.
    await page.getByRole('searchbox', { name: 'Search' }).fill('keala.thompson');
    await assertAccessible(page);

    await button(page, /^Columns/).click();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await assertAccessible(page);
    await page.keyboard.press('Escape');

    await button(page, '+ Add User').click();
    const added = dialog(page, 'User Information');
    await added.getByRole('textbox', { name: 'Email', exact: true }).fill('no address');
    await button(added, 'Save').click();
    await expect(added.locator('[aria-invalid=true]').first()).toBeVisible();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await closed(page, alert(page, 'Discard changes?'));
    await expect(added).toBeVisible();
    await page.keyboard.press('Escape');
    await button(alert(page, 'Discard changes?'), 'Discard').click();
    await expect(added).toHaveCount(0);

    await button(page, 'Edit Keala Thompson').click();
    const edited = dialog(page, 'User Information');
    await button(edited, 'Reset Password').click();
    await closed(page, alert(page, 'Confirm Password Reset'));
    await closed(page, edited);

    await button(page, 'Delete Keala Thompson').click();
    await closed(page, alert(page, 'Cannot Delete'));
  },

  async units(page) {
    await tab(page, /^Assigned Units/).click();
    await button(page, /^Edit /).click();
    const unit = page.getByRole('dialog');
    await expect(unit.getByRole('textbox', { name: 'Phone' })).toBeVisible();
    await closed(page, unit);
  },

  async 'group-details'(page) {
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await assertAccessible(page);
    await button(page, '+ Add Address').click();
    await closed(page, dialog(page, 'Edit Address'));
    await button(page, /^Delete /).click();
    await closed(page, page.getByRole('alertdialog'));
  },
};

for (const [path, look] of Object.entries(PAGES))
  test(`the list at /${path} and its dialogs are accessible in light and dark`, async ({ visitor }) => {
    test.setTimeout(180_000);
    await look(await visitor('corporate.admin', { path: `/${path}?franchise=ALOHA` }));
  });

test('a list that failed is accessible in light and dark', async ({ visitor, expectFailure }) => {
  expectFailure('503');
  const page = await visitor('corporate.admin');
  await page.route(/\/api\/units\//, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/units?franchise=ALOHA');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await assertAccessible(page);
});

test('what somebody else saved first, of a user, a unit and an address, is accessible', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('412');
  const address: AddressDocument = {
    ...{ id: documentId.address(1), groupCode: franchise.code, type: 'address', franchiseAddressId: 1, addressType: 1 },
    ...{ line1: '1 Harbor Road', line2: '', line3: '', city: 'Springfield', state: '', postalCode: '', country: '' },
    entity: '',
  };
  // Of a number that nobody has in another franchise: preferences are asked for by it.
  const franchiseUserId = 9_000 + test.info().parallelIndex;
  const ivy = franchiseDocuments(franchise.code).find(({ id }) => id === documentId.user(USER.ivy)) as UserDocument;
  const user: UserDocument = {
    ...{ ...ivy, id: documentId.user(franchiseUserId), franchiseUserId },
    ...{ lastName: 'Ivory', emailAddress: `ivory@${franchise.code}.example`.toLowerCase(), position: 'Payroll' },
  };
  await franchise.reset([address, user]);
  const page = await visitor('corporate.admin');
  for (const [path, row, title, field, id, theirs] of [
    ['users', 'Ivy Ivory', 'User Information', 'Last Name', user.id, { lastName: 'Irwin-Ivory' }],
    ['units', 'U1 - Unit U1', 'U1 - Unit U1', 'Phone', documentId.unit('U1'), { phoneNumber: '808 555 0100' }],
    ['group-details', 'Mailing address, 1 Harbor Road', 'Edit Address', 'City', address.id, { city: 'Hilo' }],
  ] as const) {
    const tab = { users: '&tab=all', units: '&tab=assigned', 'group-details': '' }[path];
    await page.goto(`/${path}?franchise=${franchise.code}${tab}`);
    await button(page, `Edit ${row}`).click();
    const edited = dialog(page, title);
    await edited.getByRole('textbox', { name: field }).fill('(808) 555-0199');
    await franchise.change(id, theirs);
    await button(edited, 'Save').click();
    await expect(dialog(page, 'Someone else saved this first')).toBeVisible();
    await assertAccessible(page);
  }
});

test('at 400 px no list and no dialog overflows', async ({ visitor, franchise }) => {
  const page = await visitor('corporate.admin', {
    path: `/users?franchise=${franchise.code}&tab=all`,
    viewport: { width: 400, height: 860 },
  });
  const width = () => page.locator('html').evaluate((html) => html.scrollWidth);
  const assertInside = async (name: string) => {
    await expect(dialog(page, name)).toBeVisible();
    const box = await dialog(page, name).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 400, name).toBe(true);
    expect(await width(), name).toBe(400);
    await page.keyboard.press('Escape');
  };
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await width()).toBe(400);
  await assertAccessible(page);
  await button(page, '+ Add User').click();
  await assertInside('User Information');
  await page.goto(`/units?franchise=${franchise.code}&tab=assigned`);
  await button(page, 'Edit U1').click();
  await assertInside('U1 - Unit U1');
  await page.goto(`/group-details?franchise=${franchise.code}`);
  await button(page, '+ Add Address').click();
  await assertInside('Edit Address');
});
