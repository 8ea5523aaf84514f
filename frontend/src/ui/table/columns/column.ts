/** What a screen says of its table's columns and rows. */
import type { ReactNode } from 'react';
import type { IndexedColumn } from '../rows/row-index.ts';

/** TBL-03, pixels. */
export const DEFAULT_WIDTH = 150;
export const MIN_WIDTH = 20;
/** Nobody needs more, and a column that wide would leave no way back. */
export const MAX_WIDTH = 1200;

/**
 * The share of its width that a wide column keeps in a narrow card. If not even that fits, the table scrolls sideways and columns get
 * their whole width: cutting their cells would win nothing.
 */
export const KEPT_SHARE = 0.87;

/** The widest column of short texts: codes, phone numbers, names in two words. */
export const SHORT_WIDTH = 136;

/** Define the columns of a table once, outside the component or memoised: other columns are another table. */
export interface DataColumn<T> extends IndexedColumn<T> {
  /** The header's exact words. */
  readonly header: string;
  /** What it is called among the columns to choose from; its header when left out. */
  readonly choice?: string | undefined;
  /** What the cell shows; its text when left out. Give controls in it `tabIndex={-1}`: the keyboard reaches them by Enter. */
  readonly cell?: ((row: T) => ReactNode) | undefined;
  /**
   * Pixels until rows arrive; 150 when left out. Then what header and cells need says which columns give way first, until somebody sizes
   * them. Columns up to 136 px that compare codes or numbers keep their width.
   */
  readonly width?: number;
  /** Numbers stand at the end, under a header at the end; `start` when left out. */
  readonly align?: 'start' | 'end';
  /** Less important than its neighbours: in the muted colour. */
  readonly muted?: boolean;
  /**
   * On a phone, where a row is a card of two lines: `title` stands beside the row's name if all columns before it do, `labelled` has its
   * header before its text. Numbers always have it.
   */
  readonly card?: 'title' | 'labelled';
  /** Hidden until somebody chooses it. */
  readonly hidden?: boolean;
}

/** What can be done with a row, as text at its end: Edit, Details, Delete. */
export interface RowAction {
  readonly label: string;
  readonly onSelect: () => void;
  /** It destroys: red. Never the first one, which Enter on the row chooses. */
  readonly danger?: boolean;
}

/** How many actions a row has at most. */
export type ActionCount = 1 | 2;

/** Pixels of the column of actions by how many stand side by side in it: "Remove", "Edit Delete". */
export const ACTION_WIDTHS = { 0: 0, 1: 72, 2: 112 } as const;

/** The id of the column of actions, which the screens do not define. */
export const ACTIONS = ' actions';
