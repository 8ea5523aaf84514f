/** Uploads files with restaurant managers (ADM-02). */
import { AdminScreen, HEADERS, managers, uniqueEmail } from './support/admin-screen.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused } from './support/keyboard.ts';
import { assertErrorToast, assertHeading, chooseFranchise, goWithin, reload } from './support/shell.ts';

const READ = /\/api\/change-sets\/[^/]+\/table$/;
const APPLY = /\/api\/change-sets\/[^/]+\/[^/]+\/apply$/;
const SET = /\/api\/change-sets\/[^/]+\/[^/]+\?limit=1$/;

/** Returns the change set as if its import were still running. */
const running = (changeSet: object, processed: number) => ({
  ...changeSet,
  state: 'running',
  total: 10_000,
  processed,
});

test('ADM-01 ADM-02 uploads a file with managers, downloads the failed rows and uploads the corrected file', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SYSTEM' }));
  const { page, upload } = screen;
  await assertHeading(page, 'System Administration');
  await expect(page).toHaveTitle('System Administration | Franchise Admin Portal');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Restaurant Manager Upload',
    'Orphaned Groups',
    'Brand Communication Groups',
    'Communication Types',
    'Deleted',
  ]);
  await expect(upload.getByText('* You must select a franchise to use this feature')).toBeVisible();
  await expect(screen.filePicker).toBeDisabled();
  await chooseFranchise(page, `${franchise.code} - ${franchise.name}`);
  await expect(upload.getByText('* You must select a franchise to use this feature')).toHaveCount(0);
  expect(await screen.download('Download template')).toBe('"unitCode","firstName","lastName","emailAddress"\r\n');

  await screen.assertLoaded();
  // Waits for the note, because it arrives late and moves the content below it.
  await expect(page.getByRole('note')).toBeVisible();
  const positions = async () => {
    const all = [screen.orphaned, screen.groups, screen.types, screen.filePicker.locator('..')];
    const [orphaned, groups, types, zone] = await Promise.all(all.map((one) => one.boundingBox()));
    return [orphaned, groups?.x, groups?.width, types?.x, types?.width, zone?.height];
  };
  const before = await positions();
  expect(before.at(-1), 'the drop zone is no higher than its text').toBeLessThan(100);
  const email = uniqueEmail('kim');
  await screen.choose(managers(`U4,Kim,Kerr,${email}`, `U404,Kim,Kerr,${email}`, `U5,,Kerr,${email}`));
  await expect(upload.getByText('managers.csv')).toBeVisible();
  await screen.send();
  await screen.apply();
  await screen.assertFinished(3, 2);
  const failed = upload.getByRole('grid', { name: 'Failed Rows' });
  await expect(failed.getByRole('rowheader')).toHaveText(['3', '4']);
  await expect(failed).toContainText('There is no unit U404 in this franchise.');
  await expect(failed).toContainText('First name is missing.');
  expect(await positions(), 'no section moves').toEqual(before);
  const cut = () =>
    failed
      .getByRole('gridcell')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      );
  expect(await cut()).toEqual([]);
  expect(await failed.evaluate((grid) => grid.scrollWidth - grid.clientWidth)).toBe(0);

  const rows = await screen.download('Download failed rows');
  expect(rows.split('\r\n')[0]).toBe(`"${HEADERS.replaceAll(',', '","')}","errorMessage"`);
  const corrected = rows.replace('"U404"', '"U1"').replace('"U5",""', '"U5","Kim"');
  // Spreadsheet programs save text files with tabs as separators.
  await screen.drop({ name: 'corrected.txt', text: corrected.replaceAll('","', '"\t"') });
  await expect(upload.getByText('corrected.txt')).toBeVisible();
  await screen.send();
  await screen.apply();
  await screen.assertFinished(2, 0);
  await expect(failed).toHaveCount(0);

  await goWithin(page, `/units?franchise=${franchise.code}&tab=assigned`, /^Units/);
  const assigned = page.getByRole('grid').getByRole('row');
  for (const unit of ['U1', 'U5']) await expect(assigned.filter({ hasText: `Unit ${unit}` })).toContainText('Kim Kerr');
});

