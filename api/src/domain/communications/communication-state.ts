/** What the banner says: which communication types nobody has chosen, and when the franchise changed last (BAN-01, BAN-02). */
import { communicationTypeNames } from '../users/user-list.ts';

/** Types that a brand of the franchise has a group for. */
export function offeredTypes(
  brandIds: readonly number[],
  groups: readonly { readonly brandId: number; readonly communicationTypeId: number }[],
): number[] {
  const offered = groups.filter((group) => brandIds.includes(group.brandId)).map((group) => group.communicationTypeId);
  return [...new Set(offered)];
}

/** Directory groups that a user of a franchise of these brands is in for the types chosen. */
export function communicationGroupIds(
  brandIds: readonly number[],
  communicationTypeIds: readonly number[],
  groups: readonly { readonly brandId: number; readonly communicationTypeId: number; readonly adGroupId: string }[],
): string[] {
  return groups
    .filter((group) => brandIds.includes(group.brandId) && communicationTypeIds.includes(group.communicationTypeId))
    .map((group) => group.adGroupId);
}

/** Names of the offered types that nobody has chosen, in order. */
export function typesWithoutContact(
  offered: readonly number[],
  chosen: readonly number[],
  nameOf: (communicationTypeId: number) => string | undefined,
): string[] {
  const held = new Set(chosen);
  return communicationTypeNames(
    offered.filter((type) => !held.has(type)),
    nameOf,
  );
}

/** "3/4/2026 3:05 PM UTC": an instant as people of this time zone read it. @param timeZone an IANA name */
export function shownInstant(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return format.format(new Date(instant)).replace(',', '').replaceAll('\u202f', ' ');
}
