/** The documents as they lie in Cosmos DB (architecture section 4). Only `store/` and the data loader know them. */
import { createHash } from 'node:crypto';
import type { AddressType } from '../../contract/addresses.ts';
import type { Tier } from '../../contract/franchise.ts';
import type { FailedRecord } from '../../contract/import.ts';
import type { OpeningHours } from '../../contract/units.ts';

/** What Cosmos DB adds to a document that was read. */
export interface Stored {
  readonly _etag: string;
  readonly _ts: number;
}

/** ISO 8601 instant, UTC. */
type Instant = string;

/** The reference partition that administrators change: communication types and the brands' groups for them, checked together. */
export const COMMUNICATION = 'communication';

/** What says in which partition a document lies: one field, by its container. */
export type InPartition =
  | { readonly groupCode: string }
  | { readonly pointOfSaleVendorId: number }
  | { readonly kind: typeof COMMUNICATION };

/** The one document of a partition that each change of it replaces, so that its changes happen one by one. */
interface Root {
  /** Counts every change of the partition. */
  readonly revision: number;
  readonly changedAt: Instant;
}

interface InFranchise {
  readonly id: string;
  /** Partition key: everything of a franchise is in one partition. */
  readonly groupCode: string;
}

export interface Level {
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

/** A lower-cased e-mail that one user of the franchise has: two concurrent creates cannot both claim it. */
export interface EmailClaimDocument extends InFranchise {
  readonly type: 'emailClaim';
  readonly franchiseUserId: number;
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

/** What kind of record an audit entry is about, and its number or code. */
export interface AuditedRecord {
  readonly kind:
    | 'franchise'
    | 'position'
    | 'unit'
    | 'user'
    | 'address'
    | 'import'
    | 'vendor'
    | 'vendorFranchise'
    | 'posUser'
    | 'communicationType'
    | 'brandCommunicationGroup';
  readonly id: string;
}

/** Who asked for a change, as its audit records say. */
export interface Author {
  readonly actorId: string;
  readonly actorName: string;
  /** The route's name. */
  readonly call: string;
  readonly requestId: string;
}

/** Who changed what, written in the batch that changed it. Append-only; no secrets. */
export type AuditDocument<Key extends InPartition = InPartition> = Key &
  Author & {
    readonly id: string;
    readonly type: 'audit';
    readonly at: Instant;
    readonly changes: readonly { readonly record: AuditedRecord; readonly before: unknown; readonly after: unknown }[];
    /** Seconds until Cosmos DB drops it. */
    readonly ttl?: number;
  };

/** A record that has a directory account. */
export type AccountRecord =
  | { readonly groupCode: string; readonly franchiseUserId: number }
  | { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number };

/**
 * What must still happen in the directory. An effect says what is to be brought in line, and looks when it is done what the
 * records say by then: so each may be done twice, late, and in any order with those of other changes.
 */
export type DirectoryEffect =
  /** Makes the record's account, found again by its key, and links it; for a record that is gone the account goes too. */
  | {
      readonly kind: 'createAccount';
      readonly record: AccountRecord;
      readonly accountKey: string;
      readonly author: Author;
      /** Since when neither the record nor an account of this key was found. */
      readonly missingSince?: Instant;
    }
  /** Name and e-mail follow the record. */
  | { readonly kind: 'updateAccount'; readonly record: AccountRecord; readonly authObjectId: string }
  /** What the account administers as this record follows the record. */
  | { readonly kind: 'syncSignIn'; readonly record: AccountRecord; readonly authObjectId: string }
  /**
   * Puts the account into every group that its records ask for, and out of those named, and those of the choices that ended, that
   * none of them asks for.
   */
  | {
      readonly kind: 'syncMemberships';
      readonly authObjectId: string;
      readonly leave: readonly string[];
      readonly ended?: EndedChoices;
    }
  /** Deletes an account that no record needs any more. `left`: role groups that its record gave it; they keep it no longer. */
  | {
      readonly kind: 'deleteAccount';
      readonly authObjectId: string;
      readonly left?: readonly string[];
      /** As its record said. */
      readonly accountCreatedAt?: Instant;
    }
  /** No vendor serves the franchise any more once it is gone. */
  | { readonly kind: 'syncVendorFranchises'; readonly groupCode: string; readonly author: Author }
  /** Everybody who has chosen the type in a franchise of the brand joins the group and, unless needed there, leaves the former. */
  | {
      readonly kind: 'syncCommunicationGroup';
      readonly brandId: number;
      readonly communicationTypeId: number;
      readonly groupId: string | null;
      readonly formerGroupId: string | null;
      /** How far it is: the last account, in the order of their ids, that is done. */
      readonly after: string | null;
      /** Accounts that the directory would not have: tried once more at the end. */
      readonly failed: readonly string[];
    };

/**
 * Communication types that someone of a franchise of these brands has no longer chosen: which groups were theirs is also asked when
 * they are left, as a group may have been added while the choice ended.
 */
export interface EndedChoices {
  readonly brandIds: readonly number[];
  readonly communicationTypeIds: readonly number[];
}

/** What is too large for one batch and is taken off piece by piece; an outbox entry made in the first batch sees to the rest. */
export type PendingRemoval = PositionRemoval | PartitionRemoval;

/** People and units are taken off a position, then it goes (HIER-18). */
export interface PositionRemoval {
  readonly kind: 'position';
  readonly groupCode: string;
  readonly franchiseRoleMemberId: number;
  readonly deleteUser: boolean;
  readonly author: Author;
}

/** Everything of the partition but its history goes: an orphaned franchise, a vendor. */
export interface PartitionRemoval {
  readonly kind: 'partition';
  readonly author: Author;
}

export type OutboxDocument<Key extends InPartition = InPartition> = Key & {
  readonly id: string;
  readonly type: 'outbox';
  readonly effects: readonly DirectoryEffect[];
  /** Batches still to be written before there are effects; null for most entries. */
  readonly removal: PendingRemoval | null;
  readonly createdAt: Instant;
  /** Nobody else may work on it before this instant; null once it is given up. */
  readonly dueAt: Instant | null;
  readonly attempts: number;
  /**
   * Set when no further try will be made: a person has to mend the cause (`refused`: what the directory does not allow;
   * `attempts`: what kept failing for days) and then give the entry a `dueAt` again.
   */
  readonly givenUp?: { readonly at: Instant; readonly reason: 'refused' | 'attempts' };
};

export type FranchiseContainerDocument =
  | FranchiseDocument
  | PositionDocument
  | UnitDocument
  | UserDocument
  | EmailClaimDocument
  | AddressDocument
  | AuditDocument<{ readonly groupCode: string }>
  | OutboxDocument<{ readonly groupCode: string }>;

/** Container sign-ins, key /authObjectId: one point read tells what a caller administers. */
export interface SignInDocument {
  readonly id: string;
  readonly authObjectId: string;
  readonly franchiseAdmin: { readonly groupCode: string; readonly franchiseUserId: number | null } | null;
  readonly posAdmin: { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number } | null;
}

/** Container reference, key /kind. */
export interface BrandDocument {
  readonly id: string;
  readonly kind: 'brand';
  readonly brandId: number;
  readonly brandName: string;
  readonly brandNameDisplay: string;
}
/** The root of the communication partition; missing until the first change. */
export interface CommunicationRoot extends Root {
  readonly id: typeof COMMUNICATION;
  readonly kind: typeof COMMUNICATION;
  readonly type: typeof COMMUNICATION;
}
export interface CommunicationTypeDocument {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'communicationType';
  readonly communicationTypeId: number;
  readonly name: string;
  readonly infoText: string;
}
/** The directory group that people of a brand join when they choose a communication type. */
export interface BrandCommunicationGroupDocument {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'brandCommunicationGroup';
  readonly brandCommunicationGroupId: number;
  readonly brandId: number;
  readonly communicationTypeId: number;
  readonly adGroupId: string;
  readonly adGroupName: string;
}
export interface EntityDocument {
  readonly id: string;
  readonly kind: 'entity';
  readonly entityId: number;
  readonly groupCode: string;
  readonly description: string;
}

/** Container vendors, key /pointOfSaleVendorId. */
export interface VendorDocument extends Root {
  readonly id: 'vendor';
  readonly type: 'vendor';
  readonly pointOfSaleVendorId: number;
  readonly name: string;
  /** Set while a removal of several batches is at work: nothing else may happen to the vendor. */
  readonly isBeingRemoved?: boolean;
}
export interface VendorFranchiseDocument {
  readonly id: string;
  readonly type: 'vendorFranchise';
  readonly pointOfSaleVendorId: number;
  readonly pointOfSaleVendorFranchiseId: number;
  readonly groupCode: string;
}
export interface PosUserDocument {
  readonly id: string;
  readonly type: 'posUser';
  readonly pointOfSaleVendorId: number;
  readonly pointOfSaleUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly userName: string;
  readonly authObjectId: string;
  readonly isPointOfSaleAdmin: boolean;
  /** When the portal made the account; records that were loaded with one have none of this. */
  readonly accountCreatedAt?: Instant;
}

/**
 * Something of which all vendors together may have one is being written by somebody. It lies in a partition of its own, with the
 * number that no vendor has.
 */
export interface ReservationDocument {
  readonly id: string;
  readonly type: 'reservation';
  readonly pointOfSaleVendorId: typeof NO_VENDOR;
  /** Who made it: one try of one call. */
  readonly holder: string;
  /** Nobody else may have it before this instant. */
  readonly until: Instant;
  /** Seconds until Cosmos DB drops it. */
  readonly ttl: number;
}
export const NO_VENDOR = 0;

export type VendorContainerDocument =
  | VendorDocument
  | VendorFranchiseDocument
  | PosUserDocument
  | AuditDocument<{ readonly pointOfSaleVendorId: number }>
  | OutboxDocument<{ readonly pointOfSaleVendorId: number }>;

export type CommunicationDocument =
  | CommunicationRoot
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | AuditDocument
  | OutboxDocument;

/** Every document of a partition that is changed by batches. */
export type PartitionDocument =
  | FranchiseContainerDocument
  | VendorContainerDocument
  | CommunicationDocument
  | AuditDocument
  | OutboxDocument;
export type RootDocument = FranchiseDocument | VendorDocument | CommunicationRoot;

/** Container jobs, key /id: an import of restaurant managers at work (architecture, section 5). */
export interface ImportDocument {
  readonly id: string;
  readonly type: 'import';
  readonly groupCode: string;
  /** Who sent the file. */
  readonly author: Author;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly totalRecords: number;
  /** Rows of the file that are dealt with, from its top: where the work goes on. */
  readonly processedRecords: number;
  /** Documents that hold the failed rows, in the order of the file. */
  readonly failureIds: readonly string[];
  /** Why the import as a whole failed. */
  readonly errorMessage: string | null;
  readonly createdAt: Instant;
  /** Nobody else may work on it before this instant; null once it is finished. */
  readonly dueAt: Instant | null;
  /** Seconds until Cosmos DB drops it, from its last change. */
  readonly ttl: number;
}

/** Rows of one piece of an import that were not taken. */
export interface ImportFailuresDocument {
  readonly id: string;
  readonly type: 'importFailures';
  readonly rows: readonly FailedRecord[];
  readonly ttl: number;
}

/** Document ids, so that a record is found by a point read. */
export const documentId = {
  franchise: 'franchise',
  position: (franchiseRoleMemberId: number) => `position-${franchiseRoleMemberId}`,
  unit: (unitCode: string) => `unit-${unitCode}`,
  user: (franchiseUserId: number) => `user-${franchiseUserId}`,
  address: (franchiseAddressId: number) => `address-${franchiseAddressId}`,
  emailClaim: (emailAddress: string) => `email-${idPart(emailAddress.trim().toLowerCase())}`,
  vendor: 'vendor',
  communication: COMMUNICATION,
  vendorFranchise: (groupCode: string) => `franchise-${groupCode}`,
  posUser: (pointOfSaleUserId: number) => `user-${pointOfSaleUserId}`,
  reservation: (what: 'posEmail' | 'vendorName', value: string) => `${what}-${idPart(value)}`,
  brand: (brandId: number) => `brand-${brandId}`,
  communicationType: (communicationTypeId: number) => `type-${communicationTypeId}`,
  brandCommunicationGroup: (brandCommunicationGroupId: number) => `group-${brandCommunicationGroupId}`,
  entity: (entityId: number) => `entity-${entityId}`,
  signIn: (authObjectId: string) => authObjectId,
} as const;

/** By its fingerprint: ids stand in URLs of requests, which the database's diagnostics log, and no e-mail address may be in those. */
function idPart(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
