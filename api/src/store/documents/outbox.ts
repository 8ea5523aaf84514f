/** Outbox entries: what must still happen after a change; they lie in the partition of what changed. */
import type { Author } from './audit.ts';
import type { InPartition, Instant } from './common.ts';

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
  /** Brings back the deleted account of a record that was restored; where the directory has it no more, the record goes again. */
  | {
      readonly kind: 'restoreAccount';
      readonly record: AccountRecord;
      readonly authObjectId: string;
      readonly author: Author;
      /** Since when the account was neither there nor among the deleted ones. */
      readonly missingSince?: Instant;
    }
  /** Name and e-mail follow the record. */
  | {
      readonly kind: 'updateAccount';
      readonly record: AccountRecord;
      readonly authObjectId: string;
      /** The record's address, where the change left it as it was: as long as it is, the account loses none for it. */
      readonly keptEmail?: string;
      /** The address that the change gave up: offered then to whoever goes without it there (USER-12). */
      readonly formerEmail?: string;
    }
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
      /** The record that ended. */
      readonly record: AccountRecord;
      readonly authObjectId: string;
      readonly left?: readonly string[];
      /** As its record said. */
      readonly accountCreatedAt?: Instant;
      /** The address of its record: offered then to whoever goes without it there (USER-12). */
      readonly formerEmail?: string;
    }
  /** Ends the sessions of an account that got a new password (USER-14). */
  | {
      readonly kind: 'endSessions';
      readonly authObjectId: string;
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

/** An entry that should have been taken up so long ago is late: several runs of the timer. */
export const OUTBOX_OVERDUE_MS = 10 * 60_000;
