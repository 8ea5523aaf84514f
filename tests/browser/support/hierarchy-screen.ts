/** Drives the hierarchy screen: selectors for its rows, menus and dialogs. */
import { expect, type Locator, type Page } from '@playwright/test';
import { assertHistorySettled } from './shell.ts';

export type PersonAction =
  | 'Assign Unit'
  | 'Add Level'
  | 'Reassign Position'
  | 'Move'
  | 'Cut'
  | 'Paste here'
  | 'Hand Over Everything'
  | 'Remove';

export class HierarchyScreen {
  readonly page: Page;
  readonly tree: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tree = page.getByRole('treegrid');
    this.search = page.getByRole('searchbox', { name: 'Search people and units' });
  }

  async goTo(code: string): Promise<void> {
    await assertHistorySettled(this.page);
    await this.page.goto(`/?franchise=${code}`);
  }

  async assertLoaded(): Promise<void> {
    await expect(this.tree.getByRole('row').first()).toBeVisible();
  }

  /** Returns the row of a person, not the row of their unit list ("Units (2) of Ada Area"). */
  person(name: string): Locator {
    return this.tree.getByRole('row', { name: new RegExp(`^${literally(name)}, `) });
  }

  unit(label: string): Locator {
    return this.tree.getByRole('row', { name: new RegExp(`^${literally(label)}`) });
  }

  unitList(person: string): Locator {
    return this.tree.getByRole('row', { name: new RegExp(`^Units \\(\\d+\\) of ${literally(person)}$`) });
  }

  /** Returns the labels of all rows from top to bottom: "Olga Owner", "Units (1) of Olga Owner", "U1 - Unit U1". */
  async rows(): Promise<string[]> {
    const labels = await this.tree.getByRole('row').evaluateAll((rows) =>
      rows
        .map((row) => ({
          index: Number(row.getAttribute('aria-rowindex')),
          label: row.getAttribute('aria-label') ?? '',
        }))
        .sort((a, b) => a.index - b.index)
        .map((row) => row.label),
    );
    return labels.map((label) => label.split(', ')[0] ?? '');
  }

  async assertRows(rows: readonly string[]): Promise<void> {
    await expect.poll(() => this.rows()).toEqual(rows);
  }

  async toggle(row: Locator): Promise<void> {
    await row.getByRole('button', { name: /^(Expand|Collapse) / }).click();
  }

  async openActions(row: Locator): Promise<Locator> {
    await row.getByRole('button', { name: /^Actions for / }).click();
    const menu = this.page.getByRole('menu');
    await expect(menu.getByRole('menuitem').first()).toBeVisible();
    return menu;
  }

  async choose(row: Locator, action: PersonAction): Promise<void> {
    const menu = await this.openActions(row);
    await menu.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** Opens "Edit Units". For read-only users, its title is "Units". */
  async openUnits(person: string, title: 'Edit Units' | 'Units' = 'Edit Units'): Promise<Locator> {
    await this.person(person)
      .getByRole('button', { name: /units? of/ })
      .click();
    return this.dialog(title);
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  confirmation(name: string): Locator {
    return this.page.getByRole('alertdialog', { name, exact: true });
  }

  async save(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async assertNoDialog(): Promise<void> {
    await expect(this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))).toHaveCount(0);
  }

  /** Asserts that screen readers announce the text. */
  async assertAnnounced(text: string): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: text })).toBeAttached();
  }
}

/** Escapes a text for a regular expression. */
function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
