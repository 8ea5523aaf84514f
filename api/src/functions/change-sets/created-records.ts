/** Finds the records that applied operations created, for operations that refer to them. */
import { historyScope } from '../../contract/history-scope.ts';
import type { StoredOperation } from '../../store/documents/index.ts';
import { partitionOfScope } from '../../store/partition/partition.ts';
import { entriesOf } from '../../store/restoring/change-entries.ts';
import { isFinished, recordIdAmong } from './verdict.ts';

/** Returns the number of the record that an operation created, according to its audit entries; undefined if the operation created none. */
async function createdRecordOf({ scope, changeId }: StoredOperation): Promise<number | undefined> {
  const partition = scope === null ? undefined : partitionOfScope(historyScope.parse(scope));
  if (!partition || changeId === null) return undefined;
  const entries = await entriesOf(partition, [changeId]);
  // The oldest entry is the change itself. Later entries link the account.
  return recordIdAmong(entries.toReversed().flatMap(({ changes }) => changes));
}

/**
 * Returns a function that finds the number of the record that an operation creates. Reads the audit entries of an operation only once.
 * @param planned numbers of the records that the operations would create in the current review, by operation
 */
export function recordIdsOf(operations: readonly StoredOperation[], planned: ReadonlyMap<number, number> = new Map()) {
  const created = new Map<number, number>();
  return async (number: number): Promise<number | undefined> => {
    const known = planned.get(number) ?? created.get(number);
    const operation = operations[number - 1];
    if (known !== undefined || !operation || !isFinished(operation)) return known;
    const found = await createdRecordOf(operation);
    if (found !== undefined) created.set(number, found);
    return found;
  };
}
