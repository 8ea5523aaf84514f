import { useEffect, useSyncExternalStore } from 'react';
import { preloadDialog } from '../dialog/DialogFrame.tsx';
import { preloadPopover } from '../popover/Popover.tsx';
import { currentKeeper, subscribeKeeper } from './keeper.ts';

/** Milliseconds until the page, which comes first, has had its time. */
const REST_MS = 3000;

/**
 * Mount once, in the shell. Fluent's focus engine goes with its last user, and then forgets to make the page accessible
 * again that an open dialog had hidden (aria-hidden stays on the root). So it always has one user here, once it is loaded.
 * Its code, with that of the dialogs and popovers, is fetched once the page is at rest.
 */
export function FluentKeeper() {
  const Keeper = useSyncExternalStore(subscribeKeeper, currentKeeper);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(preloadAll), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  return Keeper && <Keeper />;
}

function preloadAll(): void {
  preloadDialog();
  preloadPopover();
}

/** Not every browser tells when it is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else work();
}
