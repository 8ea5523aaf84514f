import type { MouseEvent, PointerEvent } from 'react';
import { drawnWidths } from './drawn-widths.ts';

export interface EdgeHandlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onDoubleClick: (event: MouseEvent<HTMLElement>) => void;
}

/**
 * Resizes a column by dragging its edge. A double click resets its width.
 * @param onSize called on each move, with the column widths at the start of the drag
 */
export function useEdgeDrag(
  onSize: (id: string, width: number, drawn: ReadonlyMap<string, number>) => void,
  onReset: (id: string) => void,
): EdgeHandlers {
  return {
    onPointerDown(event) {
      const edge = event.currentTarget;
      const id = edge.dataset.edge;
      const head = edge.closest<HTMLElement>('[role=row]');
      if (event.button !== 0 || id === undefined || !head) return;
      // Otherwise the drag would select text, or the click would sort.
      event.preventDefault();
      const drawn = drawnWidths(head);
      const from = event.clientX;
      const width = drawn.get(id) ?? 0;
      const stop = new AbortController();
      const { signal } = stop;
      edge.setPointerCapture?.(event.pointerId);
      edge.dataset.dragged = '';
      const end = () => {
        delete edge.dataset.dragged;
        stop.abort();
      };
      const move = (moved: globalThis.PointerEvent) => onSize(id, width + moved.clientX - from, drawn);
      edge.addEventListener('pointermove', move, { signal });
      edge.addEventListener('pointerup', end, { signal });
      edge.addEventListener('pointercancel', end, { signal });
    },
    onDoubleClick({ currentTarget }) {
      if (currentTarget.dataset.edge) onReset(currentTarget.dataset.edge);
    },
  };
}
