import type { BulkOperationResponse, Container, JSONObject, OperationInput } from '@azure/cosmos';
import { type ContainerId, type PlacedDocument, partitionKeyOf } from '@franchise-admin/data-sets/model';
import { backOff } from '../../back-off.ts';
import type { Containers } from '../database/containers.ts';

/** Maximum number of operations in a bulk request. */
export const OPERATIONS_PER_REQUEST = 100;
/** Number of concurrent requests: enough to keep the endpoint busy. With more, the service throttles. */
const REQUESTS_IN_FLIGHT = 8;
/** Statuses worth a retry: throttled, in conflict with a concurrent operation, or unavailable. */
const TRANSIENT: ReadonlySet<number> = new Set([429, 449, 503]);
const TRIES = 8;

/**
 * Creates or replaces documents in bulk, and resolves when all are written. Idempotent. Throws with container and id if
 * Cosmos DB rejects a document, or still throttles it after eight attempts.
 *
 * The SDK's executeBulkOperations (4.10) waits a second before each partly filled request, which takes longer than loading
 * the whole demo.
 * @param onProgress receives the numbers of documents written so far, and of sent documents whose response is pending
 */
export async function writeDocuments(
  containers: Containers,
  documents: Iterable<PlacedDocument>,
  onProgress: (written: number, pending: number) => void,
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  let [written, pending] = [0, 0];
  try {
    for (const [id, operations] of requests(documents)) {
      while (inFlight.size >= REQUESTS_IN_FLIGHT) await Promise.race(inFlight);
      pending += operations.length;
      const request = writeBatch(containers[id], operations).then(() => {
        inFlight.delete(request);
        written += operations.length;
        pending -= operations.length;
        onProgress(written, pending);
      });
      inFlight.add(request);
      onProgress(written, pending);
    }
    await Promise.all(inFlight);
  } finally {
    // After a rejection, waits for the pending requests before it throws.
    await Promise.allSettled(inFlight);
  }
}

/** Groups documents into requests, each for one container. */
function* requests(documents: Iterable<PlacedDocument>): Iterable<[ContainerId, OperationInput[]]> {
  const waiting = new Map<ContainerId, OperationInput[]>();
  for (const placed of documents) {
    const operations = waiting.get(placed.container) ?? [];
    operations.push(upsert(placed));
    if (operations.length < OPERATIONS_PER_REQUEST) {
      waiting.set(placed.container, operations);
    } else {
      waiting.delete(placed.container);
      yield [placed.container, operations];
    }
  }
  yield* waiting;
}

function upsert(placed: PlacedDocument): OperationInput {
  // The documents are JSON by construction; their interfaces only lack the index signature of JSONObject.
  const resourceBody = placed.document as unknown as JSONObject;
  return { operationType: 'Upsert', partitionKey: partitionKeyOf(placed), resourceBody };
}

/** Sends one bulk request and retries throttled operations. Deleting a document that does not exist succeeds. */
export async function writeBatch(container: Container, operations: OperationInput[], attempt = 1): Promise<void> {
  const results: BulkOperationResponse = await container.items.bulk(
    operations,
    { continueOnError: true },
    { contentResponseOnWriteEnabled: false },
  );
  const again: OperationInput[] = [];
  for (const [n, operation] of operations.entries()) {
    const status = results[n]?.statusCode ?? 0;
    if ((status >= 200 && status < 300) || (status === 404 && operation.operationType === 'Delete')) continue;
    if (!TRANSIENT.has(status) || attempt === TRIES) throw rejection(container, operation, status);
    again.push(operation);
  }
  if (again.length === 0) return;
  await backOff(attempt);
  await writeBatch(container, again, attempt + 1);
}

function rejection(container: Container, operation: OperationInput, status: number): Error {
  const id = 'resourceBody' in operation && 'id' in operation.resourceBody ? operation.resourceBody.id : '';
  return new Error(`Cosmos DB rejected document "${id}" of container "${container.id}" with status ${status}.`);
}
