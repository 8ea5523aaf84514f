// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
/**
 * The rows as a virtualised grid (APG): those in view are drawn, and the active one wherever it is, so that the keyboard never
 * loses its place. TBL-03: heights, overscan and scroll-idle are the specification's.
 */
import type { ColumnSort } from '@tanstack/react-table';
import { type CSSProperties, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useIsScrolling, useVirtualizer } from 'react-window';
import { cx } from '../../cx.ts';
import { wordsOf } from '../../search.ts';
import { useRowHeight } from '../../touch.ts';
import { useCardLines } from '../columns/cards.ts';
import { ACTIONS, type ActionCount, type RowAction } from '../columns/column.ts';
import { gridTemplate, rowMinWidth } from '../columns/template.ts';
import type { Columns } from '../columns/useColumns.ts';
import type { PackedRows } from '../rows/row-models.ts';
import type { ListTable } from '../useDataTable.ts';
import cards from './Cards.module.css';
import { CellTip, nameCut, useCellTip } from './CellTip.tsx';
import { cellAt, cellOf, controlsOf, placeOf, stopOf } from './controls.ts';
import { RowMenu, useActionsForm, useRowMenu } from './RowMenu.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import styles from './TableGrid.module.css';
import { TableHeader } from './TableHeader.tsx';
import { TableRow } from './TableRow.tsx';
import { TableRows } from './TableRows.tsx';
import { useActiveCell } from './useActiveCell.ts';
import { useBeyond } from './useBeyond.ts';
import { useCellFocus } from './useCellFocus.ts';
import { useGridKeys } from './useGridKeys.ts';
import { OVERSCAN } from './useOverscan.ts';
import { useScrollAnchor } from './useScrollAnchor.ts';

/** TBL-03: milliseconds without a scroll after which scrolling has ended. */
const SCROLL_IDLE_MS = 150;
/** Pixels of the header. */
export const HEADER = 36;

const ACTION_CELLS = { id: ACTIONS, align: 'end' } as const;

/** Pixels of the rows' window (TBL-03). */
export interface RowHeights {
  readonly row: number;
  readonly min: number;
  readonly max: number;
}

export interface TableGridProps<T extends object> {
  readonly label: string;
  readonly table: ListTable<T>;
  /** In the order shown. */
  readonly rows: PackedRows<T>;
  readonly rowLabel: (row: T) => string;
  readonly columns: Columns<T>;
  readonly actions: ((row: T) => readonly RowAction[]) | undefined;
  readonly actionCount: ActionCount;
  readonly query: string;
  readonly sort: ColumnSort | null;
  /** Names the search and the sort: another order begins at its top. */
  readonly order: string;
  readonly heights: RowHeights;
  /** Rows in the shape of what comes, while nothing is there; 0 otherwise. */
  readonly skeleton: number;
  /** Rows are on their way. */
  readonly isBusy: boolean;
  /** How many rows there will be is not known yet. */
  readonly isGrowing: boolean;
  /** What takes the focus of the last row that a search had found, once it is gone. */
  readonly afterLast: () => HTMLElement | null | undefined;
  readonly ref?: Ref<TableHandle> | undefined;
}

export interface TableHandle {
  /** What the keyboard's cell is drawn as: where the focus belongs when a dialog's opener is gone (`returnFocus`). */
  readonly activeElement: () => HTMLElement | null;
}

