/** Carries out what keys do in the grid (keyboard.ts): move, size a column, go into a cell and come back. */
import type { KeyboardEvent, RefObject } from 'react';
import { announce } from '../../toasts/announce.ts';
import { widthLine } from '../words.ts';
import { cellOf, controlsOf, isTyping, stopOf } from './controls.ts';
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
    if (target !== stopOf(cell) && (moveWithin(event, cell, target) || isTyping(target))) return;
    const next = placeAfterKey(event, place, size);
    if (next) {
      moveTo(next);
      onMove();
    } else if ((event.key === 'Enter' || event.key === ' ') && target === cell && place.row >= 0) act(cell);
    else if (!resize(event)) return;
    event.preventDefault();
  };
}

/** Left and right go from control to control, Escape back to the cell. True when the key is used up. */
function moveWithin(event: KeyboardEvent, cell: HTMLElement, target: HTMLElement): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false;
  const controls = controlsOf(cell);
  const at = controls.indexOf(target);
  const isSideways = !isTyping(target) && (event.key === 'ArrowRight' || event.key === 'ArrowLeft');
  const next =
    event.key === 'Escape'
      ? stopOf(cell)
      : isSideways
        ? (controls[at + (event.key === 'ArrowRight' ? 1 : -1)] ?? target)
        : undefined;
  if (!next) return false;
  event.preventDefault();
  next.focus();
  return true;
}
