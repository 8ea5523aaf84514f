// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in a header is the stop
/** The sticky header: each column's button sorts by it, its edge sizes it. */
import type { ColumnSort } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { ACTIONS, type DataColumn } from '../columns/column.ts';
import type { ListTable } from '../useDataTable.ts';
import cards from './Cards.module.css';
import styles from './TableGrid.module.css';
import { useEdgeDrag } from './useEdgeDrag.ts';

export interface TableHeaderProps<T extends object> {
  readonly columns: readonly DataColumn<T>[];
  readonly hasActions: boolean;
  /** The headers of columns that have gone beneath the actions: "Units, Manages". */
  readonly beyond: string;
  /** Rows are cards: the headers are a strip of buttons that sort. */
  readonly isStrip: boolean;
  readonly sort: ColumnSort | null;
  /** The place of the keyboard's stop in the header; -1 when it is not there. */
  readonly active: number;
  /** The id of the words that tell how keys sort and size. */
  readonly hintId: string;
  /** The same function each time. */
  readonly getColumn: ListTable<T>['getColumn'];
  /** @param drawn pixels of all columns as they are drawn now */
  readonly onSize: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
}

export const TableHeader = memo(function TableHeader<T extends object>(props: TableHeaderProps<T>) {
  const { columns, hasActions, beyond, isStrip, sort, active, getColumn } = props;
  const edge = useEdgeDrag(props.onSize, (id) => getColumn(id)?.resetSize());
  return (
    <div role="rowgroup" className={cx(styles.head, isStrip && cards.head)}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={-1}
        className={isStrip ? cards.strip : cx(styles.headRow, styles.columns)}
      >
        {columns.map((column, at) => {
          const direction = sort?.id !== column.id ? undefined : sort.desc ? 'descending' : 'ascending';
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={direction ?? 'none'}
              data-id={column.id}
              data-align={column.align}
              className={isStrip ? cards.header : styles.headCell}
            >
              <button
                type="button"
                data-stop=""
                className={styles.sorter}
                tabIndex={at === active ? 0 : -1}
                title={column.header}
                aria-describedby={props.hintId}
                onClick={() => getColumn(column.id)?.toggleSorting()}
              >
                <span className={styles.clip}>{column.header}</span>
                {direction && (
                  <span className={styles.arrow} aria-hidden="true">
                    {direction === 'ascending' ? '↑' : '↓'}
                  </span>
                )}
              </button>
              {!isStrip && <span className={styles.edge} data-edge={column.id} {...edge} />}
            </div>
          );
        })}
        {hasActions && (
          <div
            role="columnheader"
            data-id={ACTIONS}
            tabIndex={columns.length === active ? 0 : -1}
            className={isStrip ? cards.header : cx(styles.headCell, styles.actionsHead)}
          >
            <span className="visually-hidden">Actions</span>
            {beyond && !isStrip && (
              // Who does not see columns goes through all of them anyway.
              <span className={styles.beyond} aria-hidden="true" title={beyond}>
                {beyond.split(', ').length} <span>more </span>→
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}) as <T extends object>(props: TableHeaderProps<T>) => ReactNode;
