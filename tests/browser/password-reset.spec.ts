/** A password that an administrator resets, up to the sign-in of whoever is given it. */

import { DEMO_PASSWORD } from '@franchise-admin/data-sets/accounts';
import type { Locator } from '@playwright/test';
import { assertAccessible } from './support/accessibility.ts';
import { type Account, expect, test } from './support/fixtures.ts';
import { accountButton, choosePassword, signInWithPassword } from './support/shell.ts';

const permissions = ['clipboard-read', 'clipboard-write'];

/** Resets the password in the dialog that is open, and answers it as it is shown; what was copied is the same. */
async function resetPassword(dialog: Locator): Promise<string> {
  const page = dialog.page();
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await page
    .getByRole('alertdialog', { name: 'Confirm Password Reset' })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(dialog.getByText(/^New Password:/)).toBeVisible();
  // Nobody has seen it yet: Back does not take it away.
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Close without the new password?' })
    .getByRole('button', { name: 'Keep open' })
    .click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText(/^Copied\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  const shown = await dialog.getByRole('code').innerText();
  await assertAccessible(page);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  return shown;
}

interface Reset {
  readonly by: Account;
  readonly path: string;
  /** By the name that their row is called by. */
  readonly person: string;
  readonly userName: string;
  readonly dialog: string;
}

/** Nobody else's story; each ends with the password of the demo data, so that it can be told again. */
const RESETS: Readonly<Record<string, Reset>> = {
  'USER-14 a user': {
    by: 'franchise.admin',
    path: '/users?franchise=ALOHA&tab=all&search=nakamura',
    person: 'Daniel Nakamura',
    userName: 'daniel.nakamura@demo.example',
    dialog: 'User Information',
  },
  'POS-06 a user of a vendor': {
    by: 'corporate.admin',
    path: '/pos-admin?vendor=1',
    person: 'Ingrid Haugen',
    userName: 'ingrid.haugen@demo.example',
    dialog: 'POS User Information',
  },
};

for (const [who, { by, path, person, userName, dialog: title }] of Object.entries(RESETS))
  test(`${who} signs in with the password that was reset, and no more with the one before`, async ({
    visitor,
    browser,
    expectFailure,
  }) => {
    // The sign-in refuses the password of before.
    expectFailure(/403.*\/password/);
    const admin = await visitor(by, { permissions });
    await admin.goto(path);
    await admin.getByRole('button', { name: `Edit ${person}` }).click();
    const dialog = admin.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: 'Reset Password' })).toBeVisible();

    const theirs = await browser.newContext();
    const page = await theirs.newPage();
    await page.goto('/');
    await signInWithPassword(page, userName, DEMO_PASSWORD);
    await expect(accountButton(page)).toContainText(person);

    const password = await resetPassword(dialog);
    await expect(dialog.getByText(`Sign-in name: ${userName}`)).toBeVisible();
    const address = admin.url();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    expect(admin.url()).toBe(address);
    await admin.goBack();
    await expect(admin.getByRole('grid')).toHaveCount(0);

    const fresh = await browser.newContext();
    const again = await fresh.newPage();
    await again.goto('/');
    await signInWithPassword(again, userName, DEMO_PASSWORD);
    await expect(again.getByRole('alert')).toContainText('incorrect');
    await signInWithPassword(again, userName, password);
    await choosePassword(again, DEMO_PASSWORD);
    await expect(accountButton(again)).toContainText(person);
    await Promise.all([theirs.close(), fresh.close()]);
  });
