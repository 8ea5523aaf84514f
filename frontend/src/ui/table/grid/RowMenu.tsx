/** A "…" button in each row, and one menu that all buttons share. For grids without room for the actions side by side. */
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { MoreIcon } from '../../icons.tsx';
import { ActionsMenu, preloadMenu } from '../../menu/ActionsMenu.tsx';
import { ACTION_WIDTHS, type ActionCount, type RowAction } from '../columns/column.ts';
import styles from './TableGrid.module.css';

/** Grid width in pixels below which several actions become a "…" button. A single action remains a text button. */
const NARROW = 640;
/** Width in pixels of the column with the "…" button. */
const MENU_WIDTH = 44;

/**
 * Decides how a grid shows its actions.
 * @param count maximum number of actions per row; 0 without an actions column
 * @param isCard true if rows are cards, which have room for one button
 * @returns the width of the column in pixels; `hasMenu` is true if rows show "…"
 */
export function useActionsForm(
  grid: RefObject<HTMLElement | null>,
  count: 0 | ActionCount,
  isCard: boolean,
): { width: number; hasMenu: boolean } {
  const [isNarrow, setIsNarrow] = useState(false);
  const hasSeveral = count !== 0 && count !== 1;
  const isMeasured = hasSeveral && !isCard;
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element || !isMeasured) return;
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, isMeasured]);
  const hasMenu = hasSeveral && (isCard || isNarrow);
  return { width: hasMenu ? MENU_WIDTH : ACTION_WIDTHS[count], hasMenu };
}

export interface OpenRowMenu<T> {
  readonly anchor: HTMLElement;
  readonly row: T;
}

export type RowMenuOpener<T> = (menu: OpenRowMenu<T>) => void;

export function RowMenuButton<T>(props: { row: T; label: string; onOpen: RowMenuOpener<T> }) {
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-label={`Actions for ${props.label}`}
      aria-haspopup="menu"
      onPointerEnter={preloadMenu}
      onFocus={preloadMenu}
      onClick={({ currentTarget }) => props.onOpen({ anchor: currentTarget, row: props.row })}
    >
      <MoreIcon />
    </button>
  );
}

/** Tracks the row whose menu is open. `open` is stable, so that rows do not re-render. */
export function useRowMenu<T>() {
  const [menu, setMenu] = useState<OpenRowMenu<T> | null>(null);
  const open = useCallback<RowMenuOpener<T>>(
    (next) => setMenu((now) => (now?.anchor === next.anchor ? null : next)),
    [],
  );
  return { menu, open, close: () => setMenu(null) };
}

export interface RowMenuProps<T> {
  readonly menu: OpenRowMenu<T> | null;
  readonly actions: ((row: T) => readonly RowAction[]) | undefined;
  readonly label: (row: T) => string;
  readonly onClose: () => void;
}

export function RowMenu<T>({ menu, actions, label, onClose }: RowMenuProps<T>) {
  return (
    <ActionsMenu
      anchor={menu?.anchor.isConnected ? menu.anchor : null}
      label={menu ? `Actions for ${label(menu.row)}` : ''}
      entries={(menu && actions?.(menu.row)) ?? []}
      onClose={onClose}
    />
  );
}
