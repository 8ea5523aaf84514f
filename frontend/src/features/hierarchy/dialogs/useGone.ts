import { describeChange, findPosition, type TreePosition } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';

/** Returns a message if the position was removed while its dialog was open; otherwise undefined. */
export function useGone(position: TreePosition | null): string | undefined {
  const { roots } = useHierarchyDialog();
  if (position === null || findPosition(roots, position.person.franchiseRoleMemberId)) return undefined;
  return describeChange(position, undefined);
}
