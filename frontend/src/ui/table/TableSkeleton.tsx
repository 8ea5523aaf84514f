/** The skeleton of a table whose code is loading: the header, and rows in which each column has its final position. */
import type { CSSProperties } from 'react';
import { cardHeight, useIsPhone } from '../phone.ts';
import { useRowHeight } from '../touch.ts';
import { ACTION_WIDTHS, CHECK, CHECK_WIDTH } from './columns/column.ts';
import { gridTemplate, rowMinWidth } from './columns/template.ts';
import styles from './grid/SkeletonRows.module.css';
import { SkeletonRows } from './grid/SkeletonRows.tsx';

export interface TableSkeletonProps {
  /** Initial widths of the columns in pixels. */
  readonly widths: readonly number[];
  /** Maximum number of actions per row; 0 if the table has no actions column. */
  readonly actionCount: keyof typeof ACTION_WIDTHS;
  readonly hasCheck?: boolean | undefined;
  readonly rows?: number | undefined;
  /** Height of a row in pixels. */
  readonly rowHeight?: number | undefined;
  /** Number of lines for wrapped text that a phone's cards have, the sum of the columns' `card` numbers. */
  readonly wrappedLines?: number | undefined;
}

export function TableSkeleton({
  widths,
  actionCount,
  hasCheck = false,
  rows,
  wrappedLines = 0,
  ...rest
}: TableSkeletonProps) {
  const isPhone = useIsPhone();
  const rowHeight = useRowHeight(isPhone ? cardHeight(wrappedLines) : (rest.rowHeight ?? 40));
  const placed = widths.map((width, index) => ({ id: String(index), width, isSized: false }));
  const actions = ACTION_WIDTHS[actionCount];
  const style = {
    ...(hasCheck && { '--check': CHECK_WIDTH }),
    '--columns': gridTemplate(placed, actions, hasCheck),
    '--row-width': rowMinWidth(placed, actions),
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
  const columns: { id: string; align?: 'end' }[] = hasCheck ? [{ id: CHECK }, ...placed] : [...placed];
  if (actions > 0) columns.push({ id: 'actions', align: 'end' });
  return (
    <div className={styles.shape} style={style}>
      <SkeletonRows rows={rows ?? Math.floor(600 / rowHeight)} columns={columns} />
    </div>
  );
}
