/** Reviews, proposals and the page Changes, of a franchise that these scenes change. */
import type { Page } from 'playwright-core';
import { dialog, pressAction, pressInDialog } from './action.ts';
import type { Scene } from './scene.ts';

const CODE = 'BISTRO';
const CHANGES = `/changes?franchise=${CODE}`;
const UNITS = `/units?franchise=${CODE}&tab=assigned`;

async function loaded(page: Page): Promise<void> {
  await page.getByRole('rowheader').first().waitFor();
}

/** Opens the form of a unit, unlocked for a proposal. */
async function proposing(page: Page): Promise<void> {
  await loaded(page);
  await pressAction(page, 'Details ');
  await pressInDialog(page, 'Propose a change');
  await dialog(page)
    .getByRole('textbox', { name: 'Phone' })
    .fill(`(808) 555-${String(Date.now()).slice(-4)}`);
}

async function asking(page: Page): Promise<void> {
  await proposing(page);
  await pressInDialog(page, 'Propose…');
  await dialog(page).last().getByRole('textbox', { name: 'Reason' }).fill('The line has moved.');
}

async function propose(page: Page): Promise<void> {
  await page.goto(UNITS);
  await asking(page);
  await pressInDialog(page, 'Propose');
  await dialog(page).first().waitFor({ state: 'detached' });
}

/** Opens the review of a change of all units. */
async function reviewed(page: Page): Promise<void> {
  await loaded(page);
  await page.getByRole('rowheader').first().focus();
  await page.keyboard.press('Control+a');
  const unassign = page.getByRole('button', { name: 'Unassign' });
  const menu = page.getByRole('button', { name: 'Actions', exact: true });
  await unassign.or(menu).waitFor();
  if (await unassign.isVisible()) await unassign.click();
  else {
    await menu.click();
    await page.getByRole('menuitem', { name: 'Unassign' }).click();
  }
  await dialog(page)
    .getByRole('button', { name: /^Apply / })
    .waitFor();
}

export const CHANGE_SCENES: readonly Scene[] = [
  { name: 'changes-review', path: UNITS, arrange: reviewed },
  { name: 'changes-proposing', account: 'read.only', path: UNITS, arrange: proposing },
  { name: 'changes-reason', account: 'read.only', path: UNITS, arrange: asking },
  { name: 'changes-proposed', account: 'read.only', path: CHANGES, prepare: propose, arrange: loaded },
  { name: 'changes', path: CHANGES, arrange: loaded },
  {
    name: 'changes-decision',
    path: `${CHANGES}&tab=proposed`,
    arrange: async (page) => {
      await loaded(page);
      await pressAction(page, 'Open ');
      await page.getByText('Will change').first().waitFor();
      await page.getByRole('button', { name: 'Approve…' }).waitFor();
    },
  },
  {
    name: 'changes-queue',
    path: CHANGES,
    arrange: async (page) => {
      await page.getByRole('button', { name: /to decide$/ }).click();
      await page.getByRole('link', { name: /for your decision$/ }).waitFor();
    },
  },
];
