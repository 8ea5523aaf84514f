/** The page's dialogs, which come once it can be used, or with the first one that is opened. */
import { lateCode } from '../../ui/index.ts';

const deletion = lateCode(async () => (await import('./DeletionDialog.tsx')).DeletionDialog);
const brandGroup = lateCode(async () => (await import('./communications/BrandGroupDialog.tsx')).BrandGroupDialog);
const type = lateCode(
  async () => (await import('./communications/CommunicationTypeDialog.tsx')).CommunicationTypeDialog,
);

export const LateDeletionDialog = deletion.Late;
export const LateBrandGroupDialog = brandGroup.Late;
export const LateCommunicationTypeDialog = type.Late;

export function preloadDialogs(): void {
  for (const { preload } of [deletion, brandGroup, type]) preload();
}
