import { useCallback, useEffect, useRef } from 'react';

/**
 * Opens a review after the dialog that uses this hook has closed. If the review opened earlier, it would stay hidden from screen readers
 * together with the page.
 * @returns a setter for the function that opens the review
 */
export function useReviewOnClose(): (open: () => void) => void {
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
