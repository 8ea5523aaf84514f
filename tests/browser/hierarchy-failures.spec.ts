/** Failed, lost and rejected requests in the hierarchy: exact messages, no lost input, no duplicate changes. */
import type { Page, Route } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertErrorToast, chooseFranchise, holdRequests, pick, signIn, toasts } from './support/shell.ts';

const UNAVAILABLE = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Unavailable',
    status: 503,
    code: 'unavailable',
    detail: 'The database did not respond in time.',
    requestId: '7f3a-91c2',
  }),
};

/** Forwards the first request with this method and path to the API, but drops the response. */
async function losing(page: Page, method: string, path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route: Route) => {
    const request = route.request();
    if (isLost || request.method() !== method || request.url().includes('dryRun=true')) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('HIER-15 HIER-18 ERR-03 Add Level and Remove change the hierarchy once if the response is lost and the user retries', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('ERR_CONNECTION_RESET');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await losing(page, 'POST', /\/api\/hierarchy\//);
  await screen.choose(screen.person('Ben Bell'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await pick(dialog, 'User', 'Fay Ford');
  await screen.save(dialog);
  await assertErrorToast(page, 'An error occurred when saving a hierarchy level.');
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue(/^Fay Ford/);
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Fay Ford')).toHaveCount(1);
  await expect(page.getByText('Fay Ford added to the hierarchy.').first()).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);

  await losing(page, 'DELETE', /\/api\/hierarchy\//);
  await screen.choose(screen.person('Fay Ford'), 'Remove');
  const question = screen.confirmation('Confirm Removal');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await assertErrorToast(page, 'An error occurred when removing a hierarchy level.');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await screen.assertNoDialog();
  await expect(screen.person('Fay Ford')).toHaveCount(0);
  await expect(page.getByText('Fay Ford removed from the hierarchy.').first()).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});

test('ERR-01 HIER-10 shows "Loading..." until the tree has loaded, and a specific message for each failed request', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', null);
  const { page } = screen;
  const main = page.getByRole('main');
  await expect(page.getByText('Please select a Franchise')).toBeVisible();
  await page.route(/\/api\/hierarchy\//, (route) => route.fulfill(UNAVAILABLE));
  const release = await holdRequests(page, /\/api\/hierarchy\//);
  await chooseFranchise(page, `${franchise.code} - ${franchise.name}`);
  await expect(main.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  await assertErrorToast(page, 'An error occurred when retrieving a hierarchy level.');
  await expect(main, 'the page still shows the message after the toast closes').toContainText(
    'An error occurred when retrieving a hierarchy level.',
  );
  await expect(main).toContainText('The database did not respond in time. Reference 7f3a-91c2.');
  await assertAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(screen.person('Olga Owner')).toBeFocused();
  await screen.assertAnnounced('Hierarchy loaded, 5 people');

  await page.route(/\/api\/(franchise|units)\//, (route) =>
    route.request().method() === 'POST' ? route.fulfill(UNAVAILABLE) : route.fallback(),
  );
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  await pick(screen.dialog('Assign Unit'), 'Unit', 'U3');
  await screen.save(screen.dialog('Assign Unit'));
  await assertErrorToast(page, 'An error occurred when assigning a unit.');
  await screen.dialog('Assign Unit').getByRole('button', { name: 'Cancel' }).click();
  await screen.confirmation('Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await screen.button('Manage Roles').click();
  await screen.dialog('Manage Roles').getByLabel('Level 4 role name').fill('Founder');
  await screen.save(screen.dialog('Manage Roles'));
  await assertErrorToast(page, 'An error occurred when saving franchise information.');
});

test('AUTH-06 restores the open dialog and its input when the user signs in after an expired session', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('401');
  const screen = await hierarchyOf('corporate.admin', franchise.code, { ownSession: true });
  const { page } = screen;
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  await pick(screen.dialog('Assign Unit'), 'Unit', 'U3');
  await page.route(/\/api\/units\/[^/]+\/assign$/, (route) => route.fulfill({ ...UNAVAILABLE, status: 401 }));
  await page.context().clearCookies();
  await screen.save(screen.dialog('Assign Unit'));
  await page.waitForURL(/authorize|interaction|sign-?in/);
  await page.unrouteAll();
  await signIn(page, 'corporate.admin');
  const dialog = screen.dialog('Assign Unit');
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('U3 - Unit U3');
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
});
