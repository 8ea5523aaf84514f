/** Where there is no room for a row's actions side by side: a "…" button in each row, and the one menu that they all open. */
import { useCallback, useLayoutEffect, useState } from 'react';
import { MoreIcon } from '../../icons.tsx';
import { ActionsMenu, preloadMenu } from '../../menu/ActionsMenu.tsx';
import type { RowAction } from '../columns/column.ts';
import styles from './TableGrid.module.css';

/** Pixels of the grid below which actions are drawn in their narrow form. */
const NARROW = 640;
/** Pixels of a column with one action, which stays a text, as the screens give it and as it is drawn where it is narrow. */
const ONE_ACTION = { wide: 88, narrow: 72 };
/** Pixels of a column of "…" buttons. */
const MENU_WIDTH = 44;

/**
 * How the column of actions is drawn in this grid.
 * @param wide pixels that it takes where there is room
 * @returns its pixels, and whether each row has its "…"
 */
export function useActionsForm(element: HTMLElement | null, wide: number): { width: number; hasMenu: boolean } {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth < NARROW);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  if (!isNarrow || wide === 0) return { width: wide, hasMenu: false };
  return wide > ONE_ACTION.wide
    ? { width: MENU_WIDTH, hasMenu: true }
    : { width: Math.min(wide, ONE_ACTION.narrow), hasMenu: false };
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
