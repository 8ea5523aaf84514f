/** Measures the hierarchy of franchise GIANT (5,000 people, 20,000 units) in the production build on the local cloud. */
import type { Browser } from 'playwright-core';
import { startPortal } from '../../../scripts/screenshots/portal.ts';
import { LOOKS, visit } from '../../../scripts/screenshots/visitor.ts';
import { measureTree, type TreeFigures } from './measure.ts';

/** Maximum medians. */
export const TREE_GOALS: Readonly<Record<keyof TreeFigures, number>> = {
  firstPaint: 20,
  expandAll: 25,
  collapseAll: 25,
  toggle: 16,
  searchKey: 25,
  arrowKey: 16,
  nodes: 400,
  heapMegabytes: 12,
};

export interface TreeBenchOptions {
  readonly runs: number;
  /** Also measures with the processor slowed down by this factor. */
  readonly slowDown?: number | undefined;
}

export interface TreeMeasured {
  readonly figures: TreeFigures;
  readonly slow: TreeFigures | null;
}

/** Uses the cloud at PORTAL_ORIGIN, which must run with `--data large`. Without it, starts and stops a cloud. */
export async function benchTree(browser: Browser, { runs, slowDown }: TreeBenchOptions): Promise<TreeMeasured> {
  const [look] = LOOKS;
  if (!look) throw new Error('LOOKS is empty, so no page can be opened.');
  const running = process.env.PORTAL_ORIGIN;
  const portal = running ? { origin: running, close: async () => {} } : await startPortal('large');
  try {
    const context = await visit(browser, look, portal.origin, 'corporate.admin');
    try {
      const page = await context.newPage();
      const figures = await measureTree(page, { runs, slowDown: 1 });
      return { figures, slow: slowDown ? await measureTree(page, { runs, slowDown }) : null };
    } finally {
      await context.close();
    }
  } finally {
    await portal.close();
  }
}
