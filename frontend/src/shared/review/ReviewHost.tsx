/** Shows the review that `reviewed()` (review.ts) opens, above any page, and polls proposals. Loads a few seconds after the page. */
import { useSyncExternalStore } from 'react';
import { lazyComponent, usePreload } from '../../ui/index.ts';
import { ProposalWatch } from './ProposalWatch.tsx';
import { closeReview, openReview, subscribeReview } from './review.ts';

const { Lazy: ReviewDialog, preload } = lazyComponent(async () => (await import('./ReviewDialog.tsx')).ReviewDialog);

export function ReviewHost() {
  const open = useSyncExternalStore(subscribeReview, openReview);
  usePreload(preload, true);
  return (
    <>
      <ProposalWatch />
      {open && <ReviewDialog open={open} onClose={closeReview} onMissing={closeReview} />}
    </>
  );
}
