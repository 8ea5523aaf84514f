/** Keyboard helpers. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or the given key, until `isThere` returns true. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Sixty times ${key} did not lead there.`);
}

/** Presses Tab, or the given key, until the field has the focus, and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string, key = 'Tab'): Promise<void> {
  await tabTo(page, hasFocus(field), key);
  await press(page, 'Control+a');
  await page.keyboard.type(text);
}

/** True if a body cell of a table has the focus, not a header. */
export const isInGrid = (page: Page) => async () =>
  (await page.locator('[role=row] :is([role=rowheader], [role=gridcell]):focus').count()) > 0;

/** True if the element has the focus. */
export const hasFocus = (element: Locator) => () => element.evaluate((one) => one === one.ownerDocument.activeElement);

/** The label or text of the focused element. */
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
