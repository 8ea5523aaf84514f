/** Outbox entries: work that must follow a change, stored in the partition of the changed document. */
import type { Author } from './audit.ts';
import type { InPartition, Instant } from './common.ts';

/** A record that has a directory account. */
export type AccountRecord =
  | { readonly groupCode: string; readonly franchiseUserId: number }
  | { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number };

/**
 * A pending update of the directory. It names its target, and reads the current records when it runs. It may therefore run twice, late, and
 * in any order relative to the effects of other changes.
 */
export type DirectoryEffect =
  /**
   * Creates and links the record's account, which `accountKey` identifies on a retry. If the record was deleted, the account is
   * deleted too.
   */
  | {
      readonly kind: 'createAccount';
      readonly record: AccountRecord;
      readonly accountKey: string;
      readonly author: Author;
      /** Time of the first attempt that found neither the record nor an account with this key. */
      readonly missingSince?: Instant;
    }
  /** Restores the deleted account of a restored record. If the directory no longer has it, the record gets a new one. */
  | {
      readonly kind: 'restoreAccount';
      readonly record: AccountRecord;
      readonly authObjectId: string;
      readonly author: Author;
      /** Time of the first attempt that found the account neither among the active nor among the deleted accounts. */
      readonly missingSince?: Instant;
    }
  /** Copies the record's name and email to the account. */
  | {
      readonly kind: 'updateAccount';
      readonly record: AccountRecord;
      readonly authObjectId: string;
      /**
       * The record's email, if the change did not alter it. If another account has this email, the account keeps its current email. Without
       * this field, the account loses its current email in that case.
       */
      readonly keptEmail?: string;
      /**
       * The email that the change gave up. Another account of the same franchise or vendor that lacks this email may
       * get it (USER-12).
       */
      readonly formerEmail?: string;
    }
  /** Disables the account if the record says so, otherwise enables it. */
  | { readonly kind: 'syncEnabled'; readonly record: AccountRecord; readonly authObjectId: string }
  /** Updates what the account administers to match this record. */
  | { readonly kind: 'syncSignIn'; readonly record: AccountRecord; readonly authObjectId: string }
  /**
   * Adds the account to every group that its records require. Removes it from the groups in `leave`, and from the groups of `ended`
   * choices, unless a record requires them.
   */
  | {
      readonly kind: 'syncMemberships';
      readonly authObjectId: string;
      readonly leave: readonly string[];
      readonly ended?: EndedChoices;
    }
  /**
   * Deletes an account unless a record requires it. `left`: role groups that the account had because of the deleted record; they do not
   * prevent the deletion.
   */
  | {
      readonly kind: 'deleteAccount';
      /** The deleted record. */
      readonly record: AccountRecord;
      readonly authObjectId: string;
      readonly left?: readonly string[];
      /** As in the record. */
      readonly accountCreatedAt?: Instant;
      /**
       * The email of the record. Another account of the same franchise or vendor that lacks this email may get it
       * (USER-12).
       */
      readonly formerEmail?: string;
    }
  /** Permanently deletes a deleted account, unless a record has the account again. */
  | { readonly kind: 'purgeAccount'; readonly authObjectId: string }
  /** Ends the sessions of an account with a new password (USER-14). */
  | {
      readonly kind: 'endSessions';
      readonly authObjectId: string;
      /** As in the record. */
      readonly accountCreatedAt?: Instant;
    }
  /** Removes the links of all vendors to a deleted franchise. */
  | { readonly kind: 'syncVendorFranchises'; readonly groupCode: string; readonly author: Author }
  /** Restores the links to a restored franchise for the vendors that lost them in these changes. */
  | {
      readonly kind: 'restoreVendorFranchises';
      readonly groupCode: string;
      readonly changeIds: readonly string[];
      readonly author: Author;
    }
  /**
   * Adds all users who have chosen the type, in franchises of the brand, to the group. Removes them from the former group unless their
   * records require it.
   */
  | {
      readonly kind: 'syncCommunicationGroup';
      readonly brandId: number;
      readonly communicationTypeId: number;
      readonly groupId: string | null;
      readonly formerGroupId: string | null;
      /** The last account that was processed, in the order of account ids; null before the first. */
      readonly after: string | null;
      /** Accounts that the directory rejected; retried once at the end. */
      readonly failed: readonly string[];
    };

/**
 * Communication types that a user in a franchise of these brands no longer chooses. Their groups are read again when the effect
 * runs, because a group may have been added in the meantime.
 */
export interface EndedChoices {
  readonly brandIds: readonly number[];
  readonly communicationTypeIds: readonly number[];
}

/**
 * A removal or an undo that is too large for one batch and runs in pieces. The first batch writes this outbox entry, which ensures that the
 * rest follows.
 */
export type PendingRemoval = PositionRemoval | PartitionRemoval | PendingUndo;

/** Detaches users and units from a position, then deletes it (HIER-18). */
export interface PositionRemoval {
  readonly kind: 'position';
  readonly groupCode: string;
  readonly franchiseRoleMemberId: number;
  readonly deleteUser: boolean;
  readonly author: Author;
}

/** Deletes everything in the partition except its history: an orphaned franchise or a vendor. */
export interface PartitionRemoval {
  readonly kind: 'partition';
  readonly author: Author;
}

/** Undoes changes whose entries exceed one batch. Each batch undoes one entry. */
export interface PendingUndo {
  readonly kind: 'undo';
  readonly author: Author;
  /** The undone changes. */
  readonly changeIds: readonly string[];
  /** Ids of the audit entries that are still to be undone, newest first. */
  readonly steps: readonly (readonly string[])[];
  /** Leftovers to restore even if they were changed later (contract/restoring.ts). */
  readonly overwrite: readonly string[];
}

export type OutboxDocument<Key extends InPartition = InPartition> = Key & {
  readonly id: string;
  readonly type: 'outbox';
  readonly effects: readonly DirectoryEffect[];
  /** Batches that must be written before the effects run; null for most entries. */
  readonly removal: PendingRemoval | null;
  readonly createdAt: Instant;
  /** End of the current lease or wait; null when the entry is given up. */
  readonly dueAt: Instant | null;
  readonly attempts: number;
  /**
   * Set if no further attempt is made. `refused`: the directory rejected the effects; `attempts`: they kept failing for days. An operator
   * must fix the cause and then set `dueAt`.
   */
  readonly givenUp?: { readonly at: Instant; readonly reason: 'refused' | 'attempts' };
};

/** An entry that has been due for this long is overdue, because several runs of the timer have passed. */
export const OUTBOX_OVERDUE_MS = 10 * 60_000;
