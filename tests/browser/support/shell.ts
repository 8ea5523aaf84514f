/** Drives the sign-in page and the layout around every screen: header, selector, toasts. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Clicks the account on the sign-in page and waits for the portal. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('button', { name: account, exact: true }).click();
  await expect(accountButton(page)).toBeVisible();
}

export async function signInWithPassword(page: Page, userName: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Sets a new password. The page asks for it at the first sign-in after a reset. */
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

/** @param label the text of the option: code and name */
export async function chooseFranchise(page: Page, label: string): Promise<void> {
  await franchiseSelector(page).fill(label.split(' ')[0] ?? '');
  await page.getByRole('option', { name: label }).click();
}

/** Waits until a closed dialog has removed its history entry. Until then, the browser drops other navigations. */
export async function assertHistorySettled(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => !window.history.state?.held || document.querySelector('[role$="dialog"]') !== null))
    .toBe(true);
}

export async function reload(page: Page): Promise<void> {
  await assertHistorySettled(page);
  await page.reload();
}

/** Returns the error toasts on the screen. */
export function toasts(page: Page): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('group', { name: 'Error' });
}

/** Asserts that an error toast has the exact message (ERR-01). */
export async function assertErrorToast(page: Page, message: string): Promise<void> {
  await expect(toasts(page).filter({ hasText: message })).toBeVisible();
}

/** Returns the link with the portal's name in the header. For POS admins, the name is not a link. */
export function titleLink(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: 'Franchise Admin Portal' });
}

export function headerLinks(page: Page): Locator {
  return page.getByRole('navigation').getByRole('link');
}

/**
 * Navigates within the portal like a link does, without a page load. Waits for the heading, because the previous page stays until the next
 * one has loaded.
 */
export async function goWithin(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await assertHistorySettled(page);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await assertHeading(page, heading);
}

export async function assertHeading(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
}

/** Types the text of an option into a dialog's picker, and chooses the option. */
export async function pick(dialog: Locator, label: string, option: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name: label });
  await field.fill(option);
  await dialog.page().getByRole('option', { name: option }).first().click();
}

/** Asserts that the form rejects the save with this message, and that it marks and focuses the field. */
export async function assertMissing(dialog: Locator, message: string): Promise<void> {
  await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  await expect(dialog.locator('[aria-invalid="true"]').first()).toBeFocused();
}

/** Delays all requests for a path until the returned function is called. */
export async function holdRequests(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return gate.resolve;
}
