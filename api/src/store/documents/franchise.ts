/** Container franchises, key /groupCode. */
import type { Address, AddressField } from '../../contract/addresses.ts';
import type { OpeningHours } from '../../contract/units.ts';
import type { LevelRecord, PositionRecord, UnitRecord } from '../../domain/franchise-records.ts';
import type { ListedUser } from '../../domain/users/user-list.ts';
import type { AuditDocument } from './audit.ts';
import type { Instant, Root } from './common.ts';
import type { OutboxDocument } from './outbox.ts';
import type { ReceiptDocument } from './receipt.ts';

interface InFranchise {
  readonly id: string;
  /** Partition key: everything of a franchise is in one partition. */
  readonly groupCode: string;
}

/** One per franchise. Each change writes its next revision (partition/root-write.ts). */
export interface FranchiseDocument extends InFranchise, Root {
  readonly id: 'franchise';
  readonly type: 'franchise';
  readonly groupName: string;
  /** The named levels, tier 1 first. */
  readonly levels: readonly LevelRecord[];
  /** Counts changes of `levels`: the version Manage Roles compares. */
  readonly levelsVersion: number;
  readonly brandIds: readonly number[];
  /** Set while an orphaned franchise is being removed in several batches. */
  readonly isBeingRemoved?: boolean;
  /** Also the ETag of its lists. */
  readonly revision: number;
}

export interface PositionDocument extends InFranchise, PositionRecord {
  readonly type: 'position';
}

export interface UnitDocument extends InFranchise, UnitRecord {
  readonly type: 'unit';
  readonly brandId: number | null;
  readonly openingHours: OpeningHours;
}

export interface UserDocument extends InFranchise, ListedUser {
  readonly type: 'user';
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

export interface AddressDocument extends InFranchise, Readonly<Pick<Address, 'franchiseAddressId' | AddressField>> {
  readonly type: 'address';
}

/**
 * Fences off earlier runs of an import. Every batch of an import replaces it under its ETag, so a run that lost its lease cannot
 * commit once the next run has raised `run`.
 */
export interface ImportFenceDocument extends InFranchise {
  readonly type: 'importFence';
  /** `ImportDocument.run` of the only run that may commit. */
  readonly run: number;
  /** Seconds until Cosmos DB drops it, from its last change: longer than any function may run. */
  readonly ttl: number;
}

export type FranchiseContainerDocument =
  | FranchiseDocument
  | PositionDocument
  | UnitDocument
  | UserDocument
  | EmailClaimDocument
  | AddressDocument
  | ImportFenceDocument
  | AuditDocument<{ readonly groupCode: string }>
  | OutboxDocument<{ readonly groupCode: string }>
  | ReceiptDocument<{ readonly groupCode: string }>;
