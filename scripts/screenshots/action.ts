import type { Locator, Page } from 'playwright-core';

/** The open dialogs, the newest last. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Presses the first button with this name in the newest dialog. */
export async function pressInDialog(page: Page, name: string | RegExp): Promise<void> {
  await dialog(page).last().getByRole('button', { name, exact: true }).first().click();
}

/**
 * Presses the first button with this name. On a narrow screen, an action such as "Edit Keala Thompson" is in the menu of
 * the row. "Edit " selects the first row.
 */
export async function pressAction(page: Page, name: string): Promise<void> {
  const [action = '', ...row] = name.split(' ');
  const button = page.getByRole('button', { name }).first();
  const menu = page.getByRole('button', { name: `Actions for ${row.join(' ')}` }).first();
  await button.or(menu).first().waitFor();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
