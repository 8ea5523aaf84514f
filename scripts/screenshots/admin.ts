/** System Administration: its four sections, an import in its states, the dialogs. */
import type { Page } from 'playwright-core';
import { pressAction } from './action.ts';
import type { Scene } from './scene.ts';

const ADMIN = '/admin?franchise=ALOHA';

const FILE = {
  name: 'managers-november.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'unitCode,firstName,lastName,emailAddress',
      '2210,Sina,Leota,sina.leota@alohagrill.example',
      '7777,Noa,Palakiko,noa.palakiko@alohagrill.example',
      '2214,,Nakamura,daniel.nakamura@alohagrill.example',
    ].join('\r\n'),
  ),
};

async function listed(page: Page): Promise<void> {
  for (const name of ['CORAL', 'Island Grill', 'Finance'])
    await page.getByRole('rowheader', { name }).first().waitFor();
}

async function loaded(page: Page): Promise<void> {
  await page.getByText('Franchise Last Updated at').waitFor();
  await listed(page);
}

/** Uploads a file and waits for a text of its result. */
const sends = (file: typeof FILE, says: string) => async (page: Page) => {
  await loaded(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('region', { name: 'Restaurant Manager Upload' }).getByText(says).waitFor();
};

const opens = (button: string) => async (page: Page) => {
  await loaded(page);
  await pressAction(page, button);
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

/** An import of 10,000 rows in progress. */
const inProgress = {
  importId: '3f1c1f6e-0000-4000-8000-000000000001',
  state: 'running',
  totalRecords: 10_000,
  processedRecords: 6214,
  failedRecords: [],
  errorMessage: null,
};

export const ADMIN_SCENES: readonly Scene[] = [
  { name: 'admin', path: ADMIN, arrange: loaded },
  {
    name: 'admin-lists',
    path: ADMIN,
    arrange: async (page) => {
      await loaded(page);
      await page.getByRole('rowheader', { name: 'Training' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-system',
    path: '/admin?franchise=SYSTEM',
    arrange: async (page) => {
      await page.getByText('* You must select a franchise to use this feature').waitFor();
      await listed(page);
    },
  },
  {
    name: 'admin-import-running',
    path: ADMIN,
    prepare: (page) => page.route(/\/import(\/[^/]+)?$/, (route) => route.fulfill({ status: 202, json: inProgress })),
    arrange: sends(FILE, '6,214 of 10,000'),
  },
  { name: 'admin-import-result', path: ADMIN, arrange: sends(FILE, 'Import finished') },
  {
    name: 'admin-import-refused',
    path: ADMIN,
    arrange: sends({ ...FILE, name: 'managers.pdf', buffer: Buffer.from('%PDF-1.7') }, 'This is a PDF file.'),
  },
  {
    name: 'admin-loading',
    path: ADMIN,
    prepare: (page) => page.route(/\/api\/(comms|lookup\/orphaned)/, () => {}),
    arrange: async (page) => {
      await page.getByText('Franchise Last Updated at').waitFor();
      await page.getByRole('region', { name: 'Communication Types' }).getByText('Loading...').waitFor();
    },
  },
  {
    name: 'admin-failed',
    path: ADMIN,
    prepare: (page) => page.route(/\/api\/(comms|lookup\/orphaned)/, (route) => route.fulfill({ status: 503 })),
    arrange: (page) => page.getByRole('button', { name: 'Try again' }).nth(2).waitFor(),
  },
  {
    name: 'admin-group',
    path: ADMIN,
    arrange: async (page) => {
      await opens('Edit Bistro 9, Training')(page);
      await page.getByRole('textbox', { name: 'AD Group Id' }).fill('comm-bistro-training');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('There was an error saving the group.').first().waitFor();
    },
  },
  { name: 'admin-type', path: ADMIN, arrange: opens('Edit Food Safety') },
  { name: 'admin-cannot-delete', path: ADMIN, arrange: opens('Delete Island Grill, Food Safety') },
  { name: 'admin-delete', path: ADMIN, arrange: opens('Delete Bistro 9, Training') },
  { name: 'admin-remove', path: ADMIN, arrange: opens('Remove CORAL - Coral Reef Dining') },
];
