/** The state of an import review, and the result of applying it. */
import type { Table } from '@franchise-admin/api/contract';
import type { Client } from '../../../client/client.ts';
import type { Mapping } from './columns.ts';
import type { AppliedPart, Progress } from './drafts.ts';
import type { FailedRow, ImportKind } from './kinds/kind.ts';
import type { ReviewedRow } from './reviewed-rows.ts';

export interface ImportReviewState {
  readonly mapping: Mapping;
  /** True while the user matches columns with headers. */
  readonly isMapping: boolean;
  /** Rows with errors in the first check come first. Undefined until that check. */
  readonly rows: readonly ReviewedRow[] | undefined;
  /** True while the portal compares the rows with the stored records, or the server checks them. */
  readonly isChecking: boolean;
  readonly isApplying: boolean;
  /** Set while the server checks the rows, for the progress bar. */
  readonly progress: Progress | undefined;
  /** Why the rows could not be checked or applied. */
  readonly problem: ImportProblem | undefined;
}

export interface ImportProblem {
  readonly text: string;
  /** True if another check may succeed. */
  readonly mayRetry: boolean;
}

/** An import that was applied, as one change set or as several. */
export interface AppliedImport {
  readonly parts: readonly AppliedPart[];
  readonly totalRecords: number;
  /** Rows that were not applied because of an error. */
  readonly failed: readonly FailedRow[];
  /** The number of rows that the user has left out. */
  readonly leftOut: number;
  /** The applied rows with the numbers of their operations. */
  readonly lines: readonly AppliedLine[];
}
export type AppliedLine = Omit<FailedRow, 'errorMessage'> & { readonly operations: readonly number[] };

export interface ImportReviewOptions {
  readonly client: Client;
  readonly code: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly table: Table;
}
