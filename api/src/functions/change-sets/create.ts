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
import type { ApiRequest } from '../http/api-request.ts';
import { withCurrentRequest } from './repetition.ts';
import { scopeNameOf } from './scope-name.ts';
import { countsOf } from './set-view.ts';
import { continueReview, personOf, startedBy } from './start.ts';
import { operationRoute } from './submit.ts';

type NewSet = Pick<ChangeSetDocument, 'title' | 'kind' | 'isAtomic' | 'stopsAtFailure' | 'undoOf'> & {
  readonly operations: readonly Operation[];
};

/**
 * Stores a set and reviews it. A retry returns the set of the first attempt.
 * @throws 400 for each operation that no set may contain; 404 for an unknown franchise or vendor; 409 `key_reused`
 */
export async function createSet(
  scope: HistoryScope,
  { operations, ...input }: NewSet,
  { actor, log }: Pick<ApiRequest<Route>, 'actor' | 'log'>,
): Promise<Read<ChangeSetDocument>> {
  const names = new Map(operations.map(({ route }, index) => [route, index]));
  await checkAll(
    ...[...names].map(
      ([name, index]) =>
        () =>
          operationRoute(name, input.kind, `operations.${index}.route`),
    ),
  );
  const scopeName = await scopeNameOf(scope);
  const submission = currentSubmission();
  const id = submission ? uuidOf(submission.digest) : randomUUID();
  const earlier = submission && (await readHeader(id));
  if (earlier) {
    checkFingerprint(submission.fingerprint, earlier.fingerprint);
    return earlier;
  }
  const stored = operations.map(storedOperation);
  const createdAt = new Date().toISOString();
  if (!(await createPages(id, stored))) throw keyReused();
  const set = await createHeader({
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
  if (submission) checkFingerprint(submission.fingerprint, set.fingerprint);
  return continueReview(set, { actor, log });
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
