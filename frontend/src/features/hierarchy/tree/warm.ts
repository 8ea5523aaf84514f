/** Milliseconds of work in one idle moment: no frame is missed for it. */
const SLICE_MS = 8;

/** Works in idle moments until the work says that it is done; returns the way to call it off. */
export function warm(work: (mayGoOn: () => boolean) => boolean): () => void {
  if (typeof requestIdleCallback !== 'function') return () => {};
  let id = 0;
  const next = () => {
    id = requestIdleCallback((idle) => {
      const until = performance.now() + Math.min(SLICE_MS, idle.timeRemaining());
      if (!work(() => performance.now() < until)) next();
    });
  };
  next();
  return () => cancelIdleCallback(id);
}
