import type { ReactNode } from 'react';
import type { IndexedColumn } from '../rows/row-index.ts';

/** In pixels (TBL-03). */
export const DEFAULT_WIDTH = 150;
export const MIN_WIDTH = 20;
/** In pixels. A wider column would push its own edge out of reach. */
export const MAX_WIDTH = 1200;

/**
 * Minimum share of its width that a wide column keeps in a narrow table. If the columns still do not fit, they get their full width and
 * the table scrolls horizontally.
 */
export const KEPT_SHARE = 0.87;

/** Maximum width in pixels of a column with short texts: codes, phone numbers, short names. */
export const SHORT_WIDTH = 136;

/** Define columns outside the component or memoise them, because new columns rebuild the table. */
export interface DataColumn<T> extends IndexedColumn<T> {
  /** The header as specified. */
  readonly header: string;
  /** Name in the column panel; the header by default. */
  readonly choice?: string | undefined;
  /** Renders a cell; by default its text. Controls in the cell need `tabIndex={-1}`, because Enter moves the focus to them. */
  readonly cell?: ((row: T) => ReactNode) | undefined;
  /** True if the cells can be edited in place. Each cell then has one button, which Enter and F2 press. */
  readonly isEditable?: boolean;
  /**
   * Initial width in pixels; 150 by default. When rows load, a column with spare room gives it to columns with longer texts, unless the
   * user has resized it. Columns for codes or numbers up to `SHORT_WIDTH` keep their width.
   */
  readonly width?: number;
  /** Alignment of cells and header: `end` for numbers, `start` by default. */
  readonly align?: 'start' | 'end';
  /** Uses the muted colour, for less important columns. */
  readonly muted?: boolean;
  /**
   * Layout on a phone, where each row is a card with two lines.
   * - `title`: on the first line, after the row's name, if every column before it is a `title` too.
   * - `labelled`: shows its header before its text. Columns of numbers always do.
   * - `shown`: a control. Always visible, never exported or printed.
   * - a number: that many lines of wrapped text at the end of each card. The text also wraps in tables with `rowHeight`.
   */
  readonly card?: 'title' | 'labelled' | 'shown' | number;
  /** Hidden by default; the user can show it. */
  readonly hidden?: boolean;
}

/** An action at the end of a row: Edit, Details, Delete. */
export interface RowAction {
  readonly label: string;
  readonly onSelect: () => void;
  /** Red, for destructive actions. The first action must not be destructive, because Enter runs it. */
  readonly danger?: boolean;
}

/** Maximum number of actions per row. `wide` stands for two actions with long labels, `widest` for three. */
export type ActionCount = 1 | 2 | 'wide' | 'widest';

/** Width in pixels of the actions column. Examples: 1 "Remove", 2 "Edit Delete", wide "Restore History". `widest` adds a third action. */
export const ACTION_WIDTHS = { 0: 0, 1: 72, 2: 112, wide: 144, widest: 290 } as const;

/** Ids of the built-in columns. They contain a space, so that they cannot equal the id of a screen's column. */
export const ACTIONS = ' actions';
export const CHECK = ' check';

/** The width of the checkbox column, as CSS. */
export const CHECK_WIDTH = 'calc(var(--inset) + max(24px, var(--touch-row, 0px) - 12px))';
