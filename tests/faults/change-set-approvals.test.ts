/** Approves proposals whose review takes longer than the request, so that a job reviews them. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { CODE, POSITION } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addUser, assign, unassign } = operations;

/** The id of the set under test. */
let id = '';
const LIST = [addUser(), unassign('U1'), assign('U1', POSITION.ben), assign('U4', POSITION.ben)];

/**
 * Proposes the set, then sends an approval that cannot store its review, so that a job reviews the set.
 * @param meanwhile runs between the review that the approver sees and the approval
 * @returns the version that the approver has seen
 */
async function approvedSlowly(
  approve: ReturnType<typeof approval>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  id = (await sets.create(LIST, { kind: 'proposal' }, 'read.only')).body.changeSetId;
  await sets.send(id, 'propose', { reason: 'Opens on Monday' }, 'read.only');
  const { body: seen } = await sets.send(id, 'review');
  await meanwhile();
  // The first write leases the set. The second one stores the review.
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', delayMs: 0.1, times: 1 });
  cloud.cosmos.faults.add({ match: 'PUT /dbs/*', status: 500, times: 1 });
  const first = await approve(seen.etag);
  expect([first.status, first.body.reason]).toEqual([409, 'being_reviewed']);
  return seen.etag;
}
const approval =
  (headers: Record<string, string> = {}) =>
  (ifMatch: string) =>
    cloud.as('corporate.admin').post(sets.path(id, 'approve'), {}, { ifMatch, headers });

test('SET-24 after a review that took longer than the approval, rejects an approval if the results differ from those seen', async () => {
  const approve = approval();
  const place = { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan };
  await approvedSlowly(approve, () => cloud.as('corporate.admin').post(`units/${CODE}/assign`, place));
  const reviewed = await sets.ended(id);
  const second = await approve(reviewed.etag);
  expect([second.status, second.body.reason]).toEqual([409, 'review_changed']);
  const { changeSet } = await sets.read(id);
  expect(changeSet).toMatchObject({ state: 'proposed', verdicts: { rejected: 1 } });
  expect((await approve(changeSet.etag)).body).toMatchObject({ state: 'done', results: { done: 3, skipped: 1 } });
});

test('SET-14, SET-24 after a review that took longer than the approval, accepts only the reviewed version', async () => {
  const approve = approval({ 'idempotency-key': randomUUID() });
  const seen = await approvedSlowly(approve);
  await sets.ended(id);
  expect((await approve(seen)).status).toBe(412);
  const { changeSet } = await sets.read(id);
  const { run } = await sets.stored(id);
  const { status, body: approved } = await approve(changeSet.etag);
  expect([status, approved]).toMatchObject([200, { state: 'done', results: { done: LIST.length } }]);
  // The approval starts a run without another review.
  expect((await sets.stored(id)).run).toBe(run + 1);
});
