import { startTransition, useEffect, useState } from 'react';
import { inIdleMoments } from '../../idle.ts';

/** TBL-03: the number of rows to render above the rows in view, and below them. */
export const OVERSCAN = 20;

/**
 * Returns the number of rows to render beyond the rows in view. After a search, a sort or a jump of the scroll bar, it is 0 until the rows
 * in view have been painted and the browser is idle. A transition alone could start before the paint, or delay the next key press.
 * @param drawing identifies the rendered rows
 * @param start index of the first row in view
 */
export function useOverscan(drawing: string, start: number): number {
  // A step is 20 rows, so that scrolling by single rows rarely changes it.
  const step = Math.floor(start / OVERSCAN);
  const [painted, setPainted] = useState({ drawing: '', step });
  useEffect(
    () =>
      inIdleMoments(() => {
        startTransition(() => setPainted({ drawing, step }));
        return true;
      }),
    [drawing, step],
  );
  return painted.drawing !== drawing || Math.abs(painted.step - step) > 1 ? 0 : OVERSCAN;
}
