/** Asks the server whether a record can be removed, before the user confirms (USER-15). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A message that replaces the question. */
export type RemovalEnd =
  /** Nothing is left to confirm: the record was already deleted, or a part of the removal will finish later. */
  | { readonly settled: string }
  /** The record cannot be removed in its current state. The dialog shows "Cannot Delete". */
  | { readonly blocked: string };

/** The result of a check; `unknown` explains why the check itself failed. */
export type RemovalVerdict =
  | 'allowed'
  | RemovalEnd
  | { readonly unknown: string; readonly requestId?: string | undefined };

/**
 * Checks once when the dialog opens, and again only after a failed check. A confirmation waits for the result.
 * @param onCheck sends the check; undefined if the removal needs none
 * @param onVerdict receives the result; undefined means that the removal is allowed
 */
export function useRemovalCheck(
  onCheck: ((signal: AbortSignal) => Promise<RemovalVerdict>) | undefined,
  onVerdict: (verdict: Exclude<RemovalVerdict, 'allowed'> | undefined) => void,
) {
  const [isChecking, setIsChecking] = useState(false);
  const pending = useRef<Promise<RemovalVerdict>>(undefined);
  const open = useRef<AbortSignal>(undefined);

  /** Waits for the result. Returns true if the removal is allowed. */
  const run = async (): Promise<boolean> => {
    if (!onCheck) return true;
    setIsChecking(true);
    pending.current ??= onCheck(open.current ?? AbortSignal.abort());
    const verdict = await pending.current;
    setIsChecking(false);
    if (verdict !== 'allowed' && 'unknown' in verdict) pending.current = undefined;
    onVerdict(verdict === 'allowed' ? undefined : verdict);
    return verdict === 'allowed';
  };

  const runOnOpen = useEffectEvent(run);
  useEffect(() => {
    const closed = new AbortController();
    open.current = closed.signal;
    pending.current = undefined;
    runOnOpen().catch((error: unknown) => {
      if (!closed.signal.aborted) throw error;
    });
    return () => closed.abort();
  }, []);
  return { isChecking, run };
}
