/** Work that nobody waits for yet, done while nothing else happens. */

/** Milliseconds of work at a time: no frame is missed for it, no key waits longer. */
const SLICE_MS = 8;

/** Milliseconds between slices where the browser knows no tasks for the background. */
const PAUSE_MS = 30;

/**
 * Works in idle moments, once what is being drawn has been painted, until the work says that it is done.
 * @param work goes on as long as it is told that it may; returns whether all is done
 * @returns the way to call it off
 */
export function inIdleMoments(work: (mayGoOn: () => boolean) => boolean): () => void {
  const stop = new AbortController();
  const slice = () => {
    if (stop.signal.aborted) return;
    const until = performance.now() + SLICE_MS;
    if (!work(() => performance.now() < until)) later(slice);
  };
  // A slice before that would hold the frame back.
  if ('requestAnimationFrame' in globalThis) requestAnimationFrame(() => later(slice));
  else later(slice);
  return () => stop.abort();
}

/** After everything that somebody waits for: keys, answers, frames. */
function later(act: () => void): void {
  // One idle callback a frame would leave most of the idle time unused.
  if ('scheduler' in globalThis) void scheduler.postTask(act, { priority: 'background' });
  else if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, PAUSE_MS);
}
