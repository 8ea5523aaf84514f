/** The sets that a user must know about: proposals to decide, decided proposals, and ended scheduled runs. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import { CODE, OTHER, oidOf, POSITION } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { assign, unassign } = operations;
const READ_ONLY = 'read.only';
const ADMIN = 'franchise.admin';
const DAY_MS = 24 * 60 * 60_000;
const tomorrow = () => new Date(Date.now() + DAY_MS).toISOString();

beforeEach(async () => {
  const jobs = cloud.container('jobs');
  const { resources } = await jobs.items.query<{ id: string }>('SELECT c.id FROM c').fetchAll();
  for (const { id } of resources) await jobs.item(id, id).delete();
});

/** Returns the ids of the sets that the user must know about, newest first. */
async function newsOf(as: string, scope = CODE): Promise<string[]> {
  const { status, body } = await cloud.as(as).get<{ changeSets: ChangeSet[] }>(`change-sets/${scope}?news=true`);
  expect(status).toBe(200);
  return body.changeSets.map(({ changeSetId }) => changeSetId);
}

async function scheduled(list: readonly Operation[], options: object = {}, as = ADMIN): Promise<string> {
  const { body } = await sets.create(list, options, as);
  const { status } = await sets.send(body.changeSetId, 'schedule', { runAt: tomorrow(), timeZone: 'UTC' }, as);
  expect(status).toBe(200);
  return body.changeSetId;
}

/** Makes a scheduled set due and runs it. */
async function run(id: string): Promise<ChangeSet> {
  await sets.makeDue(id);
  await cloud.host.run('runImport', id);
  return (await sets.read(id)).changeSet;
}

const etagOf = async (unitCode: string) => (await cloud.as(ADMIN).get(`units/${CODE}/${unitCode}`)).body.etag;

describe('sets of a record', () => {
  const ofRecord = async (record: string, as = ADMIN) =>
    (await cloud.as(as).get<{ changeSets: ChangeSet[] }>(`change-sets/${CODE}?record=${record}`)).body.changeSets.map(
      ({ changeSetId }) => changeSetId,
    );

  test('SETUI-34 a record lists the scheduled sets that change it, until they are cancelled', async () => {
    await sets.create([unassign('U1')], {}, ADMIN);
    const id = await scheduled([unassign('U1')]);
    const other = await scheduled([unassign('U2')]);
    expect(await ofRecord('unit:U1')).toEqual([id]);
    expect(await ofRecord('unit:U2')).toEqual([other]);
    expect(await ofRecord('unit:U3')).toEqual([]);
    expect(await ofRecord('user:U1')).toEqual([]);
    expect(await ofRecord('unit:U1', READ_ONLY), 'read-only users see their own sets').toEqual([]);
    await sets.send(id, 'cancel', undefined, ADMIN);
    expect(await ofRecord('unit:U1')).toEqual([]);
  });

  test('SETUI-34 rejects a record without its kind with 400', async () => {
    const { status, body } = await cloud.as('corporate.admin').get(`change-sets/${CODE}?record=U1`);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'record', message: 'Record must have the form "unit:1024".' }],
    ]);
  });

  test('SETUI-34 a record lists no set in which its operation was left out before the schedule', async () => {
    const { body } = await sets.create([unassign('U1'), unassign('U2')], {}, ADMIN);
    await sets.edit(body.changeSetId, { operations: [{ number: 1, isSelected: false }] }, ADMIN);
    await sets.send(body.changeSetId, 'schedule', { runAt: tomorrow(), timeZone: 'UTC' }, ADMIN);
    expect(await ofRecord('unit:U1')).toEqual([]);
    expect(await ofRecord('unit:U2')).toEqual([body.changeSetId]);
  });
});

