/** Runs work in the background while the page is idle. */

/** Milliseconds of work at a time: short enough to miss no frame and delay no key. */
const SLICE_MS = 8;

/** Milliseconds between slices in browsers without background tasks. */
const PAUSE_MS = 30;

/**
 * Runs work in idle slices after the next paint, until the work is done.
 * @param work continues while `mayGoOn()` is true; returns true when everything is done
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

/** Runs a callback after everything the user is waiting for: keys, responses, frames. */
function later(callback: () => void): void {
  // requestIdleCallback runs once per frame at most, which leaves most of the idle time unused.
  if ('scheduler' in globalThis) void scheduler.postTask(callback, { priority: 'background' });
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(callback);
  else setTimeout(callback, PAUSE_MS);
}
