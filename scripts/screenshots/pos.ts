/** Point-of-sale vendors in their states; the first vendor of the demo as in the design mock-up. */
import type { Page } from 'playwright-core';
import { dialog, pressAction } from './action.ts';
import type { Scene } from './scene.ts';

const HARBOR = '/pos-admin?vendor=1';

async function loaded(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Users' }).getByRole('gridcell').first().waitFor();
  await page.getByRole('grid', { name: 'Franchise Groups' }).getByRole('gridcell').first().waitFor();
}

/** Presses a button of the page and waits for the dialog. */
const opens = (button: string) => async (page: Page) => {
  await loaded(page);
  await pressAction(page, button);
  await dialog(page).waitFor();
};

/** Presses Save and waits for a text of the form. */
async function save(page: Page, says: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(says, { exact: true }).first().waitFor();
}

export const POS_SCENES: readonly Scene[] = [
  { name: 'pos-no-vendor', path: '/pos-admin', arrange: (page) => page.getByText('4 vendors').waitFor() },
  {
    name: 'pos-picker',
    path: '/pos-admin',
    arrange: async (page) => {
      await page.getByRole('combobox', { name: 'Vendor' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'pos-vendor', path: HARBOR, arrange: loaded },
  {
    name: 'pos-add-group',
    path: HARBOR,
    arrange: async (page) => {
      await loaded(page);
      await page.getByRole('button', { name: '+ Add Group' }).click();
      await page.getByText('Please select a group.').waitFor();
      await page.getByRole('combobox', { name: 'Group' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'pos-add-vendor',
    path: '/pos-admin',
    arrange: async (page) => {
      await page.getByRole('button', { name: '+ Add POS Vendor' }).click();
      await save(page, 'Vendor name required');
    },
  },
  { name: 'pos-delete-vendor', path: HARBOR, arrange: opens('Delete POS Vendor') },
  { name: 'pos-remove-group', path: HARBOR, arrange: opens('Remove ALOHA - Aloha Grill Group') },
  {
    name: 'pos-user',
    path: HARBOR,
    arrange: async (page) => {
      await opens('Edit Yuki Tanaka')(page);
      await page.getByRole('textbox', { name: 'Validate Email' }).fill('yuki@harborpos.example');
      await save(page, 'Email validation must match email');
    },
  },
  {
    name: 'pos-password',
    path: HARBOR,
    arrange: async (page) => {
      await opens('Edit Ingrid Haugen')(page);
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('New Password:').waitFor();
    },
  },
  {
    name: 'pos-email-taken',
    path: HARBOR,
    arrange: async (page) => {
      await opens('+ Add User')(page);
      await page.getByRole('textbox', { name: 'First Name' }).fill('Yuki');
      await page.getByRole('textbox', { name: 'Last Name' }).fill('Tanaka');
      for (const name of ['Email', 'Validate Email'])
        await page.getByRole('textbox', { name, exact: true }).fill('yuki.tanaka@harborpos.example');
      await save(page, 'An account with that email address already exists');
    },
  },
  { name: 'pos-delete-user', path: HARBOR, arrange: opens('Delete Yuki Tanaka') },
  { name: 'pos-quotes', path: '/pos-admin?vendor=3', arrange: loaded },
  {
    name: 'pos-empty',
    path: '/pos-admin?vendor=4',
    arrange: (page) => page.getByText('No users found').last().waitFor(),
  },
  {
    name: 'pos-unknown',
    path: '/pos-admin?vendor=99',
    arrange: (page) => page.getByText('There is no such vendor', { exact: true }).waitFor(),
  },
  {
    name: 'pos-loading',
    path: HARBOR,
    prepare: (page) => page.route('**/api/pos/vendor/**', () => {}),
    arrange: (page) => page.getByRole('grid', { name: 'Users' }).waitFor(),
  },
  {
    name: 'pos-failed',
    path: HARBOR,
    prepare: (page) => page.route('**/api/pos/**', (route) => route.fulfill({ status: 500 })),
    arrange: (page) => page.getByRole('button', { name: 'Try again' }).last().waitFor(),
  },
  { name: 'pos-own', account: 'pos.admin', path: '/pos-admin', arrange: loaded },
];
