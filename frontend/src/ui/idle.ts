/** Runs work in the background when the browser is idle. */

/** Milliseconds of work in one slice. A slice must not delay a frame or a key press. */
const SLICE_MS = 8;

/** Milliseconds between slices in browsers without `scheduler` and `requestIdleCallback`. */
const PAUSE_MS = 30;

/**
 * Runs work in slices after the next paint, until the work is done.
 * @param work does its work while `mayGoOn()` is true; returns true when all of it is done
 * @returns a function that cancels the work
 */
export function inIdleMoments(work: (mayGoOn: () => boolean) => boolean): () => void {
  const stop = new AbortController();
  const slice = () => {
    if (stop.signal.aborted) return;
    const until = performance.now() + SLICE_MS;
    if (!work(() => performance.now() < until)) later(slice);
  };
  // A slice before the paint would delay the frame.
  if ('requestAnimationFrame' in globalThis) requestAnimationFrame(() => later(slice));
  else later(slice);
  return () => stop.abort();
}

/** Runs a callback with the lowest priority: after key presses, responses and frames. */
function later(callback: () => void): void {
  // requestIdleCallback runs at most once per frame, which leaves most of the idle time unused.
  if ('scheduler' in globalThis) void scheduler.postTask(callback, { priority: 'background' });
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, PAUSE_MS);
}
