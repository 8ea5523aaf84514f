/** What every change of a franchise or a vendor shares: who asks, and whether the record still is as the caller read it. */
import type { Route } from '../../contract/route.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import { stale } from '../../domain/problems.ts';
import type { Author } from '../../store/documents/index.ts';
import { urgently } from '../../store/partition/change-queue.ts';
import { lastChange, type RecordDocument } from '../../store/partition/last-change.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Caller } from './call.ts';

/**
 * The caller as audit records name them.
 * @param isUrgent true if the change goes ahead of other users' changes when a corporate admin makes it
 *   (store/partition/change-queue.ts). Every DELETE does.
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
 * Compares the caller's If-Match with the record's version. Without If-Match, or with `*`, the change applies to the record as it stands.
 * @param current reads the record as the request would have returned it
 * @param version the version to compare with, if it is not the document's ETag
 * @throws 412 with the current record, and by whom and when it was last changed
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

/** The 412 for a document that another user has changed. @param current the record as it is now */
export async function staleRecord(document: Read<RecordDocument>, current: unknown): Promise<ProblemError> {
  // If the history cannot be read, the response is still the 412.
  return stale(current, await lastChange(document).catch(() => undefined));
}
