/** Shows the review that `reviewed` has opened, above any page. */
import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../../ui/index.ts';
import { closeReview, openReview, subscribeReview } from './review.ts';

const { Lazy: ReviewDialog, preload: preloadReview } = lazyComponent(
  async () => (await import('./ReviewDialog.tsx')).ReviewDialog,
);

export { preloadReview };

export function ReviewHost() {
  const open = useSyncExternalStore(subscribeReview, openReview);
  return open && <ReviewDialog open={open} onClose={closeReview} onMissing={closeReview} />;
}
