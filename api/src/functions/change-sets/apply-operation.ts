import { ProblemError } from '../../domain/problem-error.ts';
import type { StoredOperation } from '../../store/documents/index.ts';
import { scopeOf } from '../../store/partition/partition.ts';
import { asOperation, type RunningOperation } from '../../store/partition/running-change.ts';
import { outageOf } from '../http/outage.ts';
import { operationProblem } from './set-view.ts';
import { type OperationRun, runningOperation, submit } from './submit.ts';
import { conflictOf, OUTCOMES } from './verdict.ts';

/**
 * Applies an operation of a change set exactly once. A second attempt returns the result of the first one (store/partition/receipts.ts).
 * @throws errors for outages. The operation may have been written; another attempt then returns its result
 */
export async function applyOperation(
  { current: _, ...operation }: StoredOperation,
  sending: OperationRun,
): Promise<StoredOperation> {
  const running = runningOperation(sending.set, operation);
  try {
    await asOperation(running, () => submit(operation, { ...sending, isDryRun: false }));
    return written(operation, running) ?? { ...operation, result: 'unchanged', problem: null };
  } catch (error) {
    const failed = await failedOperation(operation, error, sending);
    return error instanceof ProblemError ? failed : (written(operation, running) ?? failed);
  }
}

/**
 * Returns the operation with its result, and the reason why it failed.
 * @throws errors for outages
 */
export async function failedOperation(
  operation: StoredOperation,
  error: unknown,
  sending: OperationRun,
): Promise<StoredOperation> {
  const outage = outageOf(error, 5);
  if (outage) throw outage;
  if (!(error instanceof ProblemError)) {
    sending.log.error('operation failed', error, { changeSetId: sending.set.id, number: operation.number });
    const problem = operationProblem(new ProblemError('internal', 'Something went wrong on our side.'));
    return { ...operation, result: 'failed', problem };
  }
  const failed = { ...operation, result: OUTCOMES[error.code] ?? 'failed', problem: operationProblem(error) } as const;
  return error.code === 'stale' ? { ...failed, ...(await conflictOf(operation, error, sending)) } : failed;
}

function written(operation: StoredOperation, { written }: RunningOperation): StoredOperation | undefined {
  if (!written) return undefined;
  const { changeId, partition } = written;
  return { ...operation, result: 'done', problem: null, changeId, scope: scopeOf(partition) };
}
