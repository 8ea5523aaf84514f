/** Drives the System Administration page. */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

export type AdminSection =
  | 'Restaurant Manager Upload'
  | 'Orphaned Groups'
  | 'Brand Communication Groups'
  | 'Communication Types';

export interface OwnFile {
  readonly name: string;
  readonly text: string;
}

export const HEADERS = 'unitCode,firstName,lastName,emailAddress';

/** Returns a file with the upload's headers and the given rows. */
export const managers = (...rows: readonly string[]): OwnFile => ({
  name: 'managers.csv',
  text: [HEADERS, ...rows].join('\r\n'),
});

/** Returns an email that no other story or run uses, because runs can share a portal. */
export const uniqueEmail = (name: string) => `${name}.${Date.now().toString(36)}@aloha.example`;

export class AdminScreen {
  readonly page: Page;
  readonly upload: Locator;
  readonly orphaned: Locator;
  readonly groups: Locator;
  readonly types: Locator;

  constructor(page: Page) {
    this.page = page;
    this.upload = this.section('Restaurant Manager Upload');
    this.orphaned = this.section('Orphaned Groups');
    this.groups = this.section('Brand Communication Groups');
    this.types = this.section('Communication Types');
  }

  section(name: AdminSection): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Returns the rows of a section that contain the text. */
  row(section: Locator, text: string): Locator {
    return section.getByRole('row').filter({ hasText: text });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  question(name: 'Confirm Deletion' | 'Cannot Delete' | 'Discard changes?'): Locator {
    return this.page.getByRole('alertdialog', { name, exact: true });
  }

  async save(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async assertNoDialog(): Promise<void> {
    await expect(this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))).toHaveCount(0);
  }

  async assertLoaded(): Promise<void> {
    for (const section of [this.groups, this.types]) await expect(section.getByRole('rowheader').first()).toBeVisible();
  }

  get filePicker(): Locator {
    return this.upload.locator('input[type=file]');
  }

  async choose({ name, text }: OwnFile, mimeType = 'text/csv'): Promise<void> {
    // The file picker is enabled when a franchise is selected.
    await expect(this.filePicker).toBeEnabled();
    await this.filePicker.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  }

  /** The dialog that reviews a file, and its grid. */
  get review(): { readonly dialog: Locator; readonly grid: Locator } {
    const dialog = this.page.getByRole('dialog', { name: /^Import / });
    return { dialog, grid: dialog.getByRole('grid') };
  }

  /** Returns the cell of the review whose button has this accessible name. */
  cell(name: string): Locator {
    return this.review.grid.getByRole('gridcell').filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /** Applies the rows of the review that have no error. */
  async apply(): Promise<void> {
    await this.review.dialog.getByRole('button', { name: /^Apply / }).click();
  }

  async chooseKind(kind: string): Promise<void> {
    await this.upload.getByRole('combobox', { name: 'Kind of file' }).click();
    await this.page.getByRole('option', { name: kind, exact: true }).click();
  }

  async drop({ name, text }: OwnFile): Promise<void> {
    const file = JSON.stringify([name, text]);
    const dataTransfer = await this.page.evaluateHandle(
      `(([name, text]) => { const all = new DataTransfer(); all.items.add(new File([text], name)); return all; })(${file})`,
    );
    const zone = this.upload.getByText(/^Drop a CSV or Excel file here$|choose another file/);
    await zone.dispatchEvent('dragover', { dataTransfer });
    await zone.dispatchEvent('drop', { dataTransfer });
  }

  async send(): Promise<void> {
    await this.upload.getByRole('button', { name: 'Upload', exact: true }).click();
  }

  async assertFinished(total: number, failed: number): Promise<void> {
    await expect(
      this.upload.getByText(`Import finished: Total Records: ${total}, Failed: ${failed}`, { exact: true }),
    ).toBeVisible({ timeout: 30_000 });
  }

  /** Clicks the button and returns the text of the downloaded file. */
  async download(button: string): Promise<string> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(button).click()]);
    return (await readFile(await download.path(), 'utf8')).replace('\ufeff', '');
  }
}
