/** The fields of a version that can be restored separately. */
import {
  ADDRESS_FIELDS,
  BRAND_GROUP_FIELDS,
  COMMUNICATION_TYPE_FIELDS,
  POS_USER_FIELDS,
  RESTORABLE_KINDS,
  type RestorableKind,
  UNIT_FIELDS,
  USER_FIELDS,
  writableOf,
} from '@franchise-admin/api/contract';

const FIELDS: Readonly<Record<RestorableKind, readonly string[]>> = {
  user: [...writableOf(USER_FIELDS), 'communicationTypeIds'],
  position: ['franchiseUserId', 'reportsToId'],
  unit: writableOf(UNIT_FIELDS),
  address: writableOf(ADDRESS_FIELDS),
  franchise: ['level1Name', 'level2Name', 'level3Name', 'level4Name'],
  vendor: ['name'],
  vendorFranchise: [],
  posUser: writableOf(POS_USER_FIELDS),
  communicationType: writableOf(COMMUNICATION_TYPE_FIELDS),
  brandCommunicationGroup: Object.keys(BRAND_GROUP_FIELDS),
};

/** Narrows a record's kind to those that have versions. */
export function restorableKind(kind: string): RestorableKind | undefined {
  return RESTORABLE_KINDS.find((each) => each === kind);
}

export function isRestorableField(kind: RestorableKind, field: string): boolean {
  return FIELDS[kind].includes(field);
}
