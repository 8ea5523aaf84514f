import { useEffect, useEffectEvent } from 'react';

/** Milliseconds before the first retry. Each wait is twice as long as the previous one. */
const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

/** While the connection is down, retries with back-off. Also retries immediately when the browser reports that it is online. */
export function useRecovery(isOffline: boolean, retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (!isOffline) return;
    let wait = FIRST_MS;
    let timer = setTimeout(onTime, wait);
    function onTime() {
      onRetry();
      wait = Math.min(2 * wait, LONGEST_MS);
      timer = setTimeout(onTime, wait);
    }
    const onOnline = () => onRetry();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isOffline]);
}
