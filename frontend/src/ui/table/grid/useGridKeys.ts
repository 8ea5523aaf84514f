/** Carries out what keys do in the grid (keyboard.ts): move, size a column, go into a cell and come back. */
import type { KeyboardEvent, RefObject } from 'react';
import { isTyping, moveWithin } from '../../grid/keyboard.ts';
import { announce } from '../../toasts/announce.ts';
import { widthLine } from '../words.ts';
import { cellOf, controlsOf, stopOf } from './controls.ts';
import { drawnWidths } from './drawn-widths.ts';
import { type GridSize, placeAfterKey, widthStep } from './keyboard.ts';
import type { ActiveCell } from './useActiveCell.ts';

export interface GridKeysOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly active: ActiveCell;
  readonly columns: {
    readonly shown: readonly { readonly id: string; readonly header: string }[];
    readonly size: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void;
  };
  /** Keys in the header size its columns. */
  readonly isSizable: boolean;
  readonly size: GridSize;
  /** The active cell has changed: it wants the focus. */
  readonly onMove: () => void;
  /** Enter or Space on a cell that has nothing to go into. */
  readonly onAct: (row: number) => void;
}

export function useGridKeys({ grid, active, columns, isSizable, size, onMove, onAct }: GridKeysOptions) {
  const { place, moveTo } = active;

  /** Into the cell's controls; one alone is pressed at once; a cell without any does what the row is there for. */
  const act = (cell: HTMLElement) => {
    const [first, ...more] = controlsOf(cell);
    if (!first) onAct(place.row);
    else if (more.length > 0 || isTyping(first)) first.focus();
    else first.click();
  };
  /** Whether the key was one that sizes the header's column. */
  const resize = (event: KeyboardEvent) => {
    const column = isSizable && place.row < 0 ? columns.shown[place.column] : undefined;
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
    const stop = stopOf(cell);
    if (target !== stop && (moveWithin(event, controlsOf(cell), stop) || isTyping(target))) return;
    const next = placeAfterKey(event, place, size);
    if (next) {
      moveTo(next);
      onMove();
    } else if ((event.key === 'Enter' || event.key === ' ') && target === cell && place.row >= 0) act(cell);
    else if (!resize(event)) return;
    event.preventDefault();
  };
}
