import { useSyncExternalStore } from 'react';
import { currentKeeper, subscribeKeeper } from './keeper.ts';

/**
 * Mount once, in the shell. Fluent's focus engine goes with its last user, and then forgets to make the page accessible
 * again that an open dialog had hidden (aria-hidden stays on the root). So it always has one user here, once it is loaded.
 */
export function FluentKeeper() {
  const Keeper = useSyncExternalStore(subscribeKeeper, currentKeeper);
  return Keeper && <Keeper />;
}
