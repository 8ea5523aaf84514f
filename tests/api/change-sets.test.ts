/** Change sets: review, apply, edit, undo. */
import { setTimeout as delay } from 'node:timers/promises';
import { documentId, type PositionDocument, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, operations } from '../support/change-sets.ts';
import { everything } from '../support/everything.ts';
import { CODE, LEVEL, OTHER, POSITION, USER } from '../support/franchise.ts';
import { audits, documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addPosition, addUser, assign, unassign } = operations;
const unit = (code: string) => documentOf<UnitDocument>(cloud, documentId.unit(code));
/** Returns when a stored document was last written, in seconds. */
const savedAt = (document: object) => (document as { readonly _ts: number })._ts;
/** Returns all documents and accounts except change sets. */
const stateOf = async () => {
  const { database, directory } = await everything(cloud);
  const { jobs: _, ...rest } = database;
  return { rest, directory };
};

describe('review', () => {
  test('SET-01, SET-02 a review gives every operation a verdict and writes nothing', async () => {
    const before = await stateOf();
    const { status, body } = await sets.create([
      assign('U4', POSITION.ben),
      addUser(),
      unassign('U3'),
      unassign('U1'),
      { route: 'deleteUser', params: { code: CODE, authObjectId: '' } },
      { ...assign('U2', POSITION.ben), ifMatch: '"old"' },
    ]);
    expect([status, body.state, body.total, body.selected]).toEqual([200, 'reviewed', 6, 6]);
    const { operations: all } = await sets.read(body.changeSetId);
    expect(all.map(({ number, verdict, name, result }) => [number, verdict, name, result])).toEqual([
      [1, 'update', 'U4 - Unit U4', 'pending'],
      [2, 'create', 'Nora Novak', 'pending'],
      [3, 'unchanged', '', 'pending'],
      [4, 'update', 'U1 - Unit U1', 'pending'],
      [5, 'rejected', '', 'pending'],
      [6, 'conflict', 'U2 - Unit U2', 'pending'],
    ]);
    expect(body.verdicts).toEqual({
      ...{ create: 1, update: 2, delete: 0, unchanged: 1, rejected: 1, conflict: 1, notAllowed: 0, pending: 0 },
    });
    expect(all[0]?.changes[0]?.fields).toContainEqual(expect.objectContaining({ before: '', after: 'Ben Bell' }));
    expect(all[1]?.effects).toContainEqual(expect.objectContaining({ kind: 'accountCreated', person: 'Nora Novak' }));
    expect(await stateOf()).toEqual(before);
  });

  test('SET-02 later operations see the effects of earlier ones', async () => {
    const { body } = await sets.create([
      unassign('U1'),
      assign('U1', POSITION.ben),
      assign('U1', POSITION.dan),
      addUser(),
      addUser({ firstName: 'Twin' }),
    ]);
    const { operations: all } = await sets.read(body.changeSetId);
    expect(all.map(({ verdict, problem }) => [verdict, problem?.reason])).toEqual([
      ['update', undefined],
      ['update', undefined],
      ['rejected', 'unit_assigned'],
      ['create', undefined],
      ['rejected', 'email_taken'],
    ]);
  });

  test('SET-20 names the existing records of rejected operations, except records of another scope', async () => {
    const read = async (list: Parameters<typeof sets.create>[0], as = 'corporate.admin') => {
      const { body } = await sets.create(list, {}, as);
      return (await sets.read(body.changeSetId, '', as)).operations.map(({ verdict, name }) => [verdict, name]);
    };
    const place = { route: 'saveHierarchy', params: { code: CODE } };
    expect(
      await read([
        assign('U1', POSITION.ben),
        addUser({ emailAddress: 'dan@aloha.example' }),
        { ...place, body: { franchiseRoleMemberId: POSITION.dan, franchiseUserId: USER.dan, reportsToId: 999 } },
        { ...place, body: { franchiseUserId: USER.fay, franchiseRoleId: 999 } },
        { route: 'deleteUser', params: { code: CODE, authObjectId: '' }, query: { franchiseUserId: USER.dan } },
        { route: 'saveCommunicationOptions', params: { franchiseUserId: USER.fay }, body: [{}] },
        assign('NOSUCH', POSITION.ben),
        assign('../U1', POSITION.ben),
        assign('U2', POSITION.ben, OTHER),
        { route: 'savePosUser', params: { vendorId: 1 }, body: { pointOfSaleUserId: USER.dan } },
      ]),
    ).toEqual([
      ['rejected', 'U1 - Unit U1'],
      ['rejected', 'Nora Novak'],
      ['rejected', 'Dan Drew'],
      ['rejected', 'Fay Ford'],
      ['rejected', 'Dan Drew'],
      ['rejected', 'Fay Ford'],
      ...Array(4).fill(['rejected', '']),
    ]);
    expect(await read([unassign('U1')], 'read.only')).toEqual([['notAllowed', 'U1 - Unit U1']]);
  });

  test('SET-01 rejects operations that no set may contain, naming each', async () => {
    const { status, body } = await sets.create([
      assign('U4', POSITION.ben),
      { route: 'undoChange', params: { scope: CODE }, body: { changeIds: [crypto.randomUUID()] } },
      { route: 'resetUserPassword', params: { code: CODE, id: 1 } },
      { route: 'createChangeSet', params: { scope: CODE } },
      { route: 'getUser', params: { code: CODE } },
      { route: 'toString', params: {} },
    ]);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([
      400,
      [1, 2, 3, 4, 5].map((index) => `operations.${index}.route`),
    ]);
  });

  test('SET-06 operations of another franchise require a set of all franchises', async () => {
    const list = [assign('U4', POSITION.ben), assign('U4', POSITION.ben, OTHER)];
    const { body } = await sets.create(list);
    expect((await sets.read(body.changeSetId)).operations.map(({ problem }) => problem?.reason)).toEqual([
      undefined,
      'other_scope',
    ]);
    const all = changeSetsIn(cloud, 'SYSTEM');
    const system = await all.create(list);
    expect((await all.send(system.body.changeSetId, 'apply')).body.results.done).toBe(2);
    expect((await all.create(list, {}, 'franchise.admin')).status).toBe(403);
  });
});

