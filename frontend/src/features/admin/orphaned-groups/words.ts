import type { OrphanedFranchise } from '@franchise-admin/api/contract';

/** "CORAL - Coral Reef Dining", as the selector has it (NAV-06). */
export function orphanLabel({ groupCode, groupName }: Pick<OrphanedFranchise, 'groupCode' | 'groupName'>): string {
  return `${groupCode} - ${groupName}`;
}
