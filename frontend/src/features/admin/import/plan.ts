/** Turns all rows of a file into operations, in slices that keep the page responsive. */
import { comparedEmail, EXTRA_VALUES, MAX_EMAIL, userRecordRoutes } from '@franchise-admin/api/contract';
import type { OperationInput } from '../../../shared/review/review.ts';
import { type FileRow, type ImportData, type ImportKind, type RowPlan, rowError } from './kinds/kind.ts';
import { Slices } from './slices.ts';

export interface Plan {
  readonly rows: readonly RowPlan[];
  readonly operations: readonly OperationInput[];
  /** The index of the row that has added each operation. */
  readonly rowOf: readonly number[];
}

/** @returns undefined if `isWanted` returns false */
export async function planRows(
  kind: ImportKind,
  data: ImportData,
  rows: readonly FileRow[],
  isWanted: () => boolean,
): Promise<Plan | undefined> {
  const slices = new Slices();
  const planRow = await kind.planner(data, slices);
  const planned: RowPlan[] = [];
  const operations: OperationInput[] = [];
  const rowOf: number[] = [];
  for (const [index, row] of rows.entries()) {
    const add = (operation: OperationInput) => {
      rowOf.push(index);
      return operations.push(operation);
    };
    planned.push(row.hasExtraValues ? rowError(EXTRA_VALUES) : planRow(row, add));
    if (slices.isOver()) await slices.pause();
    if (!isWanted()) return undefined;
  }
  return { rows: planned, operations, rowOf };
}

/** Returns the emails of new users, normalized with `comparedEmail`, except those that the server rejects because of their length. */
export function newEmails(operations: readonly OperationInput[]): readonly string[] {
  const emails = operations.flatMap(({ route, body }) => {
    if (route !== userRecordRoutes.saveUser.name) return [];
    const { franchiseUserId, emailAddress } = body as { franchiseUserId: number; emailAddress: string };
    return franchiseUserId === 0 ? [comparedEmail(emailAddress)] : [];
  });
  return [...new Set(emails)].filter((email) => email.length <= MAX_EMAIL);
}
