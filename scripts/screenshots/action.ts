import type { Page } from 'playwright-core';

/**
 * Presses the first button of that name. A row's action, "Edit Keala Thompson", stands in the row's menu where there is no room for
 * it; "Edit " is that of the first row.
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
