// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
import type { ReactNode } from 'react';
import { drawn } from '../../grid/drawn.ts';
import styles from './TableGrid.module.css';
import { useOverscan } from './useOverscan.ts';

export interface TableRowsProps {
  /** Places that may be drawn. */
  readonly items: readonly { readonly index: number }[];
  readonly visible: { readonly startIndex: number; readonly stopIndex: number };
  /** The place of the row that the keyboard is on; -1 for the header. */
  readonly active: number;
  /** How many rows there are. */
  readonly count: number;
  /** Pixels of a row. */
  readonly height: number;
  /** Names the search and the sort. */
  readonly order: string;
  readonly children: (place: number) => ReactNode;
}

/** The rows that are drawn of all. A part of its own: when those beside the rows in view follow, the grid is not drawn again. */
export function TableRows({ items, visible, active, count, height, order, children }: TableRowsProps) {
  const overscan = useOverscan(`${order}\n${count > 0}`, visible.startIndex);
  const near = items.filter(
    ({ index }) => index >= visible.startIndex - overscan && index <= visible.stopIndex + overscan,
  );
  return (
    <div role="rowgroup" className={styles.rows} style={{ height: count * height }}>
      {drawn(near, active, count).map(children)}
    </div>
  );
}
