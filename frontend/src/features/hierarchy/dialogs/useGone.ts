import { fullName } from '../../../ui/index.ts';
import { type Standing, standingOf } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';

/** Why nothing can be saved for a position that someone else has removed while its dialog was open. */
export function useGone(standing: Standing | null): string | undefined {
  const { roots } = useHierarchyDialog();
  if (standing === null || standingOf(roots, standing.person.franchiseRoleMemberId)) return undefined;
  return `${fullName(standing.person)} is no longer in the hierarchy.`;
}
