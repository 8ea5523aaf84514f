/** An administrator resets a password, and the user signs in with the new password (USER-14). */
import { DEMO_PASSWORD } from '@franchise-admin/data-sets/accounts';
import { assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { accountButton, choosePassword, signInWithPassword } from './support/shell.ts';

/** No other story uses this account. The story restores the demo password at the end, so that it can run again. */
const PERSON = 'Daniel Nakamura';
const USER_NAME = 'daniel.nakamura@demo.example';

test('USER-14 an admin copies a reset password, which replaces the old one and must be changed at the sign-in', async ({
  visitor,
  page,
  expectFailure,
}) => {
  // The sign-in rejects the old password.
  expectFailure(/403.*\/password/);
  const admin = await visitor('franchise.admin', { permissions: ['clipboard-read', 'clipboard-write'] });
  await admin.goto('/users?franchise=ALOHA&tab=all&search=nakamura');
  await admin.getByRole('button', { name: `Edit ${PERSON}` }).click();
  const dialog = admin.getByRole('dialog', { name: 'User Information' });
  const question = (name: string) => admin.getByRole('alertdialog', { name });
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await question('Confirm Password Reset').getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(/^New Password:/)).toBeVisible();
  await expect(dialog.getByText(`Sign-in name: ${USER_NAME}`)).toBeVisible();
  // Back asks for confirmation, because the user has not copied the password.
  await admin.goBack();
  await question('Close without copying the password?').getByRole('button', { name: 'Keep open' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByText(/^Copied\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Reveal' }).click();
  const password = await dialog.getByRole('code').innerText();
  await assertOverlayAccessible(admin);
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(password);
  const address = admin.url();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  expect(admin.url()).toBe(address);
  await admin.goBack();
  await expect(admin.getByRole('grid')).toHaveCount(0);

  await page.goto('/');
  await signInWithPassword(page, USER_NAME, DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toContainText('incorrect');
  await signInWithPassword(page, USER_NAME, password);
  await choosePassword(page, DEMO_PASSWORD);
  await expect(accountButton(page)).toContainText(PERSON);
});

test('SEL-10 an admin prints first passwords of selected users, which are in no address and not stored', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', {
    path: '/users?franchise=ALOHA&tab=all&search=manager',
    ownWindow: true,
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.evaluate(() => Object.assign(window, { print: () => undefined }));
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).click();
  await boxes.nth(1).click();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'First passwords…' }).click();
  const dialog = page.getByRole('dialog', { name: 'First Passwords' });
  await dialog.getByRole('button', { name: 'Set 2 first passwords' }).click();
  await expect(dialog.getByText(/^2 first passwords set\./)).toBeVisible();
  await assertOverlayAccessible(page);
  // The sheet exists only while the page is printed.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const passwords = page.locator('table code');
  await expect(passwords).toHaveCount(2);
  await expect(passwords.first()).toBeVisible();
  for (const password of await passwords.allInnerTexts()) {
    expect(password.length).toBeGreaterThan(7);
    expect(addresses.join().includes(password)).toBe(false);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored.includes(password)).toBe(false);
  }
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(passwords).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
