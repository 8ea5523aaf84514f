/** What communication types and brand communication groups are called, and the specification's words about them. */
import type { BrandCommunicationGroup, CommunicationType } from '@franchise-admin/api/contract';

/** ADM-05. */
export const HAS_MEMBERS = 'This Brand Communication Group cannot be deleted. It has members associated to it';
/** ADM-07. */
export const HAS_GROUPS = 'This Communication Type cannot be deleted. It has groups associated to it';

export const groupId = ({ brandCommunicationGroupId }: BrandCommunicationGroup) => brandCommunicationGroupId;
export const typeId = ({ communicationTypeId }: CommunicationType) => communicationTypeId;

/** "Island Grill, Food Safety". */
export function groupLabel(group: Pick<BrandCommunicationGroup, 'brandNameDisplay' | 'communicationTypeName'>): string {
  return `${group.brandNameDisplay}, ${group.communicationTypeName}`;
}
