import { startTransition, useEffect, useState } from 'react';

/** TBL-03: rows drawn above and below those in view. */
export const OVERSCAN = 20;

/**
 * How many rows to draw beside those in view: of rows that were not there before (a search, a sort, a jump of the scrollbar), none
 * until the ones in view are painted. Not by useDeferredValue: it waits for nothing where the router leads to the rows, as with a sort.
 * @param drawing names what is drawn
 * @param start the first row in view
 */
export function useOverscan(drawing: string, start: number): number {
  // In steps, so that scrolling row by row changes nothing.
  const step = Math.floor(start / OVERSCAN);
  const [painted, setPainted] = useState({ drawing: '', step });
  useEffect(() => startTransition(() => setPainted({ drawing, step })), [drawing, step]);
  return painted.drawing !== drawing || Math.abs(painted.step - step) > 1 ? 0 : OVERSCAN;
}