describe('apply', () => {
  test('SET-03, SET-07, SET-08 operations use records that earlier operations create', async () => {
    const { body } = await sets.create([
      addUser(),
      addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district),
      assign('U4', { $ref: 2 }),
      assign('U3', { $ref: 3 }),
    ]);
    expect(body.verdicts).toMatchObject({ create: 2, update: 1, rejected: 1 });
    const { status, body: applied } = await sets.send(body.changeSetId, 'apply');
    expect([status, applied.state]).toEqual([200, 'done']);
    expect(await sets.outcomes(body.changeSetId)).toEqual([
      'create/done',
      'create/done',
      'update/done',
      'rejected/skipped',
    ]);
    const [nora] = await usersIn(cloud).withEmail('nora@aloha.example');
    const position = await documentOf<PositionDocument>(
      cloud,
      documentId.position((await unit('U4'))!.franchiseRoleMemberId!),
    );
    expect(position?.franchiseUserId).toBe(nora?.franchiseUserId);
  });

  test('SET-17 audit entries name the set and the operation', async () => {
    const { body } = await sets.create([unassign('U1'), assign('U4', POSITION.ben)]);
    await sets.send(body.changeSetId, 'apply');
    const entries = (await audits(cloud)).map(({ call, changeSetId, operation }) => [call, changeSetId, operation]);
    expect(entries.toSorted()).toEqual([
      ['assignUnit', body.changeSetId, 2],
      ['unassignUnit', body.changeSetId, 1],
    ]);
    const { body: history } = await cloud.as('corporate.admin').get(`audit/${CODE}`);
    expect(history.records[0]).toMatchObject({ changeSetId: body.changeSetId, operation: expect.any(Number) });
  });

  test('SET-10 a changed record causes a conflict, which stops the set only with stopsAtFailure', async () => {
    const list = async () => [
      { ...assign('U4', POSITION.ben), ifMatch: await versionOf(cloud, documentId.unit('U4')) },
      unassign('U1'),
    ];
    const first = await sets.create(await list());
    const strict = await sets.create(await list(), { stopsAtFailure: true });
    await cloud
      .as('corporate.admin')
      .post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
    const stopped = await sets.send(strict.body.changeSetId, 'apply');
    expect([stopped.body.state, await sets.outcomes(strict.body.changeSetId)]).toEqual([
      'stopped',
      ['update/conflict', 'update/pending'],
    ]);
    const done = await sets.send(first.body.changeSetId, 'apply');
    expect([done.body.state, await sets.outcomes(first.body.changeSetId)]).toEqual([
      'done',
      ['update/conflict', 'update/done'],
    ]);
    const again = await sets.send(strict.body.changeSetId, 'apply');
    expect([again.body.state, again.body.results.unchanged]).toEqual(['done', 1]);
  });

  test('SET-10 with stopsAtFailure, a rejected operation stops the set if it is selected', async () => {
    const list = [assign('NOSUCH', POSITION.ben), unassign('U1')];
    const { body } = await sets.create(list, { stopsAtFailure: true });
    const id = body.changeSetId;
    expect((await sets.send(id, 'apply')).body.state).toBe('stopped');
    expect(await sets.outcomes(id)).toEqual(['rejected/failed', 'update/pending']);
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
    await sets.edit(id, { operations: [{ number: 1, isSelected: false }] });
    expect((await sets.send(id, 'apply')).body.state).toBe('done');
    expect(await sets.outcomes(id)).toEqual(['rejected/skipped', 'update/done']);
  });

  test.each(['review', 'apply'])(
    'SET-19 a conflict found by the %s has the values of the set and the saved values',
    async (when) => {
      const ifMatch = await versionOf(cloud, documentId.unit('U4'));
      const save = (change: object) => ({
        route: 'saveUnit',
        params: { code: CODE },
        body: { unitCode: 'U4', ...change },
      });
      const change = () =>
        cloud.as('franchise.admin').post(`units/${CODE}`, { unitCode: 'U4', phoneNumber: '808 555 0199' });
      if (when === 'review') await change();
      const { body } = await sets.create([{ ...save({ phoneNumber: '808 555 0100' }), ifMatch }]);
      if (when === 'apply') await change();
      if (when === 'apply') await sets.send(body.changeSetId, 'apply');
      const [operation] = (await sets.read(body.changeSetId)).operations;
      const phone = { field: 'phoneNumber', label: 'Phone' };
      expect(operation).toMatchObject({
        name: 'U4 - Unit U4',
        [when === 'review' ? 'verdict' : 'result']: 'conflict',
        changes: [{ recordId: 'U4', fields: [{ ...phone, before: '808 555 0199', after: '808 555 0100' }] }],
        current: { recordId: 'U4', changedBy: expect.any(String), changedAt: expect.any(String) },
      });
      expect(operation?.current?.fields).toContainEqual({ ...phone, before: '', after: '808 555 0199' });
      expect(operation?.current?.fields).toContainEqual(expect.objectContaining({ label: 'Name', after: 'Unit U4' }));

      const edited = await sets.edit(body.changeSetId, { operations: [{ number: 1, ifMatch: null }] });
      expect(edited.body.verdicts).toMatchObject({ update: 1, conflict: 0 });
      const [again] = (await sets.read(body.changeSetId)).operations;
      expect([again?.current, again?.ifMatch]).toEqual([undefined, undefined]);
      await sets.send(body.changeSetId, 'apply');
      expect((await unit('U4'))?.phoneNumber).toBe('808 555 0100');
      const wrong = await sets.edit(body.changeSetId, { operations: [{ number: 1, ifMatch: '"1"' }] });
      expect(wrong.body.errors).toEqual([{ field: 'operations.0.ifMatch', message: 'This must be null.' }]);
    },
  );

  test('SET-05, SET-13 a change of an ended set also extends the lifetime of its operations', async () => {
    const { body } = await sets.create([unassign('U1')]);
    const id = body.changeSetId;
    await sets.send(id, 'apply');
    const undo = await cloud.as('corporate.admin').post(sets.path(id, 'undo'), undefined);
    const changes = [
      () => sets.edit(id, { title: 'New title' }),
      () => sets.send(id, 'review'),
      () => sets.send(undo.body.changeSetId, 'apply'),
    ];
    for (const change of changes) {
      await delay(1_100);
      expect((await change()).status).toBe(200);
      const [set, page] = [await sets.stored(id), await sets.storedPage(id)];
      expect(page).toMatchObject({ ttl: set.ttl });
      expect(savedAt(page)).toBeGreaterThanOrEqual(savedAt(set));
    }
    expect((await sets.read(id)).changeSet.state).toBe('undone');
    await cloud.container('jobs').item(`${id}:0`, `${id}:0`).delete();
    expect((await cloud.as('corporate.admin').get(sets.path(id))).status).toBe(404);
  });

  test('SET-10 a set that is done stays done after another review', async () => {
    const { body } = await sets.create([unassign('U1'), assign('NOSUCH', POSITION.ben)]);
    expect((await sets.send(body.changeSetId, 'apply')).body.state).toBe('done');
    expect((await sets.send(body.changeSetId, 'review')).body.state).toBe('done');
  });

  test('SET-10 retries failed operations with retryFailed', async () => {
    const { body } = await sets.create([unassign('U1'), assign('U4', POSITION.ben)]);
    const other = await cloud
      .as('corporate.admin')
      .post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
    expect(other.status).toBe(200);
    const failed = await sets.send(body.changeSetId, 'apply');
    expect(failed.body.results).toMatchObject({ done: 1, failed: 1 });
    await cloud.as('corporate.admin').post(`units/${CODE}/unassign`, { unitCode: 'U4' });
    const retried = await sets.send(body.changeSetId, 'apply', { retryFailed: true });
    expect([retried.body.state, retried.body.results]).toMatchObject(['done', { done: 2, failed: 0 }]);
  });

  test('SET-09 applying a set twice applies each operation once', async () => {
    const { body } = await sets.create([addUser(), unassign('U1')]);
    const both = await Promise.all([1, 2].map(() => sets.send(body.changeSetId, 'apply')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, expect.toSatisfy((s) => [200, 412].includes(s))]);
    await sets.ended(body.changeSetId);
    expect(await usersIn(cloud).withEmail('nora@aloha.example')).toHaveLength(1);
    expect((await sets.send(body.changeSetId, 'apply')).status).toBe(409);
  });

  test('SET-08 more than 20 operations run as a job with progress', async () => {
    const people = Array.from({ length: 60 }, (_, n) => addUser({ emailAddress: `new${n}@aloha.example` }));
    const { body } = await sets.create(people);
    expect([body.state, body.verdicts.create]).toEqual(['reviewed', 60]);
    const { body: running } = await sets.send(body.changeSetId, 'apply');
    expect(running.state).toBe('running');
    const ended = await sets.ended(body.changeSetId);
    expect(ended).toMatchObject({ state: 'done', processed: 60, results: { done: 60 } });
    expect(await usersIn(cloud).withEmail('new59@aloha.example')).toHaveLength(1);
  });
});

