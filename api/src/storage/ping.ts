/** Health check of the storage account. */
import { withStorage } from './client.ts';

/** Reads the properties of container and queue. Throws if one is missing or unreachable. */
export async function pingStorage(): Promise<void> {
  await withStorage(({ files, queue }, abortSignal) =>
    Promise.all([files.getProperties({ abortSignal }), queue.getProperties({ abortSignal })]),
  );
}
