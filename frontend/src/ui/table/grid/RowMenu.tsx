/** Where there is no room for a row's actions side by side: a "…" button in each row, and the one menu that they all open. */
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { MoreIcon } from '../../icons.tsx';
import { ActionsMenu, preloadMenu } from '../../menu/ActionsMenu.tsx';
import { ACTION_WIDTHS, type ActionCount, type RowAction } from '../columns/column.ts';
import styles from './TableGrid.module.css';

/** Pixels of the grid below which several actions become a "…" button, and of the column of those; one stays a text. */
const NARROW = 640;
const MENU_WIDTH = 44;

/**
 * How the column of actions is drawn in this grid.
 * @param count how many actions a row has at most; 0: there is no such column
 * @param isCard rows are cards, which have room for one button
 * @returns its pixels, and whether each row has its "…"
 */
export function useActionsForm(
  grid: RefObject<HTMLElement | null>,
  count: 0 | ActionCount,
  isCard: boolean,
): { width: number; hasMenu: boolean } {
  const [isNarrow, setIsNarrow] = useState(false);
  const areSeveral = count > 1;
  const isMeasured = areSeveral && !isCard;
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element || !isMeasured) return;
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, isMeasured]);
  const hasMenu = areSeveral && (isCard || isNarrow);
  return { width: hasMenu ? MENU_WIDTH : ACTION_WIDTHS[count], hasMenu };
}

export interface OpenRowMenu<T> {
  readonly anchor: HTMLElement;
  readonly row: T;
}

export type RowMenuOpener<T> = (menu: OpenRowMenu<T>) => void;

/** The row's "…". */
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

/** Which row's menu is open; the same opener each time, so that rows are not drawn anew. */
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
