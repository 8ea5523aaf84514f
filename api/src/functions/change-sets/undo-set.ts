/** Undoes a change set as a whole, with a new set that undoes its changes, newest first. */
import type { ChangeSetState, Operation } from '../../contract/change-set-record.ts';
import type { changeSetRoutes } from '../../contract/change-sets.ts';
import { conflict } from '../../domain/problems.ts';
import { readHeader } from '../../store/change-sets/change-sets.ts';
import { readPages } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { currentSubmission, uuidOf } from '../../store/partition/receipts.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { checkState, STATES, setOf } from './access.ts';
import { type NewSet, storeSet } from './create.ts';
import { isAuthor } from './ownership.ts';
import { nameOf } from './set-view.ts';
import { continueReview } from './start.ts';

type Set = Read<ChangeSetDocument>;

/** States of an undo that its author can still give up or apply. */
const UNAPPLIED: readonly ChangeSetState[] = ['draft', 'reviewing', 'reviewed'];
/** States of an undo that will be applied, or is being applied. */
const UNDER_WAY: readonly ChangeSetState[] = ['proposed', 'scheduled', 'running'];
/** An undo that is not applied within this time does not prevent other users from starting their own. */
const UNAPPLIED_MS = 60 * 60_000;

/**
 * Creates and reviews the undo set. It is applied like any other set. Only one undo of a set can be open: until it is applied, its author
 * gets the open undo instead of a new one.
 * @throws 409 `being_undone` naming the open undo of another user, or one that is proposed, scheduled or running
 */
export async function undoSet(request: ApiRequest<typeof changeSetRoutes.undoChangeSet>): Promise<Set> {
  const { params, actor } = request;
  const set = await setOf(request);
  checkState(set, ['done', 'stopped']);
  const undo = await undoOf(set);
  // All requests try the same ids in the same order, so that the database creates each undo only once.
  for (let attempt = 1; ; attempt++) {
    const id = uuidOf(`undo:${set.id}:${attempt}`);
    const earlier = await readHeader(id);
    const created = earlier ? undefined : await storeSet(id, params.scope, undo, actor);
    if (created) return continueReview(created, request);
    const known = earlier ?? (await readHeader(id));
    if (known && (isRetried(known) || isOpenFor(known, undo, actor))) return known;
  }
}

/** @throws 409 `nothing_done` */
async function undoOf(set: Set): Promise<NewSet> {
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
  return { title, kind: 'undo', isAtomic: false, stopsAtFailure: false, undoOf: set.id, operations };
}

/** True if an earlier attempt of this request has created the set. */
const isRetried = ({ fingerprint }: Set): boolean =>
  fingerprint !== undefined && fingerprint === currentSubmission()?.fingerprint;

/** True if the actor can continue with an earlier undo; false if it does not prevent another one. @throws 409 `being_undone` */
function isOpenFor(earlier: Set, { operations }: NewSet, actor: Caller): boolean {
  const { state, title, author, createdAt, total } = earlier;
  const isUnapplied = UNAPPLIED.includes(state);
  // The set may have made more changes since the undo was created.
  if (isUnapplied && isAuthor(earlier, actor)) return total === operations.length;
  const isRecent = Date.parse(createdAt) > Date.now() - UNAPPLIED_MS;
  if (!UNDER_WAY.includes(state) && !(isUnapplied && isRecent)) return false;
  const which = `“${title}” of ${nameOf(author, actor)}`;
  throw conflict(
    'being_undone',
    `The change set ${which} undoes these changes already. It ${STATES[state]}. Open it on the page Changes.`,
  );
}
