import { useEffect, useEffectEvent } from 'react';
import type { CallState } from '../client/useCall.ts';

/** Reloads the list behind a dialog whose record turns out to be deleted, so that the list no longer offers it. */
export function useRecordGone(record: Pick<CallState<unknown>, 'failure'>, onGone: (() => unknown) | undefined): void {
  const isGone = record.failure?.code === 'not_found';
  const reload = useEffectEvent(() => void onGone?.());
  useEffect(() => {
    if (isGone) reload();
  }, [isGone]);
}
