// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot position virtualised rows
/**
 * The virtualised grid of rows (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). The active row is always rendered, so that the keyboard
 * position is never lost. Heights, overscan and the end of scrolling follow TBL-03.
 */
import type { ColumnSort } from '@tanstack/react-table';
import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsScrolling, useVirtualizer } from 'react-window';
import type { Noun } from '../../count.ts';
import { cx } from '../../cx.ts';
import { wordsOf } from '../../search.ts';
import { useRowHeight } from '../../touch.ts';
import { useCardLines } from '../columns/cards.ts';
import { ACTIONS, type ActionCount, CHECK, CHECK_WIDTH, type RowAction } from '../columns/column.ts';
import { gridTemplate, rowMinWidth } from '../columns/template.ts';
import type { Columns } from '../columns/useColumns.ts';
import type { PackedRows } from '../rows/row-models.ts';
import type { RowSelection } from '../selection/row-selection.ts';
import { useGridSelection } from '../selection/useGridSelection.ts';
import { type ListTable, nextSort } from '../useDataTable.ts';
import cards from './Cards.module.css';
import { CellTip, updateTitle, useCellTip } from './CellTip.tsx';
import { cellAt, cellOf, controlsOf, positionOf, stopOf } from './controls.ts';
import { RowMenu, useActionsForm, useRowMenu } from './RowMenu.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import styles from './TableGrid.module.css';
import { TableHeader } from './TableHeader.tsx';
import { TableRow } from './TableRow.tsx';
import { TableRows } from './TableRows.tsx';
import { useActiveCell } from './useActiveCell.ts';
import { useCellFocus } from './useCellFocus.ts';
import { useCoveredColumns } from './useCoveredColumns.ts';
import { useGridKeys } from './useGridKeys.ts';
import { OVERSCAN } from './useOverscan.ts';
import { useReveal, useScrollAnchor } from './useScrollAnchor.ts';

/** TBL-03: milliseconds without a scroll after which scrolling has ended. */
const SCROLL_IDLE_MS = 150;
/** Height of the header in pixels. */
export const HEADER = 36;

const ACTION_CELLS = { id: ACTIONS, align: 'end' } as const;
const CHECK_CELLS = { id: CHECK } as const;
/** The value of `active` for rows that do not contain the active cell. */
const ELSEWHERE = -2;

/** In pixels: height of a row, and minimum and maximum height of the scrolling area (TBL-03). */
export interface RowHeights {
  readonly row: number;
  readonly min: number;
  readonly max: number;
}

export interface TableGridProps<T extends object> {
  readonly label: string;
  readonly table: ListTable<T>;
  /** In display order. */
  readonly rows: PackedRows<T>;
  readonly rowLabel: (row: T) => string;
  readonly columns: Columns<T>;
  /** Undefined if the grid has no checkboxes. */
  readonly selection: RowSelection | undefined;
  readonly noun: Noun;
  readonly actions: ((row: T) => readonly RowAction[]) | undefined;
  readonly actionCount: ActionCount;
  readonly query: string;
  readonly sort: ColumnSort | null;
  readonly onSort: (sort: ColumnSort | null) => void;
  /** Identifies search and sort. When it changes, the grid scrolls to the top. */
  readonly order: string;
  readonly heights: RowHeights;
  /** Number of skeleton rows while loading; 0 otherwise. */
  readonly skeleton: number;
  /** True while rows load or reload. */
  readonly isBusy: boolean;
  /** True while the final number of rows is unknown. */
  readonly isGrowing: boolean;
  /** Returns the element to focus when the last match of a search has been removed. */
  readonly afterLast: () => HTMLElement | null | undefined;
  readonly ref?: Ref<TableHandle> | undefined;
}

export interface TableHandle {
  /** Returns the active cell. Dialogs focus it if their opener no longer exists (`returnFocus`). */
  readonly activeElement: () => HTMLElement | null;
  /** Makes the row with this key active and scrolls to it, as soon as the list contains it. */
  readonly reveal: (key: string) => void;
}