describe('edit', () => {
  test('SET-05 an edit deselects and corrects operations, and reviews the set again', async () => {
    const { body } = await sets.create([unassign('U1'), assign('U1', POSITION.ben), assign('U4', 999)]);
    expect(body.verdicts).toMatchObject({ update: 2, rejected: 1 });
    const edited = await sets.edit(body.changeSetId, {
      title: 'Better',
      operations: [
        { number: 1, isSelected: false },
        { number: 3, body: { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben } },
      ],
    });
    expect(edited.body).toMatchObject({ title: 'Better', state: 'reviewed', selected: 2 });
    const { operations: all } = await sets.read(body.changeSetId);
    expect(all.map(({ verdict, isSelected }) => [verdict, isSelected])).toEqual([
      ['update', false],
      ['rejected', true],
      ['update', true],
    ]);
    await sets.send(body.changeSetId, 'apply');
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
    expect((await unit('U4'))?.franchiseRoleMemberId).toBe(POSITION.ben);
  });

  test('SET-05 a stale version of a set is rejected with 412', async () => {
    const { body } = await sets.create([unassign('U1')]);
    await sets.edit(body.changeSetId, { title: 'First' });
    const options = { body: { title: 'Second' }, ifMatch: body.etag };
    const { status, body: stale } = await cloud.as('corporate.admin').call('PUT', sets.path(body.changeSetId), options);
    expect([status, stale.current.title]).toEqual([412, 'First']);
  });
});

