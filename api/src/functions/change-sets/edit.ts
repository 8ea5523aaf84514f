/** Edits a set before it is applied, or between two runs. */
import { CHANGE_SET_LIMITS, TOO_MANY_AT_ONCE } from '../../contract/change-set-record.ts';
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { conflict, invalid } from '../../domain/problems.ts';
import { inTurns, PAGE_SIZE, readPage, writePage } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { advance, checkOwner, checkState } from './access.ts';
import { continueReview, startedBy } from './start.ts';
import { isFinished } from './verdict.ts';

type EditRequest = ApiRequest<typeof changeSetRoutes.editChangeSet>;
type Edit = NonNullable<EditRequest['body']['operations']>[number];

/** Stores the edit. Then reviews the edited operations, and the later operations that depend on them. */
export async function editSet(request: EditRequest, set: Read<ChangeSetDocument>): Promise<Read<ChangeSetDocument>> {
  const { body, actor } = request;
  checkOwner(set, actor);
  checkState(set, ['draft', 'reviewed', 'stopped', 'done']);
  const { operations: edits = [], title = set.title } = body;
  const { isAtomic = set.isAtomic, stopsAtFailure = set.stopsAtFailure } = body;
  if (isAtomic && set.total > CHANGE_SET_LIMITS.atOnce) throw invalid('isAtomic', TOO_MANY_AT_ONCE);
  const fields = { title, isAtomic, stopsAtFailure };
  const unknown = edits.findIndex(({ number }) => number > set.total);
  if (unknown !== -1) throw invalid(`operations.${unknown}.number`, 'The change set has no such operation.');
  if (edits.some((edit) => edit.params !== undefined || edit.ifMatch === null || Object.hasOwn(edit, 'body')))
    checkRewritable(set);
  if (edits.length === 0 && isAtomic === set.isAtomic) return advance(set, actor, fields);
  const reviewing = { ...fields, ...startedBy(set, actor), state: 'reviewing', processed: 0 } as const;
  const leased = await advance(set, actor, reviewing);
  const hasRun = set.state === 'stopped' || set.state === 'done';
  const byPage = Map.groupBy(edits, ({ number }) => Math.floor((number - 1) / PAGE_SIZE));
  await inTurns([...byPage], async ([number, own]) => {
    const page = await readPage(set.id, number);
    await writePage(page, edited(page.operations, own, hasRun));
  });
  const changed =
    isAtomic === set.isAtomic && set.state !== 'draft' ? new Set(edits.map(({ number }) => number)) : undefined;
  return continueReview(leased, request, changed);
}

/**
 * @throws 409 if the operations are fixed: an approved set applies exactly the approved operations, and an undo reverts
 *    exactly what was done.
 */
function checkRewritable({ proposal, kind }: ChangeSetDocument): void {
  if (kind !== 'undo' && proposal?.decision !== 'approved') return;
  throw conflict('operations_fixed', 'The operations of this change set are fixed. Only their selection can change.');
}

function edited(operations: readonly StoredOperation[], edits: readonly Edit[], hasRun: boolean): StoredOperation[] {
  const byNumber = new Map(edits.map((edit) => [edit.number, edit]));
  return operations.map((operation) => {
    const edit = byNumber.get(operation.number);
    // A finished operation cannot be edited. Only an undo of the set reverts it.
    if (!edit || isFinished(operation)) return operation;
    const { isSelected = operation.isSelected, params = operation.params } = edit;
    const body = Object.hasOwn(edit, 'body') ? edit.body : operation.body;
    const { ifMatch, ...rest } = operation;
    const version = edit.ifMatch === null || ifMatch === undefined ? {} : { ifMatch };
    // Once a set has run, a deselected operation is skipped immediately.
    const result = hasRun && !isSelected ? 'skipped' : 'pending';
    return { ...rest, ...version, isSelected, params, body, result };
  });
}
