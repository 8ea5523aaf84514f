/** Whether the database answers. */
import { container } from './client.ts';

/** Reads a document that does not exist: 1 RU, and every part on the way is proven. Rejects when the database is out. */
export async function pingDatabase(): Promise<void> {
  await container('reference').item('ping', 'ping').read();
}
