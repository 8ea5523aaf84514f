/** Previews, undo and history of a franchise that these scenes change. */
import type { Page } from 'playwright-core';
import { dialog, pressAction, pressInDialog } from './action.ts';
import type { Scene } from './scene.ts';

const CODE = 'BISTRO';
const USERS = `/users?franchise=${CODE}&tab=all`;
const HISTORY = `/history?franchise=${CODE}`;

async function loaded(page: Page): Promise<void> {
  await page.getByText('Franchise Last Updated at').waitFor();
  await page.getByRole('rowheader').first().waitFor();
}

/** Changes the first user's last name and back again, so that the history has entries. */
async function renameTwice(page: Page): Promise<void> {
  await page.goto(USERS);
  await loaded(page);
  for (const suffix of ['-Okonkwo', '']) {
    await pressAction(page, 'Edit ');
    const field = dialog(page).getByRole('textbox', { name: 'Last Name' });
    await field.fill(`${(await field.inputValue()).replace('-Okonkwo', '')}${suffix}`);
    await pressInDialog(page, 'Save');
    await dialog(page).waitFor({ state: 'detached' });
  }
}

/** Deletes a user, unless an earlier run of the scene has deleted them. */
async function deleteUser(page: Page): Promise<void> {
  await page.goto(`/users?franchise=${CODE}&tab=unassigned`);
  await loaded(page);
  const button = 'Delete Franchise Admin Two';
  if ((await page.getByRole('rowheader', { name: 'Admin Two' }).count()) === 0) return;
  await pressAction(page, button);
  await pressInDialog(page, 'Delete');
  await dialog(page).waitFor({ state: 'detached' });
}

async function entryOpen(page: Page): Promise<void> {
  await loaded(page);
  await pressAction(page, 'Details ');
  await dialog(page).getByRole('table').first().waitFor();
}

const previewed = (page: Page) => dialog(page).last().getByText('What changes').waitFor();

export const HISTORY_SCENES: readonly Scene[] = [
  {
    name: 'toast-undo',
    path: USERS,
    prepare: renameTwice,
    arrange: async (page) => {
      await loaded(page);
      await pressAction(page, 'Edit ');
      const field = dialog(page).getByRole('textbox', { name: 'Other. Please describe their role' });
      await field.fill(`Lead ${Date.now() % 1000}`);
      await pressInDialog(page, 'Save');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  { name: 'history', path: HISTORY, arrange: loaded },
  { name: 'history-entry', path: HISTORY, arrange: entryOpen },
  {
    name: 'history-compared',
    path: HISTORY,
    arrange: async (page) => {
      await loaded(page);
      await page.getByRole('rowheader').nth(2).focus();
      await page.keyboard.press('Enter');
      await pressInDialog(page, /^Compare with the current record/);
      await dialog(page)
        .getByText(/^(Now|The current record has the same values\.)$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'history-undo',
    path: HISTORY,
    arrange: async (page) => {
      await entryOpen(page);
      await pressInDialog(page, 'Undo…');
      await dialog(page)
        .last()
        .getByText(/^(Nothing changes\.|Afterwards)$/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'history-all',
    path: '/history?franchise=SYSTEM',
    arrange: (page) => page.getByRole('rowheader').first().waitFor(),
  },
  {
    name: 'history-tab',
    path: USERS,
    arrange: async (page) => {
      await loaded(page);
      await pressAction(page, 'Edit ');
      await dialog(page).getByRole('tab', { name: 'History' }).click();
      await dialog(page)
        .getByRole('button', { name: / changed/ })
        .first()
        .waitFor();
    },
  },
  { name: 'deleted', path: `/users?franchise=${CODE}&tab=deleted`, prepare: deleteUser, arrange: loaded },
  {
    name: 'deleted-restore',
    path: `/users?franchise=${CODE}&tab=deleted`,
    arrange: async (page) => {
      await loaded(page);
      await pressAction(page, 'Restore Franchise Admin Two');
      await dialog(page).getByText('Accounts and groups').waitFor();
    },
  },
  {
    name: 'impact-remove',
    path: `/?franchise=ALOHA`,
    arrange: async (page) => {
      await page.getByText('not assigned').first().waitFor();
      await page.getByRole('button', { name: 'Actions for Mateo Fernandez' }).click();
      await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
      await previewed(page);
      await dialog(page)
        .getByText(/records change/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'impact-delete',
    path: `/users?franchise=ALOHA&tab=all`,
    arrange: async (page) => {
      await loaded(page);
      await pressAction(page, 'Delete Kimo Akana');
      await dialog(page)
        .getByText(/records? changes?/)
        .first()
        .waitFor();
    },
  },
];
