/** Labels and messages for communication types and brand communication groups. */
import type { BrandCommunicationGroup, CommunicationType } from '@franchise-admin/api/contract';
import { withFallbackMessage } from '../../../client/failure.ts';
import type { Loadable } from '../../../ui/index.ts';

/** The message if a group cannot be deleted (ADM-05). */
export const HAS_MEMBERS = 'This Brand Communication Group cannot be deleted. It has members associated to it';
/** The message if a type cannot be deleted (ADM-07). */
export const HAS_GROUPS = 'This Communication Type cannot be deleted. It has groups associated to it';

export const groupId = ({ brandCommunicationGroupId }: BrandCommunicationGroup) => brandCommunicationGroupId;
export const typeId = ({ communicationTypeId }: CommunicationType) => communicationTypeId;

/** Returns "Island Grill, Food Safety". */
export function groupLabel(group: Pick<BrandCommunicationGroup, 'brandNameDisplay' | 'communicationTypeName'>): string {
  return `${group.brandNameDisplay}, ${group.communicationTypeName}`;
}

/** Adds an error message to a list that failed to load. Communication routes define no error messages (ERR-02). */
export function withMessage({ data, failure, reload }: Loadable, message: string): Loadable {
  return { data, failure: withFallbackMessage(failure, message), reload };
}
