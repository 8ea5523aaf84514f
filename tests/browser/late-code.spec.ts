/** Code that fails to load. The page stays, shows an error, and loads the code on the next attempt. */
import { expect, test } from './support/fixtures.ts';
import { assertErrorToast, toasts } from './support/shell.ts';

const MISSING = 'We could not load this part of the portal.';

test('USER-04 ERR-01 menus, dialogs and exports report that their code failed to load, and load it on the next attempt', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('ERR_FAILED');
  expectFailure('MissingCode');
  expectFailure('We could not load');
  const screen = await hierarchyOf('corporate.admin', 'ALOHA', { ownWindow: true });
  const { page } = screen;
  let isDown = true;
  await page.route(/Fluent(Menu|Dialog)|assets\/(csv|export-users)/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  // The first visit may have preloaded the code.
  await page.reload();
  await screen.assertLoaded();
  const theme = page.getByRole('button', { name: /theme/i });
  await theme.click();
  await assertErrorToast(page, MISSING);
  await screen.button('Manage Roles').click();
  await expect(toasts(page)).toHaveText(/We could not load this part of the portal\..*1 more message in Notifications/);
  await expect(screen.tree).toBeVisible();
  isDown = false;
  await theme.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.button('Manage Roles').click();
  await expect(screen.dialog('Manage Roles')).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();

  // Loads the page again, because an idle page may have preloaded the code of exports.
  isDown = true;
  await page.goto('/users?franchise=ALOHA&tab=all');
  await page.getByRole('rowheader').first().waitFor();
  for (const name of ['Export CSV', 'Export All Users']) {
    isDown = true;
    const button = page.getByRole('button', { name });
    await button.click();
    await assertErrorToast(page, MISSING);
    isDown = false;
    const file = page.waitForEvent('download');
    await button.click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  }
});

test('SHELL-05 ERR-01 ERR-03 keeps the input of a failed save without a connection, and loads when the connection is back', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('ERR_INTERNET_DISCONNECTED');
  expectFailure('MissingCode');
  expectFailure('The page failed');
  const screen = await hierarchyOf('corporate.admin', 'ALOHA', { ownWindow: true });
  const { page } = screen;
  await screen.button('Manage Roles').click();
  const dialog = screen.dialog('Manage Roles');
  await dialog.getByLabel('Level 4 role name').fill('Founder');
  await page.context().setOffline(true);
  await screen.save(dialog);
  await assertErrorToast(page, 'An error occurred when saving franchise information.');
  await expect(dialog.getByLabel('Level 4 role name')).toHaveValue('Founder');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.confirmation('Discard changes?').getByRole('button', { name: 'Discard' }).click();
  await screen.assertNoDialog();

  const link = page.getByRole('navigation').getByRole('link', { name: 'Admin' });
  await link.click();
  await expect(page.getByText('The connection is down. The page reloads automatically when it is back.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await assertErrorToast(page, 'We could not show this page.');
  await expect(link).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Upload' })).toBeVisible();
});

test('SHELL-05 reports that the code of the signed-in shell failed to load, and loads it on "Try again"', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('ERR_FAILED');
  expectFailure('MissingCode');
  expectFailure('The page failed');
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA', ownWindow: true });
  await page.getByRole('grid').waitFor();
  let isDown = true;
  await page.route(/assets\/SignedIn/, (route) => (isDown ? route.abort() : route.continue()));
  await page.reload();
  await expect(page.getByText('We could not load a part of the portal. Please try again.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test("SHELL-05 reports a new version for missing page code only if the site's scripts have changed", async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('404');
  expectFailure('MissingCode');
  expectFailure('The page failed');
  const screen = await hierarchyOf('corporate.admin', 'ALOHA', { ownWindow: true });
  const { page } = screen;
  await screen.assertLoaded();
  await page.route(/assets\/AdminPage/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByText('We could not load a part of the portal. Please try again.')).toBeVisible();
  const index = (url: URL) => url.pathname === '/';
  await page.route(index, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-newer.js');
    await route.fulfill({ response, body });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'Hierarchy' }).click();
  await screen.assertLoaded();
  await page.getByRole('navigation').getByRole('link', { name: 'Admin' }).click();
  await expect(page.getByText(/^A new version of the portal may have been published/)).toBeVisible();
});
