/** What the answer to saving a person says of the directory following. */
import type { OutboxDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Log } from '../http/log.ts';
import { settleNow } from './settle.ts';

/**
 * How long whoever saves a person waits for the account to follow: as long as one request to the directory may take. They can go on
 * without it.
 */
const PATIENCE_MS = 10_000;

/**
 * Lets the account follow what was saved, as far as that is done soon.
 * @param entry of the change; undefined when nothing has to follow
 * @throws UndoneError 409 `account_refused` when nothing of the change remains
 */
export async function followed(
  entry: Read<OutboxDocument> | undefined,
  log: Log,
): Promise<{ readonly isPending?: boolean }> {
  return entry === undefined || (await settleNow(entry, log, PATIENCE_MS)) ? {} : { isPending: true };
}
