/** Brands, communication types and brand communication groups. They are the same in every data set. */
import type {
  BrandCommunicationGroupDocument,
  BrandDocument,
  CommunicationTypeDocument,
} from '@franchise-admin/api/documents';
import { COMMUNICATION, documentId } from '@franchise-admin/api/documents';
import { objectId } from './ids.ts';
import { slug } from './text.ts';

export const BRAND = { islandGrill: 1, bistroNine: 2, harborKitchen: 3 } as const;

export const COMMUNICATION_TYPE = {
  foodSafety: 1,
  operationsBulletin: 2,
  training: 3,
  marketing: 4,
  supplyChain: 5,
  finance: 6,
} as const;

export const BRANDS: readonly BrandDocument[] = [
  brand(BRAND.islandGrill, 'island', 'Island Grill'),
  brand(BRAND.bistroNine, 'bistro', 'Bistro 9'),
  brand(BRAND.harborKitchen, 'harbor', 'Harbor Kitchen'),
];

export const COMMUNICATION_TYPES: readonly CommunicationTypeDocument[] = [
  communicationType(COMMUNICATION_TYPE.foodSafety, 'Food Safety', 'Recalls, inspections and safety notices'),
  communicationType(
    COMMUNICATION_TYPE.operationsBulletin,
    'Operations Bulletin',
    'Weekly news for running restaurants',
  ),
  communicationType(COMMUNICATION_TYPE.training, 'Training', 'New courses and deadlines'),
  communicationType(COMMUNICATION_TYPE.marketing, 'Marketing', 'Campaigns, menus and promotions'),
  communicationType(COMMUNICATION_TYPE.supplyChain, 'Supply Chain', 'Deliveries, shortages and price changes'),
  communicationType(COMMUNICATION_TYPE.finance, 'Finance', 'Royalty statements, invoices and audits'),
];

/** The communication types for which each brand has groups. Only Island Grill has all of them. */
const GROUPS_OF: readonly (readonly [brandId: number, communicationTypeIds: readonly number[]])[] = [
  [BRAND.islandGrill, COMMUNICATION_TYPES.map((type) => type.communicationTypeId)],
  [BRAND.bistroNine, [COMMUNICATION_TYPE.training, COMMUNICATION_TYPE.foodSafety]],
  [BRAND.harborKitchen, [COMMUNICATION_TYPE.marketing]],
];

export const BRAND_COMMUNICATION_GROUPS: readonly BrandCommunicationGroupDocument[] = GROUPS_OF.flatMap(
  ([brandId, typeIds]) => typeIds.map((typeId) => ({ brandId, typeId })),
).map(({ brandId, typeId }, n) => brandCommunicationGroup(n + 1, brandId, typeId));

/** Returns the communication types that a franchise with these brands offers. */
export function offeredTypes(brandIds: readonly number[]): number[] {
  const offered = BRAND_COMMUNICATION_GROUPS.filter((group) => brandIds.includes(group.brandId));
  return [...new Set(offered.map((group) => group.communicationTypeId))].sort((a, b) => a - b);
}

function brand(brandId: number, brandName: string, brandNameDisplay: string): BrandDocument {
  return { id: documentId.brand(brandId), kind: 'brand', brandId, brandName, brandNameDisplay };
}

function communicationType(communicationTypeId: number, name: string, infoText: string): CommunicationTypeDocument {
  const id = documentId.communicationType(communicationTypeId);
  return { id, kind: COMMUNICATION, type: 'communicationType', communicationTypeId, name, infoText };
}

function brandCommunicationGroup(
  n: number,
  brandId: number,
  communicationTypeId: number,
): BrandCommunicationGroupDocument {
  const brandName = BRANDS.find((entry) => entry.brandId === brandId)?.brandName;
  const typeName = COMMUNICATION_TYPES.find((entry) => entry.communicationTypeId === communicationTypeId)?.name;
  if (!brandName || !typeName)
    throw new RangeError(`There is no brand ${brandId} or communication type ${communicationTypeId}.`);
  return {
    id: documentId.brandCommunicationGroup(n),
    kind: COMMUNICATION,
    type: 'brandCommunicationGroup',
    brandCommunicationGroupId: n,
    brandId,
    communicationTypeId,
    adGroupId: objectId.group(n),
    adGroupName: `comm-${brandName}-${slug(typeName)}`,
  };
}
