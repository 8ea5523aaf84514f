import { useEffect, useEffectEvent } from 'react';
import type { CallState } from '../client/useCall.ts';

/**
 * Reads anew what a record stood in when the record itself cannot be read because it is there no more: the dialog says so, and the
 * list behind it must not offer it again.
 */
export function useRecordGone(record: Pick<CallState<unknown>, 'failure'>, onGone: (() => unknown) | undefined): void {
  const isGone = record.failure?.code === 'not_found';
  const readAnew = useEffectEvent(() => void onGone?.());
  useEffect(() => {
    if (isGone) readAnew();
  }, [isGone]);
}
