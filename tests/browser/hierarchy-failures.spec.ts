/** When calls fail or take their time: exact messages, nothing typed is lost, nothing happens twice. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { assertErrorToast, pick, signIn, toasts } from './support/shell.ts';

const REFUSAL = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Unavailable',
    status: 503,
    code: 'unavailable',
    detail: 'The database did not answer in time.',
    requestId: '7f3a-91c2',
  }),
};

/** Answers calls of one method and path with a failure, until it is told to stop. */
async function failing(page: Page, method: string, path: RegExp): Promise<() => void> {
  let isOn = true;
  await page.route(path, (route: Route) =>
    isOn && route.request().method() === method ? route.fulfill(REFUSAL) : route.fallback(),
  );
  return () => {
    isOn = false;
  };
}

test('ERR-01 ERR-03 a failed save shows its message, keeps what was typed and can be tried again', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const stop = await failing(screen.page, 'POST', /\/api\/hierarchy\//);
  await screen.choose(screen.person('Ben Bell'), 'Add Level');
  const dialog = screen.dialog('Add Level');
  await pick(dialog, 'User', 'Fay Ford');
  await screen.save(dialog);
  await assertErrorToast(screen.page, 'An error occurred when saving a hierarchy level.');
  await expect(dialog.getByRole('combobox', { name: 'User' })).toHaveValue(/^Fay Ford/);
  stop();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Fay Ford')).toBeVisible();
});

/** Lets the first change of a method and path reach the API, and loses its response. */
async function losing(page: Page, method: string, path: RegExp): Promise<void> {
  let isLost = false;
  await page.route(path, async (route: Route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

test('HIER-15 HIER-18 after a lost response Save and Remove again end in success, with one effect', async ({
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

test('ERR-01 each call of the screen has its own message', async ({ hierarchyOf, franchise, expectFailure }) => {
  expectFailure('503');
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  await failing(page, 'DELETE', /\/api\/hierarchy\//);
  await failing(page, 'POST', /\/api\/(franchise|units)\//);
  await screen.choose(screen.person('Eve Earl'), 'Remove');
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Confirm' }).click();
  await assertErrorToast(page, 'An error occurred when removing a hierarchy level.');
  await screen.confirmation('Confirm Removal').getByRole('button', { name: 'Cancel' }).click();
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

test('ERR-03 Save is disabled in flight and a double click saves once', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  let calls = 0;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await screen.page.route(/\/api\/units\/[^/]+\/assign$/, async (route) => {
    calls++;
    await held;
    await route.continue();
  });
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  const dialog = screen.dialog('Assign Unit');
  await pick(dialog, 'Unit', 'U3');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  answer();
  await screen.assertNoDialog();
  expect(calls).toBe(1);
});

test('HIER-10 "Loading..." until the tree is there; a failure offers to try again', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('503');
  const { page } = await hierarchyOf('corporate.admin', null);
  await expect(page.getByText('Please select a Franchise')).toBeVisible();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/hierarchy\//, async (route) => {
    await held;
    await route.fulfill(REFUSAL);
  });
  await page.getByRole('combobox', { name: 'Franchise' }).fill(franchise.code);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  answer();
  await assertErrorToast(page, 'An error occurred when retrieving a hierarchy level.');
  const main = page.getByRole('main');
  await expect(main, 'the toast goes').toContainText('An error occurred when retrieving a hierarchy level.');
  await expect(main).toContainText('The database did not answer in time. Reference 7f3a-91c2.');
  await page.unroute(/\/api\/hierarchy\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /^Olga Owner, / })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Hierarchy loaded, 5 people' })).toBeAttached();
});

test('HIER-14 shows a saved change in the tree during the reload, and marks the tree as busy', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await screen.assertLoaded();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await screen.page.route(/\/api\/hierarchy\//, async (route) => {
    await held;
    await route.continue();
  });
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  await pick(screen.dialog('Assign Unit'), 'Unit', 'U3');
  await screen.save(screen.dialog('Assign Unit'));
  await screen.assertNoDialog();
  await expect(screen.tree).toHaveAttribute('aria-busy', 'true');
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
  answer();
  await expect(screen.tree).toHaveAttribute('aria-busy', 'false');
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
});

test('AUTH-06 a sign-in that ran out leads back to the open dialog with what was typed', async ({
  hierarchyOf,
  franchise,
  expectFailure,
}) => {
  expectFailure('401');
  const screen = await hierarchyOf('corporate.admin', franchise.code, { ownSession: true });
  const { page } = screen;
  await screen.choose(screen.person('Ben Bell'), 'Assign Unit');
  await pick(screen.dialog('Assign Unit'), 'Unit', 'U3');
  await page.route(/\/api\/units\/[^/]+\/assign$/, (route) => route.fulfill({ ...REFUSAL, status: 401 }));
  await page.context().clearCookies();
  await screen.save(screen.dialog('Assign Unit'));
  await page.waitForURL(/8\d90|authorize|interaction|signin/);
  await page.unrouteAll();
  await signIn(page, 'corporate.admin');
  const dialog = screen.dialog('Assign Unit');
  await expect(dialog.getByRole('combobox', { name: 'Unit' })).toHaveValue('U3 - Unit U3');
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(screen.person('Ben Bell')).toContainText('1 unit');
});
