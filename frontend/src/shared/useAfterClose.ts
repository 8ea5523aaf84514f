import { useCallback, useEffect, useRef } from 'react';

/**
 * For a dialog whose button opens a review or the next dialog: runs the function after the dialog has closed. A dialog that opens while
 * another one closes would be hidden from screen readers with the page.
 * @returns a setter for the function to run
 */
export function useAfterClose(): (open: () => void) => void {
  const opening = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      const open = opening.current;
      if (open) requestAnimationFrame(() => setTimeout(open));
    },
    [],
  );
  return useCallback((open) => {
    opening.current = open;
  }, []);
}
