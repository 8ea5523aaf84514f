// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot position virtualised rows
// biome-ignore-all lint/a11y/useFocusableInteractive: cells are focusable, rows are not
/** A row of the grid. To render fast, it has no key handlers and its cells are plain elements. */
import { memo, type ReactNode } from 'react';
import { TextButton } from '../../Button.tsx';
import { cx } from '../../cx.ts';
import { Marked } from '../../Marked.tsx';
import { findMarks } from '../../search.ts';
import { type CardLines, labelOf } from '../columns/cards.ts';
import type { DataColumn, RowAction } from '../columns/column.ts';
import cards from './Cards.module.css';
import { RowMenuButton, type RowMenuOpener } from './RowMenu.tsx';
import styles from './TableGrid.module.css';

export interface TableRowProps<T> {
  readonly row: T;
  /** Index in display order, for aria-rowindex and the row's position. */
  readonly index: number;
  /** In pixels. */
  readonly height: number;
  readonly columns: readonly DataColumn<T>[];
  /** True if the row is selected; undefined if the grid has no checkboxes. */
  readonly isSelected: boolean | undefined;
  readonly actions: ((row: T) => readonly RowAction[]) | undefined;
  /** Opens the row's actions as a menu; undefined if the actions fit side by side. */
  readonly onMenu: RowMenuOpener<T> | undefined;
  /** Returns the row's name for the labels of its buttons: "Edit Keala Thompson". */
  readonly label: (row: T) => string;
  /** Words of the query to highlight. Must be stable between renders. */
  readonly words: readonly string[];
  /** The lines of the row's card; undefined if rows are not cards. */
  readonly card: CardLines | undefined;
  /** Index of the active column, or -1 for the checkbox; -2 if the active cell is in another row. */
  readonly active: number;
  /** True if the user has moved to this row, which is then tinted. */
  readonly isMarked: boolean;
}

/** Height in pixels of a line of wrapped text, and of the space above and below the lines. */
const LINE = 18;
const LINE_PADDING = 8;

/** The grid is read-only apart from these cells. */
const EDITABLE = { 'aria-readonly': false };

export const TableRow = memo(function TableRow<T>(props: TableRowProps<T>) {
  const { row, index, height, columns, isSelected, actions, card, active } = props;
  const details = card && detailsOf(row, columns, card);
  const lines = Math.floor((height - LINE_PADDING) / LINE);
  const cells = columns.map((column, at) => {
    const text = column.cell ? undefined : column.text(row).trim();
    const wraps = typeof column.card === 'number' && (card ? column.card : lines > 1 && lines);
    return (
      <div
        key={column.id}
        role={at === 0 ? 'rowheader' : 'gridcell'}
        tabIndex={at === active ? 0 : -1}
        {...(column.isEditable && EDITABLE)}
        data-own={column.cell !== undefined || undefined}
        data-align={column.align}
        data-muted={column.muted || text === '' || undefined}
        data-label={details && labelOf(column)}
        data-wraps={wraps ? '' : undefined}
        style={wraps ? { WebkitLineClamp: wraps } : undefined}
        className={
          !card ? styles.cell : at < card.titles ? cards.title : details?.has(column.id) ? cards.detail : cards.rest
        }
      >
        {column.cell ? column.cell(row) : text ? markedText(text, props.words) : '—'}
      </div>
    );
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      data-marked={props.isMarked || undefined}
      aria-selected={isSelected}
      className={cx(styles.row, card ? cards.row : styles.columns)}
      style={{ transform: `translateY(${index * height}px)`, height }}
    >
      {isSelected !== undefined && (
        <div
          role="gridcell"
          data-check=""
          tabIndex={active === -1 ? 0 : -1}
          className={card ? cards.check : cx(styles.cell, styles.check)}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`Select ${props.label(row)}`}
            checked={isSelected}
            readOnly
          />
        </div>
      )}
      {card ? (
        <>
          <div role="none" className={cards.titles}>
            {cells.slice(0, card.titles)}
          </div>
          {card.details.size > 0 && (
            <div role="none" className={cards.details}>
              {cells.slice(card.titles)}
            </div>
          )}
        </>
      ) : (
        cells
      )}
      {actions && (
        <div
          role="gridcell"
          tabIndex={columns.length === active ? 0 : -1}
          className={card ? cards.actions : styles.actions}
        >
          {props.onMenu ? (
            <RowMenuButton row={row} label={props.label(row)} onOpen={props.onMenu} />
          ) : (
            actions(row).map(({ label, onSelect, danger = false }) => (
              <TextButton
                key={label}
                danger={danger}
                tabIndex={-1}
                aria-label={`${label} ${props.label(row)}`}
                onClick={onSelect}
              >
                {label}
              </TextButton>
            ))
          )}
        </div>
      )}
    </div>
  );
}) as <T>(props: TableRowProps<T>) => ReactNode;

/** Returns the columns of the second line that are not empty in this row, or the first of them if all are empty. */
function detailsOf<T>(row: T, columns: readonly DataColumn<T>[], { details }: CardLines): ReadonlySet<string> {
  const filled = columns.filter(({ id, text }) => details.has(id) && text(row).trim() !== '').map(({ id }) => id);
  return new Set(filled.length > 0 ? filled : [...details].slice(0, 1));
}

function markedText(text: string, words: readonly string[]): ReactNode {
  return findMarks(text, words).length === 0 ? text : <Marked text={text} words={words} />;
}
