/** What the rules know of a franchise's records; the documents of the store extend them. */
import type { Tier } from '../contract/fields.ts';
import type { Unit, UnitField } from '../contract/units.ts';
import type { FranchiseUser } from '../contract/users.ts';

export type PersonField = 'firstName' | 'lastName' | 'emailAddress' | 'userName';

/** A named level; it keeps its id when it is renamed. */
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

/** A user as hierarchies show them. The email address is as typed; it is compared trimmed and in lower case. */
export interface UserRecord extends Readonly<Pick<FranchiseUser, 'franchiseUserId' | 'authObjectId' | PersonField>> {
  /** The one position this person holds; null when unassigned. Mirrors PositionRecord.franchiseUserId. */
  readonly franchiseRoleMemberId: number | null;
}

export type UnitRecord = Readonly<Pick<Unit, UnitField>>;

/** A record as it was read, with the version that guards its next change. */
export type Versioned<T> = T & { readonly _etag: string };
