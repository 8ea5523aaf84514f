/** The queue of imports: telling its function that one has work to do, and what the host has set aside of it. */
import { askStorage } from './client.ts';

/** Sends a message that carries the import's number and nothing else. @throws ProblemError "unavailable" */
export async function announceImport(importId: string): Promise<void> {
  // The Functions host expects its messages in Base64.
  const message = Buffer.from(importId).toString('base64');
  await askStorage(({ queue }, abortSignal) => queue.sendMessage(message, { abortSignal }));
}

/** How many messages, as the service counts, failed time and again and wait to be looked at. @throws ProblemError "unavailable" */
export async function messagesSetAside(): Promise<number> {
  return askStorage(
    async ({ poisonQueue }, abortSignal) =>
      (await poisonQueue.getProperties({ abortSignal })).approximateMessagesCount ?? 0,
  );
}
