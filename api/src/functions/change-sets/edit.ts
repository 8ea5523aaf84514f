/** Edits a set before it is applied, or between two runs. */
import { CHANGE_SET_LIMITS, TOO_MANY_AT_ONCE } from '../../contract/change-set-record.ts';
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { conflict, invalid } from '../../domain/problems.ts';
import { inTurns } from '../../in-turns.ts';
import { ENDED } from '../../store/change-sets/change-sets.ts';
import {
  alignPages,
  PAGE_SIZE,
  PAGES_AT_ONCE,
  readPage,
  SetTakenError,
  writePage,
} from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { advance, checkOwner, checkState } from './access.ts';
import { withCompleteEdit, withCurrentRequest } from './repetition.ts';
import { continueReview, startedBy } from './start.ts';
import { isFinished } from './verdict.ts';

type EditRequest = ApiRequest<typeof changeSetRoutes.editChangeSet>;
type Edit = NonNullable<EditRequest['body']['operations']>[number];

const WRITE_ATTEMPTS = 5;

/**
 * Stores the edit. Then reviews the edited operations, and the later operations that depend on them.
 * @param isAgain true if an earlier attempt of the request may have stored only a part of the edit. Then stores it again and reviews the
 *    whole set.
 */
export async function editSet(
  request: EditRequest,
  set: Read<ChangeSetDocument>,
  isAgain: boolean,
): Promise<Read<ChangeSetDocument>> {
  const { body, actor } = request;
  checkOwner(set, actor);
  checkState(set, ['draft', 'reviewed', 'stopped', 'done', ...(isAgain ? (['reviewing'] as const) : [])]);
  const { operations: edits = [], title = set.title } = body;
  const { isAtomic = set.isAtomic, stopsAtFailure = set.stopsAtFailure } = body;
  if (isAtomic && set.total > CHANGE_SET_LIMITS.atOnce) throw invalid('isAtomic', TOO_MANY_AT_ONCE);
  const fields = { title, isAtomic, stopsAtFailure };
  const unknown = edits.findIndex(({ number }) => number > set.total);
  if (unknown !== -1) throw invalid(`operations.${unknown}.number`, 'The change set has no such operation.');
  if (edits.some((edit) => edit.params !== undefined || edit.ifMatch === null || Object.hasOwn(edit, 'body')))
    checkRewritable(set);
  if (edits.length === 0 && isAtomic === set.isAtomic) return renamed(await advance(set, actor, fields));
  const started = { ...startedBy(set, actor), state: 'reviewing', processed: 0 } as const;
  const requests = withCurrentRequest(set, edits.length > 0);
  const leased = await advance(set, actor, { ...fields, ...started, requests });
  const hasRun = set.results.pending < set.total;
  const byPage = Map.groupBy(edits, ({ number }) => Math.floor((number - 1) / PAGE_SIZE));
  await inTurns([...byPage], PAGES_AT_ONCE, ([number, own]) => editPage(set.id, number, own, hasRun));
  const isPartial = isAtomic === set.isAtomic && set.state !== 'draft' && !isAgain;
  // The review stores the header, which records that the edit is complete.
  const edited = { ...leased, requests: withCompleteEdit(leased) };
  return continueReview(edited, request, isPartial ? new Set(edits.map(({ number }) => number)) : undefined);
}

/** Ensures that the pages of an ended set do not expire before its header, which was just written. */
async function renamed(set: Read<ChangeSetDocument>): Promise<Read<ChangeSetDocument>> {
  if (set.ttl === ENDED.ttl) await alignPages(set);
  return set;
}

/** Edits a page. Repeats the edit if another attempt of the request writes the page at the same time. */
async function editPage(setId: string, number: number, edits: readonly Edit[], hasRun: boolean): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const page = await readPage(setId, number);
    try {
      await writePage(page, editedOperations(page.operations, edits, hasRun));
      return;
    } catch (error) {
      if (!(error instanceof SetTakenError) || attempt === WRITE_ATTEMPTS) throw error;
    }
  }
}

/**
 * @throws 409 `operations_fixed`: an approved set applies exactly the approved operations, and an undo reverts exactly the changes that
 * were made
 */
function checkRewritable({ proposal, kind }: ChangeSetDocument): void {
  if (kind !== 'undo' && proposal?.decision !== 'approved') return;
  throw conflict('operations_fixed', 'The operations of this change set are fixed. Only their selection can change.');
}

function editedOperations(
  operations: readonly StoredOperation[],
  edits: readonly Edit[],
  hasRun: boolean,
): StoredOperation[] {
  const byNumber = new Map(edits.map((edit) => [edit.number, edit]));
  return operations.map((operation) => {
    const edit = byNumber.get(operation.number);
    // A finished operation cannot be edited, only undone together with the set.
    if (!edit || isFinished(operation)) return operation;
    const { isSelected = operation.isSelected, params = operation.params } = edit;
    const body = Object.hasOwn(edit, 'body') ? edit.body : operation.body;
    const { ifMatch, ...rest } = operation;
    const version = edit.ifMatch === null || ifMatch === undefined ? {} : { ifMatch };
    // If the set has already run, a deselected operation is skipped at once.
    const result = hasRun && !isSelected ? 'skipped' : 'pending';
    return { ...rest, ...version, isSelected, params, body, result };
  });
}
