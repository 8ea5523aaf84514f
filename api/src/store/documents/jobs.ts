/** Container jobs, key /id. */
import type { FailedRecord } from '../../contract/import.ts';
import type { Author } from './audit.ts';
import type { Instant } from './common.ts';

/** An import of restaurant managers at work. */
export interface ImportDocument {
  readonly id: string;
  readonly type: 'import';
  readonly groupCode: string;
  /** Who sent the file. */
  readonly author: Author;
  /** Fingerprint of the request that created it (receipts.ts); absent without an `Idempotency-Key`. */
  readonly fingerprint?: string;
  /** Number of the latest run: a run with a lower number must not commit any more (`ImportFenceDocument`). */
  readonly run: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly totalRecords: number;
  /** Rows of the file that are dealt with, from its top: where the work goes on. */
  readonly processedRecords: number;
  /** Documents that hold the failed rows, in the order of the file. */
  readonly failureIds: readonly string[];
  /** Why the import as a whole failed; of one that is not finished: why it is to be ended instead of carried out. */
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

/** The number of accounts that a person has created in one hour. */
export interface NewAccountsDocument {
  /** "accounts-<object id>-<hours since 1970>" */
  readonly id: string;
  readonly type: 'newAccounts';
  readonly count: number;
  /** Digests of counted requests, so that a retry is not counted again. Documents of earlier versions have none. */
  readonly submissions?: readonly string[];
  readonly ttl: number;
}
