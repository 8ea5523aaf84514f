/** The import queue and its poison queue. */
import { withStorage } from './client.ts';

/** Queues an import or a change set. The message contains only the id. @throws ProblemError "unavailable" */
export async function enqueueImport(importId: string): Promise<void> {
  // The Functions host expects messages in Base64.
  const message = Buffer.from(importId).toString('base64');
  await withStorage(({ queue }, abortSignal) => queue.sendMessage(message, { abortSignal }));
}

/** Returns the approximate number of messages in the poison queue. @throws ProblemError "unavailable" */
export async function poisonMessageCount(): Promise<number> {
  return withStorage(
    async ({ poisonQueue }, abortSignal) =>
      (await poisonQueue.getProperties({ abortSignal })).approximateMessagesCount ?? 0,
  );
}
