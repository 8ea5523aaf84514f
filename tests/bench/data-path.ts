/**
 * Measures how fast large lists, the large tree and their dialogs appear in Chromium, with the large data set and the
 * production build on the local cloud. Requires a quiet machine.
 *
 *   node scripts/run.mjs tests/bench/data-path.ts [--runs 3] [--json FILE]
 *
 * PORTAL_ORIGIN selects a cloud that already runs with `--data large`. Times are medians in milliseconds, sizes are
 * transferred megabytes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchChromium } from '../../scripts/browser.ts';
import { command } from '../../scripts/command.ts';
import { startPortal } from '../../scripts/screenshots/portal.ts';
import { LOOKS, visit } from '../../scripts/screenshots/visitor.ts';
import { markdown } from './markdown.ts';
import { longestTask, PATIENCE_MS, timed, transferred } from './page-figures.ts';
import { median } from './statistics.ts';

type Figures = Record<string, number>;

async function measureGiant(page: Page): Promise<Figures> {
  const figures: Figures = {};
  const tree = page.getByRole('treegrid');
  const dialog = page.getByRole('dialog');
  const cancel = () => dialog.getByRole('button', { name: 'Cancel' }).click();
  figures['GIANT tree: first rows'] = await timed(() => page.goto('/?franchise=GIANT'), tree.getByRole('row').first());
  figures['GIANT tree: MB'] = await transferred(page, '/hierarchy/GIANT');

  for (const [action, name] of [
    ['Assign Unit', 'GIANT Assign Unit: picker open'],
    ['Reassign Position', 'GIANT Reassign: picker open'],
  ] as const) {
    await tree
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: action, exact: true });
    await item.waitFor();
    figures[name] = await timed(async () => {
      await item.click();
      await dialog.getByRole('combobox').first().click();
    }, page.getByRole('option').first());
    await page.keyboard.press('Escape');
    await cancel();
    await dialog.waitFor({ state: 'detached' });
  }

  const row = page.getByRole('grid').getByRole('rowheader').first();
  await page.goto('/units?franchise=GIANT&tab=assigned');
  await row.waitFor({ timeout: PATIENCE_MS });
  const edit = page
    .getByRole('grid')
    .getByRole('button', { name: /^Edit / })
    .first();
  figures['GIANT unit dialog'] = await timed(() => edit.click(), dialog.getByRole('textbox', { name: /Phone/ }));
  await cancel();

  const rowOf = (tab: string) =>
    page.getByRole('tabpanel', { name: tab }).getByRole('grid').getByRole('rowheader').first();
  figures['GIANT All Users'] = await timed(() => page.goto('/users?franchise=GIANT&tab=all'), rowOf('All Users'));
  const assigned = page.getByRole('tab', { name: /^Assigned/ });
  figures['GIANT Assigned Users: tab'] = await timed(() => assigned.click(), rowOf('Assigned'));
  return figures;
}

async function measureSystem(page: Page): Promise<Figures> {
  const figures: Figures = {};
  const row = page.getByRole('grid').getByRole('rowheader').first();
  const whole = page.getByText(/^([\d,]+) of \1$/);
  const start = performance.now();
  await page.goto('/all-users?franchise=SYSTEM');
  await row.waitFor({ timeout: PATIENCE_MS });
  figures['SYSTEM users: first rows'] = performance.now() - start;
  await whole.waitFor({ timeout: PATIENCE_MS });
  figures['SYSTEM users: complete'] = performance.now() - start;
  figures['SYSTEM users: MB'] = await transferred(page, '/user/system');

  const header = page.getByRole('columnheader', { name: 'Last Name' }).getByRole('button').first();
  figures['first sort: longest task'] = await longestTask(page, () => header.click());
  figures['wheel scrolling: longest task'] = await longestTask(page, async () => {
    await page.getByRole('grid').hover();
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, 400);
  });

  await page.getByRole('link', { name: 'Units', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'All Units' }).waitFor();
  const back = page.getByRole('link', { name: 'Users', exact: true });
  figures['SYSTEM users: second visit'] = await timed(async () => {
    await back.click();
    await page.getByRole('heading', { level: 1, name: 'All Users' }).waitFor();
    await whole.waitFor({ timeout: PATIENCE_MS });
  }, row);
  return figures;
}

await command(async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, json: { type: 'string' } } });
  const [look] = LOOKS;
  if (!look) throw new Error('LOOKS is empty, so no page can be opened.');
  const running = process.env.PORTAL_ORIGIN;
  const portal = running ? { origin: running, close: async () => {} } : await startPortal('large');
  const browser = await launchChromium();
  try {
    const runs: Figures[] = [];
    // The first run is a warm-up.
    for (let run = 0; run <= Number(values.runs); run++) {
      const context = await visit(browser, look, portal.origin, 'corporate.admin');
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const figures = { ...(await measureGiant(page)), ...(await measureSystem(page)) };
      if (run > 0) runs.push(figures);
      await context.close();
    }
    const medians = Object.keys(runs[0] ?? {}).map((name): [string, number] => [
      name,
      median(runs.map((figures) => figures[name] ?? Number.NaN)),
    ]);
    const rows = medians.map(([name, value]) => [
      name,
      name.endsWith('MB') ? value.toFixed(2) : `${Math.round(value)} ms`,
    ]);
    console.log(markdown([['', 'median'], ...rows]));
    if (values.json) writeFileSync(values.json, JSON.stringify(Object.fromEntries(medians), null, 2));
  } finally {
    await browser.close();
    await portal.close();
  }
});
