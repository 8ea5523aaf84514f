/** Undoes a change set as a whole, with a new set that undoes its changes, newest first. */
import type { Operation } from '../../contract/change-set-record.ts';
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { conflict } from '../../domain/problems.ts';
import { readPages } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { checkState, setOf } from './access.ts';
import { createSet } from './create.ts';

/** Creates and reviews the undo set, which is then applied like any other set. */
export async function undoSet(
  request: ApiRequest<typeof changeSetRoutes.undoChangeSet>,
): Promise<Read<ChangeSetDocument>> {
  const { params } = request;
  const set = await setOf(request);
  checkState(set, ['done', 'stopped']);
  const operations = (await readPages(set))
    .flatMap((page) => page.operations)
    .flatMap(({ changeId, scope }): Operation[] =>
      changeId === null || scope === null
        ? []
        : [{ route: 'undoChange', params: { scope }, body: { changeIds: [changeId] } }],
    )
    .reverse();
  if (operations.length === 0)
    throw conflict('nothing_done', 'The change set has changed nothing, so it cannot be undone.');
  const title = `Undo: ${set.title}`.slice(0, 200);
  const undo = { title, kind: 'undo', isAtomic: false, stopsAtFailure: false, undoOf: set.id, operations } as const;
  return createSet(params.scope, undo, request);
}
