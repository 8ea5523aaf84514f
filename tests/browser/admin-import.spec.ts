/** Files are reviewed before they are imported. */
import { readFile } from 'node:fs/promises';
import { assertAccessible } from './support/accessibility.ts';
import { AdminScreen, managers, uniqueEmail } from './support/admin-screen.ts';
import { expect, test } from './support/fixtures.ts';
import { press } from './support/keyboard.ts';
import { goWithin } from './support/shell.ts';

test('IMP-01 IMP-03 IMP-04 IMP-06 an admin corrects a bad row of a file and imports it with at most six actions', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  const email = uniqueEmail('kim');
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  await act(screen.choose(managers(`U4,Kim,Kerr,${email}`, `U3,,Kerr,${email}`)));
  await act(screen.send());
  const { dialog, grid } = screen.review;
  await expect(dialog.getByRole('button', { name: 'Apply the other 1 row' })).toBeVisible();
  await expect(grid.getByRole('rowheader')).toHaveText(['3', '2']);
  const [first, second] = [grid.getByRole('row').nth(1), grid.getByRole('row').nth(2)];
  await expect(first).toContainText('Cannot be done');
  await expect(first).toContainText('First name is missing.');
  await expect(second).toContainText('Manager: Kim Kerr');
  await expect(screen.cell('First Name: empty. First name is missing. Edit')).toBeFocused();
  await assertAccessible(page);

  await act(press(page, 'F2'));
  await act(page.keyboard.type('Kim'));
  await act(press(page, 'Enter'));
  await expect(first).toContainText('Manager: Gus Gray → Kim Kerr');
  await act(dialog.getByRole('button', { name: 'Apply 2 rows' }).click());
  await screen.assertFinished(2, 0);
  expect(actions).toBeLessThanOrEqual(6);

  await upload.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undo: Restaurant managers from managers\.csv/).first()).toBeVisible();
  await goWithin(page, `/units?franchise=${franchise.code}&tab=unassigned`, /^Units/);
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'Unit U3' })).toContainText('Gus Gray');
  await goWithin(page, `/changes?franchise=${franchise.code}`, /^Changes/);
  const sets = page.getByRole('row').filter({ hasText: /^Restaurant managers from managers\.csv/ });
  // The first set was replaced, because the corrected row needs more operations. It is not listed.
  await expect(sets).toContainText(['Undone']);
});

test('IMP-03 IMP-04 IMP-05 IMP-06 an admin corrects and omits rows by keyboard, and the server checks them again', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page, upload } = screen;
  const { dialog, grid } = screen.review;
  await screen.chooseKind('Unit contact details');
  const text =
    'Unit Number,Phone,Email\r\nU1,555-0101,u1@units.example\r\nU2,555-0102,not an email\r\nU3,555-0103,\r\nU9,1,';
  await screen.choose({ name: 'phones.csv', text });
  await screen.send();
  await expect(grid.getByRole('rowheader')).toHaveText(['3', '5', '2', '4']);
  // The rules of this field are only on the server.
  await expect(screen.cell('Email: not an email. Please enter a valid email address. Edit')).toBeFocused();
  await press(page, 'Enter', 'Control+a');
  await page.keyboard.type('u2');
  await press(page, 'Escape');
  await expect(screen.cell('Email: not an email. Please enter a valid email address. Edit')).toBeFocused();
  await press(page, 'Enter', 'Control+a');
  await page.keyboard.type('new@units.example');
  await press(page, 'Enter');
  const corrected = grid.getByRole('row').nth(1);
  await expect(corrected).toContainText('Email: u2@units.example → new@units.example; Phone: (none) → 555-0102');
  await expect(screen.cell('Email: new@units.example. Edit')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Apply the other 3 rows' })).toBeVisible();

  await grid.getByRole('checkbox', { name: 'Include Row 4' }).focus();
  await press(page, 'Space');
  await dialog.getByRole('button', { name: 'Errors only 1' }).click();
  await expect(grid.getByRole('rowheader')).toHaveText(['5']);
  await expect(grid).toContainText('There is no unit U9 in this franchise.');
  await dialog.getByRole('button', { name: 'Apply the other 2 rows' }).click();
  await screen.assertFinished(4, 1);
  await expect(upload.getByText('phones.csv · 1 row left out')).toBeVisible();
  const failed = upload.getByRole('grid', { name: 'Failed Rows' });
  await expect(failed.getByRole('rowheader')).toHaveText(['5']);
  expect(await screen.download('Download failed rows')).toBe(
    '"Unit Number","Email","Phone","errorMessage"\r\n"U9","","1","There is no unit U9 in this franchise."\r\n',
  );

  const unit = (name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name });
  await goWithin(page, `/units?franchise=${franchise.code}&tab=assigned`, /^Units/);
  await expect(unit('Unit U2')).toContainText('new@units.example');
  await goWithin(page, `/units?franchise=${franchise.code}&tab=unassigned`, /^Units/);
  await expect(unit('Unit U3')).toContainText('u3@units.example');
});

