/**
 * Measures the longest task while a user scrolls, searches and sorts the review of an import with 20,000 rows, in Chromium with the
 * production build on the local cloud. Requires a quiet machine. A task below 50 ms counts as 0.
 *
 *   node scripts/run.mjs tests/bench/import-review.ts [--runs 3] [--rows 20000]
 *
 * PORTAL_ORIGIN selects a cloud that already runs with the demo data.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/browser.ts';
import { command } from '../../scripts/command.ts';
import { startPortal } from '../../scripts/screenshots/portal.ts';
import { LOOKS, visit } from '../../scripts/screenshots/visitor.ts';
import { longestTask, PATIENCE_MS } from './page-figures.ts';

/** Every row has a unit that does not exist, so that nothing can be applied. */
const fileOf = (rows: number) =>
  ['Unit Number,Email,Phone', ...Array.from({ length: rows }, (_, n) => `X${n},x${n}@units.example,808 555 ${n}`)].join(
    '\n',
  );

async function measure(page: Page, rows: number): Promise<Record<string, number>> {
  await page.goto('/admin?franchise=ALOHA');
  await page.getByRole('combobox', { name: 'Kind of file' }).click();
  await page.getByRole('option', { name: 'Unit contact details' }).click();
  const buffer = Buffer.from(fileOf(rows));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer });
  const grid = page.getByRole('dialog').getByRole('grid');
  const reading = await longestTask(page, async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await grid.getByRole('rowheader').first().waitFor({ timeout: PATIENCE_MS });
  });
  const scrolling = await longestTask(page, async () => {
    await grid.hover();
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 400);
  });
  const jumping = await longestTask(page, () => page.keyboard.press('Control+End'));
  const search = page.getByRole('dialog').getByRole('searchbox');
  const searching = await longestTask(page, () => search.pressSequentially('x1999', { delay: 60 }));
  await search.fill('');
  const sorting = await longestTask(page, () => grid.getByRole('columnheader').getByRole('button').nth(1).click());
  return { reading, scrolling, jumping, searching, sorting };
}

await command(async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '3' }, rows: { type: 'string', default: '20000' } },
  });
  const [look] = LOOKS;
  if (!look) throw new Error('LOOKS is empty, so no page can be opened.');
  const running = process.env.PORTAL_ORIGIN;
  const portal = running ? { origin: running, close: async () => {} } : await startPortal();
  const browser = await launchChromium();
  try {
    for (let run = 1; run <= Number(values.runs); run++) {
      const context = await visit(browser, look, portal.origin, 'corporate.admin');
      console.log(await measure(await context.newPage(), Number(values.rows)));
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.close();
  }
});
