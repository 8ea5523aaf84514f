/** Container franchises, key /groupCode. */
import type { AddressType } from '../../contract/addresses.ts';
import type { Tier } from '../../contract/fields.ts';
import type { OpeningHours } from '../../contract/units.ts';
import type { AuditDocument } from './audit.ts';
import type { Instant, Root } from './common.ts';
import type { OutboxDocument } from './outbox.ts';

interface InFranchise {
  readonly id: string;
  /** Partition key: everything of a franchise is in one partition. */
  readonly groupCode: string;
}

interface Level {
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly roleName: string;
}

/** One per franchise; each batch replaces it with the next revision under its ETag, so changes of a franchise happen one by one. */
export interface FranchiseDocument extends InFranchise, Root {
  readonly id: 'franchise';
  readonly type: 'franchise';
  readonly groupName: string;
  /** The named levels, tier 1 first. A level keeps its id when it is renamed. */
  readonly levels: readonly Level[];
  /** Counts changes of `levels`: the version Manage Roles compares. */
  readonly levelsVersion: number;
  readonly brandIds: readonly number[];
  /** Set while an orphaned franchise is being removed in several batches. */
  readonly isBeingRemoved?: boolean;
  /** Also the ETag of its lists. */
  readonly revision: number;
}

/** A person's place in a level. */
export interface PositionDocument extends InFranchise {
  readonly type: 'position';
  readonly franchiseRoleMemberId: number;
  readonly franchiseRoleId: number;
  readonly tier: Tier;
  readonly franchiseUserId: number;
  /** The position above, of tier + 1; null for a root. */
  readonly reportsToId: number | null;
  /** Set while a removal of several batches is at work: nothing else may happen to this position. */
  readonly isBeingRemoved?: boolean;
}

export interface UnitDocument extends InFranchise {
  readonly type: 'unit';
  readonly unitCode: string;
  readonly unitName: string;
  readonly brandId: number | null;
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  /** A franchise user. */
  readonly managerId: number | null;
  /** The position the unit hangs on. */
  readonly franchiseRoleMemberId: number | null;
  readonly openingHours: OpeningHours;
}

export interface UserDocument extends InFranchise {
  readonly type: 'user';
  readonly franchiseUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  /** As typed; compared trimmed and in lower case. */
  readonly emailAddress: string;
  readonly userName: string;
  readonly authObjectId: string;
  readonly position: string | null;
  readonly isFranchiseAdmin: boolean;
  readonly isSupportUser: boolean;
  readonly isFranchiseOwner: boolean;
  readonly isFranchiseKeyContact: boolean;
  readonly accessAllUnits: boolean;
  readonly notificationOptIn: boolean;
  /** Communication types chosen for this person. */
  readonly communicationTypeIds: readonly number[];
  /** The one position this person holds; null when unassigned. Mirrors PositionDocument.franchiseUserId. */
  readonly franchiseRoleMemberId: number | null;
  /** When the portal made the account; records that were loaded with one have none of this. */
  readonly accountCreatedAt?: Instant;
}

/**
 * Who of the franchise has an e-mail address: two concurrent creates cannot both claim it. Whoever writes a user, a load too, writes
 * the claim, so that one point read tells whether an address is taken.
 */
export interface EmailClaimDocument extends InFranchise {
  readonly type: 'emailClaim';
  readonly franchiseUserId: number;
  /** Others with the same address, as older data has it (USER-12), the next to hold it first; left out for nobody. */
  readonly otherUserIds?: readonly number[];
}

export interface AddressDocument extends InFranchise {
  readonly type: 'address';
  readonly franchiseAddressId: number;
  /** 0 Unknown, 1 Mailing, 2 Corporate. */
  readonly addressType: AddressType;
  readonly line1: string;
  readonly line2: string;
  readonly line3: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly entity: string;
}

export type FranchiseContainerDocument =
  | FranchiseDocument
  | PositionDocument
  | UnitDocument
  | UserDocument
  | EmailClaimDocument
  | AddressDocument
  | AuditDocument<{ readonly groupCode: string }>
  | OutboxDocument<{ readonly groupCode: string }>;
