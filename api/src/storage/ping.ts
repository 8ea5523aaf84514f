/** Whether the storage account answers, for files and for messages. */
import { askStorage } from './client.ts';

/** Looks at the container and the queue of the imports. Rejects when one of them is missing or out of reach. */
export async function pingStorage(): Promise<void> {
  await askStorage(({ files, queue }, abortSignal) =>
    Promise.all([files.getProperties({ abortSignal }), queue.getProperties({ abortSignal })]),
  );
}
