/** Creates change sets: checks the routes of the operations, stores header and pages, and reviews the set. */
import { randomUUID } from 'node:crypto';
import type { Operation } from '../../contract/change-set-record.ts';
import type { HistoryScope } from '../../contract/history-scope.ts';
import type { Route } from '../../contract/route.ts';
import { checkAll } from '../../domain/problems.ts';
import { createHeader, readHeader, WAITING_TTL_S } from '../../store/change-sets/change-sets.ts';
import { createPages } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { checkFingerprint, currentSubmission, keyReused, uuidOf } from '../../store/partition/receipts.ts';
import type { ApiRequest, Caller } from '../http/api-request.ts';
import { withCurrentRequest } from './repetition.ts';
import { scopeNameOf } from './scope-name.ts';
import { countsOf } from './set-view.ts';
import { continueReview, personOf, startedBy } from './start.ts';
import { operationRoute } from './submit.ts';

export type NewSet = Pick<ChangeSetDocument, 'title' | 'kind' | 'isAtomic' | 'stopsAtFailure' | 'undoOf'> & {
  readonly operations: readonly Operation[];
};

/**
 * Stores a set and reviews it. A retry returns the set of the first attempt.
 * @throws 400 with an error for each route that no set may contain; 404 for an unknown franchise or vendor; 409 `key_reused`
 */
export async function createSet(
  scope: HistoryScope,
  input: NewSet,
  request: Pick<ApiRequest<Route>, 'actor' | 'log'>,
): Promise<Read<ChangeSetDocument>> {
  const names = new Map(input.operations.map(({ route }, index) => [route, index]));
  await checkAll(
    ...[...names].map(
      ([name, index]) =>
        () =>
          operationRoute(name, input.kind, `operations.${index}.route`),
    ),
  );
  const submission = currentSubmission();
  const id = submission ? uuidOf(submission.digest) : randomUUID();
  const earlier = submission && (await readHeader(id));
  const created = earlier ? undefined : await storeSet(id, scope, input, request.actor);
  if (created) return continueReview(created, request);
  const first = earlier ?? (await readHeader(id));
  if (!first || !submission) throw keyReused();
  checkFingerprint(submission.fingerprint, first.fingerprint);
  return first;
}

/**
 * Stores the operations and the header of a set, which is then ready for its review.
 * @returns undefined if another request has used the id
 * @throws 404 for an unknown franchise or vendor
 */
export async function storeSet(
  id: string,
  scope: HistoryScope,
  { operations, ...input }: NewSet,
  actor: Caller,
): Promise<Read<ChangeSetDocument> | undefined> {
  const scopeName = await scopeNameOf(scope);
  const stored = operations.map(storedOperation);
  const createdAt = new Date().toISOString();
  const submission = currentSubmission();
  if (!(await createPages(id, stored))) return undefined;
  return createHeader({
    id,
    type: 'changeSet',
    scope,
    scopeName,
    ...input,
    state: 'reviewing',
    listed: `${createdAt} ${id}`,
    createdAt,
    author: personOf(actor),
    ...countsOf(stored),
    processed: 0,
    runAt: null,
    timeZone: null,
    proposal: null,
    undoneBy: null,
    reviewedBy: null,
    ...(submission && { fingerprint: submission.fingerprint }),
    requests: withCurrentRequest({}),
    ...startedBy({ run: 0 }, actor),
    ttl: WAITING_TTL_S,
  });
}

function storedOperation(operation: Operation, index: number): StoredOperation {
  return {
    ...operation,
    number: index + 1,
    isSelected: true,
    name: '',
    verdict: 'pending',
    result: 'pending',
    problem: null,
    changes: [],
    moreChanges: 0,
    effects: [],
    warnings: [],
    changeId: null,
    scope: null,
  };
}
