import { markdown, shown, shownGoal } from '../markdown.ts';
import { TREE_GOALS, type TreeMeasured } from './bench.ts';
import type { Timing, TreeFigures } from './measure.ts';

const NAMES: Readonly<Record<keyof TreeFigures, string>> = {
  firstPaint: 'first paint, ms',
  expandAll: 'expand all, ms',
  collapseAll: 'collapse all, ms',
  toggle: 'toggle, ms',
  searchKey: 'key in Search, ms',
  arrowKey: 'arrow key, ms',
  nodes: 'DOM nodes, expanded',
  heapMegabytes: 'heap with the data, MB',
};

/** Formats the figures as a Markdown table. */
export function treeReport({ figures, slow }: TreeMeasured): string {
  const names = Object.keys(NAMES) as (keyof TreeFigures)[];
  const rows = names.map((name) => {
    const { median, best } = timing(figures[name]);
    const slowed = slow ? [shown(timing(slow[name]).median)] : [];
    return [NAMES[name], shown(median), shown(best), ...slowed, shownGoal(median, TREE_GOALS[name])];
  });
  return markdown([['tree', 'median', 'best', ...(slow ? ['slowed down'] : []), 'goal'], ...rows]);
}

/** Converts a count to a timing with a single value. */
function timing(figure: Timing | number): Timing {
  return typeof figure === 'number' ? { median: figure, best: figure } : figure;
}
