/** Content of the banner: communication types that no user has chosen, and the last change of the franchise (BAN-01, BAN-02). */
import { communicationTypeNames } from '../users/user-list.ts';

/** Returns the types for which a brand of the franchise has a group. */
export function offeredTypes(
  brandIds: readonly number[],
  groups: readonly { readonly brandId: number; readonly communicationTypeId: number }[],
): number[] {
  const offered = groups.filter((group) => brandIds.includes(group.brandId)).map((group) => group.communicationTypeId);
  return [...new Set(offered)];
}

/** Returns the directory groups for these brands and chosen types. */
export function communicationGroupIds(
  brandIds: readonly number[],
  communicationTypeIds: readonly number[],
  groups: readonly { readonly brandId: number; readonly communicationTypeId: number; readonly adGroupId: string }[],
): string[] {
  return groups
    .filter((group) => brandIds.includes(group.brandId) && communicationTypeIds.includes(group.communicationTypeId))
    .map((group) => group.adGroupId);
}

/** Returns the sorted names of the offered types that no user has chosen. */
export function typesWithoutContact(
  offered: readonly number[],
  chosen: readonly number[],
  nameOf: (communicationTypeId: number) => string | undefined,
): string[] {
  const chosenSet = new Set(chosen);
  return communicationTypeNames(
    offered.filter((type) => !chosenSet.has(type)),
    nameOf,
  );
}

/** Formats a time as "3/4/2026 3:05 PM UTC". @param timeZone IANA name */
export function formatInstant(instant: string, timeZone: string): string {
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
