// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
/**
 * The hierarchy as a virtualised treegrid (APG). It renders the rows in view, and always the active row, so that the row keeps the focus.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVirtualizer } from 'react-window';
import type { Leavers } from '../../../shared/hand-over/leavers.ts';
import {
  isFocusAdrift,
  moveWithin,
  type RowSelection,
  rowStep,
  rowsToRender,
  useGridFocus,
  useRowHeight,
  wordsOf,
} from '../../../ui/index.ts';
import { isFoldable, PERSON, personAt, UNIT_LIST } from '../model/flat-tree.ts';
import { actionOfKey } from '../model/keyboard.ts';
import { keyOf, type RowKey } from '../model/row-key.ts';
import { findTyped, NOTHING_TYPED, type } from '../model/type-ahead.ts';
import styles from './TreeGrid.module.css';
import { ROW_HEIGHT, TreeRow } from './TreeRow.tsx';
import type { Carried } from './tree-actions.ts';
import { useTreeSelection } from './useTreeSelection.ts';
import type { Follow, TreeState } from './useTreeState.ts';

/** Rows to render above and below those in view */
const OVERSCAN = 4;
/** Pixels assumed before the first measurement, a little more than most windows show */
const DEFAULT_HEIGHT = 640;

export interface TreeGridHandle {
  /** The active row's element; null if there are no rows. */
  activeElement: () => HTMLElement | null;
}

export interface TreeGridProps {
  readonly state: TreeState;
  readonly label: string;
  /** True while the tree reloads and the previous rows are shown. */
  readonly isBusy: boolean;
  /** People with a scheduled removal. */
  readonly leavers: Leavers | undefined;
  /** False for users who can only propose changes (ROLE-05). */
  readonly mayChange: boolean;
  /** Undefined without checkboxes. */
  readonly selection: RowSelection | undefined;
  /** Rows that are cut or dragged. */
  readonly carried: Carried | undefined;
  /** The row with the open menu */
  readonly menuRow: RowKey | undefined;
  /** @param anchor the row's button, or the row if a key opened the menu */
  readonly onMenu: (row: number, anchor: HTMLElement) => void;
  /** Called when the unit count of a person is clicked. */
  readonly onUnits: (row: number) => void;
  /** Called when the pointer or the focus enters the tree. */
  readonly onEnter: () => void;
  /** Rendered among the rows. */
  readonly children?: ReactNode;
  readonly ref?: Ref<TreeGridHandle> | undefined;
}

