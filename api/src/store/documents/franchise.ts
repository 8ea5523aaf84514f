/** Documents of the container `franchises`, partitioned by /groupCode. */
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
  /** Partition key: all documents of a franchise are in one partition. */
  readonly groupCode: string;
}

/** The root document of a franchise. Each change increments its revision (partition/root-write.ts). */
export interface FranchiseDocument extends InFranchise, Root {
  readonly id: 'franchise';
  readonly type: 'franchise';
  readonly groupName: string;
  /** The named levels, tier 1 first. */
  readonly levels: readonly LevelRecord[];
  /** Counts changes of `levels`. Manage Roles compares this version. */
  readonly levelsVersion: number;
  readonly brandIds: readonly number[];
  /** IANA name, as chosen for the last scheduled change set; absent before the first one. */
  readonly timeZone?: string;
  /** True while an orphaned franchise is being removed in several batches. */
  readonly isBeingRemoved?: boolean;
  /** Counts all changes of the franchise. The ETag of the franchise's lists. */
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
  /** Time when the portal created the account; undefined for a record that was loaded with its account. */
  readonly accountCreatedAt?: Instant;
}

/**
 * Claims an email address for a user, so that two concurrent creations cannot both get the address. Every write of a user, including a data
 * load, also writes the claim. One point read then shows whether an address is taken.
 */
export interface EmailClaimDocument extends InFranchise {
  readonly type: 'emailClaim';
  readonly franchiseUserId: number;
  /**
   * Other users with the same address in older data (USER-12); absent if there are none. If the claim is released, the first of them gets
   * it.
   */
  readonly otherUserIds?: readonly number[];
}

export interface AddressDocument extends InFranchise, Readonly<Pick<Address, 'franchiseAddressId' | AddressField>> {
  readonly type: 'address';
}

/**
 * Stops earlier runs of an import. Every batch of an import replaces this document under its ETag. A run that lost its lease therefore
 * cannot commit after the next run has raised `run`.
 */
export interface ImportFenceDocument extends InFranchise {
  readonly type: 'importFence';
  /** `ImportDocument.run` of the only run that may commit. */
  readonly run: number;
  /** Seconds after the last change until Cosmos DB deletes the document. No function runs that long. */
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
