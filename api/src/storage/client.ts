/** The storage account's clients of this process, made when the first file comes. */
import type { BlobServiceClient, ContainerClient } from '@azure/storage-blob';
import type { QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { config, type StorageConfig } from '../config.ts';
import { azureCredential } from '../credential.ts';
import { deadlineSignal } from '../deadline.ts';
import { ProblemError } from '../domain/problem-error.ts';
import { IMPORTS } from './names.ts';
import { storageOutage } from './outage.ts';

/** For one request and its repetitions; a file of 10 MB takes a part of it. */
const REQUEST_TIMEOUT_MS = 15_000;
const OPTIONS = { retryOptions: { maxTries: 3, retryDelayInMs: 200, maxRetryDelayInMs: 2_000 } };

interface Clients {
  readonly files: ContainerClient;
  readonly queue: QueueClient;
  readonly poisonQueue: QueueClient;
}

let clients: Promise<Clients> | undefined;

/**
 * Asks the storage account for something, held to the deadline of the call at hand.
 * @throws ProblemError "unavailable" when it is busy or out of reach
 */
export async function askStorage<T>(ask: (clients: Clients, abortSignal: AbortSignal) => Promise<T>): Promise<T> {
  const { storage } = config();
  if (!storage) throw new ProblemError('unavailable', 'There is no place for files here.');
  try {
    clients ??= createClients(storage);
    return await ask(await clients, deadlineSignal(REQUEST_TIMEOUT_MS));
  } catch (error) {
    throw storageOutage(error) ?? error;
  }
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

/** By connection string in local runs, else as the function app's managed identity. */
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
