/** Which row the keyboard stands on after the rows changed: the same one, else the nearest. */
import type { FlatTree } from './flat-tree.ts';
import { type RowKey, rowOf } from './row-key.ts';
import { indexOfNearest, type View } from './view.ts';

/**
 * @param key the row it stood on; undefined before anyone moved
 * @param lastIndex where that row was in the view
 * @returns the place in the view: the row itself; when it is folded away, the one above that shows; when it is gone from the
 *   data, what stands in its place now; -1 in an empty view
 */
export function activeIndex(tree: FlatTree, view: View, key: RowKey | undefined, lastIndex: number): number {
  if (view.rows.length === 0) return -1;
  const row = key === undefined ? -1 : rowOf(tree, key);
  const nearest = row < 0 ? -1 : indexOfNearest(tree, view, row);
  return nearest >= 0 ? nearest : Math.max(0, Math.min(lastIndex, view.rows.length - 1));
}
