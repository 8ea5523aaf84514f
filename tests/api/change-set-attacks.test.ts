/** Attacks on change sets: other users' sets, replayed and stale decisions, and operations on records outside the scope. */
import { randomUUID } from 'node:crypto';
import { type ChangeSet, changeSetRoutes, fillPath, type Route } from '@franchise-admin/api/contract';
import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import { CODE, LEVEL, OTHER, POSITION, USER } from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { addUser, assign, unassign } = operations;
const READ_ONLY = 'read.only';
const ADMIN = 'franchise.admin';
const CORPORATE = 'corporate.admin';
const OTHER_ADMIN = 'franchise.admin2';

const OF_SET: readonly Route[] = Object.values(changeSetRoutes).filter(({ path }) => path.includes('{changeSetId'));
/** Valid bodies: a request can be rejected only because of missing rights or the state of the set. */
const BODIES: Readonly<Record<string, object>> = {
  editChangeSet: { operations: [{ number: 1, isSelected: false }] },
  applyChangeSet: {},
  proposeChangeSet: { reason: 'Mine' },
  approveChangeSet: {},
  declineChangeSet: { reason: 'Mine' },
  scheduleChangeSet: { runAt: new Date(Date.now() + 3_600_000).toISOString(), timeZone: 'UTC' },
};

async function ask(route: Route, { changeSetId }: ChangeSet, as: string, scope = CODE) {
  const path = fillPath(route, (name) => (name === 'scope' ? scope : changeSetId));
  const body = BODIES[route.name];
  const { status } = await cloud.as(as).call(route.method, path, body && { body });
  return `${route.name} ${status}`;
}
const each = (status: number, skipped: readonly string[] = []) =>
  OF_SET.filter(({ name }) => !skipped.includes(name)).map(({ name }) => `${name} ${status}`);
const askAll = async (set: ChangeSet, as: string, scope?: string, skipped: readonly string[] = []) => {
  const answers: string[] = [];
  for (const route of OF_SET) if (!skipped.includes(route.name)) answers.push(await ask(route, set, as, scope));
  return answers;
};
const changes = async () => (await Promise.all([audits(cloud), audits(cloud, OTHER)])).flat().length;

/** Creates a proposal of a read-only user, and returns it as its approver sees it. */
async function proposed(list: readonly Operation[] = [unassign('U1')]) {
  const { body } = await sets.create(list, { kind: 'proposal' }, READ_ONLY);
  await sets.send(body.changeSetId, 'propose', { reason: 'Closed' }, READ_ONLY);
  return (await sets.send(body.changeSetId, 'review', undefined, ADMIN)).body;
}
const approve = (set: ChangeSet, headers: Record<string, string> = {}, as = ADMIN) =>
  cloud.as(as).post(sets.path(set.changeSetId, 'approve'), {}, { ifMatch: set.etag, headers });

describe("other users' sets", () => {
  test.each(['draft', 'proposal'])(
    'SET-16 administrators of other scopes can neither read nor change a %s',
    async (kind) => {
      const set = kind === 'proposal' ? await proposed() : (await sets.create([unassign('U1')], {}, ADMIN)).body;
      const before = await sets.stored(set.changeSetId);
      expect(await askAll(set, OTHER_ADMIN)).toEqual(each(403));
      expect(await askAll(set, OTHER_ADMIN, OTHER)).toEqual(each(404));
      expect(await askAll(set, 'pos.admin')).toEqual(each(403));
      expect(await askAll(set, 'no.role')).toEqual(each(403));
      expect(await sets.stored(set.changeSetId)).toEqual(before);
      expect(await changes()).toBe(0);
    },
  );

  test('SET-14, SET-16 only its author can change, propose and apply a draft', async () => {
    const { body: set } = await sets.create([unassign('U1')], {}, READ_ONLY);
    const before = await sets.stored(set.changeSetId);
    const undecided = ['approveChangeSet', 'declineChangeSet', 'undoChangeSet'];
    const skipped = ['getChangeSet', ...undecided];
    expect(await askAll(set, ADMIN, CODE, skipped)).toEqual(each(403, skipped));
    for (const route of OF_SET.filter(({ name }) => undecided.includes(name)))
      expect(await ask(route, set, ADMIN)).toBe(`${route.name} 409`);
    const { body: others } = await sets.create([unassign('U1')], {}, ADMIN);
    const adminsOnly = ['applyChangeSet', 'scheduleChangeSet', ...undecided];
    expect(await askAll(others, READ_ONLY, CODE, adminsOnly)).toEqual(each(404, adminsOnly));
    for (const route of OF_SET.filter(({ name }) => adminsOnly.includes(name)))
      expect(await ask(route, others, READ_ONLY)).toBe(`${route.name} 403`);
    expect(await sets.stored(set.changeSetId)).toEqual(before);
    expect(await changes()).toBe(0);
  });

  test('SET-16 read-only users list their own sets of all franchises, and no other sets', async () => {
    const { body: own } = await sets.create([unassign('U1')], {}, READ_ONLY);
    const { body: foreign } = await changeSetsIn(cloud, OTHER).create([unassign('U1', OTHER)], {}, READ_ONLY);
    await sets.create([unassign('U1')], {}, ADMIN);
    const list = async (scope: string, as = READ_ONLY) => {
      const { status, body } = await cloud.as(as).get(`change-sets/${scope}`);
      return [status, body.changeSets?.map(({ changeSetId }: ChangeSet) => changeSetId)];
    };
    const [status, ids] = await list('SYSTEM');
    expect([status, ids.slice(0, 2)]).toEqual([200, [foreign.changeSetId, own.changeSetId]]);
    const { body } = await cloud.as(READ_ONLY).get('change-sets/SYSTEM');
    expect(new Set(body.changeSets.map(({ authorId }: ChangeSet) => authorId)).size).toBe(1);
    expect((await list('SYSTEM', ADMIN))[0]).toBe(403);
    expect((await list('vendor:2'))[0]).toBe(403);
    expect((await sets.create([unassign('U1')], {}, READ_ONLY)).status).toBe(200);
    expect((await changeSetsIn(cloud, 'SYSTEM').create([unassign('U1')], {}, READ_ONLY)).status).toBe(403);
  });
});