test('SETUI-33 the review of a file shows long reasons in full', async ({ visitor, franchise }) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { grid } = screen.review;
  await screen.choose(managers('U9,,Kerr,not an email', 'U2,Kim,,also not an email'));
  await screen.send();
  const reasons = grid.locator('[role=gridcell][data-wraps]');
  await expect(reasons).toHaveCount(2);
  await expect(reasons.first()).toContainText('There is no unit U9');
  const cutOff = (cells: Element[]) =>
    cells.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length;
  expect(await reasons.evaluateAll(cutOff)).toBe(0);
});

test('IMP-02 asks for the columns of unknown headers once, and remembers the choice', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page } = screen;
  const { dialog, grid } = screen.review;
  await screen.chooseKind('Unit contact details');
  const file = { name: 'fax.csv', text: 'Store;Line;Note\r\nU1;555-0101;x\r\n' };
  await screen.choose(file);
  await screen.send();
  const columns = screen.dialog('Match the columns');
  await expect(columns).toBeVisible();
  await assertAccessible(page);
  await columns.getByRole('button', { name: 'Continue' }).click();
  await expect(columns).toContainText('Choose the column of the file for Unit Number.');
  for (const [label, header] of [
    ['Unit Number', 'Store'],
    ['Phone', 'Line'],
  ] as const) {
    await columns.getByRole('combobox', { name: label }).fill(header);
    await press(page, 'Enter');
  }
  await columns.getByRole('button', { name: 'Continue' }).click();
  await expect(grid.getByRole('row').nth(1)).toContainText('Phone: 555-0101');
  await expect(dialog).toContainText('Ready to apply');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.assertNoDialog();

  await screen.choose(file);
  await screen.send();
  await expect(grid.getByRole('row').nth(1)).toContainText('Phone: 555-0101');
  await dialog.getByRole('button', { name: 'Match columns…' }).click();
  await expect(columns.getByRole('combobox', { name: 'Phone' })).toHaveValue(/^Line/);
  await press(page, 'Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.assertNoDialog();
  await goWithin(page, `/changes?franchise=${franchise.code}`, /^Changes/);
  await expect(page.getByText('Ready to apply')).toHaveCount(0);
});

test('IMP-04 offers a form for correcting a row on a phone', async ({ visitor, franchise }) => {
  const viewport = { width: 400, height: 800 };
  const screen = new AdminScreen(
    await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}`, viewport }),
  );
  const { page } = screen;
  const { dialog, grid } = screen.review;
  // The skeleton has neither a main landmark nor this attribute.
  await expect(page.locator('[data-page-heading]')).toBeVisible();
  await assertAccessible(page);
  await screen.choose(managers('U4,Dan,Drew,dan'));
  await screen.send();
  await expect(grid).toContainText('Please enter a valid email address.');
  await assertAccessible(page);
  await grid.getByRole('button', { name: 'Edit Row 2', exact: true }).click();
  const row = screen.dialog('Row 2');
  await expect(row).toContainText('Please enter a valid email address.');
  await row.getByRole('textbox', { name: 'Email Address' }).fill(`dan@${franchise.code.toLowerCase()}.example`);
  await row.getByRole('button', { name: 'Check' }).click();
  await expect(grid).toContainText('Manager: Dan Drew');
  await dialog.getByRole('button', { name: 'Apply 1 row' }).click();
  await screen.assertFinished(1, 0);
});

test('IMP-07 changes nothing if the downloaded current data of any kind is uploaded again', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  const { page } = screen;
  const { dialog, grid } = screen.review;
  for (const kind of [
    'Restaurant managers',
    'Users',
    'Unit contact details',
    'Unit assignments',
    'Communication preferences',
  ]) {
    await screen.chooseKind(kind);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      screen.upload.getByRole('button', { name: 'Download current data' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    await screen.choose({ name: download.suggestedFilename(), text });
    await screen.send();
    await expect(dialog, kind).toContainText('Nothing changes');
    await expect(grid.getByRole('row').nth(1)).toContainText('No change');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await screen.assertNoDialog();
  }
});
