/** Shows the review that `reviewed()` (review.ts) opens, above any page, and polls the user's news. Loads a few seconds after the page. */
import { useSyncExternalStore } from 'react';
import { lazyComponent, usePreload } from '../../ui/index.ts';
import { NewsWatch } from './NewsWatch.tsx';
import { closeReview, openReview, subscribeReview } from './review.ts';

const { Lazy: ReviewDialog, preload } = lazyComponent(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

export function ReviewHost() {
  const open = useSyncExternalStore(subscribeReview, openReview);
  usePreload(preload, true);
  return (
    <>
      <NewsWatch />
      {open && <ReviewDialog open={open} onClose={closeReview} onMissing={closeReview} />}
    </>
  );
}
