/** The kinds of records that have versions, and which of their fields can be restored. */
import { ADDRESS_FIELDS } from './addresses.ts';
import { BRAND_GROUP_FIELDS, COMMUNICATION_TYPE_FIELDS } from './communications.ts';
import type { TIERS } from './fields.ts';
import { LEVEL_FIELDS } from './franchise.ts';
import { POSITION_FIELDS } from './hierarchy.ts';
import { POS_USER_FIELDS, VENDOR_FIELDS } from './pos.ts';
import { namesOf, writableOf } from './record.ts';
import { UNIT_FIELDS } from './units.ts';
import { USER_FIELDS } from './users.ts';

export const RESTORABLE_KINDS = [
  'user',
  'position',
  'unit',
  'address',
  'franchise',
  'vendor',
  'vendorFranchise',
  'posUser',
  'communicationType',
  'brandCommunicationGroup',
] as const;
export type RestorableKind = (typeof RESTORABLE_KINDS)[number];

/** Returns `kind` if its records have versions; otherwise undefined. */
export function restorableKind(kind: string): RestorableKind | undefined {
  return RESTORABLE_KINDS.find((each) => each === kind);
}

/** Returns the franchise's field that contains the name of the level. */
export const levelField = (tier: (typeof TIERS)[number]) => `level${tier}Name` as const;

/** Functions instead of lists, so that the client's first bundle does not include the fields. */
const CONTENT: Readonly<Record<RestorableKind, () => readonly string[]>> = {
  user: () => [...writableOf(USER_FIELDS), 'communicationTypeIds'],
  position: () => writableOf(POSITION_FIELDS),
  unit: () => writableOf(UNIT_FIELDS),
  address: () => writableOf(ADDRESS_FIELDS),
  franchise: () => writableOf(LEVEL_FIELDS),
  vendor: () => writableOf(VENDOR_FIELDS),
  vendorFranchise: () => [],
  posUser: () => writableOf(POS_USER_FIELDS),
  communicationType: () => writableOf(COMMUNICATION_TYPE_FIELDS),
  brandCommunicationGroup: () => namesOf(BRAND_GROUP_FIELDS),
};

/**
 * Returns the fields that users change in records of this kind. Excludes numbers, accounts and counters. Excludes a user's position in the
 * hierarchy, because position records contain it.
 */
export function contentFields(kind: RestorableKind): readonly string[] {
  return CONTENT[kind]();
}
