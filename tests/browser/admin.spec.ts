/** System Administration on the production build, under its policy: files of managers, orphans, communication groups and types. */

import { assertAccessible } from './support/accessibility.ts';
import { AdminScreen, HEADERS, managers } from './support/admin-screen.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, focusedLabel, press, tabTo } from './support/keyboard.ts';
import {
  assertErrorToast,
  assertHeading,
  chooseFranchise,
  franchiseSelector,
  pick,
  reload,
  toasts,
} from './support/shell.ts';

/** No two stories share a type or an address, also where they go to a portal that ran before. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;
const uniqueEmail = (name: string) => `${name}.${Date.now().toString(36)}@aloha.example`;

const BAD_GROUP = 'There was an error saving the group. Please double check the AD Group Id is correct.';
const IMPORT = /\/api\/user\/[^/]+\/import$/;
const IMPORT_STATE = /\/api\/user\/[^/]+\/import\/[^/]+$/;

test('ADM-01 ADM-02 a file of managers is uploaded; its failed rows are downloaded, corrected and dropped', async ({
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
  ]);
  await expect(upload.getByText('* You must select a franchise to use this feature')).toBeVisible();
  await expect(screen.filePicker).toBeDisabled();
  await chooseFranchise(page, `${franchise.code} - ${franchise.name}`);
  await expect(upload.getByText('* You must select a franchise to use this feature')).toHaveCount(0);
  expect(await screen.download('Download template')).toBe('"unitCode","firstName","lastName","emailAddress"\r\n');

  const email = uniqueEmail('kim');
  await screen.choose(managers(`U4,Kim,Kerr,${email}`, `U404,Kim,Kerr,${email}`, `U5,,Kerr,${email}`));
  await expect(upload.getByText('managers.csv')).toBeVisible();
  await screen.send();
  await screen.assertFinished(3, 2);
  const failed = upload.getByRole('grid', { name: 'Failed Rows' });
  await expect(failed.getByRole('rowheader')).toHaveText(['3', '4']);
  await expect(failed).toContainText('There is no unit U404 in this franchise.');
  await expect(failed).toContainText('First name is missing.');
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
  // As a spreadsheet saves text.
  await screen.drop({ name: 'corrected.txt', text: corrected.replaceAll('","', '"\t"') });
  await expect(upload.getByText('corrected.txt')).toBeVisible();
  await screen.send();
  await screen.assertFinished(2, 0);
  await expect(failed).toHaveCount(0);

  await page.goto(`/units?franchise=${franchise.code}&tab=assigned`);
  const assigned = page.getByRole('grid').getByRole('row');
  for (const unit of ['U1', 'U5']) await expect(assigned.filter({ hasText: `Unit ${unit}` })).toContainText('Kim Kerr');
});

test('ADM-02 at 200 % zoom what became of an upload is in view, and the focus stays; who has gone elsewhere stays there', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(
    await visitor('corporate.admin', {
      path: `/admin?franchise=${franchise.code}`,
      viewport: { width: 720, height: 450 },
      reducedMotion: 'reduce',
    }),
  );
  const { page, upload, types } = screen;
  const line = upload.getByText(/^Import finished: Total Records: 1/);
  await screen.choose(managers(`U404,Una,Upp,${uniqueEmail('una')}`));
  await screen.send();
  await screen.assertFinished(1, 1);
  await expect(line).toBeInViewport({ ratio: 1 });
  await expect(upload.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await assertFocused(page, 'Upload');

  const answer = Promise.withResolvers<void>();
  await page.route(IMPORT, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await screen.choose(managers(`U404,Una,Upp,${uniqueEmail('una')}`));
  await screen.send();
  await expect(upload.getByText('Processing...')).toBeVisible();
  await types.getByRole('heading').scrollIntoViewIfNeeded();
  await expect(upload.getByRole('button', { name: 'Upload' })).not.toBeInViewport();
  answer.resolve();
  await expect(upload.getByText('Processing...')).toHaveCount(0);
  await expect(types.getByRole('heading')).toBeInViewport();
});

test('ADM-02 a file that is sent again after an outage is imported once', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('/import');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  const email = uniqueEmail('lee');
  // The file arrives and is imported; the answer is lost.
  await page.route(IMPORT, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await screen.choose(managers(`U4,Lee,Lang,${email}`));
  await screen.send();
  await expect(upload.getByRole('alert')).toContainText('rows that arrived already are not imported twice');
  await assertErrorToast(page, 'An error occurred with user import');
  await page.unroute(IMPORT);
  await screen.send();
  await screen.assertFinished(1, 0);
  await expect(upload.getByRole('alert')).toHaveCount(0);
  await page.goto(`/users?franchise=${franchise.code}&tab=all`);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: email })).toHaveCount(1);
});

test('ADM-02 an import goes on when the code of its progress bar does not come', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('ERR_FAILED');
  expectFailure('MissingCode');
  const path = `/admin?franchise=${franchise.code}`;
  const screen = new AdminScreen(await visitor('corporate.admin', { path, ownWindow: true }));
  await screen.page.route(/FluentProgressBar/, (route) => route.abort());
  await screen.choose(managers(`U4,Fay,Ford,${uniqueEmail('fay')}`));
  await screen.send();
  await assertErrorToast(screen.page, 'This part of the portal could not be loaded.');
  await screen.assertFinished(1, 0);
});

test('ADM-02 a long import shows how far it is, also after leaving the page and after a reload', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('/import/');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  // As if it took longer than the call waits for it: no file of a story does.
  const running = (body: object, processedRecords: number) => ({
    status: 202,
    json: { ...body, state: 'running', totalRecords: 10_000, processedRecords, failedRecords: [] },
  });
  await page.route(IMPORT, async (route) => route.fulfill(running(await (await route.fetch()).json(), 6214)));
  let isOut = false;
  await page.route(IMPORT_STATE, async (route) =>
    isOut ? route.abort() : route.fulfill(running(await (await route.fetch()).json(), 7000)),
  );
  await screen.choose(managers(`U4,Fay,Ford,${uniqueEmail('fay')}`));
  await screen.send();
  const bar = upload.getByRole('progressbar');
  await expect(upload.getByText('Processing...')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', '6,214 of 10,000');
  await expect(screen.filePicker).toBeDisabled();

  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await assertHeading(page, `Users - ${franchise.code} ${franchise.name}`);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(bar).toHaveAttribute('aria-valuetext', '7,000 of 10,000');
  await reload(page);
  await expect(upload.getByText('Processing...')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuetext', '7,000 of 10,000');
  isOut = true;
  await expect(upload.getByText('The service could not be reached.')).toBeVisible();
  await page.unroute(IMPORT_STATE);
  await screen.assertFinished(1, 0);
  await reload(page);
  await screen.assertFinished(1, 0);
});

test('ADM-02 ERR-01 a file that is too large is not sent, one of another kind is refused in words', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  expectFailure('415');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  await screen.choose({ name: 'large.csv', text: 'x'.repeat(10 * 1024 * 1024 + 1) });
  await expect(upload.getByRole('alert')).toHaveText('large.csv: The file is larger than 10 MB.');
  await expect(upload.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
  const kinds = 'This is neither a CSV nor an Excel file. Please choose a .csv, .txt or .xlsx file.';
  await screen.choose({ name: 'pic.png', text: '\u0089PNG' }, 'image/png');
  await expect(upload.getByRole('alert')).toHaveText(`pic.png: ${kinds}`);
  await expect(upload.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
  await screen.drop({ name: 'notes.docx', text: 'unitCode' });
  await expect(upload.getByRole('alert')).toHaveText(`notes.docx: ${kinds}`);
  // One that only says so.
  await screen.choose({ name: 'managers.csv', text: '%PDF-1.7' });
  await screen.send();
  await expect(upload.getByRole('alert')).toContainText('This is a PDF file. Please save it as .xlsx or .csv.');
  await expect(toasts(page), 'no toast repeats it').toHaveCount(0);
});

test('ADM-02 NAV-06 where the franchises could not be read the upload says that it needs one, and takes a file once they are there', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/nowhere' }));
  const { page, upload } = screen;
  await page.route(/\/api\/lookup\/franchises/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin?franchise=ALOHA');
  await expect(upload.getByText('* You must select a franchise to use this feature')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Read the franchises again' }).click();
  await expect(upload.getByText('ALOHA Aloha Grill Group')).toBeVisible();
  await expect(screen.filePicker).toBeEnabled();
});

test('ADM-03 ADM-08 an orphaned group is removed, and leaves the selector that showed it', async ({
  visitor,
  expectFailure,
}) => {
  // The banner asks once more before the selection has moved on.
  expectFailure('/SUMMIT/communication-state');
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SUMMIT' }));
  const { page, orphaned } = screen;
  await expect(franchiseSelector(page)).toHaveValue('SUMMIT - Summit Bistro Partners');
  await screen.button('Remove SUMMIT - Summit Bistro Partners').click();
  const question = screen.question('Confirm Deletion');
  await expect(question).toContainText('SUMMIT - Summit Bistro Partners');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(1);
  await expect(screen.button('Remove SUMMIT - Summit Bistro Partners')).toBeFocused();
  await screen.button('Remove SUMMIT - Summit Bistro Partners').click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await screen.assertNoDialog();
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(0);
  await expect(screen.row(orphaned, 'CORAL')).toHaveCount(1);
  await expect(orphaned.locator(':focus')).toBeVisible();
  await expect(franchiseSelector(page)).toHaveValue('SYSTEM - All Users/Units');
  await expect(toasts(page)).toHaveCount(0);
  await franchiseSelector(page).fill('SUMMIT');
  await expect(page.getByText('No franchises found')).toBeVisible();
  await page.keyboard.press('Escape');
  await reload(page);
  await expect(screen.row(orphaned, 'CORAL')).toHaveCount(1);
  await expect(screen.row(orphaned, 'SUMMIT')).toHaveCount(0);
});

test('ADM-04 ADM-05 ADM-06 ADM-07 ADM-08 a type gets a group, and both go in the right order', async ({ visitor }) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SYSTEM' }));
  const { page, groups, types } = screen;
  const name = unique('Crew News');
  await screen.button('+ Add Type').click();
  const type = screen.dialog('Edit Communication Type');
  await type.getByRole('textbox', { name: 'Name' }).fill(name);
  await type.getByRole('textbox', { name: 'Info Text' }).fill('For everybody behind the counter');
  await screen.save(type);
  await screen.assertNoDialog();
  await expect(screen.button('+ Add Type')).toBeFocused();
  await expect(screen.row(types, name)).toContainText('For everybody behind the counter');

  // Nobody is in this one.
  await screen.button('Edit Bistro 9, Training').click();
  const group = screen.dialog('Edit Brand Communication Group');
  const adGroupId = await group.getByRole('textbox', { name: 'AD Group Id' }).inputValue();
  await page.keyboard.press('Escape');
  await screen.assertNoDialog();

  await screen.button('+ Add Group').click();
  await pick(group, 'Brand', 'Harbor Kitchen');
  await pick(group, 'Communication Type', name);
  await group.getByRole('textbox', { name: 'AD Group Id' }).fill('of no group');
  await screen.save(group);
  await expect(group.getByRole('textbox', { name: 'AD Group Id' })).toHaveAccessibleDescription(BAD_GROUP);
  await expect(group.getByRole('textbox', { name: 'AD Group Id' })).toHaveValue('of no group');
  await expect(toasts(page)).toHaveCount(0);
  await group.getByRole('textbox', { name: 'AD Group Id' }).fill(adGroupId);
  await screen.save(group);
  await screen.assertNoDialog();
  await expect(screen.row(groups, name)).toContainText('comm-bistro-training');
  await reload(page);
  await expect(screen.row(groups, name)).toContainText('Harbor Kitchen');
  await expect(screen.row(types, name).getByRole('gridcell', { name: '1', exact: true })).toBeVisible();

  await screen.button(`Delete ${name}`).click();
  await expect(screen.question('Cannot Delete')).toContainText(
    'This Communication Type cannot be deleted. It has groups associated to it',
  );
  await screen.question('Cannot Delete').getByRole('button', { name: 'OK' }).click();
  await screen.assertNoDialog();
  await screen.button('Delete Island Grill, Food Safety').click();
  await expect(screen.question('Cannot Delete')).toContainText(
    'This Brand Communication Group cannot be deleted. It has members associated to it',
  );
  await page.keyboard.press('Enter');
  await screen.assertNoDialog();
  await expect(screen.button('Delete Island Grill, Food Safety')).toBeFocused();

  for (const [section, label] of [
    [groups, `Harbor Kitchen, ${name}`],
    [types, name],
  ] as const) {
    await screen.button(`Delete ${label}`).click();
    await screen.question('Confirm Deletion').getByRole('button', { name: 'Delete' }).click();
    await screen.assertNoDialog();
    await expect(screen.row(section, name)).toHaveCount(0);
    await expect(section.locator(':focus')).toBeVisible();
  }
  await expect(toasts(page)).toHaveCount(0);
});

test('ADM-02 ADM-06 ADM-08 a file is uploaded and a type added, changed and deleted by keyboard alone', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, types } = screen;
  await screen.assertLoaded();
  const focused = (label: string) => async () => (await focusedLabel(page)) === label;
  const name = unique('Aaa');

  // Awaited from here on: the browser has to be told before it would open its own window.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, () => screen.filePicker.evaluate((input) => input.matches(':focus')));
  const { text } = managers(`U4,Ona,Oak,${uniqueEmail('ona')}`);
  await press(page, 'Enter');
  const chooser = await choosing;
  await chooser.setFiles({ name: 'managers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await tabTo(page, focused('Upload'));
  await press(page, 'Enter');
  await screen.assertFinished(1, 0);
  await assertFocused(page, 'Upload');

  await tabTo(page, focused('+ Add Type'));
  await press(page, 'Enter');
  const dialog = screen.dialog('Edit Communication Type');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name required');
  await page.keyboard.type(name);
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, '+ Add Type');

  // Into the table: what Enter does in its row is Edit.
  await expect(screen.row(types, name)).toBeVisible();
  await tabTo(page, () => types.getByRole('grid').evaluate((grid) => grid.matches(':has(:focus)')));
  await press(page, 'Control+Home');
  await assertFocused(page, name);
  await press(page, 'Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await press(page, 'Tab');
  await page.keyboard.type('First line');
  await press(page, 'Enter');
  await page.keyboard.type('Second line');
  await tabTo(page, focused('Save'));
  await press(page, 'Enter');
  await screen.assertNoDialog();
  await assertFocused(page, name);
  await expect(screen.row(types, name)).toContainText('First line');

  // Into its last cell, to the second button.
  await press(page, 'End', 'Enter', 'ArrowRight');
  await assertFocused(page, `Delete ${name}`);
  await press(page, 'Enter');
  await expect(screen.question('Confirm Deletion').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await screen.assertNoDialog();
  await expect(screen.row(types, name)).toHaveCount(0);
  await expect(types.locator(':focus')).toBeVisible();
});

test('NAV-05 the page is empty for everybody but corporate admins', async ({ visitor }) => {
  for (const account of ['franchise.admin', 'read.only', 'pos.admin'] as const) {
    const page = await visitor(account, { path: '/admin' });
    // Their roles are known, and nothing is on its way any more that could fill the page.
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main'), account).toHaveText('');
    await expect(page.getByRole('link', { name: 'Admin', exact: true }), account).toHaveCount(0);
  }
});

test('ADM-01 the page and its dialogs are accessible in light and dark', async ({
  visitor,
  franchise,
  expectFailure,
}) => {
  test.setTimeout(180_000);
  expectFailure(/415|503/);
  const screen = new AdminScreen(await visitor('corporate.admin', { path: '/admin?franchise=SYSTEM' }));
  const { page } = screen;
  await screen.assertLoaded();
  await assertAccessible(page);
  await page.goto(`/admin?franchise=${franchise.code}`);
  await screen.choose(managers(`U404,Pat,Park,${uniqueEmail('pat')}`));
  await screen.send();
  await screen.assertFinished(1, 1);
  await assertAccessible(page);
  await screen.choose({ name: 'managers.csv', text: '%PDF-1.7' });
  await screen.send();
  await expect(screen.upload.getByRole('alert')).toBeVisible();
  await assertAccessible(page);

  for (const [button, opened] of [
    ['+ Add Type', screen.dialog('Edit Communication Type')],
    ['Delete Island Grill, Food Safety', screen.question('Cannot Delete')],
  ] as const) {
    await screen.button(button).click();
    await expect(opened).toBeVisible();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await screen.assertNoDialog();
  }
  await screen.button('+ Add Group').click();
  const group = screen.dialog('Edit Brand Communication Group');
  await expect(group.getByRole('textbox', { name: 'AD Group Id' })).toBeVisible();
  await screen.save(group);
  await expect(group.getByText('AD Group Id required', { exact: true })).toBeVisible();
  await assertAccessible(page);

  await page.route(/\/api\/(comms|lookup\/orphaned|user\/[^/]+\/import)/, (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await page.goto(`/admin?franchise=${franchise.code}`);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);
  // The import of before is asked for again, too.
  await expect(screen.upload.getByText('The service could not be reached.')).toBeVisible();
  await assertAccessible(page);
});

test('ADM-01 at 400 px nothing overflows, and what has a target has 24 px of it', async ({ visitor, franchise }) => {
  const viewport = { width: 400, height: 860 };
  const path = `/admin?franchise=${franchise.code}`;
  const screen = new AdminScreen(await visitor('corporate.admin', { path, viewport }));
  const { page } = screen;
  /** Pixels by which anything around the page's content can be scrolled sideways. */
  const overflow = () =>
    // Not by its role: an open dialog hides it from assistive technology.
    page.locator('main').evaluate((main) => {
      let most = 0;
      for (let at: Element | null = main; at; at = at.parentElement)
        most = Math.max(most, at.scrollWidth - at.clientWidth);
      return most;
    });
  await screen.assertLoaded();
  await screen.choose(managers(`${'U'.repeat(30)},Pat,Park,${'pat'.repeat(30)}@aloha.example`));
  await screen.send();
  await screen.assertFinished(1, 1);
  expect(await overflow()).toBe(0);
  for (const button of await page.getByRole('main').getByRole('button').all()) {
    const box = await button.boundingBox();
    if (box) expect(Math.min(box.width, box.height), await button.innerText()).toBeGreaterThanOrEqual(24);
  }
  for (const [button, title] of [
    ['+ Add Group', 'Edit Brand Communication Group'],
    ['+ Add Type', 'Edit Communication Type'],
  ] as const) {
    await screen.button(button).click();
    await expect(screen.dialog(title)).toBeVisible();
    const box = await screen.dialog(title).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 400, title).toBe(true);
    expect(await overflow(), title).toBe(0);
    await page.keyboard.press('Escape');
    await screen.assertNoDialog();
  }
});
