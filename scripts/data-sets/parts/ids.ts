/**
 * Numbers of generated records. Each franchise has its own range, so that a change in one franchise does not shift the
 * numbers of another. All of them are far below the numbers that the portal gives to new records.
 */

const PER_FRANCHISE = 100_000;

export function franchiseUserId(franchiseIndex: number, n: number): number {
  return franchiseIndex * PER_FRANCHISE + n;
}

export function franchiseRoleMemberId(franchiseIndex: number, n: number): number {
  return franchiseIndex * PER_FRANCHISE + n;
}

export function franchiseRoleId(franchiseIndex: number, tier: number): number {
  return franchiseIndex * 10 + tier;
}

export function franchiseAddressId(franchiseIndex: number, n: number): number {
  return franchiseIndex * 10 + n;
}

export function entityId(franchiseIndex: number, n: number): number {
  return franchiseIndex * 10 + n;
}

/** Object ids of directory records; the first block identifies their kind. */
export const objectId = {
  franchiseUser: (id: number) => guid('f5e10000', id),
  posUser: (id: number) => guid('905a0000', id),
  group: (id: number) => guid('6e0c0000', id),
} as const;

function guid(block: string, id: number): string {
  return `${block}-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
}
