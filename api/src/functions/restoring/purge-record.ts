/** Permanently deletes the versions of a deleted record from the history and change sets, and its account from the directory. */

import { restoringRoutes as routes } from '../../contract/restoring.ts';
import { conflict, notFound } from '../../domain/problems.ts';
import { documentIdOf } from '../../store/partition/record-versions.ts';
import { type Purge, purge, versionsOf } from '../../store/restoring/purge.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import { settleNow } from '../outbox/settle.ts';
import { changeScope, partitionFor } from './change-scope.ts';

/**
 * Deletes in batches, oldest versions first. An interrupted deletion can be repeated, because the record is still listed as deleted.
 * @throws 404 if the history has no versions of the record; 409 `exists` if the record is not deleted
 */
export async function purgeRecord(request: ApiRequest<typeof routes.purgeDeleted>) {
  const { params, body, log } = request;
  const { kind, recordId } = body;
  const partition = partitionFor(params.scope);
  const author = authorOf(request, routes.purgeDeleted);
  for (;;) {
    const { outcome: isLast, outbox } = await changeScope<Purge['isLast']>(partition, author, async (snapshot) => {
      if (await snapshot.document(documentIdOf({ kind, id: recordId })))
        throw conflict('exists', 'This record is not deleted. Please delete it first.');
      const versions = await versionsOf(partition, body);
      if (versions.entries.length === 0) throw notFound('The history has no versions of this record.', 'recordId');
      const { change, isLast } = purge(versions, body, params.scope);
      return {
        change: { ...change, ...(!snapshot.root && { root: 'absent' as const }) },
        outcome: isLast,
        hasMore: !isLast,
      };
    });
    if (!isLast) continue;
    const isDone = outbox === undefined || (await settleNow(outbox, log));
    return isDone ? {} : { isPending: true };
  }
}
