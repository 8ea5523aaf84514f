/** The shell around every screen: sign-in page, header, selector, toasts. Selectors live here and in the screens' files alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** On the sign-in page: clicks the account and comes back signed in. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: account, exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
}

/** On the sign-in page: types a name and a password, as everybody does who is no demo account. */
export async function signInWithPassword(page: Page, userName: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** On the page that follows the first sign-in after a reset: chooses a password that nobody else knows. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Update your password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export function accountButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Account / });
}

export function franchiseSelector(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Franchise' });
}

export async function chooseFranchise(page: Page, label: string): Promise<void> {
  await franchiseSelector(page).click();
  await page.getByRole('option', { name: label }).click();
}

/** A closed dialog has given back the entry of the history that it held: until then the browser drops what leads elsewhere. */
export async function assertHistorySettled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => !window.history.state?.held || document.querySelector('[role$="dialog"]') !== null))
    .toBe(true);
}

/** Loads the page again, as F5 does. */
export async function reload(page: Page): Promise<void> {
  await assertHistorySettled(page);
  await page.reload();
}

/** The toasts that are shown now; each is a group. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: 'Error' });
}

/** ERR-01: titled "Error", with the call's exact message. */
export async function assertErrorToast(page: Page, message: string): Promise<void> {
  await expect(toasts(page).filter({ hasText: message })).toBeVisible();
}

export async function assertHeading(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}

/** Opens a dialog's picker and chooses the option; typing finds it, however many there are. */
export async function pick(dialog: Locator, label: string, option: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label });
  await field.fill(option);
  await dialog.page().getByRole('option', { name: option }).first().click();
}

/** The form was not saved and says what it misses, at a field that is marked. */
export async function assertMissing(dialog: Locator, message: string): Promise<void> {
  await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
}
