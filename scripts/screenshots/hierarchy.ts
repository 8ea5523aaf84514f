/** The hierarchy in its states, with ALOHA as in the design mock-ups. */
import type { Page } from 'playwright-core';
import { dialog } from './action.ts';
import type { Scene } from './scene.ts';

const ALOHA = '/?franchise=ALOHA';
const DIRECTORS = ["Maximiliana O'Brien-Castellanos", 'Priya Raman', 'Lucía Sepúlveda', 'Pualani Tavares'];
const MORE_DIRECTORS = ['Søren Thygesen-Ågård', 'Aleksander Wójcik', 'Wilhelmina Vandenberg'];

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) });

/** Waits for a text of the page, and for the banner above it, which loads separately. */
async function shown(page: Page, text: string): Promise<void> {
  await page.getByText('Franchise Last Updated at').waitFor();
  await page.getByText(text).first().waitFor();
}

async function treeLoaded(page: Page): Promise<void> {
  await shown(page, 'not assigned');
  await page.getByRole('row').first().waitFor();
}

async function toggle(page: Page, name: string): Promise<void> {
  const row = rowOf(page, name);
  await row.getByRole('button', { name: /^(Expand|Collapse) / }).click();
}

/** Opens Mateo Fernandez and one of his district managers, and closes the other directors. */
async function arrangeTree(page: Page): Promise<void> {
  await treeLoaded(page);
  await toggle(page, 'Daniel Nakamura');
  await toggle(page, 'Hannah Lindqvist');
  // From the bottom up, so that no row moves before it is clicked.
  for (const name of DIRECTORS) await toggle(page, name);
  for (const name of MORE_DIRECTORS) await toggle(page, name);
  // Scrolls to the top, because on a phone the tree has scrolled to the last director.
  await page.keyboard.press('Home');
  await rowOf(page, 'Mateo Fernandez').focus();
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menu').waitFor();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await treeLoaded(page);
  await openMenu(page, name);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await dialog(page).waitFor();
}

/** Saves a level name that another window has changed first. */
async function saveSecond(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const window of [page, other]) {
    await window.getByRole('button', { name: 'Manage Roles' }).click();
    await dialog(window).waitFor();
  }
  const otherWindow = other.getByRole('textbox', { name: 'Level 2' });
  // The name must differ from the one that the previous run saved.
  await otherWindow.fill((await otherWindow.inputValue()) === 'Area Director' ? 'Area Supervisor' : 'Area Director');
  await other.getByRole('button', { name: 'Save' }).click();
  await other.getByRole('dialog').waitFor({ state: 'hidden' });
  await other.close();
  await page.getByRole('textbox', { name: 'Level 2' }).fill('Area Lead');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Someone else saved this first').waitFor();
}

