import { describeChange, type Standing, standingOf } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';

/** Why nothing can be saved for a position that is there no more, removed while its dialog was open. */
export function useGone(standing: Standing | null): string | undefined {
  const { roots } = useHierarchyDialog();
  if (standing === null || standingOf(roots, standing.person.franchiseRoleMemberId)) return undefined;
  return describeChange(standing, undefined);
}