describe('undo', () => {
  test('SET-13 an undo reverts the whole set, newest operation first', async () => {
    const before = (await unit('U1'))!;
    const { body } = await sets.create([unassign('U1'), assign('U1', POSITION.ben), addUser()]);
    await sets.send(body.changeSetId, 'apply');
    const { status, body: undo } = await sets.send(body.changeSetId, 'undo');
    expect([status, undo]).toMatchObject([
      200,
      { kind: 'undo', state: 'reviewed', total: 3, undoOf: body.changeSetId, verdicts: { rejected: 0, notAllowed: 0 } },
    ]);
    expect((await sets.send(undo.changeSetId, 'apply')).body).toMatchObject({ state: 'done', results: { done: 3 } });
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(before.franchiseRoleMemberId);
    expect(await usersIn(cloud).withEmail('nora@aloha.example')).toEqual([]);
    const { changeSet } = await sets.read(body.changeSetId);
    expect(changeSet).toMatchObject({ state: 'undone', undoneBy: undo.changeSetId });
    expect((await sets.send(body.changeSetId, 'undo')).status).toBe(409);
  });

  test('SET-13 the state becomes undone only when each change of the set is undone', async () => {
    const { body } = await sets.create([unassign('U1'), unassign('U2')]);
    await sets.send(body.changeSetId, 'apply');
    const { body: undo } = await sets.send(body.changeSetId, 'undo');
    const rewrite = { operations: [{ number: 1, body: { changeIds: [body.changeSetId] } }] };
    expect((await sets.edit(undo.changeSetId, rewrite)).status).toBe(409);
    await sets.edit(undo.changeSetId, { operations: [{ number: 1, isSelected: false }] });
    const partly = await sets.send(undo.changeSetId, 'apply');
    expect(partly.body).toMatchObject({ state: 'done', results: { done: 1, skipped: 1 } });
    expect((await sets.read(body.changeSetId)).changeSet).toMatchObject({ state: 'done', undoneBy: null });
  });

  test('SET-13 the state stays done if the set makes more changes after its undo was created', async () => {
    const { body } = await sets.create([unassign('U1'), unassign('U2')]);
    const select = (isSelected: boolean) => sets.edit(body.changeSetId, { operations: [{ number: 2, isSelected }] });
    await select(false);
    await sets.send(body.changeSetId, 'apply');
    const { body: undo } = await sets.send(body.changeSetId, 'undo');
    await select(true);
    expect((await sets.send(body.changeSetId, 'apply')).body.results.done).toBe(2);
    expect((await sets.send(undo.changeSetId, 'apply')).body.state).toBe('done');
    expect((await sets.read(body.changeSetId)).changeSet).toMatchObject({ state: 'done', undoneBy: null });
    const { body: whole } = await sets.send(body.changeSetId, 'undo');
    await sets.send(whole.changeSetId, 'apply');
    expect((await unit('U2'))?.franchiseRoleMemberId).toBe(POSITION.dan);
  });

  test('SET-06 does not apply an operation if its record has left the scope since the review', async () => {
    const { body } = await sets.create([unassign('U1')]);
    const page = cloud.container('jobs').item(`${body.changeSetId}:0`, `${body.changeSetId}:0`);
    const { resource } = await page.read();
    await page.replace({ ...resource, operations: [{ ...resource.operations[0], ...unassign('U1', OTHER) }] });
    const applied = await sets.send(body.changeSetId, 'apply');
    expect(applied.body.results).toMatchObject({ done: 0, failed: 1 });
    expect((await sets.read(body.changeSetId)).operations[0]?.problem?.reason).toBe('other_scope');
    expect(await audits(cloud, OTHER)).toEqual([]);
  });

  test('SET-01 rejects an operation of more than 15,000 characters, and names it', async () => {
    const long = addUser({ firstName: 'x'.repeat(15_000) });
    const { status, body } = await sets.create([unassign('U1'), long]);
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['operations.1']]);
    const { body: set } = await sets.create([addUser()]);
    const edited = await sets.edit(set.changeSetId, { operations: [{ number: 1, body: long.body }] });
    expect([edited.status, edited.body.errors?.map(({ field }) => field)]).toEqual([400, ['operations.0']]);
  });
});

test('SET-04 lists sets newest first, and operations in pages by verdict', async () => {
  const { body: first } = await sets.create([unassign('U1'), unassign('U3'), assign('U4', POSITION.ben)]);
  const { body: second } = await sets.create([unassign('U1')]);
  const { body: list } = await cloud.as('franchise.admin').get(`change-sets/${CODE}?limit=1&state=reviewed`);
  expect(list.changeSets.map(({ changeSetId }: typeof first) => changeSetId)).toEqual([second.changeSetId]);
  const { body: next } = await cloud
    .as('corporate.admin')
    .get(`change-sets/SYSTEM?limit=1&after=${encodeURIComponent(list.next)}`);
  expect(next.changeSets.map(({ changeSetId }: typeof first) => changeSetId)).toEqual([first.changeSetId]);
  const numbers = async (query: string) => {
    const page = await sets.read(first.changeSetId, query);
    return [page.operations.map(({ number }) => number), page.next];
  };
  expect(await numbers('?limit=2')).toEqual([[1, 2], 2]);
  expect(await numbers('?limit=2&after=2')).toEqual([[3], null]);
  expect(await numbers('?verdict=update')).toEqual([[1, 3], null]);
  expect(await numbers('?result=done')).toEqual([[], null]);
});
