/** The lists of all franchises (SYS-01, SYS-02) and of ALOHA, with dialogs and failures, as in the design mock-ups. */
import type { Page } from 'playwright-core';
import { dialog, pressAction } from './action.ts';
import type { Scene } from './scene.ts';

const USERS = '/users?franchise=ALOHA&tab=all';
const UNITS = '/units?franchise=ALOHA';
const DETAILS = '/group-details?franchise=ALOHA';

async function loaded(page: Page): Promise<void> {
  await page.getByText('Franchise Last Updated at').waitFor();
  await page.getByRole('rowheader').first().waitFor();
}

/** The line of counts appears after every row has loaded. */
const loadedAll = (page: Page) => page.getByText(/ · \d+ franchises$/).waitFor();

/** Presses the first button with this name after the list has loaded, and waits for the dialog. */
const opens = (button: string) => async (page: Page) => {
  await loaded(page);
  await pressAction(page, button);
  await dialog(page).last().getByRole('button').first().waitFor();
  await dialog(page).getByText('Loading...').waitFor({ state: 'hidden' });
};

/** Presses a button in the top dialog and waits for a text. */
async function press(page: Page, button: string, says: string | RegExp): Promise<void> {
  await dialog(page).last().getByRole('button', { name: button, exact: true }).click();
  await page.getByText(says).first().waitFor();
}

const failWith = (calls: RegExp) => async (page: Page) =>
  page.route(calls, (route) => route.fulfill({ status: 503, body: '' }));

const held = (calls: RegExp) => async (page: Page) => page.route(calls, () => undefined);

export const LIST_SCENES: readonly Scene[] = [
  { name: 'users-all', path: USERS, arrange: loaded },
  { name: 'users-read-only', account: 'read.only', path: USERS, arrange: loaded },
  {
    name: 'users-nothing-found',
    path: `${USERS}&search=nobody`,
    arrange: (page) => page.getByRole('button', { name: 'Show all users' }).waitFor(),
  },
  {
    name: 'users-columns',
    path: USERS,
    arrange: async (page) => {
      await loaded(page);
      await page.getByRole('button', { name: /^Columns/ }).click();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    name: 'users-loading',
    path: USERS,
    prepare: held(/\/api\/user\/ALOHA\//),
    arrange: async (page) => {
      await page.getByText('Franchise Last Updated at').waitFor();
      await page.getByText('Loading...').first().waitFor();
    },
  },
  {
    name: 'users-failed',
    path: USERS,
    prepare: failWith(/\/api\/user\/ALOHA\/all-users/),
    arrange: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  {
    name: 'user-add-faults',
    path: USERS,
    arrange: async (page) => {
      await opens('+ Add User')(page);
      await press(page, 'Save', /fields need attention/);
    },
  },
  { name: 'user-edit', path: USERS, arrange: opens('Edit Mateo Fernandez') },
  {
    name: 'user-password-ask',
    path: USERS,
    arrange: async (page) => {
      await opens('Edit Mateo Fernandez')(page);
      await press(page, 'Reset Password', / out everywhere/);
    },
  },
  { name: 'user-details', account: 'read.only', path: USERS, arrange: opens('Details Mateo Fernandez') },
  { name: 'user-delete', path: USERS, arrange: opens('Delete Kimo Akana') },
  {
    name: 'user-cannot-delete',
    path: USERS,
    arrange: async (page) => {
      await opens('Delete Mateo Fernandez')(page);
      await page.getByText('Cannot Delete').waitFor();
    },
  },
  {
    name: 'user-delete-unknown',
    path: USERS,
    prepare: failWith(/\/can-delete\//),
    arrange: async (page) => {
      await opens('Delete Kimo Akana')(page);
      await dialog(page).getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  { name: 'units-unassigned', path: UNITS, arrange: loaded },
  { name: 'units-assigned', path: `${UNITS}&tab=assigned`, arrange: loaded },
  { name: 'unit-edit', path: `${UNITS}&tab=assigned`, arrange: opens('Edit ') },
  { name: 'addresses', path: DETAILS, arrange: loaded },
  { name: 'address-edit', path: DETAILS, arrange: opens('Edit ') },
  { name: 'address-delete', path: DETAILS, arrange: opens('Delete ') },
  { name: 'all-users', path: '/all-users?franchise=SYSTEM', arrange: loadedAll },
  { name: 'all-users-found', path: '/all-users?franchise=SYSTEM&search=director&sort=-lastName', arrange: loadedAll },
  { name: 'all-units', path: '/all-units?franchise=SYSTEM', arrange: loadedAll },
  { name: 'all-units-read-only', account: 'read.only', path: '/all-units?franchise=SYSTEM', arrange: loadedAll },
];
