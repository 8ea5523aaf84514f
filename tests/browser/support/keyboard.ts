/** Helpers for stories that use the keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or the given key, until `isThere` returns true. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The focus did not reach the element after 60 presses of ${key}.`);
}

/** Presses Tab, or the given key, until the field has the focus, and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string, key = 'Tab'): Promise<void> {
  await tabTo(page, hasFocus(field), key);
  await press(page, 'Control+a');
  await page.keyboard.type(text);
}

/** Returns a condition for `tabTo`: a body cell of a table has the focus, not a header cell. */
export const isInGrid = (page: Page) => async () =>
  (await page.locator('[role=row] :is([role=rowheader], [role=gridcell]):focus').count()) > 0;

/** Returns a condition for `tabTo`: the element has the focus. */
export const hasFocus = (element: Locator) => () => element.evaluate((one) => one === one.ownerDocument.activeElement);

/** Returns the label or the text of the focused element. */
export const focusedLabel = (page: Page) =>
  page.locator('html').evaluate((html) => {
    const element = html.ownerDocument.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

export async function assertFocused(page: Page, label: RegExp | string): Promise<void> {
  await expect.poll(() => focusedLabel(page)).toMatch(label);
}

/** Counts clicks and key presses from now on, without typed characters. The returned function prints and returns the count. */
export async function countActions(page: Page, job: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const actions = { count: 0 };
    const count = (event: Event) => {
      const isTyping = event instanceof KeyboardEvent && (event.key.length === 1 || MODIFIERS.includes(event.key));
      if (event.isTrusted && !isTyping) actions.count++;
    };
    const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta'];
    for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, count, true);
    return actions;
  });
  return async () => {
    const { count } = await counter.jsonValue();
    console.log(`${job}: ${count} clicks and keys`);
    return count;
  };
}

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
