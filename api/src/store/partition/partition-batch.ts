/** One transactional batch of one partition: all of its writes or none. */
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
      /** The documents created, replaced and patched, with their new versions. */
      readonly documents: readonly Read<PartitionDocument>[];
    }
  /**
   * Refused because a document is not as it was read, or not answered.
   * `mayBeWritten`: the answer was lost, or the first of several was, so that whether it was written is for the caller to find out.
   */
  | {
      readonly kind: 'lost';
      readonly outage: ProblemError | undefined;
      readonly mayBeWritten: boolean;
      /** Another change was first; otherwise the database is busy or out of reach. */
      readonly isRace: boolean;
    };

/** Another version, an id that is taken, or a deleted document. */
const isRace = (status: unknown) => status === 404 || status === 409 || status === 412;
const isLost = (status: unknown) => isRace(status) || isDatabaseBusy(status);
const NOT_TRIED = 424;

/** Writes all or nothing. @throws Error for what no repetition mends (too large, malformed), DeadlineError */
export async function commitBatch(partition: Partition, writes: readonly Write[]): Promise<BatchResult> {
  if (writes.length > BATCH_LIMIT) throw new Error(`A batch of ${writes.length} operations; at most ${BATCH_LIMIT}.`);
  const sent = await send(partition, writes);
  if ('kind' in sent) return sent;
  const { results, isFirstTry } = sent;
  const failed = results.find(({ statusCode }) => statusCode >= 400 && statusCode !== NOT_TRIED);
  if (failed) {
    if (isLost(failed.statusCode)) {
      const { statusCode } = failed;
      return { kind: 'lost', outage: undefined, mayBeWritten: !isFirstTry, isRace: isRace(statusCode) };
    }
    throw new Error(`The batch was refused with ${failed.statusCode}.`);
  }
  const documents = writes.flatMap((write, n) => {
    if (write.kind === 'remove') return [];
    const { eTag, resourceBody } = results[n] ?? {};
    // Other changes may have patched the document since it was read: only the response has its current state.
    const document = write.kind === 'patch' ? { ...write.document, ...resourceBody } : write.document;
    return [{ ...document, _etag: String(eTag ?? resourceBody?._etag), _ts: Number(resourceBody?._ts) }];
  });
  return { kind: 'committed', documents };
}

interface Answered {
  /** What each operation was answered. */
  readonly results: readonly OperationResponse[];
  /** Whether this is the answer to the first request: the SDK sends a batch again when it hears nothing or "not now". */
  readonly isFirstTry: boolean;
}

async function send(
  partition: Partition,
  writes: readonly Write[],
): Promise<Answered | Extract<BatchResult, { kind: 'lost' }>> {
  try {
    const { result, diagnostics } = await container(partition.container).items.batch(
      writes.map(operation),
      partition.key,
    );
    const failed = diagnostics?.clientSideRequestStatistics.retryDiagnostics.failedAttempts;
    if (result) return { results: result, isFirstTry: failed?.length === 0 };
    throw new Error('The batch was answered without results.');
  } catch (error) {
    // The SDK wraps what went wrong with a batch in an error that says nothing of it but its text.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const outage = databaseOutage(cause);
    if (outage || isLost(statusOf(cause)))
      return { kind: 'lost', outage, mayBeWritten: true, isRace: !outage && isRace(statusOf(cause)) };
    throw cause;
  }
}
