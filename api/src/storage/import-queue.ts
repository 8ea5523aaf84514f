/** Telling the queue's function that an import has work to do. */
import { askStorage } from './client.ts';

/** Sends a message that carries the import's number and nothing else. @throws ProblemError "unavailable" */
export async function announceImport(importId: string): Promise<void> {
  // The Functions host expects its messages in Base64.
  const message = Buffer.from(importId).toString('base64');
  await askStorage(({ queue }, abortSignal) => queue.sendMessage(message, { abortSignal }));
}
