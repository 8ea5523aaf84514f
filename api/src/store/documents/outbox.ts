/** Outbox entries: work that must follow a change, stored in the partition of the changed document. */
import type { AuditedRecord, Author } from './audit.ts';
import type { InPartition, Instant } from './common.ts';

/** A record that has a directory account. */
export type AccountRecord =
  | { readonly groupCode: string; readonly franchiseUserId: number }
  | { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number };

/**
 * A pending update of the directory. It stores only its target, and reads the current records when it runs. It may therefore run twice,
 * late, or in any order with effects of other changes.
 */
export type DirectoryEffect =
  /**
   * Creates and links the record's account. `accountKey` identifies the account on a retry. If the record was deleted, the account is
   * deleted too.
   */
  | {
      readonly kind: 'createAccount';
      readonly record: AccountRecord;
      readonly accountKey: string;
      readonly author: Author;
      /** Time of the first attempt that found neither the record nor an account with `accountKey`. */
      readonly missingSince?: Instant;
    }
  /** Restores the deleted account of a restored record. If the directory no longer has the account, the record gets a new one. */
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
       * The record's email, if the change kept it. If another account has this email, the account keeps its current email. Without
       * this field, the account loses its current email.
       */
      readonly keptEmail?: string;
      /**
       * The email that the change replaced. Another account of the same franchise or vendor whose record has this email may get it
       * (USER-12).
       */
      readonly formerEmail?: string;
    }
  /** Disables the account if the record is disabled; otherwise enables it. */
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
   * Deletes an account unless a record requires it. `left`: role groups that the account had because of the deleted record. They do not
   * prevent the deletion.
   */
  | {
      readonly kind: 'deleteAccount';
      /** The deleted record. */
      readonly record: AccountRecord;
      readonly authObjectId: string;
      readonly left?: readonly string[];
      /** See the record's `accountCreatedAt`. */
      readonly accountCreatedAt?: Instant;
      /**
       * The email of the deleted record. Another account of the same franchise or vendor whose record has this email may get it (USER-12).
       */
      readonly formerEmail?: string;
    }
  /** Permanently deletes an account that was deleted before, unless a record uses it again. */
  | { readonly kind: 'purgeAccount'; readonly authObjectId: string }
  /** Removes the values of a permanently deleted record from the change sets of its scope and of SYSTEM. */
  | {
      readonly kind: 'purgeChangeSets';
      readonly purged: AuditedRecord;
      readonly scope: string;
      /** The accounts that the record had, in lower case. */
      readonly accounts: readonly string[];
      /** The operations that have changed the record: "<set id>:<number>". */
      readonly operations: readonly string[];
      /** Position of the last change set that was processed (`listed`); "" before the first. */
      readonly after: string;
    }
  /** Ends the sessions of an account with a new password (USER-14). */
  | {
      readonly kind: 'endSessions';
      readonly authObjectId: string;
      /** See the record's `accountCreatedAt`. */
      readonly accountCreatedAt?: Instant;
    }
  /** Removes the links of all vendors to a deleted franchise. */
  | { readonly kind: 'syncVendorFranchises'; readonly groupCode: string; readonly author: Author }
  /** Restores the links to a restored franchise for the vendors that lost them in the given changes. */
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
      /** The last processed account in the order of account ids; null at the start. */
      readonly after: string | null;
      /** Accounts that the directory rejected; retried once at the end. */
      readonly failed: readonly string[];
    };

/**
 * Communication types that a user in a franchise of these brands no longer chooses. The effect reads their groups when it runs, because a
 * group may have been added since.
 */
export interface EndedChoices {
  readonly brandIds: readonly number[];
  readonly communicationTypeIds: readonly number[];
}

/** A removal or undo that exceeds one batch and runs in pieces. The first batch writes it into the outbox, so that the rest follows. */
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
  /** Leftovers that are restored although they were changed later (contract/restoring.ts). */
  readonly overwrite: readonly string[];
}

export type OutboxDocument<Key extends InPartition = InPartition> = Key & {
  readonly id: string;
  readonly type: 'outbox';
  readonly effects: readonly DirectoryEffect[];
  /** Work in further batches that must finish before the effects run; null for most entries. */
  readonly removal: PendingRemoval | null;
  readonly createdAt: Instant;
  /** End of the current lease or wait; null after the entry was given up. */
  readonly dueAt: Instant | null;
  readonly attempts: number;
  /**
   * Present if no further attempt is made. `refused`: the directory rejected the effects. `attempts`: they failed for days. An operator
   * must fix the cause and then set `dueAt`.
   */
  readonly givenUp?: { readonly at: Instant; readonly reason: 'refused' | 'attempts' };
};

/** Time after which a due entry is overdue. Several runs of the timer have passed by then. */
export const OUTBOX_OVERDUE_MS = 10 * 60_000;
