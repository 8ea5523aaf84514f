/**
 * Measures the hierarchy of franchise GIANT (5,000 people, 20,000 units) in Chromium, the production build on the local
 * cloud: data there -> rows painted, expand and collapse all, a toggle, a letter in the search, a step with the arrow key.
 *
 *   node scripts/run.mjs tests/bench/tree.ts [--runs 7] [--slow 4] [--json FILE]
 *
 * --slow N also measures with the processor slowed down N times. PORTAL_ORIGIN names a cloud that runs already with
 * `--data large`. Goals (performance.md, "Tree"): first paint 20 ms, expand and collapse all 25, toggle 16, 400 nodes.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launchChromium } from '../../scripts/local/browser.ts';
import { startPortal } from '../../scripts/screenshots/portal.ts';
import { LOOKS, visit } from '../../scripts/screenshots/visitor.ts';
import { measureTree, type TreeFigures } from './tree/measure.ts';

const GOALS: Readonly<Record<keyof TreeFigures, number>> = {
  firstPaint: 20,
  expandAll: 25,
  collapseAll: 25,
  toggle: 16,
  searchKey: 25,
  arrowKey: 16,
  nodes: 400,
  heapMegabytes: 12,
};

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, slow: { type: 'string' }, json: { type: 'string' } },
});
const [look] = LOOKS;
if (!look) throw new Error('There is no look to open a page in.');

const running = process.env.PORTAL_ORIGIN;
const portal = running ? { origin: running, close: async () => {} } : await startPortal('large');
try {
  const browser = await launchChromium();
  try {
    const context = await visit(browser, look, portal.origin, 'corporate.admin');
    const page = await context.newPage();
    const figures = await measureTree(page, { runs: Number(values.runs), slowDown: 1 });
    const slow = values.slow
      ? await measureTree(page, { runs: Number(values.runs), slowDown: Number(values.slow) })
      : null;
    report(figures, slow);
    if (values.json) writeFileSync(values.json, JSON.stringify({ figures, slow, goals: GOALS }, null, 2));
  } finally {
    await browser.close();
  }
} finally {
  await portal.close();
}

function report(figures: TreeFigures, slow: TreeFigures | null): void {
  const names = Object.keys(GOALS) as (keyof TreeFigures)[];
  const columns = (name: keyof TreeFigures) => {
    const figure = figures[name];
    const slowed = slow?.[name];
    return {
      ...(typeof figure === 'number' ? { median: figure } : figure),
      goal: GOALS[name],
      ...(slowed !== undefined && { [`slowed ${values.slow}x`]: typeof slowed === 'number' ? slowed : slowed.median }),
    };
  };
  console.table(Object.fromEntries(names.map((name) => [name, columns(name)])));
}
