/** Working without a mouse. */
import { expect, type Page } from '@playwright/test';

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Sixty times Tab did not lead there.');
}

/** What the focused element is called by: its label or its text. */
export const focusedLabel = (page: Page) =>
  page.locator('html').evaluate((html) => {
    const element = html.ownerDocument.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

export async function assertFocused(page: Page, label: RegExp | string): Promise<void> {
  await expect.poll(() => focusedLabel(page)).toMatch(label);
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
