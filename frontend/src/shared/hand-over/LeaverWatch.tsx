import { useEffect } from 'react';
import { type Leavers, useLeavers } from './leavers.ts';

export interface LeaverWatchProps {
  readonly groupCode: string;
  readonly onChange: (leavers: Leavers) => void;
}

/** Reads who is leaving a franchise, and passes them to `onChange`. Renders nothing. */
export function LeaverWatch({ groupCode, onChange }: LeaverWatchProps) {
  const leavers = useLeavers(groupCode);
  useEffect(() => onChange(leavers), [leavers, onChange]);
  return null;
}
