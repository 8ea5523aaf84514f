/** Drives the POS screen. */
import { expect, type Locator, type Page } from '@playwright/test';

export class PosScreen {
  readonly page: Page;
  readonly vendor: Locator;
  readonly group: Locator;
  readonly groups: Locator;
  readonly users: Locator;

  constructor(page: Page) {
    this.page = page;
    this.vendor = page.getByRole('combobox', { name: 'Vendor' });
    this.group = page.getByRole('combobox', { name: 'Group', exact: true });
    this.groups = page.getByRole('grid', { name: 'Franchise Groups' });
    this.users = page.getByRole('grid', { name: 'Users' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  question(name: string): Locator {
    return this.page.getByRole('alertdialog', { name, exact: true });
  }

  /** Returns the row of a table that contains the text. */
  row(table: Locator, text: string): Locator {
    return table.getByRole('row').filter({ hasText: text });
  }

  async choose(field: Locator, option: string): Promise<void> {
    await field.fill(option);
    await this.page.getByRole('option', { name: option }).first().click();
  }

  /** Fills the four fields of the open user dialog. */
  async fillUser(firstName: string, lastName: string, email: string): Promise<void> {
    const field = (name: string) => this.dialog('POS User Information').getByRole('textbox', { name, exact: true });
    await field('First Name').fill(firstName);
    await field('Last Name').fill(lastName);
    await field('Email').fill(email);
    await field('Validate Email').fill(email);
  }

  async save(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async assertNoDialog(): Promise<void> {
    await expect(this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))).toHaveCount(0);
  }
}
