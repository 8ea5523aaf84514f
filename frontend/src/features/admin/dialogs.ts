/** The page's dialogs, which come once it can be used, or with the first one that is opened. */
import { lateCode } from '../../ui/index.ts';

const groups = lateCode(async () => (await import('./communications/BrandGroupDialogs.tsx')).BrandGroupDialogs);
const types = lateCode(async () => (await import('./communications/TypeDialogs.tsx')).TypeDialogs);
const orphans = lateCode(async () => (await import('./orphaned-groups/RemoveOrphanDialog.tsx')).RemoveOrphanDialog);

export const LateBrandGroupDialogs = groups.Late;
export const LateTypeDialogs = types.Late;
export const LateRemoveOrphanDialog = orphans.Late;

export function preloadDialogs(): void {
  for (const { preload } of [groups, types, orphans]) preload();
}
