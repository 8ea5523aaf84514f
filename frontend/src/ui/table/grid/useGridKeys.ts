/** Key handler of the grid: moves the active cell, resizes columns, and enters and leaves cells. `./keyboard.ts` computes the positions. */
import { type KeyboardEvent, type RefObject, use } from 'react';
import { InDialog } from '../../dialog/dialog-stack.ts';
import { isTyping, moveWithin } from '../../grid/keyboard.ts';
import { announce } from '../../toasts/announce.ts';
import { widthLine } from '../table-texts.ts';
import { cellOf, controlsOf, stopOf } from './controls.ts';
import { drawnWidths } from './drawn-widths.ts';
import { type GridSize, positionAfterKey, widthStep } from './keyboard.ts';
import type { ActiveCell } from './useActiveCell.ts';

export interface GridKeysOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly active: ActiveCell;
  readonly columns: {
    readonly shown: readonly { readonly id: string; readonly header: string }[];
    readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
  };
  /** Number of columns before the data columns: 1 if there are checkboxes. */
  readonly lead: number;
  /** True if keys in the header resize its columns. */
  readonly isSizable: boolean;
  readonly size: GridSize;
  /** Called after the active cell has changed; moves the focus to the new cell. */
  readonly onMove: () => void;
  /** Called on Enter or Space in a cell without controls. */
  readonly onAct: (row: number) => void;
  /** Handles keys that select rows; undefined if the grid has no checkboxes. */
  readonly onSelectKey: ((event: KeyboardEvent, row: number) => boolean) | undefined;
}

export function useGridKeys(options: GridKeysOptions) {
  const { grid, active, columns, lead, isSizable, size, onMove, onAct } = options;
  const { position, moveTo } = active;
  const isInDialog = use(InDialog);

  /** Focuses the first control of a cell. If the cell has only one button, clicks it. Without controls, runs the row's action. */
  const activate = (cell: HTMLElement) => {
    const [first, ...more] = controlsOf(cell);
    if (!first) onAct(position.row);
    else if (more.length > 0 || isTyping(first)) first.focus();
    else first.click();
  };
  /** Resizes the column of the active header cell. Returns false if the key does not resize. */
  const resize = (event: KeyboardEvent) => {
    const column = isSizable && position.row < 0 ? columns.shown[position.column - lead] : undefined;
    const step = column && widthStep(event);
    if (!step || !grid.current) return false;
    const drawn = drawnWidths(grid.current);
    const width = (drawn.get(column.id) ?? 0) + step;
    columns.size(column.id, width, drawn);
    announce(widthLine(column.header, width));
    return true;
  };

  return (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const cell = cellOf(target);
    if (!cell) return;
    // A single Escape must close the dialog, even if the focus is on a control in a cell.
    if (isInDialog && event.key === 'Escape') return;
    const stop = stopOf(cell);
    if (target !== stop && (moveWithin(event, controlsOf(cell), stop) || isTyping(target))) return;
    if (target === stop && options.onSelectKey?.(event, position.row)) return event.preventDefault();
    const next = positionAfterKey(event, position, size);
    if (next) {
      moveTo(next);
      onMove();
    } else if (isActivation(event, cell) && target === cell && position.row >= 0) activate(cell);
    else if (!resize(event)) return;
    event.preventDefault();
  };
}

/** True for Enter and Space. In a cell with controls, also true for F2, as in spreadsheets. */
const isActivation = ({ key }: KeyboardEvent, cell: HTMLElement) =>
  key === 'Enter' || key === ' ' || (key === 'F2' && controlsOf(cell).length > 0);
