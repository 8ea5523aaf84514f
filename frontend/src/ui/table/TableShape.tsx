/** The place of a table whose code is still to come, in its shape: the header, and rows with their columns where they will stand. */
import type { CSSProperties } from 'react';
import { CARD_HEIGHT, useIsPhone } from '../phone.ts';
import { useRowHeight } from '../touch.ts';
import { ACTION_WIDTHS } from './columns/column.ts';
import { gridTemplate, rowMinWidth } from './columns/template.ts';
import styles from './grid/SkeletonRows.module.css';
import { SkeletonRows } from './grid/SkeletonRows.tsx';

export interface TableShapeProps {
  /** Pixels that the columns begin with. */
  readonly widths: readonly number[];
  /** How many actions a row has at most; 0 where there is no column of them. */
  readonly actionCount: keyof typeof ACTION_WIDTHS;
  readonly rows?: number | undefined;
  /** Pixels. */
  readonly rowHeight?: number | undefined;
}

export function TableShape({ widths, actionCount, rows, ...rest }: TableShapeProps) {
  const isPhone = useIsPhone();
  const rowHeight = useRowHeight(isPhone ? CARD_HEIGHT : (rest.rowHeight ?? 40));
  const placed = widths.map((width, index) => ({ id: String(index), width, isSized: false }));
  const actions = ACTION_WIDTHS[actionCount];
  const style = {
    '--columns': gridTemplate(placed, actions),
    '--row-width': rowMinWidth(placed, actions),
    '--row-height': `${rowHeight}px`,
  } as CSSProperties;
  const columns: { id: string; align?: 'end' }[] = [...placed];
  if (actions > 0) columns.push({ id: 'actions', align: 'end' });
  return (
    <div className={styles.shape} style={style}>
      <SkeletonRows rows={rows ?? Math.floor(600 / rowHeight)} columns={columns} />
    </div>
  );
}
