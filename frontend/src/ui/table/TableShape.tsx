/** The place of a table whose code is still to come, in its shape: the header, and rows with their columns where they will stand. */
import type { CSSProperties } from 'react';
import { KEPT_SHARE, SHORT_WIDTH } from './columns/column.ts';
import styles from './grid/SkeletonRows.module.css';
import { SkeletonRows } from './grid/SkeletonRows.tsx';

export interface TableShapeProps {
  /** Pixels that the columns begin with. */
  readonly widths: readonly number[];
  /** Pixels of the column of actions; 0 without one. */
  readonly actions: number;
  readonly rows?: number | undefined;
  /** Pixels. */
  readonly rowHeight?: number | undefined;
}

export function TableShape({ widths, actions, rows = 15, rowHeight = 40 }: TableShapeProps) {
  const tracks = widths
    .map((width) => (width <= SHORT_WIDTH ? `${width}px` : `minmax(${width * KEPT_SHARE}px, ${width}fr)`))
    .join(' ');
  const style = { '--columns': `${tracks} ${actions}px`, '--row-height': `${rowHeight}px` } as CSSProperties;
  const columns: { id: string; align?: 'end' }[] = widths.map((_, index) => ({ id: String(index) }));
  if (actions > 0) columns.push({ id: 'actions', align: 'end' });
  return (
    <div className={styles.shape} style={style}>
      <SkeletonRows rows={rows} columns={columns} />
    </div>
  );
}
