import type { OperationView } from '../../contract/change-set-record.ts';
import { changeSetRoutes as routes } from '../../contract/change-sets.ts';
import { readTable } from '../../domain/import/read-import.ts';
import { listHeaders } from '../../store/change-sets/change-sets.ts';
import { readImportColumns, rememberImportColumns } from '../../store/change-sets/import-columns.ts';
import { PAGE_SIZE, pageCount, readPage, setsOfRecord } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { handle } from '../http/handle.ts';
import { type Change, changeOnce, checkOwner, checkState, type SetRequest, setOf, wrongState } from './access.ts';
import { createSet } from './create.ts';
import { approveSet, cancelSet, declineSet, proposeSet, scheduleSet } from './decide.ts';
import { editSet } from './edit.ts';
import { isAuthor } from './ownership.ts';
import { scopeNameOf } from './scope-name.ts';
import { presentOperation, presentSet } from './set-view.ts';
import { startReview, startRun } from './start.ts';
import { undoSet } from './undo-set.ts';

const DEFAULT_LIST = 50;
const DEFAULT_PAGE = 100;

/** Responds with a set without its operations. */
const header = async (set: Promise<Read<ChangeSetDocument>>, { actor }: { readonly actor: Caller }) => ({
  body: presentSet(await set, actor),
});

/** Changes a set, unless an earlier attempt of the request has changed it, and responds with the set. */
const once = (request: SetRequest, change: Change) => header(changeOnce(request, change), request);

export const changeSetHandlers = [
  handle(routes.readTable, async ({ params, file }) => {
    await scopeNameOf(params.scope);
    const table = await readTable(file.bytes);
    const choices = await readImportColumns(params.scope);
    return { body: { ...table, ...(choices.length > 0 && { choices: [...choices] }) } };
  }),

  handle(routes.createChangeSet, async (request) => {
    const { columns, ...body } = request.body;
    const { scope } = request.params;
    const response = await header(createSet(scope, { ...body, undoOf: null }, request), request);
    // The choice applies to the imports of all administrators.
    if (columns && body.kind === 'import' && !request.actor.isReadonlyUser)
      // The set is stored. Without the choice, the next import only asks again.
      await rememberImportColumns(scope, columns).catch((error: unknown) =>
        request.log.warn('import columns not stored', {}, error),
      );
    return response;
  }),

  handle(routes.getChangeSets, async ({ params, query, actor }) => {
    const { news, record, after, limit = DEFAULT_LIST } = query;
    const state = record === undefined ? query.state : 'scheduled';
    const authorId = actor.isReadonlyUser ? actor.authObjectId : undefined;
    const found = await listHeaders(
      { scope: params.scope, state, authorId, news: news ? actor : undefined, after },
      limit,
    );
    if (found.length === 0) await scopeNameOf(params.scope);
    const listed = found.slice(0, limit);
    const shown = record === undefined ? listed : await setsOfRecord(listed, record);
    const last = found.length > limit ? listed.at(-1) : undefined;
    return {
      body: {
        changeSets: shown.map((set) => presentSet(set as Read<ChangeSetDocument>, actor)),
        next: last?.listed ?? null,
      },
    };
  }),

  handle(routes.getChangeSet, async (request) => {
    const set = await setOf(request);
    const { operations, next } = await operationsOf(set, request.query);
    return { body: { changeSet: presentSet(set, request.actor), operations, next } };
  }),

  handle(routes.editChangeSet, (request) => once(request, (set, isAgain) => editSet(request, set, isAgain))),

  handle(routes.reviewChangeSet, (request) => once(request, (set) => reviewAgain(request, set))),
  handle(routes.applyChangeSet, (request) => once(request, (set) => applyNow(request, set))),
  handle(routes.proposeChangeSet, (request) => once(request, (set) => proposeSet(request, set))),
  handle(routes.approveChangeSet, (request) => once(request, (set) => approveSet(request, set))),
  handle(routes.declineChangeSet, (request) => once(request, (set) => declineSet(request, set))),
  handle(routes.scheduleChangeSet, (request) => once(request, (set) => scheduleSet(request, set))),
  handle(routes.cancelChangeSet, (request) => once(request, (set) => cancelSet(request, set))),
  handle(routes.undoChangeSet, (request) => header(undoSet(request), request)),
];

async function reviewAgain(request: ApiRequest<typeof routes.reviewChangeSet>, set: Read<ChangeSetDocument>) {
  const { actor } = request;
  checkState(set, ['draft', 'reviewed', 'proposed', 'stopped', 'done']);
  // Any other administrator may review an open proposal: the verdicts depend on the rights of the administrator who decides.
  // Its author may not, because each review changes the version that approvers send.
  if (set.state === 'proposed' && isAuthor(set, actor)) throw wrongState(set.state);
  if (set.state !== 'proposed' || actor.isReadonlyUser) checkOwner(set, actor);
  return startReview(set, request);
}

async function applyNow(request: ApiRequest<typeof routes.applyChangeSet>, set: Read<ChangeSetDocument>) {
  const { body, actor } = request;
  checkOwner(set, actor);
  if (set.state === 'running') return set;
  checkState(set, body.retryFailed ? ['reviewed', 'stopped', 'done'] : ['reviewed', 'stopped']);
  return startRun(set, {}, request, body.retryFailed);
}

/** Returns a page of the operations that match the filter. */
async function operationsOf(
  set: ChangeSetDocument,
  { after = 0, limit = DEFAULT_PAGE, verdict, result }: ApiRequest<typeof routes.getChangeSet>['query'],
): Promise<{ operations: OperationView[]; next: number | null }> {
  const isWanted = (operation: StoredOperation) =>
    operation.number > after &&
    (verdict === undefined || operation.verdict === verdict) &&
    (result === undefined || operation.result === result);
  const found: StoredOperation[] = [];
  const isNone = (verdict && set.verdicts[verdict] === 0) || (result && set.results[result] === 0);
  for (let page = Math.floor(after / PAGE_SIZE); !isNone && page < pageCount(set) && found.length <= limit; page++)
    found.push(...(await readPage(set.id, page)).operations.filter(isWanted));
  const operations = found.slice(0, limit).map(presentOperation);
  return { operations, next: found.length > limit ? (operations.at(-1)?.number ?? null) : null };
}
