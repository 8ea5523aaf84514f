import { useCallback, useEffect, useRef } from 'react';

/**
 * For a dialog whose button opens a review: runs the function after the dialog has closed. A dialog that opens while another one closes
 * would be hidden from screen readers with the page.
 * @returns sets the function that opens the review
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
