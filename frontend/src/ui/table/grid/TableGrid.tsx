// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
/**
 * The rows as a virtualised grid (APG): those in view are drawn, and the active one wherever it is, so that the keyboard never
 * loses its place. TBL-03: heights, overscan and scroll-idle are the specification's.
 */
import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsScrolling, useVirtualizer } from 'react-window';
import { ACTIONS, type RowAction } from '../columns/column.ts';
import { gridTemplate, leastWidth } from '../columns/template.ts';
import type { Columns } from '../columns/useColumns.ts';
import { wordsOf } from '../rows/haystacks.ts';
import type { Sort } from '../rows/row-index.ts';
import { CellTip, nameCut, useCellTip } from './CellTip.tsx';
import { cellAt, cellOf, controlsOf, isTyping, placeOf, stopOf } from './controls.ts';
import { drawnWidths } from './drawn-widths.ts';
import { placeAfterKey, widthStep } from './keyboard.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import styles from './TableGrid.module.css';
import { TableHeader } from './TableHeader.tsx';
import { TableRow } from './TableRow.tsx';
import { useActiveCell } from './useActiveCell.ts';
import { useGridFocus } from './useGridFocus.ts';

/** TBL-03: rows drawn above and below those in view. */
const OVERSCAN = 20;
/** The same at the first drawing of other rows: what is in view comes first, the rest once it is painted. */
const FIRST_OVERSCAN = 2;
/** TBL-03: milliseconds without a scroll after which scrolling has ended. */
const SCROLL_IDLE_MS = 150;
/** Pixels of the header (look.md). */
export const HEADER = 36;

/** Pixels at the end of each row. */
const PADDING = 4;

const ACTION_CELLS = { id: ACTIONS, align: 'end' } as const;

/** Pixels of the rows' window (TBL-03). */
export interface RowHeights {
  readonly row: number;
  readonly min: number;
  readonly max: number;
}

export interface TableGridProps<T> {
  readonly label: string;
  readonly rows: readonly T[];
  /** Row numbers in the order shown. */
  readonly view: Uint32Array;
  readonly rowKey: (row: T) => string;
  readonly rowLabel: (row: T) => string;
  readonly columns: Columns<T>;
  readonly actions: ((row: T) => readonly RowAction[]) | undefined;
  /** Pixels of the column of actions. */
  readonly actionsWidth: number;
  readonly query: string;
  readonly sort: Sort | null;
  /** Names the search and the sort: another order begins at its top. */
  readonly order: string;
  readonly heights: RowHeights;
  /** Rows in the shape of what comes, while nothing is there; 0 otherwise. */
  readonly skeleton: number;
  /** Rows are on their way. */
  readonly isBusy: boolean;
  /** How many rows there will be is not known yet. */
  readonly isGrowing: boolean;
  readonly ref?: Ref<TableHandle> | undefined;
}

export interface TableHandle {
  /** What the keyboard's cell is drawn as: where the focus belongs when a dialog's opener is gone (`returnFocus`). */
  readonly activeElement: () => HTMLElement | null;
}