describe('scheduled sets', () => {
  test('SET-28 only the author learns that a scheduled set was applied', async () => {
    const id = await scheduled([unassign('U1')]);
    expect(await newsOf(ADMIN)).toEqual([]);
    const startedAt = new Date().toISOString();
    const set = await run(id);
    expect(set).toMatchObject({ state: 'done', ranAt: expect.any(String) });
    expect(set.ranAt! >= startedAt).toBe(true);
    expect(await newsOf(ADMIN)).toEqual([id]);
    for (const scope of [CODE, 'SYSTEM']) expect(await newsOf('corporate.admin', scope)).toEqual([]);
  });

  test('SET-28 the author and corporate admins learn about a conflict, whether or not it stops the set', async () => {
    const stale = { ...unassign('U1'), ifMatch: await etagOf('U1') };
    const stopping = await scheduled([stale, assign('U4', POSITION.ben)], { stopsAtFailure: true });
    const other = await scheduled([stale]);
    const changed = await cloud.as(ADMIN).post(`units/${CODE}/unassign`, { unitCode: 'U1' }, { ifMatch: '*' });
    expect(changed.status).toBe(200);
    expect(await run(stopping)).toMatchObject({ state: 'stopped', results: { conflict: 1, pending: 1 } });
    expect(await run(other)).toMatchObject({ state: 'done', results: { conflict: 1 } });
    expect(await newsOf(ADMIN)).toEqual([other, stopping]);
    for (const scope of [CODE, 'SYSTEM']) expect(await newsOf('corporate.admin', scope)).toEqual([other, stopping]);
    expect(await newsOf('franchise.admin2', OTHER)).toEqual([]);
  });

  test('SET-28 the author and corporate admins learn about a set whose runs keep failing', async () => {
    const id = await scheduled([unassign('U1')]);
    await sets.makeDue(id);
    await cloud.host.run('abandonImport', id);
    expect((await sets.read(id)).changeSet).toMatchObject({ state: 'stopped', ranAt: expect.any(String) });
    for (const as of [ADMIN, 'corporate.admin']) expect(await newsOf(as)).toEqual([id]);
  });

  test('SET-28 sets applied by hand and runs of more than 30 days ago are no news', async () => {
    const { body } = await sets.create([unassign('U1')], {}, ADMIN);
    expect((await sets.send(body.changeSetId, 'apply', {}, ADMIN)).body).toMatchObject({ state: 'done', ranAt: null });
    expect(await newsOf(ADMIN)).toEqual([]);
    const id = await scheduled([unassign('U2')]);
    await run(id);
    await sets.arrange(id, { ranAt: new Date(Date.now() - 31 * DAY_MS).toISOString() });
    expect(await newsOf(ADMIN)).toEqual([]);
  });

  test('SET-28 scheduling a set again removes its earlier run from the news', async () => {
    const id = await scheduled([unassign('U1')]);
    await sets.makeDue(id);
    await cloud.host.run('abandonImport', id);
    await sets.send(id, 'review', undefined, ADMIN);
    const again = await sets.send(id, 'schedule', { runAt: tomorrow(), timeZone: 'UTC' }, ADMIN);
    expect([again.status, again.body.ranAt]).toEqual([200, null]);
    expect(await newsOf(ADMIN)).toEqual([]);
  });

  test('SET-28 corporate admins learn about a set whose author lost their role', async () => {
    const [author, inOther] = ['franchise.admin2', changeSetsIn(cloud, OTHER)];
    const { body } = await inOther.create([unassign('U1', OTHER)], {}, author);
    const id = body.changeSetId;
    await inOther.send(id, 'schedule', { runAt: tomorrow(), timeZone: 'UTC' }, author);
    const { memberships } = cloud.directory.store;
    memberships.remove(ROLE_GROUPS.franchiseAdminGroupId, oidOf(author));
    try {
      await sets.makeDue(id);
      await cloud.host.run('runImport', id);
      const { changeSet } = await inOther.read(id);
      expect(changeSet).toMatchObject({ state: 'stopped', results: { notAllowed: 1 } });
    } finally {
      memberships.add(ROLE_GROUPS.franchiseAdminGroupId, oidOf(author));
    }
    expect(await newsOf('corporate.admin', 'SYSTEM')).toEqual([id]);
  });
});

test('SET-28 proposals are news for users who can decide, and for the author once they are decided', async () => {
  const { body } = await sets.create([unassign('U1')], { kind: 'proposal' }, READ_ONLY);
  const id = body.changeSetId;
  await sets.send(id, 'propose', { reason: 'Why' }, READ_ONLY);
  // Adds a newer set, because an open proposal is news even if it is not the newest set.
  await sets.create([unassign('U2')], {}, ADMIN);
  for (const as of ['corporate.admin', ADMIN]) expect(await newsOf(as)).toEqual([id]);
  await sets.send(id, 'decline', { reason: 'Not yet' });
  for (const as of ['corporate.admin', ADMIN]) expect(await newsOf(as)).toEqual([]);
  for (const scope of [CODE, 'SYSTEM']) expect(await newsOf(READ_ONLY, scope)).toEqual([id]);
});