export function TableGrid<T extends object>(props: TableGridProps<T>) {
  const { rows, columns, actions, heights, order } = props;
  const { getColumn } = props.table;
  const { shown, placed } = columns;
  const { sort, onSort } = props;
  const sortBy = useCallback((id: string) => onSort(nextSort(sort, id)), [onSort, sort]);
  const header = useRowHeight(HEADER);
  const grid = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  // Set after the first paint. In a layout effect, it would render all rows a second time before the paint.
  useEffect(() => setElement(grid.current), []);
  const hintId = useId();
  const isScrolling = useIsScrolling(element, { delay: SCROLL_IDLE_MS });
  const keyAt = (index: number) => rows.idAt(index);
  const selection = useGridSelection(props.selection, rows, props.noun);
  const lead = selection ? 1 : 0;
  const columnIds = [...(selection ? [CHECK] : []), ...shown.map(({ id }) => id), ...(actions ? [ACTIONS] : [])];
  const active = useActiveCell(rows, columnIds, shown[0]?.id ?? '', order);
  const { position } = active;
  const anchor = useScrollAnchor(grid, { view: rows.numbers, keyAt, active: position.row, order, height: heights.row });
  const { items, visibleRange, scrollToIndex } = useVirtualizer({
    count: rows.length,
    itemSize: heights.row,
    element,
    defaultSize: Math.min(header + heights.max, window.innerHeight),
    overscanCount: OVERSCAN,
  });
  const words = useMemo(() => wordsOf(props.query), [props.query]);
  const afterLast = () => (rows.length === 0 ? props.afterLast() : null);
  const focus = useCellFocus(grid, position, afterLast);
  const tip = useCellTip();
  const reveal = useReveal(rows.length, keyAt, (row) => {
    active.moveTo({ row, column: 0 });
    scrollToIndex({ index: row, align: 'auto' });
  });
  useImperativeHandle(props.ref, () => ({
    activeElement() {
      const cell = grid.current && cellAt(grid.current, position);
      return afterLast() ?? (cell && stopOf(cell));
    },
    reveal,
  }));

  /** Runs the first action of a row. */
  const act = (index: number) => {
    const row = rows.original(index);
    if (row !== undefined) actions?.(row)[0]?.onSelect();
  };
  /** A click on the row's name has the effect of Enter, unless it ends a text selection. */
  const onNameClick = (target: Element) => {
    const at = positionOf(target);
    const cell = cellOf(target);
    if (!at || at.row < 0 || !cell || controlsOf(cell).length > 0) return;
    const isName = at.column >= lead && at.column < lead + (card?.titles ?? 1);
    if (isName && getSelection()?.isCollapsed !== false) act(at.row);
  };
  const card = useCardLines(shown, placed);
  const isCard = card !== undefined;
  const onKeyDown = useGridKeys({
    grid,
    active,
    columns,
    lead,
    isSizable: !isCard,
    size: {
      rows: rows.length,
      columns: columnIds.length,
      page: Math.max(1, visibleRange.stopIndex - visibleRange.startIndex - 1),
    },
    onMove: focus.request,
    onAct: act,
    onSelectKey: selection?.onKey,
  });
  const { width: actionsWidth, hasMenu } = useActionsForm(grid, actions ? props.actionCount : 0, isCard);
  const [covered, updateCovered] = useCoveredColumns(grid, placed);
  const { menu, open, close } = useRowMenu<T>();
  const style = {
    '--columns': gridTemplate(placed, actionsWidth, selection !== undefined),
    '--check': selection ? CHECK_WIDTH : '0px',
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
        aria-multiselectable={selection !== undefined || undefined}
        aria-rowcount={props.isGrowing ? -1 : rows.length + 1}
        aria-colcount={columnIds.length}
        aria-busy={props.isBusy}
        data-scrolling={isScrolling || undefined}
        data-opens={actions !== undefined || undefined}
        data-full={rows.length * heights.row >= heights.min || undefined}
        onMouseDown={selection?.onMouseDown}
        onClick={(event) => {
          if (!selection?.onClick(event)) onNameClick(event.target as Element);
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          focus.onFocus();
          document.querySelector('[data-current]')?.removeAttribute('data-current');
          currentTarget.setAttribute('data-current', '');
          tip.follow(target);
          const at = positionOf(target);
          if (at && (at.row !== position.row || at.column !== position.column || !active.isMarked)) active.moveTo(at);
        }}
        onBlur={(event) => {
          focus.onBlur(event);
          tip.hide();
        }}
        onPointerOver={({ target }) => updateTitle(target as Element)}
        // pointerover would also fire when the pointer has not moved, for example when a dialog above the row closes.
        onPointerMove={({ target }) => anchor.onPoint(positionOf(target as Element)?.row ?? -1)}
        onPointerLeave={() => anchor.onPoint(-1)}
        onScroll={({ currentTarget }) => {
          currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
          tip.scrolled(currentTarget);
          updateCovered();
        }}
      >
        <div
          role="presentation"
          className={styles.content}
          style={isCard ? undefined : { minWidth: rowMinWidth(placed, actionsWidth) }}
        >
          <TableHeader
            columns={shown}
            check={selection?.share}
            checkLabel={selection?.label}
            hasActions={actions !== undefined}
            covered={covered}
            isStrip={isCard}
            sort={sort}
            active={position.row < 0 ? position.column - lead : ELSEWHERE}
            hintId={hintId}
            onSort={sortBy}
            getColumn={getColumn}
            onSize={columns.size}
          />
          {props.skeleton > 0 ? (
            <SkeletonRows
              rows={props.skeleton}
              columns={[...(selection ? [CHECK_CELLS] : []), ...shown, ...(actions ? [ACTION_CELLS] : [])]}
            />
          ) : (
            <TableRows
              items={items}
              visible={visibleRange}
              active={position.row}
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
                    isSelected={selection?.has(keyAt(index))}
                    actions={actions}
                    onMenu={hasMenu ? open : undefined}
                    label={props.rowLabel}
                    words={words}
                    card={card}
                    active={index === position.row ? position.column - lead : ELSEWHERE}
                    isMarked={active.isMarked && index === position.row}
                  />
                );
              }}
            </TableRows>
          )}
        </div>
      </div>
      <span id={hintId} hidden>
        Press Enter to sort{isCard ? '' : ', or Shift and an arrow key to change the width'}.
      </span>
      <RowMenu menu={menu} actions={actions} label={props.rowLabel} onClose={close} />
      <CellTip {...tip} />
    </>
  );
}
