/** Whether something may be removed, asked for before it is (USER-15). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What is told in the place of the question. */
export type RemovalEnd =
  /** Nothing is left to ask, but something to be told first (it was gone already, a part is finished later). */
  | { readonly settled: string }
  /** It cannot be removed as things stand: "Cannot Delete". */
  | { readonly refused: string };

/** Whether it may be removed: nothing is known against it; or nobody can tell now, and why. */
export type RemovalVerdict =
  | 'allowed'
  | RemovalEnd
  | { readonly unknown: string; readonly requestId?: string | undefined };

/**
 * Asks once, when the dialog opens; again only where nobody could tell. Who confirms before the answer is there waits for it.
 * @param onAsk undefined: nothing is asked, and it may be
 * @param tell what is known against it; undefined when it may be
 */
export function useRemovalCheck(
  onAsk: ((signal: AbortSignal) => Promise<RemovalVerdict>) | undefined,
  tell: (verdict: Exclude<RemovalVerdict, 'allowed'> | undefined) => void,
) {
  const [isAsking, setIsAsking] = useState(false);
  const asked = useRef<Promise<RemovalVerdict>>(undefined);
  const open = useRef<AbortSignal>(undefined);

  /** Waits for the answer and tells it. @returns whether it may be */
  const passed = async (): Promise<boolean> => {
    if (!onAsk) return true;
    setIsAsking(true);
    asked.current ??= onAsk(open.current ?? AbortSignal.abort());
    const verdict = await asked.current;
    setIsAsking(false);
    if (verdict !== 'allowed' && 'unknown' in verdict) asked.current = undefined;
    tell(verdict === 'allowed' ? undefined : verdict);
    return verdict === 'allowed';
  };

  const ask = useEffectEvent(passed);
  useEffect(() => {
    const closed = new AbortController();
    open.current = closed.signal;
    asked.current = undefined;
    ask().catch((error: unknown) => {
      if (!closed.signal.aborted) throw error;
    });
    return () => closed.abort();
  }, []);
  return { isAsking, passed };
}
