import { useEffect, useEffectEvent } from 'react';
import type { CallState } from '../client/useCall.ts';

/** Reloads the list behind a dialog if the dialog's record was deleted. */
export function useRecordGone(record: Pick<CallState<unknown>, 'failure'>, onGone: (() => unknown) | undefined): void {
  const isGone = record.failure?.code === 'not_found';
  const reload = useEffectEvent(() => void onGone?.());
  useEffect(() => {
    if (isGone) reload();
  }, [isGone]);
}
