/** Proposals from the usual dialogs: proposed by mouse and keyboard, decided by another account, and reported to the proposer. */
import type { Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, hasFocus, tabTo, typeInto } from './support/keyboard.ts';
import { accountButton, assertHeading, goWithin, reload } from './support/shell.ts';
import { PHONE } from './support/touch.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const bell = (page: Page, name: RegExp) => page.getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');

/** Opens the list of open proposals from the account menu, then the change set with this title. */
async function openProposal(page: Page, title: string): Promise<void> {
  await expect(bell(page, /^Notifications.*to decide$/)).toBeVisible();
  await accountButton(page).click();
  await page.getByRole('menuitem', { name: /^Changes \(\d+ to decide\)$/ }).click();
  await expect(page.getByRole('tab', { name: /^Proposed/, selected: true })).toBeVisible();
  await main(page)
    .getByRole('button', { name: `Open ${title}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Changes - ${title}`);
  await expect(page.getByRole('grid')).toContainText('Will change');
}

test('SETUI-08 SETUI-09 a read-only user proposes a change of a unit, a corporate admin approves it, and the proposer is notified', async ({
  visitor,
  franchise: { code },
}) => {
  const units = `/units?franchise=${code}&tab=assigned`;
  const page = await visitor('read.only', { path: units });
  const details = main(page).getByRole('button', { name: 'Details U1 - Unit U1' });
  await details.click();
  const unit = dialog(page, 'U1 - Unit U1');
  await unit.getByRole('button', { name: 'Propose a change' }).click();
  await expect(unit.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(unit.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await unit.getByRole('textbox', { name: 'Phone' }).fill('808 555 0177');
  await expect(unit).toContainText('Phone: none → 808 555 0177');
  await assertOverlayAccessible(page);
  // After a reload, the form still has the typed text and is still editable.
  await reload(page);
  await expect(unit.getByRole('textbox', { name: 'Phone' })).toHaveValue('808 555 0177');
  await expect(unit.getByRole('textbox', { name: 'Phone' })).toBeEditable();
  await unit.getByRole('button', { name: 'Propose…' }).click();
  const proposal = dialog(page, 'Propose this change');
  await expect(proposal.getByRole('row', { name: 'Phone' })).toContainText('808 555 0177');
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('The line has moved.');
  await assertOverlayAccessible(page);
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(messages(page)).toContainText('Proposed.');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const corporate = await visitor('corporate.admin', { path: `/?franchise=${code}` });
  await openProposal(corporate, 'Change U1 - Unit U1');
  await expect(main(corporate).getByText('Reason: The line has moved.')).toBeVisible();
  await main(corporate)
    .getByRole('button', { name: /^Details U1/ })
    .click();
  await expect(corporate.getByRole('dialog').getByRole('row', { name: 'Phone' })).toContainText('808 555 0177');
  await corporate.keyboard.press('Escape');
  await main(corporate).getByRole('button', { name: 'Approve…' }).click();
  const approval = dialog(corporate, 'Approve and apply these changes?');
  await approval.getByRole('textbox', { name: 'Reason' }).fill('Thank you.');
  await approval.getByRole('button', { name: 'Approve 1 change' }).click();
  await expect(main(corporate).getByText('Done').first()).toBeVisible();

  await goWithin(page, units, /^Units/);
  await reload(page);
  await bell(page, /^Notifications, \d+ new/).click();
  const news = page
    .getByRole('list', { name: 'Your proposals' })
    .getByRole('listitem')
    .filter({ hasText: 'Change U1 - Unit U1' })
    .first();
  await expect(news).toContainText('Proposal approved');
  await expect(news).toContainText('Corporate Admin: Thank you.');
  await assertOverlayAccessible(page);
  await news.getByRole('link', { name: 'Change U1 - Unit U1' }).click();
  await expect(main(page).getByText('Approved by Corporate Admin: Thank you.')).toBeVisible();
  await assertAccessible(page);
});

test('SETUI-24 SETUI-26 a read-only user proposes to reassign a position, and a corporate admin approves it', async ({
  visitor,
  franchise: { code },
}) => {
  const page = await visitor('read.only', { path: `/?franchise=${code}` });
  const menu = page.getByRole('button', { name: 'Propose changes to Ben Bell' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Reassign Position' }).click();
  const reassign = dialog(page, 'Reassign User');
  await expect(reassign).toContainText('Nothing changes until an administrator approves your proposal.');
  await reassign.getByRole('combobox', { name: 'New person in this position' }).fill('Fay');
  await page.getByRole('option', { name: /^Fay Ford/ }).click();
  await assertOverlayAccessible(page);
  await reassign.getByRole('button', { name: 'Propose…' }).click();
  const proposal = dialog(page, 'Propose this change');
  await expect(proposal.getByRole('row', { name: 'Person' })).toContainText('Ben BellFay Ford');
  await proposal.getByRole('textbox', { name: 'Reason' }).fill('Ben retires.');
  await assertOverlayAccessible(page);
  await proposal.getByRole('button', { name: 'Propose' }).click();
  await expect(messages(page)).toContainText('Proposed.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(menu).toBeVisible();

  // The author sees what the changes do, and that they need approval.
  const title = 'Reassign the position of Ben Bell to Fay Ford';
  await goWithin(page, `/changes?franchise=${code}`, /^Changes/);
  await main(page)
    .getByRole('button', { name: `Open ${title}` })
    .click();
  const grid = main(page).getByRole('grid');
  await expect(grid).toContainText('Needs approval');
  await expect(grid).toContainText('Ben Bell → Fay Ford');
  await expect(main(page).getByRole('button', { name: 'Rows with problems (CSV)' })).toHaveCount(0);
  await assertAccessible(page);

  const corporate = await visitor('corporate.admin', { path: `/?franchise=${code}` });
  await openProposal(corporate, title);
  await main(corporate).getByRole('button', { name: 'Approve…' }).click();
  await dialog(corporate, 'Approve and apply these changes?').getByRole('button', { name: 'Approve 1 change' }).click();
  await expect(main(corporate).getByText('Done').first()).toBeVisible();

  await goWithin(page, `/?franchise=${code}`, /^Hierarchy/);
  await reload(page);
  await expect(page.getByRole('button', { name: 'Propose changes to Fay Ford' })).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('SETUI-08 SETUI-09 by keyboard, a read-only user proposes a new name, and a corporate admin declines it with a reason', async ({
  visitor,
}) => {
  // Other stories do not change this user.
  const page = await visitor('read.only', { path: '/users?franchise=ALOHA&tab=all' });
  const { keyboard } = page;
  const details = main(page).getByRole('button', { name: 'Details Kimo Akana' });
  await details.focus();
  await keyboard.press('Enter');
  const user = dialog(page, 'User Information');
  await tabTo(page, hasFocus(user.getByRole('button', { name: 'Propose a change' })));
  await keyboard.press('Enter');
  await expect(user.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  await typeInto(page, user.getByRole('textbox', { name: 'Last Name' }), 'Akana-Ford');
  await typeInto(page, user.getByRole('textbox', { name: 'Other. Please describe their role' }), 'Trainer');
  await tabTo(page, hasFocus(user.getByRole('button', { name: 'Propose…' })));
  await keyboard.press('Enter');
  const proposal = dialog(page, 'Propose this change');
  await expect(proposal.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await keyboard.type('She has married.');
  // Escape asks before it discards the reason. "Keep editing" returns to the reason.
  await keyboard.press('Escape');
  await assertFocused(page, 'Keep editing');
  await keyboard.press('Enter');
  await tabTo(page, hasFocus(proposal.getByRole('button', { name: 'Propose' })));
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details).toBeFocused();

  const corporate = await visitor('corporate.admin', { path: '/?franchise=ALOHA' });
  await openProposal(corporate, 'Change Kimo Akana');
  const decline = main(corporate).getByRole('button', { name: 'Decline…' });
  await decline.focus();
  await corporate.keyboard.press('Enter');
  const reason = dialog(corporate, 'Decline these changes').getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await corporate.keyboard.type('Please send the certificate.');
  await corporate.keyboard.press('Tab');
  await tabTo(corporate, hasFocus(dialog(corporate, 'Decline these changes').getByRole('button', { name: 'Decline' })));
  await corporate.keyboard.press('Enter');
  await expect(main(corporate).getByText('Declined').first()).toBeVisible();

  await reload(page);
  await bell(page, /^Notifications, \d+ new/).click();
  const news = page
    .getByRole('list', { name: 'Your proposals' })
    .getByRole('listitem')
    .filter({ hasText: 'Change Kimo Akana' })
    .first();
  await expect(news).toContainText('Proposal declined');
  await expect(news).toContainText('Corporate Admin: Please send the certificate.');
});

test('SETUI-09 SETUI-10 a franchise admin proposes a change that requires a corporate admin; the review returns the focus', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin');
  await assertHeading(page, /^Hierarchy/);
  await goWithin(page, '/users?franchise=ALOHA&tab=all', /^Users/);
  await main(page)
    .getByRole('button', { name: /^Edit Kimo Akana/ })
    .click();
  const user = dialog(page, 'User Information');
  await user.getByRole('button', { name: 'Propose a change' }).click();
  await user.getByRole('checkbox', { name: 'Is this user a Franchise Admin?' }).click();
  await user.getByRole('button', { name: 'Propose…' }).click();
  const proposal = dialog(page, 'Propose this change');
  await expect(proposal.getByRole('row', { name: 'Franchise Admin' })).toContainText('Yes');
  await proposal.getByRole('button', { name: 'Cancel' }).click();
  await expect(user.getByRole('checkbox', { name: 'Is this user a Franchise Admin?' })).toBeChecked();
  await user.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();

  await goWithin(page, '/', /^Hierarchy/);
  const actions = page.getByRole('button', { name: 'Actions for Mateo Fernandez' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Propose Removal' }).click();
  const review = dialog(page, 'Remove Mateo Fernandez');
  await expect(review.getByRole('grid')).toContainText('Needs approval');
  await expect(review.getByRole('button', { name: 'Propose 1 change…' })).toBeVisible();
  await assertOverlayAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(actions).toBeFocused();
});

test('SETUI-09 form, reason and decision fit on a phone', async ({ visitor }) => {
  const page = await visitor('read.only', { path: '/users?franchise=ALOHA&tab=all', ...PHONE });
  await page
    .getByRole('button', { name: 'Actions for Kimo Akana' })
    .or(page.getByRole('button', { name: 'Details Kimo Akana' }))
    .first()
    .click();
  const user = dialog(page, 'User Information');
  await user.getByRole('button', { name: 'Propose a change' }).click();
  await user.getByRole('textbox', { name: 'First Name' }).fill('Kim');
  await user.getByRole('textbox', { name: 'Other. Please describe their role' }).fill('Trainer');
  await user.getByRole('button', { name: 'Propose…' }).click();
  const proposal = dialog(page, 'Propose this change');
  await expect(proposal.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(400);
  await assertOverlayAccessible(page);
  await proposal.getByRole('button', { name: 'Cancel' }).click();
  await expect(user.getByRole('textbox', { name: 'First Name' })).toHaveValue('Kim');
});