describe('decisions', () => {
  test('SET-24 an open proposal cannot be edited, and a withdrawn one cannot be approved', async () => {
    const set = await proposed();
    const rewrite = { operations: [{ number: 1, body: { unitCode: 'U2' } }] };
    for (const as of [READ_ONLY, ADMIN, CORPORATE])
      expect([403, 409]).toContain((await sets.edit(set.changeSetId, rewrite, as)).status);
    expect((await sets.read(set.changeSetId)).operations[0]?.body).toEqual({ unitCode: 'U1' });
    await sets.send(set.changeSetId, 'cancel', undefined, READ_ONLY);
    expect((await sets.edit(set.changeSetId, rewrite, READ_ONLY)).status).toBe(409);
    expect((await sets.send(set.changeSetId, 'propose', { reason: 'Again' }, READ_ONLY)).status).toBe(409);
    expect([409, 412]).toContain((await approve(set)).status);
    expect((await sets.send(set.changeSetId, 'approve', {}, ADMIN)).status).toBe(409);
    expect(await changes()).toBe(0);
  });

  test('SET-24 an approval of an older version is rejected', async () => {
    const set = await proposed();
    // A review by another administrator changes the version.
    expect((await sets.send(set.changeSetId, 'review', undefined, CORPORATE)).status).toBe(200);
    expect((await approve(set)).status).toBe(412);
    expect(await changes()).toBe(0);
    const { body: current } = await sets.send(set.changeSetId, 'review', undefined, ADMIN);
    expect((await approve(current)).body).toMatchObject({ state: 'done', results: { done: 1 } });
  });

  test('SET-24 rejects an approval if the operations would now have another result than the approver saw', async () => {
    const set = await proposed([assign('U4', POSITION.ben), { ...unassign('U1') }]);
    await cloud.as(CORPORATE).post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
    const rejected = await approve(set);
    expect([rejected.status, rejected.body.reason]).toEqual([409, 'review_changed']);
    expect((await documentOf<UnitDocument>(cloud, documentId.unit('U1')))?.franchiseRoleMemberId).toBe(POSITION.dan);
    const { changeSet } = await sets.read(set.changeSetId, '', ADMIN);
    expect(changeSet).toMatchObject({ state: 'proposed', verdicts: { rejected: 1, update: 1 } });
    expect((await approve(changeSet)).body).toMatchObject({ state: 'done', results: { done: 1, skipped: 1 } });
  });

  test('SET-24 accepts an approval of an operation that creates a record, although the id of the record is not known yet', async () => {
    const addPerson = operations.addPosition({ $ref: 1 }, POSITION.ada, LEVEL.district);
    const set = await proposed([addUser(), addPerson, assign('U4', { $ref: 2 })]);
    expect((await approve(set)).body).toMatchObject({ state: 'done', results: { done: 3 } });
  });

  test('SET-14 a replayed decision changes nothing', async () => {
    const set = await proposed();
    const key = { 'idempotency-key': randomUUID() };
    const first = await approve(set, key);
    expect((await approve(set, key)).body).toEqual(first.body);
    const replays = [
      () => approve(set),
      () => sets.send(set.changeSetId, 'approve', {}, CORPORATE),
      () => sets.send(set.changeSetId, 'decline', { reason: 'No' }, CORPORATE),
      () => sets.send(set.changeSetId, 'propose', { reason: 'Again' }, READ_ONLY),
      () => sets.send(set.changeSetId, 'cancel', undefined, ADMIN),
      () => sets.send(set.changeSetId, 'apply', {}, ADMIN),
    ];
    for (const replay of replays) expect([403, 409, 412]).toContain((await replay()).status);
    expect(await changes()).toBe(1);
  });

  test('SET-14 repeating a rejected approval with the same key gets another rejection', async () => {
    const { body } = await sets.create([addUser({ accessAllUnits: true })], { kind: 'proposal' }, READ_ONLY);
    await sets.send(body.changeSetId, 'propose', { reason: 'She travels' }, READ_ONLY);
    const headers = { 'idempotency-key': randomUUID() };
    const path = sets.path(body.changeSetId, 'approve');
    const attempt = async () => (await cloud.as(ADMIN).post(path, {}, { headers })).status;
    expect([await attempt(), await attempt()]).toEqual([403, 403]);

    const set = await proposed([assign('U4', POSITION.ben), unassign('U1')]);
    await cloud.as(CORPORATE).post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
    expect([(await approve(set, headers)).status, (await approve(set, headers)).status]).toEqual([409, 412]);
    expect((await sets.read(set.changeSetId)).changeSet.state).toBe('proposed');
    expect(await changes()).toBe(1);
  });

  test('SET-14, SET-17 the audit entry names the approver, and the set names its author', async () => {
    const set = await proposed();
    await approve(set);
    const { body: history } = await cloud.as(CORPORATE).get(`audit/${CODE}`);
    const [entry] = history.records;
    expect(entry).toMatchObject({ changeSetId: set.changeSetId, operation: 1 });
    const { changeSet } = await sets.read(set.changeSetId);
    expect(changeSet.authorName).toMatch(/Read/);
    expect(entry.actorName).toBe(changeSet.proposal?.decidedBy);
    expect(entry.actorName).not.toBe(changeSet.authorName);
  });
});

