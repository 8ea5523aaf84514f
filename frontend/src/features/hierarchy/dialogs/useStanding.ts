import { useState } from 'react';
import { type Standing, standingOf } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';

/**
 * The position a dialog is about, as it is now; as it was before when someone else has removed it since, so that what was typed
 * stays on the screen. Undefined when it was never there (a draft of long ago).
 */
export function useStanding(franchiseRoleMemberId: number): Standing | undefined {
  const { roots } = useHierarchyDialog();
  const now = standingOf(roots, franchiseRoleMemberId);
  const [last, setLast] = useState(now);
  if (now && now.person !== last?.person) setLast(now);
  return now ?? last;
}
