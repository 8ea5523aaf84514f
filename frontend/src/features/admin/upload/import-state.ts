/** What the page shows of an import. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import type { Failure } from '../../../client/failure.ts';
import type { Progress } from '../import/drafts.ts';
import type { ImportReview } from '../import/ImportReview.ts';
import type { FailedRow, ImportKind } from '../import/kinds/kind.ts';

export interface ImportResult {
  /** One set, or several if the import has more changes than a set may have. */
  readonly sets: readonly ChangeSet[];
  readonly totalRecords: number;
  readonly failedRecords: readonly FailedRow[];
  readonly leftOut: number;
}

export interface OfFile {
  readonly kind: ImportKind;
  readonly fileName: string;
}

export type ImportState =
  | (OfFile & { readonly phase: 'reading'; readonly previous: EndedImport | undefined })
  | (OfFile & {
      readonly phase: 'reviewing';
      readonly review: ImportReview;
      readonly previous: EndedImport | undefined;
    })
  | (OfFile & {
      readonly phase: 'running';
      /** Undefined after a reload until the first response. */
      readonly progress: Progress | undefined;
      /** True if the last poll failed. Polling continues. */
      readonly isUnreachable: boolean;
    })
  | EndedImport
  /** The server rejected the file, or the result of its import is unavailable. */
  | (OfFile & {
      readonly phase: 'rejected';
      readonly failure: Failure;
      /** True if the import was started, but polling its progress failed permanently. */
      readonly isAccepted: boolean;
      readonly previous: EndedImport | undefined;
    });

export interface EndedImport extends OfFile {
  readonly phase: 'ended';
  readonly result: ImportResult;
}

/** Returns the last finished import. It stays visible until the next import runs. */
export function endedOf(state: ImportState | undefined): EndedImport | undefined {
  if (state?.phase === 'ended') return state;
  return state && 'previous' in state ? state.previous : undefined;
}