export function TableGrid<T extends object>(props: TableGridProps<T>) {
  const { rows, columns, actions, heights, order } = props;
  const { getColumn } = props.table;
  const { shown, placed } = columns;
  const header = useRowHeight(HEADER);
  const grid = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  // Known once the first rows are painted: until then nobody scrolls, and knowing it earlier would have all drawn twice.
  useEffect(() => setElement(grid.current), []);
  const hintId = useId();
  const isScrolling = useIsScrolling(element, { delay: SCROLL_IDLE_MS });
  const keyAt = (index: number) => rows.idAt(index);
  const columnIds = [...shown.map(({ id }) => id), ...(actions ? [ACTIONS] : [])];
  const active = useActiveCell(props.table, rows, columnIds, order);
  const { place } = active;
  const anchor = useScrollAnchor(grid, { view: rows.numbers, keyAt, active: place.row, order, height: heights.row });
  const { items, visibleRange } = useVirtualizer({
    count: rows.length,
    itemSize: heights.row,
    element,
    defaultSize: Math.min(header + heights.max, window.innerHeight),
    overscanCount: OVERSCAN,
  });
  const words = useMemo(() => wordsOf(props.query), [props.query]);
  const afterLast = () => (rows.length === 0 ? props.afterLast() : null);
  const focus = useCellFocus(grid, place, afterLast);
  const tip = useCellTip();
  useImperativeHandle(props.ref, () => ({
    activeElement() {
      const cell = grid.current && cellAt(grid.current, place);
      return afterLast() ?? (cell && stopOf(cell));
    },
  }));

  // Another order begins at its top, whatever place the former one was at.
  const shownOrder = useRef(order);
  useEffect(() => {
    if (shownOrder.current === order) return;
    shownOrder.current = order;
    if (grid.current) grid.current.scrollTop = 0;
  }, [order]);

  /** What the row is there for. */
  const act = (index: number) => {
    const row = rows.original(index);
    if (row !== undefined) actions?.(row)[0]?.onSelect();
  };
  /** A press on what a row is called by is as good as Enter; not one that ends a selection of its text. */
  const onPress = (target: Element) => {
    const at = placeOf(target);
    const cell = cellOf(target);
    if (!at || at.row < 0 || at.column >= (card?.titles ?? 1) || !cell || controlsOf(cell).length > 0) return;
    if (getSelection()?.isCollapsed !== false) act(at.row);
  };
  const card = useCardLines(shown, placed);
  const isCard = card !== undefined;
  const onKeyDown = useGridKeys({
    grid,
    active,
    columns,
    isSizable: !isCard,
    size: {
      rows: rows.length,
      columns: columnIds.length,
      page: Math.max(1, visibleRange.stopIndex - visibleRange.startIndex - 1),
    },
    onMove: focus.request,
    onAct: act,
  });
  const { width: actionsWidth, hasMenu } = useActionsForm(grid, actions ? props.actionCount : 0, isCard);
  const [beyond, lookBeyond] = useBeyond(grid, placed);
  const { menu, open, close } = useRowMenu<T>();
  const style = {
    '--columns': gridTemplate(placed, actionsWidth),
    '--first': `${placed[0]?.width ?? 0}px`,
    '--actions': `${actionsWidth}px`,
    '--row-height': `${heights.row}px`,
    '--header-height': `${header}px`,
    minHeight: header + (rows.length > 0 || props.skeleton > 0 ? heights.min : 0),
    maxHeight: header + heights.max,
  } as CSSProperties;
  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className={cx(styles.grid, isCard && cards.grid)}
        style={style}
        aria-label={props.label}
        aria-readonly="true"
        aria-rowcount={props.isGrowing ? -1 : rows.length + 1}
        aria-colcount={columnIds.length}
        aria-busy={props.isBusy}
        data-scrolling={isScrolling || undefined}
        data-opens={actions !== undefined || undefined}
        data-full={rows.length * heights.row >= heights.min || undefined}
        onClick={({ target }) => onPress(target as Element)}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          focus.onFocus();
          document.querySelector('[data-current]')?.removeAttribute('data-current');
          currentTarget.setAttribute('data-current', '');
          tip.follow(target);
          const at = placeOf(target);
          if (at && (at.row !== place.row || at.column !== place.column || !active.isMarked)) active.moveTo(at);
        }}
        onBlur={(event) => {
          focus.onBlur(event);
          tip.hide();
        }}
        onPointerOver={({ target }) => nameCut(target as Element)}
        // Not as it comes to stand over a row that nobody pointed at: beneath a dialog that closed, say.
        onPointerMove={({ target }) => anchor.onPoint(placeOf(target as Element)?.row ?? -1)}
        onPointerLeave={() => anchor.onPoint(-1)}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
          tip.scrolled(currentTarget);
          lookBeyond();
        }}
      >
        <div
          role="presentation"
          className={styles.content}
          style={isCard ? undefined : { minWidth: rowMinWidth(placed, actionsWidth) }}
        >
          <TableHeader
            columns={shown}
            hasActions={actions !== undefined}
            beyond={beyond}
            isStrip={isCard}
            sort={props.sort}
            active={place.row < 0 ? place.column : -1}
            hintId={hintId}
            getColumn={getColumn}
            onSize={columns.size}
          />
          {props.skeleton > 0 ? (
            <SkeletonRows rows={props.skeleton} columns={actions ? [...shown, ACTION_CELLS] : shown} />
          ) : (
            <TableRows
              items={items}
              visible={visibleRange}
              active={place.row}
              count={rows.length}
              height={heights.row}
              order={order}
            >
              {(index) => {
                const row = rows.original(index);
                if (row === undefined) return null;
                return (
                  <TableRow
                    key={keyAt(index)}
                    row={row}
                    index={index}
                    height={heights.row}
                    columns={shown}
                    actions={actions}
                    onMenu={hasMenu ? open : undefined}
                    label={props.rowLabel}
                    words={words}
                    card={card}
                    active={index === place.row ? place.column : -1}
                    isMarked={active.isMarked && index === place.row}
                  />
                );
              }}
            </TableRows>
          )}
        </div>
      </div>
      <span id={hintId} hidden>
        Press Enter to sort{isCard ? '' : ', Shift with an arrow key to change the width'}.
      </span>
      <RowMenu menu={menu} actions={actions} label={props.rowLabel} onClose={close} />
      <CellTip {...tip} />
    </>
  );
}
