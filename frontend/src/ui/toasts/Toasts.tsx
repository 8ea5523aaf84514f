/** The area where toasts appear. Its Fluent code loads once the page is at rest: the first failure may be the connection's. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { lateCode } from '../late-code.tsx';
import { notifications, subscribeNotifications } from './toasts.ts';

const { Late: FluentToasts, preload } = lateCode(async () => (await import('./FluentToasts.tsx')).default);

/** Milliseconds until the page, which comes first, has had its time. */
const REST_MS = 3000;

/** Mount once, in the shell. */
export function Toasts() {
  const newest = useSyncExternalStore(subscribeNotifications, () => notifications()[0]?.id);
  // The notification for which the code did not come: it is in the history, and the next one asks anew.
  const [missed, setMissed] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(preload), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  if (newest === undefined || newest === missed) return null;
  return <FluentToasts onMissing={() => setMissed(newest)} />;
}

/** Not every browser tells when it is idle. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => work());
  else work();
}
