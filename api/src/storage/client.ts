/** The storage clients of this process, loaded on first use. */
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import type { QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { config, type StorageConfig } from '../config.ts';
import { azureCredential } from '../credential.ts';
import { deadlineSignal } from '../deadline.ts';
import { ProblemError } from '../domain/problem-error.ts';
import { IMPORTS } from './names.ts';

/** Timeout of a request including its retries. A 10 MB upload takes much less. */
const REQUEST_TIMEOUT_MS = 15_000;
const OPTIONS = { retryOptions: { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000 } };

const BUSY_STATUSES: ReadonlySet<unknown> = new Set([408, 429, 500, 502, 503, 504]);
const BUSY_NAMES: ReadonlySet<string> = new Set(['AbortError', 'TimeoutError', 'DeadlineError']);

interface Clients {
  readonly files: ContainerClient;
  readonly queue: QueueClient;
  readonly poisonQueue: QueueClient;
}

let clients: Promise<Clients> | undefined;

/**
 * Runs `send` with the storage clients, within the deadline of the current request.
 * @throws ProblemError "unavailable" if the storage account is busy, unreachable or not configured
 */
export async function withStorage<T>(send: (clients: Clients, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const { storage } = config();
  if (!storage) throw new ProblemError('unavailable', 'File storage is not configured. Set STORAGE to import files.');
  try {
    clients ??= createClients(storage);
    return await send(await clients, deadlineSignal(REQUEST_TIMEOUT_MS));
  } catch (error) {
    throw storageOutage(error) ?? error;
  }
}

/** Returns a 503 if the storage account is busy or unreachable; undefined for any other error. */
export function storageOutage(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  const isUnreachable = error.name === 'RestError' && statusCode === undefined && typeof code === 'string';
  if (!isUnreachable && !BUSY_STATUSES.has(statusCode) && !BUSY_NAMES.has(error.name)) return undefined;
  return new ProblemError('unavailable', 'The file storage does not respond right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** Reads the properties of container and queue. Throws if one is missing or unreachable. */
export async function pingStorage(): Promise<void> {
  await withStorage(({ files, queue }, abortSignal) =>
    Promise.all([files.getProperties({ abortSignal }), queue.getProperties({ abortSignal })]),
  );
}

async function createClients(storage: StorageConfig): Promise<Clients> {
  const [blobs, queues] = await Promise.all([import('@azure/storage-blob'), import('@azure/storage-queue')]);
  const [blobService, queueService] = services(storage, blobs.BlobServiceClient, queues.QueueServiceClient);
  return {
    files: blobService.getContainerClient(IMPORTS.container),
    queue: queueService.getQueueClient(IMPORTS.queue),
    poisonQueue: queueService.getQueueClient(IMPORTS.poisonQueue),
  };
}

/** Uses the connection string in local runs, otherwise the managed identity. */
function services(
  storage: StorageConfig,
  blob: typeof BlobServiceClient,
  queue: typeof QueueServiceClient,
): [BlobServiceClient, QueueServiceClient] {
  if ('connectionString' in storage)
    return [
      blob.fromConnectionString(storage.connectionString, OPTIONS),
      queue.fromConnectionString(storage.connectionString, OPTIONS),
    ];
  return [
    new blob(storage.blobEndpoint, azureCredential, OPTIONS),
    new queue(storage.queueEndpoint, azureCredential, OPTIONS),
  ];
}
