/**
 * Drags rows of a grid with the mouse. Pointer events render nothing: each frame looks up the row under the pointer, and reports the row if
 * it has changed. Touch and pen still scroll the grid.
 */

/** Pixels before a press becomes a drag, so that clicks keep working. */
const START_PX = 5;
/** Height of the zones at the top and bottom edges that scroll the grid. */
const EDGE_PX = 44;
/** Pixels per second at the very edge. */
const FASTEST = 1_400;
/** Milliseconds that the pointer rests on a row before `onRest`. */
const REST_MS = 700;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface RowDragListener {
  /** @param row the pressed row (`data-row`) */
  readonly onStart: (row: number, at: Point) => void;
  readonly onPoint: (at: Point) => void;
  /** Called when the pointer enters another row. @param row undefined outside the rows */
  readonly onOver: (row: number | undefined) => void;
  /** Called after the pointer has rested on a row. */
  readonly onRest: (row: number) => void;
  /** @param row undefined if the drag was cancelled */
  readonly onEnd: (row: number | undefined) => void;
}

/** Listens for drags in the grid. @returns a function that stops listening, and cancels a running drag */
export function listenForDrags(grid: HTMLElement, listener: RowDragListener): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let press: (Point & { readonly row: number }) | undefined;
  let drag: ReturnType<typeof startDrag> | undefined;
  const end = (isDropped: boolean) => {
    press = undefined;
    const ended = drag;
    drag = undefined;
    ended?.stop(isDropped);
  };

  const onMove = (event: PointerEvent) => {
    const at = { x: event.clientX, y: event.clientY };
    if (drag) return drag.moveTo(at);
    if (!press) return;
    // The button was released outside the grid.
    if (event.buttons !== 1) press = undefined;
    else if (Math.hypot(at.x - press.x, at.y - press.y) >= START_PX) {
      // The grid then also gets the events outside its area, and no other element gets the click that follows.
      grid.setPointerCapture(event.pointerId);
      listener.onStart(press.row, at);
      drag = startDrag(grid, listener, at);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };

  grid.addEventListener('pointerdown', (event) => (press = pressOf(event)), { signal });
  grid.addEventListener('pointermove', onMove, { signal });
  grid.addEventListener('pointerup', () => end(true), { signal });
  for (const type of ['pointercancel', 'lostpointercapture', 'contextmenu'])
    grid.addEventListener(type, () => end(false), { signal });
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  window.addEventListener('blur', () => end(false), { signal });
  return () => {
    end(false);
    listening.abort();
  };
}

/** Controls on which a press does not start a drag. The name is an exception: a click opens its details, and a drag moves the row. */
const CONTROLS = '[data-cell="check"], button:not([data-cell="info"] button)';

function pressOf(event: PointerEvent) {
  const target = event.target as Element;
  const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
  const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
  if (row < 0 || event.pointerType !== 'mouse' || event.button !== 0 || isModified || target.closest(CONTROLS))
    return undefined;
  return { row, x: event.clientX, y: event.clientY };
}

function startDrag(grid: HTMLElement, { onPoint, onOver, onRest, onEnd }: RowDragListener, from: Point) {
  let at = from;
  let hasMoved = true;
  let over: number | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let last = performance.now();

  const lookUp = () => {
    const row = rowAt(grid, at);
    if (row === over) return;
    over = row;
    clearTimeout(resting);
    if (row !== undefined) resting = setTimeout(() => onRest(row), REST_MS);
    onOver(row);
  };
  let frame = requestAnimationFrame(function next(now) {
    frame = requestAnimationFrame(next);
    const before = grid.scrollTop;
    const speed = scrollSpeed(grid, at);
    if (speed !== 0) grid.scrollTop += (speed * Math.max(0, now - last)) / 1_000;
    last = now;
    if (hasMoved) onPoint(at);
    if (hasMoved || grid.scrollTop !== before) lookUp();
    hasMoved = false;
  });

  return {
    moveTo(point: Point) {
      at = point;
      hasMoved = true;
    },
    stop(isDropped: boolean) {
      cancelAnimationFrame(frame);
      if (isDropped) lookUp();
      clearTimeout(resting);
      onEnd(isDropped ? over : undefined);
    },
  };
}

function rowAt(grid: HTMLElement, { x, y }: Point): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  return row && grid.contains(row) ? Number(row.dataset.row) : undefined;
}

/** Returns pixels per second, negative for up. The speed grows towards the edge. */
function scrollSpeed(grid: HTMLElement, { y }: Point): number {
  const { top, bottom } = grid.getBoundingClientRect();
  const up = Math.min(1, Math.max(0, (top + EDGE_PX - y) / EDGE_PX));
  const down = Math.min(1, Math.max(0, (y - bottom + EDGE_PX) / EDGE_PX));
  return FASTEST * (down - up);
}
