/** The frame of all screens: notifications, the theme menu, signed-out pages, missing pages. */
import type { Page } from 'playwright-core';
import type { Scene } from './scene.ts';

const USERS = '/users?franchise=ALOHA&tab=all';

const usersLoaded = (page: Page) => page.getByRole('rowheader').first().waitFor();
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('group');

/** Makes the requests of a list fail, and opens the list. */
async function fail(page: Page): Promise<void> {
  await page.route(/\/api\/user\/ALOHA\/admins/, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { title: 'Service Unavailable', status: 503, code: 'unavailable', detail: 'The service is busy.' },
    }),
  );
  await usersLoaded(page);
  await page.getByRole('tab', { name: /^Franchise Admins/ }).click();
  await notifications(page).first().waitFor();
}

export const SHELL_SCENES: readonly Scene[] = [
  {
    name: 'theme-menu',
    path: USERS,
    arrange: async (page) => {
      await usersLoaded(page);
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    name: 'notification-error',
    path: USERS,
    arrange: async (page) => {
      await fail(page);
      await notifications(page).getByText('Details').click();
    },
  },
  {
    name: 'notification-saved',
    path: '/?franchise=HARBOR',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Manage Roles' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await notifications(page).hover();
    },
  },
  {
    name: 'notifications',
    path: USERS,
    arrange: async (page) => {
      await fail(page);
      await notifications(page).getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    },
  },
  {
    name: 'not-found',
    path: '/nowhere?franchise=ALOHA',
    arrange: (page) => page.getByText('There is no page at').waitFor(),
  },
  // A path with a dot is a file, so the host returns its own page.
  {
    name: 'not-found-file',
    account: null,
    path: '/nowhere.png',
    arrange: (page) => page.getByText('There is nothing at this address').waitFor(),
  },
  {
    name: 'gate-cancelled',
    account: null,
    path: '/',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'gate-signed-out',
    account: null,
    path: '/',
    arrange: async (page) => {
      await page.getByRole('button', { name: 'corporate.admin', exact: true }).click();
      await page.getByRole('button', { name: /^Account / }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByText('You are currently not logged in').waitFor();
    },
  },
  {
    name: 'gate-authenticating',
    account: null,
    path: '/',
    prepare: (page) => page.route(/\/oauth2\/v2\.0\/token/, () => {}),
    arrange: async (page) => {
      await page.getByRole('button', { name: 'corporate.admin', exact: true }).click();
      await page.getByRole('main').getByText('Authenticating...').waitFor();
    },
  },
];
