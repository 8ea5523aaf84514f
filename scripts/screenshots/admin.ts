/** System Administration: its four sections, an import in its states, the dialogs. */
import type { Page } from 'playwright-core';
import { dialog, pressAction } from './action.ts';
import type { Scene } from './scene.ts';

const ADMIN = '/admin?franchise=ALOHA';

let newcomers = 0;
/** Returns an import file. Its first row changes nothing. Its last row names another new person each time, because an earlier screenshot may
 * have imported the previous one.
 */
const file = () => {
  newcomers += 1;
  const rows = [
    'unitCode,firstName,lastName,emailAddress',
    '2210,Sina,Leota,sina.leota@alohagrill.example',
    '7777,Noa,Palakiko,noa.palakiko@alohagrill.example',
    '2214,,Nakamura,daniel.nakamura@alohagrill.example',
    `2219,Lani,Kealoha,lani.kealoha${newcomers}@alohagrill.example`,
  ];
  return { name: 'managers-november.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
};
type OwnFile = ReturnType<typeof file>;

async function listed(page: Page): Promise<void> {
  for (const name of ['CORAL', 'Island Grill', 'Finance'])
    await page.getByRole('rowheader', { name }).first().waitFor();
}

async function loaded(page: Page): Promise<void> {
  await page.getByText('Franchise Last Updated at').waitFor();
  await listed(page);
}

const REGION = 'Restaurant Manager Upload';

const sends = (sent: OwnFile) => async (page: Page) => {
  await loaded(page);
  await page.locator('input[type=file]').setInputFiles(sent);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
};

/** Uploads the file, applies the rows that have no errors, and waits for a text of the result. */
const imports = (says: string) => async (page: Page) => {
  await sends(file())(page);
  await page.getByRole('button', { name: /^Apply / }).click();
  await page.getByRole('region', { name: REGION }).getByText(says).waitFor();
};

const opens = (button: string) => async (page: Page) => {
  await loaded(page);
  await pressAction(page, button);
  await dialog(page).waitFor();
};

/** Shows an import of 10,000 changes in progress. */
async function runsLong(page: Page): Promise<void> {
  const running = (changeSet: object) => ({ ...changeSet, state: 'running', total: 10_000, processed: 6214 });
  await page.route(/\/change-sets\/[^/]+\/[^/]+\/apply$/, async (route) =>
    route.fulfill({ json: running(await (await route.fetch()).json()) }),
  );
  await page.route(/\/change-sets\/[^/]+\/[^/]+\?limit=1$/, async (route) => {
    const { changeSet, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, changeSet: running(changeSet) } });
  });
}

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
    name: 'admin-import-review',
    path: ADMIN,
    arrange: async (page) => {
      await sends(file())(page);
      await page.getByText('First name is missing.').waitFor();
    },
  },
  { name: 'admin-import-running', path: ADMIN, prepare: runsLong, arrange: imports('6,214 of 10,000') },
  { name: 'admin-import-result', path: ADMIN, arrange: imports('Import finished') },
  {
    name: 'admin-import-refused',
    path: ADMIN,
    arrange: async (page) => {
      await sends({ ...file(), name: 'managers.pdf', buffer: Buffer.from('%PDF-1.7') })(page);
      await page.getByRole('region', { name: REGION }).getByText('This is a PDF file.').waitFor();
    },
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
