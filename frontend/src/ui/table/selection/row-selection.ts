/**
 * The rows that the user has selected in a list, by record id. Uses a `Set` that changes in place. TanStack Table keeps the selection in a
 * plain object and copies it on every change, which takes 250 ms with 100,000 selected rows.
 */

export interface SelectionAction<T> {
  /** "Assign to…" */
  readonly label: string;
  readonly danger?: boolean;
  /** If set, the action is available only while exactly one row is selected and this function returns true for it. */
  readonly isForOne?: (row: T) => boolean;
  readonly onSelect: (rows: readonly T[]) => void;
}

/** Adds checkboxes to a table. */
export interface TableSelection<T> {
  /** Code of the franchise, or SYSTEM. The selections of a franchise are dropped when another franchise is shown. */
  readonly franchise: string;
  /** Tables with the same name share their selection, such as the tabs of a screen. */
  readonly list: string;
  /** The rows of all tabs; undefined until all are loaded. Selected rows that are not among them drop out of the selection. */
  readonly all: readonly T[] | undefined;
  readonly actions: readonly SelectionAction<T>[];
  /** True if the actions only propose changes, because the user may not make them. */
  readonly isProposal?: boolean;
}

/** Rows in display order. */
export interface ShownRows {
  readonly length: number;
  readonly idAt: (position: number) => string;
}

export class RowSelection {
  readonly #ids = new Set<string>();
  readonly #listeners = new Set<() => void>();
  /** The row that was selected or deselected last. The next range starts there. */
  #anchor: { readonly id: string; readonly isSelected: boolean } | undefined;
  #version = 0;
  #dropped = 0;

  get size(): number {
    return this.#ids.size;
  }

  /** Number of rows that have dropped out since the user last changed the selection. */
  get dropped(): number {
    return this.#dropped;
  }

  get ids(): Iterable<string> {
    return this.#ids;
  }

  readonly has = (id: string): boolean => this.#ids.has(id);

  toggle(id: string): void {
    const isSelected = !this.has(id);
    this.#anchor = { id, isSelected };
    this.#change(() => this.#set(id, isSelected));
  }

  /**
   * Gives all rows between the last toggled row and this position (inclusive) the state of the last toggled row. If that row is not shown,
   * changes only the row at this position. If no row was toggled, selects only the row at this position.
   */
  extendTo(position: number, rows: ShownRows): void {
    const { id, isSelected } = this.#anchor ?? { id: rows.idAt(position), isSelected: true };
    const start = positionOf(rows, id, position);
    if (!this.#anchor || start < 0) this.#anchor = { id: rows.idAt(position), isSelected };
    const from = start < 0 ? position : start;
    this.#change(() => {
      for (let at = Math.min(from, position); at <= Math.max(from, position); at++)
        this.#set(rows.idAt(at), isSelected);
    });
  }

  /** Selects or deselects all of these rows. Other rows keep their state. */
  setAll(rows: ShownRows, isSelected: boolean): void {
    this.#change(() => {
      for (let at = 0; at < rows.length; at++) this.#set(rows.idAt(at), isSelected);
    });
  }

  clear(): void {
    this.#anchor = undefined;
    this.#change(() => this.#ids.clear());
  }

  /** Drops selected rows that no longer exist. */
  keep(existing: Iterable<string>): void {
    if (this.size === 0) return;
    const known = new Set(existing);
    const gone = [...this.#ids].filter((id) => !known.has(id));
    if (gone.length === 0) return;
    const dropped = this.#dropped + gone.length;
    this.#change(() => {
      for (const id of gone) this.#ids.delete(id);
    });
    this.#dropped = dropped;
  }

  /**
   * Returns whether all, some or none of these rows are selected. To stay fast, it may return "some" although only rows outside of `rows`
   * are selected.
   */
  shareOf(rows: ShownRows): 'all' | 'some' | 'none' {
    if (this.size === 0 || rows.length === 0) return 'none';
    if (this.size < rows.length) return 'some';
    for (let at = 0; at < rows.length; at++) if (!this.has(rows.idAt(at))) return 'some';
    return 'all';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  #set(id: string, isSelected: boolean): void {
    if (isSelected) this.#ids.add(id);
    else this.#ids.delete(id);
  }

  #change(act: () => void): void {
    act();
    this.#dropped = 0;
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the position of a row; -1 if the row is not shown. Searches around `near` first, because ranges are usually short. */
function positionOf(rows: ShownRows, id: string, near: number): number {
  for (let away = 0; away < rows.length; away++) {
    if (near + away < rows.length && rows.idAt(near + away) === id) return near + away;
    if (near >= away && rows.idAt(near - away) === id) return near - away;
  }
  return -1;
}

const kept = new Map<string, RowSelection>();
let keptFranchise = '';

/** Returns the selection of a list. It survives searches, sorts and changes of the tab, until another franchise is shown. */
export function selectionOf({ franchise, list }: Pick<TableSelection<never>, 'franchise' | 'list'>): RowSelection {
  if (franchise !== keptFranchise) kept.clear();
  keptFranchise = franchise;
  const selection = kept.get(list) ?? new RowSelection();
  kept.set(list, selection);
  return selection;
}

export function clearSelection(list: Pick<TableSelection<never>, 'franchise' | 'list'>): void {
  if (list.franchise === keptFranchise) selectionOf(list).clear();
}
