/** Bulk changes: the rows selected in a list become the operations of one change set, which is reviewed before it is applied. */
import { CHANGE_SET_LIMITS, SYSTEM } from '@franchise-admin/api/contract';
import { clearSelection, formatCount } from '../../ui/index.ts';
import { type OperationInput, reviewed } from '../review/review.ts';

/** A record of a franchise, with its version. */
export interface BulkRow {
  readonly groupCode: string;
  readonly etag: string;
}

/** The list whose selection is cleared after the change. */
export interface BulkList {
  readonly franchise: string;
  readonly list: string;
  readonly reload: () => unknown;
}

/** Returns the franchise that all rows belong to; SYSTEM if they belong to several. */
export function scopeOf(rows: readonly Pick<BulkRow, 'groupCode'>[]): string {
  const first = rows[0]?.groupCode ?? SYSTEM;
  return rows.every(({ groupCode }) => groupCode === first) ? first : SYSTEM;
}

/**
 * Returns the reason why the rows cannot be changed together; undefined if they can. @param mayPropose returns whether the current user may
 * propose changes in a scope
 */
export function bulkObstacle(
  rows: readonly Pick<BulkRow, 'groupCode'>[],
  mayPropose: (scope: string) => boolean,
): string | undefined {
  if (rows.length > CHANGE_SET_LIMITS.operations)
    return `At most ${formatCount(CHANGE_SET_LIMITS.operations)} records can be changed together. Please select fewer.`;
  return mayPropose(scopeOf(rows)) ? undefined : 'Please select records of one franchise.';
}

/** Opens the review of the change. @param title "Assign 12 units to Ada Lee" */
export function reviewBulk(
  rows: readonly BulkRow[],
  title: string,
  operations: readonly OperationInput[],
  { franchise, list, reload }: BulkList,
): void {
  reviewed({
    scope: scopeOf(rows),
    title,
    kind: 'bulk',
    operations,
    onDone: () => {
      clearSelection({ franchise, list });
      void reload();
    },
  });
}