export const HIERARCHY_SCENES: readonly Scene[] = [
  {
    name: 'hierarchy-no-franchise',
    path: '/',
    arrange: (page) => page.getByText('Please select a Franchise').waitFor(),
  },
  {
    name: 'hierarchy-selector',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await page.getByRole('combobox', { name: 'Franchise' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'hierarchy-tree', path: ALOHA, arrange: treeLoaded },
  {
    name: 'hierarchy-actions',
    path: ALOHA,
    arrange: async (page) => {
      await arrangeTree(page);
      await openMenu(page, 'Mateo Fernandez');
      await page.getByRole('menuitem', { name: 'Add Level' }).hover();
    },
  },
  {
    name: 'hierarchy-person',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await rowOf(page, 'Mateo Fernandez').getByText('Mateo Fernandez', { exact: true }).hover();
      await page.getByText('mateo.fernandez@demo.example').waitFor();
    },
  },
  {
    name: 'hierarchy-search',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await page.getByRole('searchbox').fill('pearl');
      await page.getByText('Pearl City').waitFor();
    },
  },
  {
    name: 'hierarchy-manage-roles',
    path: ALOHA,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Manage Roles' }).click();
      await dialog(page).waitFor();
      await page.getByRole('textbox', { name: 'Level 2' }).fill('');
      await page.getByRole('textbox', { name: 'Level 4' }).fill('Chairperson');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Level 2 role name is required', { exact: true }).waitFor();
    },
  },
  {
    name: 'hierarchy-add-root-level',
    path: ALOHA,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Add Root Level' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'hierarchy-add-level',
    path: ALOHA,
    arrange: async (page) => {
      await choose(page, 'Mateo Fernandez', 'Add Level');
      await page.getByRole('combobox', { name: 'User' }).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'hierarchy-assign-unit',
    path: ALOHA,
    arrange: async (page) => {
      await choose(page, 'Mateo Fernandez', 'Assign Unit');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please select a unit.', { exact: true }).waitFor();
    },
  },
  { name: 'hierarchy-reassign', path: ALOHA, arrange: (page) => choose(page, 'Mateo Fernandez', 'Reassign Position') },
  { name: 'hierarchy-move', path: ALOHA, arrange: (page) => choose(page, 'Grace Okafor', 'Move') },
  { name: 'hierarchy-remove', path: ALOHA, arrange: (page) => choose(page, 'Mateo Fernandez', 'Remove') },
  {
    name: 'hierarchy-remove-unit',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await toggle(page, 'Daniel Nakamura');
      await page.getByRole('button', { name: /^Actions for 2210/ }).click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'hierarchy-edit-units',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await page.getByRole('button', { name: /units of Grace Okafor/ }).click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'hierarchy-edit-unit',
    path: ALOHA,
    arrange: async (page) => {
      await treeLoaded(page);
      await page.getByRole('button', { name: /units of Mateo Fernandez/ }).click();
      await page.getByRole('row', { name: /1024/ }).getByRole('button', { name: 'Edit' }).click();
      await page.getByText('11:00 AM - 9:00 PM').first().waitFor();
    },
  },
  { name: 'hierarchy-conflict', path: '/?franchise=HARBOR', arrange: saveSecond },
  { name: 'hierarchy-deep', path: '/?franchise=DELTA', arrange: treeLoaded },
  { name: 'hierarchy-quotes', path: '/?franchise=ONEILL', arrange: treeLoaded },
  { name: 'hierarchy-accents', path: '/?franchise=CREPE', arrange: treeLoaded },
  { name: 'hierarchy-long-words', path: '/?franchise=LONGNAME-GASTRO-2026', arrange: treeLoaded },
  {
    name: 'hierarchy-empty',
    path: '/?franchise=NOVA',
    arrange: (page) => shown(page, 'No data available for selected franchise'),
  },
  {
    name: 'hierarchy-no-levels',
    path: '/?franchise=FRESH',
    arrange: (page) => shown(page, 'No data available for selected franchise'),
  },
  {
    name: 'hierarchy-system',
    path: '/?franchise=SYSTEM',
    arrange: (page) => page.getByText('Cannot load Hierarchy').waitFor(),
  },
  {
    name: 'hierarchy-loading',
    path: ALOHA,
    prepare: (page) => page.route('**/api/hierarchy/**', () => {}),
    arrange: async (page) => {
      await page.getByRole('heading', { name: /ALOHA/ }).waitFor();
      await shown(page, 'Loading...');
    },
  },
  {
    name: 'hierarchy-failed',
    path: ALOHA,
    prepare: (page) => page.route('**/api/hierarchy/**', (route) => route.fulfill({ status: 500 })),
    arrange: async (page) => {
      await shown(page, 'Try again');
      await page.getByText('Error', { exact: true }).waitFor();
    },
  },
  { name: 'hierarchy-franchise-admin', account: 'franchise.admin', path: '/', arrange: treeLoaded },
  { name: 'hierarchy-read-only', account: 'read.only', path: ALOHA, arrange: treeLoaded },
  {
    name: 'hierarchy-no-role',
    account: 'no.role',
    path: '/',
    arrange: (page) => page.getByText('You must be a Franchise').waitFor(),
  },
];
