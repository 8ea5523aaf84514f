/** Finds the changes that the operations of an undo set undo. */
import { historyScope } from '../../contract/history-scope.ts';
import type { restoringRoutes } from '../../contract/restoring.ts';
import type { BodyOf } from '../../contract/route.ts';
import type { StoredOperation } from '../../store/documents/index.ts';
import { partitionOfScope } from '../../store/partition/partition.ts';
import type { UpcomingUndo } from '../../store/restoring/undo-history.ts';
import { UNDO } from './submit.ts';
import { isRemaining } from './verdict.ts';

/** Returns the ids of the changes that an operation of an undo set undoes. */
export const undoneIn = ({ body }: StoredOperation) => (body as BodyOf<typeof restoringRoutes.undoChange>).changeIds;

/** Returns the changes that the remaining operations will undo, in order. */
export const upcomingUndos = (operations: readonly StoredOperation[]): UpcomingUndo[] =>
  operations
    .filter((operation) => operation.route === UNDO && isRemaining(operation))
    .flatMap((operation) => {
      const partition = partitionOfScope(historyScope.parse((operation.params as { readonly scope: unknown }).scope));
      return partition ? undoneIn(operation).map((changeId) => ({ partition, changeId })) : [];
    });
