// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
/**
 * The hierarchy as a virtualised treegrid (APG): only the rows in view are drawn, and the active one wherever it is, so that the
 * keyboard never loses its place.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useVirtualizer } from 'react-window';
import { useRowHeight, wordsOf } from '../../../ui/index.ts';
import { isFoldable, UNIT_LIST } from '../model/flat-tree.ts';
import { actionOfKey } from '../model/keyboard.ts';
import { keyOf, type RowKey } from '../model/row-key.ts';
import { findTyped, NOTHING_TYPED, type } from '../model/type-ahead.ts';
import styles from './TreeGrid.module.css';
import { ROW_HEIGHT, TreeRow } from './TreeRow.tsx';
import { columnOf, controlsOf, useRowFocus } from './useRowFocus.ts';
import type { TreeState } from './useTreeState.ts';

/** Rows drawn above and below those in view. */
const OVERSCAN = 4;
/** Pixels assumed before the first measurement: a little more than most windows show. */
const DEFAULT_HEIGHT = 640;

export interface TreeGridHandle {
  /** The active row's element, when it is drawn. */
  activeElement: () => HTMLElement | null;
}

export interface TreeGridProps {
  readonly state: TreeState;
  readonly label: string;
  /** Asked again while the rows shown are those of before. */
  readonly isBusy: boolean;
  /** Whether people and units have an Actions menu; false for read-only users (ROLE-05). */
  readonly hasActions: boolean;
  /** The row whose menu is open. */
  readonly menuRow: RowKey | undefined;
  /** @param anchor the row's button, or the row itself when a key asked for the menu */
  readonly onMenu: (row: number, anchor: HTMLElement) => void;
  /** The unit count of a person was pressed. */
  readonly onUnits: (row: number) => void;
  readonly ref?: Ref<TreeGridHandle> | undefined;
}

export function TreeGrid({ state, label, isBusy, hasActions, menuRow, onMenu, onUnits, ref }: TreeGridProps) {
  const { tree, view, active, follow, firstHit, query } = state;
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
  const focus = useRowFocus(grid, activeRow === undefined ? undefined : keyOf(tree, activeRow), follow);
  const words = useMemo(() => wordsOf(query), [query]);
  const hasMenu = (row: number) => hasActions && tree.kind[row] !== UNIT_LIST;

  const goTo = (index: number, column: ReturnType<typeof columnOf> = null) => {
    const row = view.rows[index];
    if (row === undefined) return;
    state.activate(row);
    scrollToIndex({ index, align: 'auto' });
    focus.request(column);
  };
  const activeElement = () => grid.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]') ?? null;

  useImperativeHandle(ref, () => ({ activeElement }));
  const showActive = useEffectEvent(() => activeElement()?.scrollIntoView({ block: 'nearest' }));
  useLayoutEffect(() => {
    // The row is drawn wherever it is: the browser knows the way there, also before the window has been measured.
    if (follow.turn > 0) showActive();
  }, [follow]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query with the same first match scrolls to it again
  useLayoutEffect(() => {
    if (firstHit !== undefined) showActive();
  }, [firstHit, query]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const rowElement = target.closest<HTMLElement>('[data-row]');
    if (!rowElement) return;
    const column = columnOf(target);
    if (column !== null && moveWithinRow(event, rowElement, target)) return;
    if (column !== null && !MOVING.has(event.key)) return;
    // Measured now: the virtualizer learns only later that folding has changed the height.
    const page = Math.max(1, Math.floor((element?.clientHeight ?? 0) / rowHeight) - 1);
    const context = { tree, view, index: active, page, hasMenu: activeRow !== undefined && hasMenu(activeRow) };
    const action = actionOfKey(event, context);
    if (!action) return;
    event.preventDefault();
    switch (action.type) {
      case 'move':
        return goTo(action.index, column ?? (STEPS.has(event.key) ? focus.missed() : null));
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

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const rowElement = target.closest<HTMLElement>('[data-row]');
    const row = Number(rowElement?.dataset.row ?? -1);
    if (!rowElement || row < 0) return;
    const control = target.closest<HTMLElement>('button[data-cell]');
    const cell = control?.dataset.cell;
    if (control && cell === 'actions') onMenu(row, control);
    else if (cell === 'units') onUnits(row);
    else if (cell === 'toggle' || (tree.kind[row] === UNIT_LIST && isFoldable(tree, row))) {
      state.fold([row], !view.isOpen(row));
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
      onClick={onClick}
      onFocus={(event) => {
        focus.onFocus();
        const row = Number(event.target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
        if (row >= 0 && (row !== activeRow || !state.isMarked || firstHit)) state.activate(row);
      }}
      onBlur={focus.onBlur}
    >
      <div role="presentation" className={styles.rows} style={{ height: totalSize }}>
        {drawn(items, active, view.rows.length).map((index) => {
          const row = view.rows[index] ?? 0;
          return (
            <TreeRow
              key={keyOf(tree, row)}
              tree={tree}
              row={row}
              index={index}
              height={rowHeight}
              position={view.position[row] ?? 1}
              setSize={view.setSize[row] ?? 1}
              isOpen={view.isOpen(row)}
              isActive={index === active}
              isMarked={index === active && state.isMarked}
              hasMenu={hasMenu(row)}
              words={words}
              isMenuOpen={menuRow !== undefined && menuRow === keyOf(tree, row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Keys that stay in their column. */
const STEPS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

/** Keys that leave a control of the row for another row. */
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'F10', 'ContextMenu']);

/** Left and right go from control to control and back to the row, Escape to the row at once. True when the key is used up. */
function moveWithinRow(event: KeyboardEvent, row: HTMLElement, target: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const controls = controlsOf(row);
  const at = controls.findIndex((control) => control.contains(target));
  const next =
    event.key === 'ArrowRight'
      ? (controls[at + 1] ?? controls[at])
      : event.key === 'ArrowLeft'
        ? (controls[at - 1] ?? row)
        : event.key === 'Escape'
          ? row
          : undefined;
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}

/** Places to draw, ascending: those the window needs, and the active one wherever it is. */
function drawn(items: readonly { readonly index: number }[], active: number, count: number): number[] {
  const places = items.map((item) => item.index).filter((index) => index < count);
  const first = places[0];
  const last = places[places.length - 1];
  if (active < 0 || first === undefined || last === undefined) return places;
  if (active < first) return [active, ...places];
  return active > last ? [...places, active] : places;
}
