// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot position virtualised rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the button in a header cell is focusable
/** The sticky header. A column's button sorts by the column, and its edge resizes it. */
import type { ColumnSort } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { ACTIONS, CHECK, type DataColumn } from '../columns/column.ts';
import type { ListTable } from '../useDataTable.ts';
import cards from './Cards.module.css';
import styles from './TableGrid.module.css';
import { useEdgeDrag } from './useEdgeDrag.ts';

export interface TableHeaderProps<T extends object> {
  readonly columns: readonly DataColumn<T>[];
  /** State of the checkbox for all shown rows; undefined if the grid has no checkboxes. */
  readonly check: 'all' | 'some' | 'none' | undefined;
  /** "Select all 214 users" */
  readonly checkLabel: string | undefined;
  readonly hasActions: boolean;
  /** Headers of the columns that are now hidden behind the actions: "Units, Manages". */
  readonly covered: string;
  /** True if rows are cards: the header is a strip of sort buttons. */
  readonly isStrip: boolean;
  readonly sort: ColumnSort | null;
  /** Index of the active column; -1 for the checkbox; -2 if the active cell is not in the header. */
  readonly active: number;
  /** Id of the text that explains the keys. */
  readonly hintId: string;
  /** Like all functions in these props, must be stable between renders, because the component is memoised. */
  readonly onSort: (id: string) => void;
  readonly getColumn: ListTable<T>['getColumn'];
  /** @param drawn rendered widths of all columns in pixels */
  readonly onSize: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
}

export const TableHeader = memo(function TableHeader<T extends object>(props: TableHeaderProps<T>) {
  const { columns, check, hasActions, covered, isStrip, sort, active, getColumn } = props;
  const edge = useEdgeDrag(props.onSize, (id) => getColumn(id)?.resetSize());
  return (
    <div role="rowgroup" className={cx(styles.head, isStrip && cards.head)}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={-1}
        className={isStrip ? cards.strip : cx(styles.headRow, styles.columns)}
      >
        {check && (
          <div
            role="columnheader"
            data-id={CHECK}
            data-check=""
            className={isStrip ? cards.header : cx(styles.headCell, styles.check)}
          >
            <input
              ref={(input) => {
                if (input) input.indeterminate = check === 'some';
              }}
              type="checkbox"
              data-stop=""
              tabIndex={active === -1 ? 0 : -1}
              aria-label={props.checkLabel}
              checked={check === 'all'}
              readOnly
            />
          </div>
        )}
        {columns.map((column, at) => {
          const direction = sort?.id !== column.id ? undefined : sort.desc ? 'descending' : 'ascending';
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={direction ?? 'none'}
              data-id={column.id}
              data-name={at === 0 || undefined}
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
                onClick={() => props.onSort(column.id)}
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
            {covered && !isStrip && (
              // Hidden from screen readers, because they can read the covered columns.
              <span className={styles.covered} aria-hidden="true" title={covered}>
                {covered.split(', ').length} <span>more </span>→
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}) as <T extends object>(props: TableHeaderProps<T>) => ReactNode;
