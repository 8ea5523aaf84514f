/** The area where toasts appear. Its Fluent code loads with the first toast. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { notifications, subscribeNotifications } from './toasts.ts';

const FluentToasts = lazy(() => import('./FluentToasts.tsx'));

/** Mount once, in the shell. */
export function Toasts() {
  const hasAny = useSyncExternalStore(subscribeNotifications, () => notifications().length > 0);
  if (!hasAny) return null;
  return (
    <Suspense fallback={null}>
      <FluentToasts />
    </Suspense>
  );
}
