/** What the rules know of a franchise's records; the documents of the store have these fields and more. */
import type { Tier } from '../contract/fields.ts';

export interface LevelRecord {
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly roleName: string;
}

/** A person's place in a level. */
export interface PositionRecord {
  readonly franchiseRoleMemberId: number;
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly franchiseUserId: number;
  /** The position above, of tier + 1; null for a root. */
  readonly reportsToId: number | null;
  /** Set while a removal of many batches is at work on this position (HIER-18). */
  readonly isBeingRemoved?: boolean;
}

export interface UserRecord {
  readonly franchiseUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly userName: string;
  readonly authObjectId: string;
  readonly franchiseRoleMemberId: number | null;
}

export interface UnitRecord {
  readonly unitCode: string;
  readonly unitName: string;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly managerId: number | null;
  readonly franchiseRoleMemberId: number | null;
}

/** A record as it was read, with the version that guards its next change. */
export type Versioned<T> = T & { readonly _etag: string };
