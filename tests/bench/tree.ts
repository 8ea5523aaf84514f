/**
 * Measures the hierarchy of franchise GIANT (5,000 people, 20,000 units) in Chromium, with the production build on the
 * local cloud. Covers the time from the data to painted rows, expanding and collapsing all, a toggle, a letter in the
 * search, and an arrow key.
 *
 *   npm run bench:tree -- [--runs 7] [--slow 4] [--json FILE]
 *
 * --slow N also measures with the processor slowed down N times. PORTAL_ORIGIN selects a cloud that already runs with
 * `--data large`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/browser.ts';
import { command } from '../../scripts/command.ts';
import { benchTree, TREE_GOALS } from './tree/bench.ts';
import { treeReport } from './tree/report.ts';

await command(async () => {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '7' }, slow: { type: 'string' }, json: { type: 'string' } },
  });
  const browser = await launchChromium();
  try {
    const slowDown = values.slow === undefined ? undefined : Number(values.slow);
    const measured = await benchTree(browser, { runs: Number(values.runs), slowDown });
    console.log(treeReport(measured));
    if (values.json) writeFileSync(values.json, JSON.stringify({ ...measured, goals: TREE_GOALS }, null, 2));
  } finally {
    await browser.close();
  }
});
