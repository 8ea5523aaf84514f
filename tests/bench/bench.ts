/**
 * `npm run bench`: compares the portal's table with AG Grid, MUI X DataGrid and react-admin's Datagrid in one run (same
 * rows, columns, viewport and browser), then measures the hierarchy of a large franchise.
 *
 *   npm run bench -- [--rows 100000] [--runs 5] [--only tables|tree] [--json FILE]
 *
 * Prints medians of the runs after a warm-up. A figure in parentheses is the portal's figure divided by the peer's. The
 * first run installs the peers into tests/bench/peers. Also writes JSON (test-results/bench.json). Fails if a page
 * reports an error.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/browser.ts';
import { command, Misuse } from '../../scripts/command.ts';
import { inRoot } from '../../scripts/root.ts';
import { benchTables } from './tables/bench.ts';
import { CONTENDERS } from './tables/contenders.ts';
import { tableReport } from './tables/report.ts';
import { benchTree, TREE_GOALS } from './tree/bench.ts';
import { treeReport } from './tree/report.ts';

await command(async () => {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '100000' },
      runs: { type: 'string', default: '5' },
      only: { type: 'string' },
      json: { type: 'string', default: inRoot('test-results/bench.json') },
    },
  });
  const [rows, runs] = [positive('--rows', values.rows), positive('--runs', values.runs)];
  if (values.only && !['tables', 'tree'].includes(values.only)) throw new Misuse('--only takes tables or tree.');

  const [load = 0] = loadavg();
  const browser = await launchChromium();
  try {
    const about = {
      chromium: browser.version(),
      processors: cpus().length,
      load: Math.round(load * 10) / 10,
      rows,
      runs,
    };
    console.log(
      `Chromium ${about.chromium}, ${about.processors} processors, load at the start ${about.load}; ${runs} runs`,
    );
    if (load > about.processors / 2)
      console.log('The machine is busy, so milliseconds are too high and ratios uncertain.');
    const tables = values.only === 'tree' ? undefined : await tablesOf(browser, rows, runs);
    const tree = values.only === 'tables' ? undefined : await treeOf(browser, runs);
    mkdirSync(dirname(values.json), { recursive: true });
    writeFileSync(values.json, JSON.stringify({ about, tables, tree }, null, 2));
  } finally {
    await browser.close();
  }
});

async function tablesOf(browser: Browser, rows: number, runs: number) {
  const measured = await benchTables(browser, { rows, runs });
  console.log(`\n${tableReport(measured, rows)}`);
  return Object.fromEntries(CONTENDERS.map(({ name }, at) => [name, measured[at]]));
}

async function treeOf(browser: Browser, runs: number) {
  const measured = await benchTree(browser, { runs, slowDown: 4 });
  console.log(`\n${treeReport(measured)}`);
  return { ...measured, goals: TREE_GOALS };
}

function positive(option: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new Misuse(`${option} takes a whole number from 1, not "${text}".`);
}
