/** Applies a set all or nothing: plans each operation on the result of the earlier ones, and writes all changes in one batch. */
import { randomUUID } from 'node:crypto';
import { changeSetRoutes } from '../../contract/change-sets.ts';
import { historyScope } from '../../contract/history-scope.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { conflict } from '../../domain/problems.ts';
import { forgetCommunications } from '../../store/communications/communications.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { type ChangePart, fitsBatch, jointPlan } from '../../store/partition/joint-change.ts';
import { Overlay, withOverlay } from '../../store/partition/overlay.ts';
import { type Partition, partitionOfScope, scopeOf } from '../../store/partition/partition.ts';
import { changePartition } from '../../store/partition/partition-change.ts';
import { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { receiptBy, uuidOf, withReceipt } from '../../store/partition/receipts.ts';
import type { PlannedChange } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from '../outbox/settle.ts';
import { failedOperation } from './apply-operation.ts';
import { recordIdsOf } from './created-records.ts';
import { operationRoute, runningOperation, type Sending } from './submit.ts';
import { addTo, createdRecordId, isFinished, isHindered, isRemaining, planOperation } from './verdict.ts';

const ELSEWHERE = 'The changes are in another franchise or vendor than at their review. Please review them again.';
const ONE_BY_ONE = 'Turn off “All or nothing” to apply the changes one by one.';

/** Returns why the changes cannot be written in one batch, and what the user can do about it; null if they can. */
function atomicObstacle(parts: readonly ChangePart[]): string | null {
  const changing = parts.filter(({ planned }) => planned.change !== null);
  const [first] = changing;
  if (!first) return null;
  const scope = (part: ChangePart) => scopeOf(part.planned.snapshot.partition);
  const other = changing.find((part) => scope(part) !== scope(first));
  if (other)
    return `Change ${other.operation.number} is in another franchise or vendor than change ${first.operation.number}, so they cannot be applied together. ${ONE_BY_ONE}`;
  const long = changing.find(({ planned: { hasSteps, change } }) => hasSteps || typeof change?.root === 'string');
  if (long)
    return `Change ${long.operation.number} takes several steps, so it cannot be applied together with others. ${ONE_BY_ONE}`;
  if (fitsBatch(first.planned.snapshot, changing)) return null;
  return `These changes write too many records to be applied together. ${ONE_BY_ONE}`;
}

/**
 * Returns why a reviewed set cannot be applied all or nothing; null if it can.
 * @param parts the planned changes of the selected operations
 */
export function reviewedObstacle(operations: readonly StoredOperation[], parts: readonly ChangePart[]): string | null {
  const hindered = operations.filter((operation) => isRemaining(operation) && isHindered(operation));
  if (hindered.length === 0) return atomicObstacle(parts);
  const isOne = hindered.length === 1;
  const [what, them] = isOne ? ['One change', 'it'] : [`${hindered.length} changes`, 'them'];
  if (hindered.every(({ verdict }) => verdict === 'notAllowed'))
    return `${what} ${isOne ? 'needs' : 'need'} approval, so none can be made without it.`;
  return `${what} cannot be made, so none would be. Leave ${them} out, or turn off “All or nothing”.`;
}

interface Run {
  readonly set: ChangeSetDocument;
  readonly actor: Caller;
  readonly log: Log;
}

/** The id of the written change for each operation that changed something. Stored in the receipt. */
type Written = readonly (readonly [number: number, changeId: string])[];

/** Returns a submission that is the same for every attempt to apply these operations, so that they are applied once. */
const submissionOf = ({ id, actor }: ChangeSetDocument, operations: readonly StoredOperation[]) => ({
  by: [actor.authObjectId, uuidOf(`${id}:${operations.filter(isRemaining).map(({ number }) => number)}`)] as const,
  content: [id],
});

/**
 * Returns the partition of the selected operations, according to their review. Prefers an operation that changes something, because
 * operations that change nothing may be in other partitions.
 */
function partitionOf({ scope }: ChangeSetDocument, operations: readonly StoredOperation[]): Partition | undefined {
  const placed = operations.filter((operation) => isRemaining(operation) && operation.scope !== null);
  const found = placed.find(({ verdict }) => verdict !== 'unchanged') ?? placed[0];
  return partitionOfScope(historyScope.parse(found?.scope ?? scope));
}

/**
 * Returns the operations with the results of an earlier run that was interrupted before it saved them; undefined if no run has written
 * anything.
 */
export async function earlierResults(
  set: ChangeSetDocument,
  operations: readonly StoredOperation[],
): Promise<StoredOperation[] | undefined> {
  const partition = partitionOf(set, operations);
  const receipt = partition && (await receiptBy(submissionOf(set, operations).by, partition));
  return receipt && resultsOf(operations, receipt.outcome as Written, partition);
}

/**
 * Applies all selected operations, or none.
 * @returns the operations with their results, and the reason if nothing was changed
 * @throws errors for outages
 */
export async function applyTogether(
  operations: readonly StoredOperation[],
  run: Run,
): Promise<{ readonly operations: readonly StoredOperation[]; readonly error: string | null }> {
  const partition = partitionOf(run.set, operations);
  let current: StoredOperation | undefined;
  try {
    if (!partition) throw conflict('not_atomic', `The changes belong to no franchise or vendor. ${ONE_BY_ONE}`);
    const written = await write(partition, operations, run, (operation) => {
      current = operation;
    });
    return { operations: resultsOf(operations, written, partition), error: null };
  } catch (error) {
    if (!current) {
      if (error instanceof ProblemError && error.code !== 'unavailable') return { operations, error: error.message };
      throw error;
    }
    const { number } = current;
    const failed = await failedOperation(current, error, {
      ...run,
      requestId: randomUUID(),
      recordIdOf: recordIdsOf(operations),
    });
    return {
      operations: operations.map((operation) => (operation.number === number ? failed : operation)),
      error: `Nothing was changed, because change ${number} cannot be made.`,
    };
  }
}

/** @param onPlan called with each operation before it is planned, and with undefined after all are planned */
async function write(
  partition: Partition,
  operations: readonly StoredOperation[],
  run: Run,
  onPlan: (operation: StoredOperation | undefined) => void,
): Promise<Written> {
  const { set, actor, log } = run;
  const author = authorOf({ actor, requestId: randomUUID() }, changeSetRoutes.applyChangeSet);
  const { outcome, outbox } = await withReceipt(submissionOf(set, operations), () =>
    changePartition(
      partition,
      () => PartitionSnapshot.open(partition),
      author,
      async () => {
        const parts = await planned(operations, run, onPlan);
        const obstacle = atomicObstacle(parts);
        if (obstacle !== null) throw conflict('not_atomic', obstacle);
        const changed = parts.filter((part) => part.planned.change !== null);
        if (changed.some((part) => scopeOf(part.planned.snapshot.partition) !== scopeOf(partition)))
          throw conflict('not_atomic', ELSEWHERE);
        return {
          ...jointPlan(parts),
          outcome: changed.map((part) => [part.operation.number, part.author.requestId] as const),
        };
      },
    ),
  );
  if (partition.container === 'reference') forgetCommunications();
  if (outbox) await settleNow(outbox, log);
  return outcome;
}

/**
 * Plans the remaining operations in order, each on top of the earlier ones.
 * @throws the error of the first operation that cannot be planned
 */
async function planned(
  operations: readonly StoredOperation[],
  { set, actor, log }: Run,
  onPlan: (operation: StoredOperation | undefined) => void,
): Promise<ChangePart[]> {
  const overlay = new Overlay();
  const recordIds = new Map<number, number>();
  const recordIdOf = recordIdsOf(operations, recordIds);
  const parts: ChangePart[] = [];
  for (const operation of operations.filter(isRemaining)) {
    onPlan(operation);
    const sending = { set, actor, log, requestId: randomUUID(), recordIdOf };
    const { planned } = await withOverlay(overlay, () => planOperation(operation, sending));
    await addTo(overlay, planned);
    const recordId = createdRecordId(planned);
    if (recordId !== undefined) recordIds.set(operation.number, recordId);
    parts.push(partOf(operation, planned, sending));
  }
  onPlan(undefined);
  return parts;
}

/** Combines a planned operation with the author for its audit entry. */
export function partOf(
  operation: StoredOperation,
  planned: PlannedChange,
  { set, actor, requestId }: Pick<Sending, 'set' | 'actor' | 'requestId'>,
): ChangePart {
  const author = authorOf({ actor, requestId }, operationRoute(operation.route, set.kind).route);
  return { planned, author, operation: runningOperation(set, operation) };
}

function resultsOf(operations: readonly StoredOperation[], written: Written, partition: Partition): StoredOperation[] {
  const changeIds = new Map(written);
  return operations.map(({ current: _, ...operation }): StoredOperation => {
    if (isFinished(operation)) return operation;
    if (!operation.isSelected) return { ...operation, result: 'skipped' };
    const changeId = changeIds.get(operation.number);
    if (changeId === undefined) return { ...operation, result: 'unchanged', problem: null };
    return { ...operation, result: 'done', problem: null, changeId, scope: scopeOf(partition) };
  });
}
