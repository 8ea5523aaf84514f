/** An undo set reads the history of many changes at once. */
import { expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { accountOf, arrangeFranchise, CODE, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const SIZE = 60;
const UNITS = Array.from({ length: SIZE }, (_, n) => `R${n}`);
const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { stored } = usersIn(cloud);

const deletion = (id: number) => ({
  route: 'deleteUser',
  params: { code: CODE, authObjectId: accountOf(id) },
  query: { franchiseUserId: id },
});

/** Applies a set, then creates the set that undoes it. */
async function undoOf(list: Parameters<typeof sets.create>[0]) {
  const { body } = await sets.create(list);
  await sets.send(body.changeSetId, 'apply');
  expect(await sets.ended(body.changeSetId)).toMatchObject({ results: { done: list.length } });
  return cloud.cost(() => sets.send(body.changeSetId, 'undo'));
}

test('SET-08, SET-13, SET-18 the review and the run of an undo send few queries for many changes', async () => {
  await arrangeFranchise(
    cloud,
    CODE,
    UNITS.map((unitCode) => unitDocument(CODE, unitCode, null)),
  );
  const review = await undoOf(UNITS.map((unitCode) => operations.assign(unitCode, POSITION.ben)));
  const { body: undo } = review.result;
  expect(undo).toMatchObject({ state: 'reviewed', verdicts: { update: SIZE } });
  expect(review.kinds.query).toBeLessThan(10);
  const run = await cloud.cost(async () => {
    await sets.send(undo.changeSetId, 'apply');
    return sets.ended(undo.changeSetId);
  });
  expect(run.result).toMatchObject({ state: 'done', results: { done: SIZE } });
  expect(run.kinds.query).toBeLessThan(20);
  expect(await contradictions(cloud)).toEqual([]);
});

test('SET-13 an undo does not restore a record that is deleted permanently while the set runs', async () => {
  // The undo restores Fay first, because the set deletes her last.
  const { result } = await undoOf([deletion(USER.jon), deletion(USER.fay)]);
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1_000, times: 1 });
  const running = sets.send(result.body.changeSetId, 'apply');
  await expect.poll(() => cloud.cosmos.faults.list().length, { timeout: 10_000 }).toBe(0);
  const record = { kind: 'user', recordId: String(USER.jon) };
  const purged = await cloud.as('corporate.admin').delete(`deleted/${CODE}`, record);
  expect(purged.status).toBe(200);
  // The permanent deletion changes the page of the run, which then stops. The next run continues.
  const { changeSetId } = (await running).body;
  await sets.makeDue(changeSetId);
  await cloud.host.run('runImport', changeSetId);
  const { changeSet, operations } = await sets.read(changeSetId);
  expect(changeSet).toMatchObject({ state: 'done', results: { done: 1, failed: 1 } });
  expect(operations[1]?.problem?.detail).toBe('This record was deleted permanently, and its values with it.');
  expect((await stored(USER.fay))?.lastName).toBe('Ford');
  expect(await stored(USER.jon)).toBeUndefined();
});
