/** The author and the If-Match check of a change. */
import type { Route } from '../../contract/route.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import { stale } from '../../domain/problems.ts';
import type { Author } from '../../store/documents/index.ts';
import { urgently } from '../../store/partition/change-queue.ts';
import { lastChange, type RecordDocument } from '../../store/partition/last-change.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Caller } from './api-request.ts';

/**
 * Returns the caller as stored in audit entries.
 * @param isUrgent true if the change of a corporate admin runs before changes by other users (store/partition/change-queue.ts); by default,
 * true for every DELETE
 */
export function authorOf(
  { actor, requestId }: { readonly actor: Caller; readonly requestId: string },
  route: Route,
  isUrgent = route.method === 'DELETE',
): Author {
  const author = { actorId: actor.authObjectId, actorName: actor.name, call: route.name, requestId };
  return actor.isCorpAdmin && isUrgent ? urgently(author) : author;
}

/**
 * Compares If-Match with the version of the record. Without If-Match, or with `*`, the change applies to the current record.
 * @param current reads the record in the response format
 * @param version the version to compare with; by default, the document's ETag
 * @throws 412 with the current record, and the author and time of its last change
 */
export async function checkVersion(
  ifMatch: string | undefined,
  document: Read<RecordDocument>,
  current: () => unknown,
  version = document._etag,
): Promise<void> {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== version)
    throw await staleRecord(document, await current());
}

/**
 * Builds the 412 error for a document that has changed.
 * @param current the record in the response format
 */
export async function staleRecord(document: Read<RecordDocument>, current: unknown): Promise<ProblemError> {
  // If the history cannot be read, the 412 omits author and time.
  return stale(current, await lastChange(document).catch(() => undefined));
}
