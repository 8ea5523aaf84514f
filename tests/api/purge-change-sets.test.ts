/** The permanent deletion of a record also removes its values from change sets. */
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation } from '../support/change-sets.ts';
import { everything } from '../support/everything.ts';
import { accountOf, CODE, OTHER, USER } from '../support/franchise.ts';
import { changeOf, deletionsIn, historyIn } from '../support/history.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const sets = changeSetsIn(cloud);
const { form } = usersIn(cloud);
const { deleteUser } = deletionsIn(cloud);
const { purge } = historyIn(cloud);
const PURGED = 'This record was deleted permanently, and its values with it.';

beforeEach(async () => {
  const jobs = cloud.container('jobs');
  const { resources } = await jobs.items.query<{ id: string }>('SELECT c.id FROM c').fetchAll();
  for (const { id } of resources) await jobs.item(id, id).delete();
});

async function documentsWith(text: string): Promise<string[]> {
  const { database } = await everything(cloud);
  const all = Object.values(database).flat();
  return all.filter((document) => document.includes(text)).map((document) => JSON.parse(document).id);
}

const save = (body: object, ifMatch?: string): Operation => ({
  ...{ route: 'saveUser', params: { code: CODE }, body },
  ...(ifMatch !== undefined && { ifMatch }),
});
const applied = async (list: readonly Operation[], own = sets) => {
  const { body } = await own.create(list);
  expect((await own.send(body.changeSetId, 'apply')).body.state).toBe('done');
  return body.changeSetId;
};
const purgeFay = async () => expect((await purge('user', USER.fay)).body).toEqual({});

describe('HIST-10 deleting a user permanently', () => {
  test('removes their values from sets in every state, and keeps those of other records', async () => {
    const fay = await form('fay', { emailAddress: 'secret@aloha.example', position: 'Secret lead' });
    const gus = await form('gus', { position: 'Host' });
    const done = await applied([save(fay), save(gus)]);
    const ofAll = await applied([save({ ...fay, position: 'Secret chef' })], changeSetsIn(cloud, 'SYSTEM'));
    await sets.send(done, 'undo');
    const { body: open } = await sets.create([save({ ...fay, position: 'Secret cook' })]);
    await sets.create([save({ ...fay, position: 'Secret host' }, '"stale"')]);
    await sets.create([save({ ...fay, emailAddress: 'secret' })]);
    const account = accountOf(USER.fay);
    const removal = { route: 'deleteUser', params: { code: CODE, authObjectId: account }, query: {} };
    const removed = await applied([{ ...removal, query: { franchiseUserId: USER.fay } }]);
    await sets.create([removal]);
    const setsWithValues = (await documentsWith('ecret')).filter((id) => /:\d+$/.test(id));
    expect(setsWithValues.length).toBeGreaterThanOrEqual(7);

    await purgeFay();
    for (const text of ['ecret', account, 'fay@aloha.example']) expect(await documentsWith(text)).toEqual([]);
    const { operations: left } = await sets.read(done);
    expect(left).toMatchObject([
      { name: 'Fay Ford', result: 'done', changeId: expect.any(String), problem: { detail: PURGED } },
      { name: 'Gus Gray', result: 'done', problem: null, body: gus, changes: [{ fields: [{ after: 'Host' }] }] },
    ]);
    expect(left[0]).toMatchObject({
      ...{ params: { code: CODE }, body: { franchiseUserId: USER.fay }, effects: [] },
      changes: [{ kind: 'user', name: 'Fay Ford', fields: [] }],
    });
    expect((await sets.read(removed)).operations[0]).toMatchObject({ query: { franchiseUserId: USER.fay } });
    expect((await changeSetsIn(cloud, 'SYSTEM').read(ofAll)).operations[0]?.problem).toMatchObject({ detail: PURGED });
    expect((await sets.send(open.changeSetId, 'apply')).body).toMatchObject({ state: 'done', results: { failed: 1 } });
    expect((await sets.read(open.changeSetId)).operations[0]).toMatchObject({ problem: { detail: PURGED } });
  });

  test('removes the values of a user whom a set has created', async () => {
    const set = await applied([save(newUser({ firstName: 'Nia', emailAddress: 'secret@aloha.example' }))]);
    const { operations: created } = await sets.read(set);
    const [audit] = (await cloud.as('corporate.admin').get(`audit/${CODE}`)).body.records.filter(
      ({ changeId }: { changeId: string }) => changeId === created[0]!.changeId,
    );
    const recordId = audit.changes.find(({ kind }: { kind: string }) => kind === 'user').recordId;
    const user = await cloud.as('corporate.admin').get(`user/${CODE}/${recordId}`);
    const path = `user/${CODE}/${user.body.authObjectId}?franchiseUserId=${recordId}`;
    changeOf(await cloud.as('corporate.admin').call('DELETE', path, { ifMatch: '*' }));
    expect((await purge('user', recordId)).body).toEqual({});
    expect(await documentsWith('secret')).toEqual([]);
    expect((await sets.read(set)).operations[0]).toMatchObject({ name: 'Nia Novak', result: 'done' });
  });

  test('removes the values that an undo shows to a user who may not apply it', async () => {
    const fay = await form('fay', { position: 'Secret lead', isFranchiseAdmin: true });
    const undo = await sets.send(await applied([save(fay)]), 'undo', undefined, 'franchise.admin');
    expect(undo.body.verdicts).toMatchObject({ notAllowed: 1 });
    expect(await documentsWith('Secret')).toContain(`${undo.body.changeSetId}:0`);
    await deleteUser('fay');
    await purgeFay();
    expect(await documentsWith('Secret')).toEqual([]);
  });

  test('keeps sets of other franchises, and the lifetime of the pages', async () => {
    const other = changeSetsIn(cloud, OTHER);
    const body = newUser({ emailAddress: 'other@aloha.example' });
    const { body: kept } = await other.create([{ ...save(body), params: { code: OTHER } }]);
    const { body: set } = await sets.create([save(await form('fay', { position: 'Secret lead' }))]);
    await sets.send(set.changeSetId, 'cancel');
    const before = await sets.storedPage(set.changeSetId);
    await cloud
      .container('jobs')
      .item(before.id, before.id)
      .replace({ ...before, ttl: 1_000 });
    const untouched = await other.storedPage(kept.changeSetId);
    await deleteUser('fay');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await purgeFay();
    const after = await sets.storedPage(set.changeSetId);
    expect(after.operations[0]).toMatchObject({ problem: { detail: PURGED } });
    expect(after.ttl).toBeLessThan(1_000);
    expect(await other.storedPage(kept.changeSetId)).toEqual(untouched);
  });
});
