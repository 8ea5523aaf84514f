/** The parts of franchise records that the rules use. The store's documents extend them. */
import type { Tier } from '../contract/fields.ts';
import type { Unit, UnitField } from '../contract/units.ts';
import type { FranchiseUser } from '../contract/users.ts';

export type PersonField = 'firstName' | 'lastName' | 'emailAddress' | 'userName';

/** A named level. A renamed level keeps its id. */
export interface LevelRecord {
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly roleName: string;
}

/** A person's position at a level. */
export interface PositionRecord {
  readonly franchiseRoleMemberId: number;
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly franchiseUserId: number;
  /** The position that this one reports to, at tier + 1; null for a root. */
  readonly reportsToId: number | null;
  /** True while a removal that needs several batches is in progress (HIER-18). */
  readonly isBeingRemoved?: boolean;
}

/** A user in the hierarchy. The email is stored as typed; compare it with `comparedEmail`. */
export interface UserRecord extends Readonly<Pick<FranchiseUser, 'franchiseUserId' | 'authObjectId' | PersonField>> {
  /** The user's only position; null if unassigned. Mirrors PositionRecord.franchiseUserId. */
  readonly franchiseRoleMemberId: number | null;
}

export type UnitRecord = Readonly<Pick<Unit, UnitField>>;

/** A record as read, with its ETag. */
export type Versioned<T> = T & { readonly _etag: string };