describe('operations', () => {
  const outcome = async (list: readonly Operation[], as = CORPORATE) => {
    const { status, body } = await sets.create(list, {}, as);
    if (status !== 200) return [status];
    const { operations: reviewed } = await sets.read(body.changeSetId);
    await sets.send(body.changeSetId, 'apply', {}, as);
    return reviewed.map(({ verdict }) => verdict);
  };

  /** Returns the audit records of all operations except the first. */
  const afterFirst = async () => (await audits(cloud)).filter(({ operation = 1 }) => operation > 1);

  test.each([0, -1, 2, 3, 99, 1.5, 1e308, '1', null, [1], { $ref: 1 }])(
    'SET-03 rejects an operation with the reference %j',
    async ($ref) => {
      const user = addUser({ emailAddress: 'twin@aloha.example' });
      const position = operations.addPosition({ $ref }, POSITION.ada, 11);
      expect(await outcome([user, position])).toEqual(['create', 'rejected']);
      expect(await afterFirst()).toEqual([]);
    },
  );

  test('SET-03 rejects references in a franchise code or account id, and of an operation to itself', async () => {
    const list = [
      addUser(),
      { route: 'unassignUnit', params: { code: { $ref: 1 } }, body: { unitCode: 'U1' } },
      { route: 'saveCommunicationOptions', params: { franchiseUserId: { $ref: 3 } }, body: [] },
      { route: 'deleteUser', params: { code: CODE, authObjectId: { $ref: 1 } }, query: { franchiseUserId: 4 } },
    ];
    const [created, ...others] = await outcome(list);
    expect(created).toBe('create');
    for (const verdict of others) expect(['rejected', 'notAllowed']).toContain(verdict);
    expect(await afterFirst()).toEqual([]);
  });

  test.each<[string, Operation]>([
    ['params', unassign('U1', OTHER)],
    ['params in lower case', unassign('U1', OTHER.toLowerCase())],
    ['a list as code', { ...unassign('U1'), params: { code: [OTHER] } }],
    ['params with a path', { ...unassign('U1'), params: { code: `${CODE}/../${OTHER}` } }],
    ['inherited params', { ...unassign('U1'), params: JSON.parse(`{"__proto__":{"code":"${OTHER}"}}`) }],
    ['a number of a foreign user', { route: 'saveCommunicationOptions', params: { franchiseUserId: 4_711 }, body: [] }],
  ])('SET-06 rejects an operation on another franchise: %s', async (_, operation) => {
    for (const as of [ADMIN, CORPORATE]) {
      const [verdict] = await outcome([operation], as);
      expect(['rejected', 'notAllowed', 400]).toContain(verdict);
    }
    expect(await changes()).toBe(0);
  });

  test.each<[string, object]>([
    ['groupCode', { groupCode: OTHER }],
    ['type', { type: 'franchise', id: 'franchise' }],
    ['__proto__', JSON.parse('{"__proto__":{"isFranchiseAdmin":true}}')],
  ])('SET-06 %s in the body changes no other franchise and grants no rights', async (_, more) => {
    await outcome([addUser(more)], ADMIN);
    expect(await audits(cloud, OTHER)).toEqual([]);
    const users = (await cloud.as(CORPORATE).get(`user/${CODE}/all-users`)).body as { emailAddress: string }[];
    const added = users.filter(({ emailAddress }) => emailAddress === 'nora@aloha.example');
    expect(added).toMatchObject([{ isFranchiseAdmin: false, groupCode: CODE }]);
  });

  test('SET-01 rejects no or too many operations, and operations that are nested too deeply or too large', async () => {
    const many = Array.from({ length: 10_001 }, () => unassign('U1'));
    const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
    const wide = Array.from({ length: 14_000 }, () => 1);
    const large = 'x'.repeat(11 * 1024 * 1024);
    expect((await sets.create(many)).status).toBe(400);
    expect((await sets.create([])).status).toBe(400);
    expect((await sets.create([unassign('U1')], { title: large })).status).toBe(413);
    expect([400, 'rejected']).toContain((await outcome([{ ...unassign('U1'), body: wide }]))[0]);
    // Inserts the nested value as text, because the test's client could not serialise it.
    const text = JSON.stringify({ title: 'Test', kind: 'bulk', operations: [{ ...unassign('U1'), body: 'DEEP' }] });
    const nested = await cloud.as(CORPORATE).post(`change-sets/${CODE}`, text.replace('"DEEP"', deep));
    expect(nested.status).toBe(400);
    const { body: set } = await sets.create([unassign('U1')], {}, ADMIN);
    expect((await sets.edit(set.changeSetId, { operations: [{ number: 2, isSelected: false }] }, ADMIN)).status).toBe(
      400,
    );
    expect(await changes()).toBe(0);
  });

  test.each([101, 2_000])('SET-01 rejects a body nested %i levels deep with 400, also in an edit', async (levels) => {
    const nested = Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 1);
    const { status, body } = await sets.create([{ ...unassign('U1'), body: nested }]);
    expect([status, body.errors]).toMatchObject([400, [{ field: 'operations.0' }]]);
    const { body: set } = await sets.create([unassign('U1'), unassign('U2')], {}, ADMIN);
    const edits = [
      { number: 1, isSelected: false },
      { number: 2, body: nested },
    ];
    expect((await sets.edit(set.changeSetId, { operations: edits }, ADMIN)).status).toBe(400);
    expect((await sets.read(set.changeSetId)).changeSet).toMatchObject({ state: 'reviewed', selected: 2 });
  });

  test('SET-01 of two concurrent requests with the same key, only one creates a set', async () => {
    const request = (count: number) => {
      const body = { title: `${count}`, kind: 'bulk', operations: Array.from({ length: count }, () => unassign('U1')) };
      return cloud.as(ADMIN).post(`change-sets/${CODE}`, body, { headers: { 'idempotency-key': key } });
    };
    const key = randomUUID();
    const answers = await Promise.all([request(3), request(70)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const created = answers.find(({ status }) => status === 200)!.body as ChangeSet;
    expect(created.total).toBe(Number(created.title));
    expect((await sets.read(created.changeSetId, '?limit=100')).operations).toHaveLength(created.total);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ reason: 'key_reused' });
  });

  test('SET-07 applies no operation if the approver lacks the right to one of them', async () => {
    const flag = { isFranchiseAdmin: true, franchiseUserId: USER.fay, firstName: 'Fay', lastName: 'Ford' };
    const { body } = await sets.create(
      [unassign('U1'), addUser({ ...flag, emailAddress: 'fay@aloha.example' })],
      {},
      READ_ONLY,
    );
    await sets.send(body.changeSetId, 'propose', { reason: 'Both' }, READ_ONLY);
    const { body: seen } = await sets.send(body.changeSetId, 'review', undefined, ADMIN);
    expect(seen.verdicts).toMatchObject({ update: 1, notAllowed: 1 });
    expect((await approve(seen)).status).toBe(403);
    expect(await changes()).toBe(0);
  });
});
