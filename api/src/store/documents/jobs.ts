/** Documents of the container `jobs`, partitioned by /id. */
import type { FailedRecord } from '../../contract/import.ts';
import type { Author } from './audit.ts';
import type { Instant } from './common.ts';

/** The state of an import of restaurant managers. */
export interface ImportDocument {
  readonly id: string;
  readonly type: 'import';
  readonly groupCode: string;
  /** The user who uploaded the file. */
  readonly author: Author;
  /** Fingerprint of the request that created the import (receipts.ts); absent without an `Idempotency-Key`. */
  readonly fingerprint?: string;
  /** Number of the latest run. Runs with a lower number must not commit (`ImportFenceDocument`). */
  readonly run: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly totalRecords: number;
  /** Number of rows processed so far, from the top of the file. The next run continues after them. */
  readonly processedRecords: number;
  /** Ids of the documents with the failed rows, in the order of the file. */
  readonly failureIds: readonly string[];
  /** Why the whole import failed. For an unfinished import, why it must end early. Otherwise null. */
  readonly errorMessage: string | null;
  readonly createdAt: Instant;
  /** Running: end of the lease. Waiting: when to queue the import again. Finished: null. */
  readonly dueAt: Instant | null;
  /** Seconds after the last change until Cosmos DB deletes the document. */
  readonly ttl: number;
}

/** Failed rows of one piece of an import. */
export interface ImportFailuresDocument {
  readonly id: string;
  readonly type: 'importFailures';
  readonly rows: readonly FailedRecord[];
  readonly ttl: number;
}

/** The number of accounts that a user has created in one hour. */
export interface NewAccountsDocument {
  /** "accounts-<object id>-<hours since 1970>" */
  readonly id: string;
  readonly type: 'newAccounts';
  readonly count: number;
  /** Digests of counted requests, so that a retry is not counted again. Documents of earlier releases have none. */
  readonly submissions?: readonly string[];
  readonly ttl: number;
}
