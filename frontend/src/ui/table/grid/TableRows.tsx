// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot position virtualised rows
import type { ReactNode } from 'react';
import { rowsToRender } from '../../grid/rows-to-render.ts';
import styles from './TableGrid.module.css';
import { useOverscan } from './useOverscan.ts';

export interface TableRowsProps {
  /** The rows that the virtualiser offers to render: those in view and the overscan rows. */
  readonly items: readonly { readonly index: number }[];
  readonly visible: { readonly startIndex: number; readonly stopIndex: number };
  /** Index of the active row; -1 for the header. */
  readonly active: number;
  /** Total number of rows. */
  readonly count: number;
  /** Height of a row in pixels. */
  readonly height: number;
  /** Identifies search and sort. */
  readonly order: string;
  readonly children: (index: number) => ReactNode;
}

/** The rendered rows. They are a separate component, so that the grid does not re-render when the overscan rows are added. */
export function TableRows({ items, visible, active, count, height, order, children }: TableRowsProps) {
  const overscan = useOverscan(`${order}\n${count > 0}`, visible.startIndex);
  const near = items.filter(
    ({ index }) => index >= visible.startIndex - overscan && index <= visible.stopIndex + overscan,
  );
  return (
    <div role="rowgroup" className={styles.rows} style={{ height: count * height }}>
      {rowsToRender(near, active, count).map(children)}
    </div>
  );
}