export function TreeGrid(props: TreeGridProps) {
  const { state, label, isBusy, leavers, mayChange, carried, menuRow, onMenu, onUnits, ref } = props;
  const { tree, view, active, follow, firstHit, query } = state;
  const selection = useTreeSelection(props.selection, tree, view);
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const typed = useRef(NOTHING_TYPED);
  const rowHeight = useRowHeight(ROW_HEIGHT);
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: view.rows.length,
    itemSize: rowHeight,
    element,
    defaultSize: DEFAULT_HEIGHT,
    overscanCount: OVERSCAN,
  });
  const activeRow = view.rows[active];
  const activeElement = () => grid.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]') ?? null;
  // The control to focus in the active row. Up and Down keep it while they pass rows that lack the control.
  const column = useRef<Column>(null);
  const focus = useGridFocus((isRequested) => {
    const row = activeElement();
    const wanted = isRequested ? column.current : null;
    const control = row && wanted ? controlsOf(row).find((one) => columnOf(one) === wanted) : undefined;
    if (control) column.current = null;
    (control ?? row)?.focus({ preventScroll: true });
    // The grid has already scrolled to the row. In a low window, the page may also have to scroll.
    if (isRequested) row?.scrollIntoView({ block: 'nearest' });
    return row !== null;
  });
  const words = useMemo(() => wordsOf(query), [query]);
  const hasMenu = (row: number) => tree.kind[row] !== UNIT_LIST;

  const goTo = (index: number, to: Column = null) => {
    const row = view.rows[index];
    if (row === undefined) return;
    state.activate(row);
    scrollToIndex({ index, align: 'auto' });
    column.current = to;
    focus.request();
  };

  useImperativeHandle(ref, () => ({ activeElement }));
  const showActive = useEffectEvent((takesFocus = false) => {
    const row = activeElement();
    if (takesFocus) row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  useLayoutEffect(() => {
    // The active row is always rendered, so the browser can scroll to it even before the grid is measured.
    if (follow.turn > 0) showActive(mayTakeFocus(grid.current, follow));
  }, [follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query with the same first match scrolls to it again
  useLayoutEffect(() => {
    if (firstHit !== undefined) showActive();
  }, [firstHit, query]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const rowElement = target.closest<HTMLElement>('[data-row]');
    if (!rowElement) return;
    const at = columnOf(target);
    if (at === null && activeRow !== undefined && selection?.onKey(event, activeRow)) return event.preventDefault();
    if (at !== null && moveWithin(event, controlsOf(rowElement), rowElement, rowElement)) return;
    // Measured here, because the virtualizer notices a changed height only later.
    const page = Math.max(1, Math.floor((element?.clientHeight ?? 0) / rowHeight) - 1);
    const step = rowStep(event.key, page);
    if (at !== null && step === undefined && !LEAVING.has(event.key)) return;
    const context = { tree, view, index: active, step, hasMenu: activeRow !== undefined && hasMenu(activeRow) };
    const action = actionOfKey(event, context);
    if (!action) return;
    event.preventDefault();
    switch (action.type) {
      case 'move':
        return goTo(action.index, at ?? (step === undefined ? null : column.current));
      case 'fold':
        return state.fold([action.row], action.open);
      case 'open-siblings':
        state.fold(action.rows, true);
        return state.keepInView();
      case 'menu':
        return activeRow === undefined ? undefined : onMenu(activeRow, rowElement);
      case 'type-ahead': {
        typed.current = type(typed.current, action.character, event.timeStamp);
        const index = findTyped(tree, view, active, typed.current.text);
        if (index >= 0) goTo(index);
      }
    }
  };

  /** A click on a name focuses the row instead of the button, so that the keys work as described in the footer. */
  const onMouseDown = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    if (!target.closest('[data-cell="info"]')) return;
    event.preventDefault();
    target.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const rowElement = target.closest<HTMLElement>('[data-row]');
    const row = Number(rowElement?.dataset.row ?? -1);
    if (!rowElement || row < 0 || selection?.onClick(event, row)) return;
    const control = target.closest<HTMLElement>('button[data-cell]');
    const cell = control?.dataset.cell;
    if (control && cell === 'actions') onMenu(row, control);
    else if (cell === 'units') onUnits(row);
    else if (cell === 'toggle' || (tree.kind[row] === UNIT_LIST && isFoldable(tree, row))) {
      state.fold([row], !view.isOpen(row));
      column.current = null;
      focus.request();
    }
  };

  return (
    <div
      ref={(node) => {
        grid.current = node;
        setElement(node);
      }}
      role="treegrid"
      tabIndex={-1}
      className={styles.grid}
      aria-label={label}
      aria-readonly="true"
      aria-rowcount={view.rows.length}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
      aria-multiselectable={selection !== undefined || undefined}
      data-checks={selection !== undefined || undefined}
      data-draggable={mayChange || undefined}
      onMouseDown={(event) => {
        selection?.onMouseDown(event);
        onMouseDown(event);
      }}
      onClick={onClick}
      onPointerEnter={props.onEnter}
      onFocus={(event) => {
        props.onEnter();
        focus.onFocus();
        const row = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
        if (row >= 0 && (row !== activeRow || !state.isMarked || firstHit)) state.activate(row);
      }}
      onBlur={focus.onBlur}
    >
      <div role="presentation" className={styles.rows} style={{ height: totalSize }}>
        {rowsToRender(items, active, view.rows.length).map((index) => {
          const row = view.rows[index] ?? 0;
          const key = keyOf(tree, row);
          return (
            <TreeRow
              key={key}
              tree={tree}
              row={row}
              index={index}
              height={rowHeight}
              position={view.position[row] ?? 1}
              setSize={view.setSize[row] ?? 1}
              isOpen={view.isOpen(row)}
              isActive={index === active}
              isMarked={index === active && state.isMarked}
              isSelected={selection?.has(row)}
              leavesOn={tree.kind[row] === PERSON ? leavers?.of(personAt(tree, row))?.day : undefined}
              hasMenu={hasMenu(row)}
              mayChange={mayChange}
              words={words}
              carriedAs={carried?.keys.has(key) ? carried.as : undefined}
              isMenuOpen={menuRow === key}
            />
          );
        })}
        {props.children}
      </div>
    </div>
  );
}

/** Keys that also work while a control of the row has the focus. */
const LEAVING = new Set(['Home', 'End', 'F10', 'ContextMenu']);

/** Returns false if no focus was requested, or if the user has moved the focus out of the tree since. */
function mayTakeFocus(grid: Element | null, { focusFrom }: Follow): boolean {
  if (focusFrom === undefined) return false;
  const focused = document.activeElement;
  return isFocusAdrift() || focused === focusFrom || grid?.contains(focused) === true;
}

/** A control of a row that Tab and the arrow keys reach; null for the row itself. */
type Column = 'info' | 'units' | 'actions' | null;

function columnOf(element: Element): Column {
  const cell = element.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell === 'info' || cell === 'units' || cell === 'actions' ? cell : null;
}

/** Returns the controls of a row from left to right. */
function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button:not([data-cell="toggle"])')];
}