test('ADM-02 scrolls the result of an upload into view at 200 % zoom, unless the user has scrolled away', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(
    await visitor('corporate.admin', {
      path: `/admin?franchise=${franchise.code}`,
      viewport: { width: 720, height: 450 },
    }),
  );
  const { page, upload, types } = screen;
  const line = upload.getByText(/^Import finished: Total Records: 2/);
  const rows = () => [`U404,Una,Upp,${uniqueEmail('una')}`, `U4,Uwe,Upp,${uniqueEmail('uwe')}`];
  await screen.choose(managers(...rows()));
  await screen.send();
  await screen.apply();
  await screen.assertFinished(2, 1);
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(upload.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await assertFocused(page, 'Upload');

  const response = Promise.withResolvers<void>();
  await page.route(APPLY, async (route) => {
    const json = running(await (await route.fetch()).json(), 1);
    await route.fulfill({ json });
  });
  await page.route(SET, async (route) => {
    await response.promise;
    await route.continue();
  });
  await screen.choose(managers(...rows()));
  await screen.send();
  await screen.apply();
  await expect(upload.getByText('Processing...')).toBeVisible();
  await types.getByRole('heading').scrollIntoViewIfNeeded();
  await expect(upload.getByRole('button', { name: 'Upload' })).not.toBeInViewport();
  response.resolve();
  await expect(upload.getByText('Processing...')).toHaveCount(0);
  await expect(types.getByRole('heading')).toBeInViewport();
});

test('ADM-02 imports a file once if the response is lost and the upload is retried, even without a progress bar', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('/table');
  expectFailure('/apply');
  expectFailure('ERR_FAILED');
  expectFailure('MissingCode');
  const path = `/admin?franchise=${franchise.code}`;
  const screen = new AdminScreen(await visitor('corporate.admin', { path, ownWindow: true }));
  const { page, upload } = screen;
  const email = uniqueEmail('lee');
  await page.route(/FluentProgressBar/, (route) => route.abort());
  await page.route(READ, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await screen.choose(managers(`U4,Lee,Lang,${email}`));
  await screen.send();
  await expect(upload.getByRole('alert')).toContainText('nothing was imported');
  for (const message of ['We could not load this part of the portal.', 'An error occurred with user import'])
    await assertErrorToast(page, message);
  await page.unroute(READ);
  await screen.send();
  // The API applies the rows, but the response is lost.
  await page.route(APPLY, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await screen.apply();
  await expect(screen.review.dialog.getByRole('alert')).toBeVisible();
  await page.unroute(APPLY);
  await screen.apply();
  await screen.assertFinished(1, 0);
  await expect(upload.getByRole('alert')).toHaveCount(0);
  await goWithin(page, `/users?franchise=${franchise.code}&tab=all`, /^Users/);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: email })).toHaveCount(1);
});

test('ADM-02 shows the progress of a long import after the user leaves the page, returns and reloads it', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  await page.route(APPLY, async (route) => route.fulfill({ json: running(await (await route.fetch()).json(), 6214) }));
  await page.route(SET, async (route) => {
    const { changeSet, ...rest } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...rest, changeSet: running(changeSet, 7000) } });
  });
  await screen.choose(managers(`U4,Fay,Ford,fay@${franchise.code.toLowerCase()}.example`));
  await screen.send();
  await screen.apply();
  const bar = upload.getByRole('progressbar');
  await expect(upload.getByText('Processing...')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', /^(6,214|7,000) of 10,000$/);
  await expect(screen.filePicker).toBeDisabled();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await assertHeading(page, `Users - ${franchise.code} ${franchise.name}`);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(bar).toHaveAttribute('aria-valuetext', '7,000 of 10,000');
  await reload(page);
  await expect(upload.getByText('Processing...')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', '7,000 of 10,000');
  await page.unroute(SET);
  await screen.assertFinished(1, 0);
});
