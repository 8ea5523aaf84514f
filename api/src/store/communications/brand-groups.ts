/** Plans the writes that add, change and delete a brand's communication group, and the resulting joins and leaves. */
import { BRAND_GROUP_FIELDS, type BrandGroupField } from '../../contract/communications.ts';
import { namesOf } from '../../contract/record.ts';
import { isSamePair } from '../../domain/communications/communication-rules.ts';
import { isChanged } from '../../domain/difference.ts';
import {
  type BrandCommunicationGroupDocument,
  COMMUNICATION,
  type DirectoryEffect,
  documentId,
} from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';
import { newRecordId } from '../partition/record-ids.ts';
import type { CommunicationChange } from './communication-change.ts';

const FIELDS = namesOf(BRAND_GROUP_FIELDS);
type Fields = Pick<BrandCommunicationGroupDocument, BrandGroupField>;

/** Plans adding a group. All users of the brand who have chosen the type join it. */
export function newGroup(fields: Fields): {
  readonly change: CommunicationChange;
  readonly brandCommunicationGroupId: number;
} {
  const brandCommunicationGroupId = newRecordId();
  const group: BrandCommunicationGroupDocument = {
    id: documentId.brandCommunicationGroup(brandCommunicationGroupId),
    kind: COMMUNICATION,
    type: 'brandCommunicationGroup',
    brandCommunicationGroupId,
    ...fields,
  };
  const change = { create: [group], effects: brandGroupEffects(undefined, group) };
  return { change, brandCommunicationGroupId };
}

/**
 * Plans changing a group. If the AD group changes, all members move to the new AD group. If the brand or type changes, the former members
 * leave and the new members join.
 * @returns null if nothing changes
 */
export function changedGroup(
  stored: Read<BrandCommunicationGroupDocument>,
  fields: Fields,
): CommunicationChange | null {
  const isSameGroup = stored.adGroupId.toLowerCase() === fields.adGroupId.toLowerCase();
  const next = { ...stored, ...fields, adGroupId: isSameGroup ? stored.adGroupId : fields.adGroupId };
  if (!isChanged(stored, next, FIELDS)) return null;
  return { replace: [{ before: stored, after: next }], effects: brandGroupEffects(stored, next) };
}

/**
 * Returns the joins and leaves that follow a change of a group. `before` or `after` is undefined if the group does not exist at that time.
 */
export function brandGroupEffects(before: Fields | undefined, after: Fields | undefined): DirectoryEffect[] {
  if (before && after && isSamePair(before, after))
    return before.adGroupId.toLowerCase() === after.adGroupId.toLowerCase()
      ? []
      : [syncEffect(after, { groupId: after.adGroupId, formerGroupId: before.adGroupId })];
  return [
    ...(before ? [syncEffect(before, { formerGroupId: before.adGroupId })] : []),
    ...(after ? [syncEffect(after, { groupId: after.adGroupId })] : []),
  ];
}

/** Plans deleting a group that had no members when it was checked. The effect removes members who joined since then. */
export function deletedGroup(stored: Read<BrandCommunicationGroupDocument>): CommunicationChange {
  return { remove: [stored], effects: brandGroupEffects(stored, undefined) };
}

/** Returns the effect that makes all users who have chosen the type join one group and leave the other. */
function syncEffect(
  { brandId, communicationTypeId }: Fields,
  groups: { readonly groupId?: string; readonly formerGroupId?: string },
): DirectoryEffect {
  const blank = { groupId: null, formerGroupId: null, after: null, failed: [] };
  return { kind: 'syncCommunicationGroup', ...blank, brandId, communicationTypeId, ...groups };
}
