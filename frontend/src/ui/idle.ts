/** Work that nobody waits for yet, done while nothing else happens. */

/** Milliseconds of work in one idle moment: no frame is missed for it. */
const SLICE_MS = 8;

/** Milliseconds between slices where the browser tells no idle moments. */
const PAUSE_MS = 30;

/**
 * Works in idle moments until the work says that it is done.
 * @param work goes on as long as it is told that it may; returns whether all is done
 * @returns the way to call it off
 */
export function inIdleMoments(work: (mayGoOn: () => boolean) => boolean): () => void {
  const slice = (budget: number) => {
    const until = performance.now() + Math.min(SLICE_MS, budget);
    return work(() => performance.now() < until);
  };
  if (typeof requestIdleCallback !== 'function') {
    const timer = setInterval(() => {
      if (slice(SLICE_MS)) clearInterval(timer);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }
  let id = 0;
  const next = () => {
    id = requestIdleCallback((idle) => {
      if (!slice(idle.timeRemaining())) next();
    });
  };
  next();
  return () => cancelIdleCallback(id);
}
