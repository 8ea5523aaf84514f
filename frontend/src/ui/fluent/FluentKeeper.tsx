import { useEffect, useSyncExternalStore } from 'react';
import { preloadDialog } from '../dialog/DialogFrame.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { preloadPopover } from '../popover/Popover.tsx';
import { currentKeeper, subscribeKeeper } from './keeper.ts';

/** Provides Fluent's theme to controls on a page. Dialogs, menus and popovers already contain it. */
export const { Lazy: FluentArea, preload: preloadFluentArea } = lazyComponent(
  async () => (await import('./FluentScope.tsx')).FluentScope,
);

/** Milliseconds after mount until preloading starts, so that it does not compete with the page. */
const PRELOAD_DELAY_MS = 3000;

/**
 * Keeps Fluent's focus engine in use. Fluent disposes the engine when the last component that uses it unmounts. If that component is an
 * open dialog, aria-hidden stays on the page's root. This component therefore uses the engine as soon as Fluent has loaded. It also
 * preloads dialogs and popovers when the browser is idle. Mount it once, in the shell.
 */
export function FluentKeeper() {
  const Keeper = useSyncExternalStore(subscribeKeeper, currentKeeper);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(preloadAll), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return Keeper && <Keeper />;
}

function preloadAll(): void {
  preloadDialog();
  preloadPopover();
}

/** Runs immediately in browsers without requestIdleCallback. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else work();
}
