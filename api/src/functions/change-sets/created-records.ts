/** Finds the records that applied operations created, for operations that refer to them. */
import { historyScope } from '../../contract/history-scope.ts';
import type { StoredOperation } from '../../store/documents/index.ts';
import { partitionOfScope } from '../../store/partition/partition.ts';
import { entriesOf } from '../../store/restoring/change-entries.ts';
import { isFinished, recordIdAmong } from './verdict.ts';

/**
 * Returns the number of the record that the operation created, according to its audit entries; undefined if it created
 * none.
 */
export async function createdRecordOf({ scope, changeId }: StoredOperation): Promise<number | undefined> {
  const partition = scope === null ? undefined : partitionOfScope(historyScope.parse(scope));
  if (!partition || changeId === null) return undefined;
  const entries = await entriesOf(partition, [changeId]);
  // The oldest entry is the change itself. Later entries link the account.
  return recordIdAmong(entries.toReversed().flatMap(({ changes }) => changes));
}

/**
 * Returns a function that finds the number of the record that an operation creates.
 * @param planned numbers of the records that the operations would create in the current review, by operation
 */
export const recordIdsOf =
  (operations: readonly StoredOperation[], planned: ReadonlyMap<number, number>) => async (number: number) => {
    const operation = operations[number - 1];
    return planned.get(number) ?? (operation && isFinished(operation) ? createdRecordOf(operation) : undefined);
  };
