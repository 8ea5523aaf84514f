/** Commits a transactional batch in one partition: all of its writes or none. */
import type { OperationResponse } from '@azure/cosmos';
import type { ProblemError } from '../../domain/problem-error.ts';
import { container } from '../cosmos/client.ts';
import { statusOf } from '../cosmos/conditional.ts';
import { databaseOutage, isDatabaseBusy } from '../cosmos/outage.ts';
import type { PartitionDocument } from '../documents/index.ts';
import { BATCH_LIMIT, operation, type Write } from './operations.ts';
import type { Partition, Read } from './partition.ts';

type BatchResult =
  | {
      readonly kind: 'committed';
      /** The created, replaced and patched documents with their new versions. */
      readonly documents: readonly Read<PartitionDocument>[];
    }
  /**
   * The batch got no response, or was rejected because the database is busy or a document has changed since it was read. `mayBeWritten`:
   * the response to this or an earlier attempt was lost, so the caller must check whether the batch was written.
   */
  | {
      readonly kind: 'lost';
      readonly outage: ProblemError | undefined;
      readonly mayBeWritten: boolean;
      /** True if another change was written first; false if the database is busy or unreachable. */
      readonly isRace: boolean;
    };

/** True if the document was changed or deleted, or its id is already used. */
const isRace = (status: unknown) => status === 404 || status === 409 || status === 412;
const isLost = (status: unknown) => isRace(status) || isDatabaseBusy(status);
const NOT_TRIED = 424;

/**
 * Commits all of the writes or none.
 * @throws Error for a batch that no retry can fix (too large, malformed), DeadlineError
 */
export async function commitBatch(partition: Partition, writes: readonly Write[]): Promise<BatchResult> {
  if (writes.length > BATCH_LIMIT)
    throw new Error(`The batch has ${writes.length} operations. The limit is ${BATCH_LIMIT}.`);
  const sent = await send(partition, writes);
  if ('kind' in sent) return sent;
  const { results, isFirstTry } = sent;
  const failed = results.find(({ statusCode }) => statusCode >= 400 && statusCode !== NOT_TRIED);
  if (failed) {
    if (isLost(failed.statusCode)) {
      const { statusCode } = failed;
      return { kind: 'lost', outage: undefined, mayBeWritten: !isFirstTry, isRace: isRace(statusCode) };
    }
    throw new Error(`The database rejected the batch with ${failed.statusCode}.`);
  }
  const documents = writes.flatMap((write, n) => {
    if (write.kind === 'remove') return [];
    const { eTag, resourceBody } = results[n] ?? {};
    // Other changes may have patched the document since it was read, so only the response contains its current state.
    const document = write.kind === 'patch' ? { ...write.document, ...resourceBody } : write.document;
    return [{ ...document, _etag: String(eTag ?? resourceBody?._etag), _ts: Number(resourceBody?._ts) }];
  });
  return { kind: 'committed', documents };
}

interface BatchResponse {
  readonly results: readonly OperationResponse[];
  /** True for the response to the first attempt. The SDK sends a batch again if it gets no response or the database is busy. */
  readonly isFirstTry: boolean;
}

async function send(
  partition: Partition,
  writes: readonly Write[],
): Promise<BatchResponse | Extract<BatchResult, { kind: 'lost' }>> {
  try {
    const { result, diagnostics } = await container(partition.container).items.batch(
      writes.map(operation),
      partition.key,
    );
    const failed = diagnostics?.clientSideRequestStatistics.retryDiagnostics.failedAttempts;
    if (result) return { results: result, isFirstTry: failed?.length === 0 };
    throw new Error('The response to the batch has no results.');
  } catch (error) {
    // The SDK wraps the error of a batch. The wrapper has only the text; its `cause` is the original error.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const outage = databaseOutage(cause);
    if (outage || isLost(statusOf(cause)))
      return { kind: 'lost', outage, mayBeWritten: true, isRace: !outage && isRace(statusOf(cause)) };
    throw cause;
  }
}