export function TableGrid<T>(props: TableGridProps<T>) {
  const { rows, view, rowKey, columns, actions, heights, order } = props;
  const { shown, placed } = columns;
  const grid = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const hintId = useId();
  const isScrolling = useIsScrolling(element, { delay: SCROLL_IDLE_MS });
  const { items, visibleRange } = useVirtualizer({
    count: view.length,
    itemSize: heights.row,
    element,
    defaultSize: Math.min(heights.max, window.innerHeight),
    overscanCount: OVERSCAN,
  });
  const overscan = useDeferredValue<Uint32Array | null>(view, null) === view ? OVERSCAN : FIRST_OVERSCAN;
  const words = useMemo(() => wordsOf(props.query), [props.query]);
  const rowAt = (index: number) => rows[view[index] ?? -1];
  const keyAt = (index: number) => {
    const row = rowAt(index);
    return row === undefined ? '' : rowKey(row);
  };
  const columnIds = [...shown.map(({ id }) => id), ...(actions ? [ACTIONS] : [])];
  const active = useActiveCell(view, view.length, keyAt, columnIds, order);
  const { place } = active;
  const focus = useGridFocus(grid, (element) => cellAt(element, place));
  const tip = useCellTip();
  useImperativeHandle(props.ref, () => ({
    activeElement() {
      const cell = grid.current && cellAt(grid.current, place);
      return cell && stopOf(cell);
    },
  }));

  // Another order begins at its top, whatever place the former one was at.
  const shownOrder = useRef(order);
  useEffect(() => {
    if (shownOrder.current === order) return;
    shownOrder.current = order;
    if (grid.current) grid.current.scrollTop = 0;
  }, [order]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = cellOf(target);
    if (!cell) return;
    if (event.key === 'Escape') tip.hide();
    if (target !== stopOf(cell) && (moveWithin(event, cell, target) || isTyping(target))) return;
    const column = shown[place.column];
    const step = place.row < 0 && column ? widthStep(event) : undefined;
    if (step !== undefined && column && grid.current) {
      event.preventDefault();
      const drawn = drawnWidths(grid.current);
      columns.size(column.id, (drawn.get(column.id) ?? 0) + step, drawn);
      return;
    }
    const isAct = event.key === 'Enter' || event.key === ' ';
    if (isAct && target === cell && place.row >= 0) {
      event.preventDefault();
      act(cell);
      return;
    }
    const page = Math.max(1, visibleRange.stopIndex - visibleRange.startIndex - 1);
    const next = placeAfterKey(event, place, { rows: view.length, columns: columnIds.length, page });
    if (!next) return;
    event.preventDefault();
    active.moveTo(next);
    focus.request();
  };

  /** Into the cell's controls; one alone is pressed at once; a cell without any does what the row is there for. */
  const act = (cell: HTMLElement) => {
    const [first, ...more] = controlsOf(cell);
    const row = rowAt(place.row);
    if (!first) {
      if (row !== undefined) actions?.(row)[0]?.onSelect();
    } else if (more.length > 0 || isTyping(first)) first.focus();
    else first.click();
  };

  const actionsWidth = actions ? props.actionsWidth : 0;
  const style = {
    '--columns': gridTemplate(placed, actionsWidth),
    '--first': `${placed[0]?.width ?? 0}px`,
    '--row-height': `${heights.row}px`,
    '--header-height': `${HEADER}px`,
    minHeight: HEADER + (view.length > 0 || props.skeleton > 0 ? heights.min : 0),
    maxHeight: HEADER + heights.max,
  } as CSSProperties;
  return (
    <>
      <div
        ref={(node) => {
          grid.current = node;
          setElement(node);
        }}
        role="grid"
        tabIndex={-1}
        className={styles.grid}
        style={style}
        aria-label={props.label}
        aria-readonly="true"
        aria-rowcount={props.isGrowing ? -1 : view.length + 1}
        aria-colcount={columnIds.length}
        aria-busy={props.isBusy}
        data-scrolling={isScrolling || undefined}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          focus.onFocus();
          tip.follow(target);
          const at = placeOf(target);
          if (at && (at.row !== place.row || at.column !== place.column || !active.isMarked)) active.moveTo(at);
        }}
        onBlur={(event) => {
          focus.onBlur(event);
          tip.hide();
        }}
        onPointerOver={({ target }) => nameCut(target as Element)}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
          tip.scrolled(currentTarget);
        }}
      >
        <div
          role="presentation"
          className={styles.content}
          style={{ minWidth: leastWidth(placed, actionsWidth) + PADDING }}
        >
          <TableHeader
            columns={shown}
            hasActions={actions !== undefined}
            sort={props.sort}
            active={place.row < 0 ? place.column : -1}
            hintId={hintId}
            onSort={columns.toggleSort}
            onSize={columns.size}
            onUnsize={columns.unsize}
          />
          {props.skeleton > 0 ? (
            <SkeletonRows rows={props.skeleton} columns={actions ? [...shown, ACTION_CELLS] : shown} />
          ) : (
            <div role="rowgroup" className={styles.rows} style={{ height: view.length * heights.row }}>
              {drawn(items, visibleRange, overscan, place.row, view.length).map((index) => {
                const row = rowAt(index);
                if (row === undefined) return null;
                return (
                  <TableRow
                    key={rowKey(row)}
                    row={row}
                    index={index}
                    height={heights.row}
                    columns={shown}
                    actions={actions}
                    label={props.rowLabel}
                    words={words}
                    active={index === place.row ? place.column : -1}
                    isMarked={index === place.row && active.isMarked}
                  />
                );
              })}
            </div>
          )}
        </div>
      </div>
      <span id={hintId} hidden>
        Press Enter to sort, Shift with an arrow key to change the width.
      </span>
      <CellTip tip={tip.tip} />
    </>
  );
}

/** Left and right go from control to control, Escape back to the cell. True when the key is used up. */
function moveWithin(event: KeyboardEvent, cell: HTMLElement, target: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const controls = controlsOf(cell);
  const at = controls.indexOf(target);
  const isSideways = !isTyping(target) && (event.key === 'ArrowRight' || event.key === 'ArrowLeft');
  const next =
    event.key === 'Escape'
      ? stopOf(cell)
      : isSideways
        ? (controls[at + (event.key === 'ArrowRight' ? 1 : -1)] ?? target)
        : undefined;
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

interface Range {
  readonly startIndex: number;
  readonly stopIndex: number;
}

/** Places to draw, ascending: those in view, `overscan` beside them, and the active one wherever it is. */
function drawn(
  items: readonly { readonly index: number }[],
  visible: Range,
  overscan: number,
  active: number,
  count: number,
): number[] {
  const from = visible.startIndex - overscan;
  const to = Math.min(count - 1, visible.stopIndex + overscan);
  const places = items.map(({ index }) => index).filter((index) => index >= from && index <= to);
  const first = places[0];
  const last = places[places.length - 1];
  if (active < 0 || active >= count || first === undefined || last === undefined) return places;
  if (active < first) return [active, ...places];
  return active > last ? [...places, active] : places;
}
