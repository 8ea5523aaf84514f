/** The timer processes the outbox. No failed or slow entry blocks other entries. */
import { documentId, type OutboxDocument } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import { accountOf, CODE, POSITION, USER } from '../support/franchise.ts';
import { outbox } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true });
const MINUTE_MS = 60_000;

async function put(id: string, entry: Partial<OutboxDocument>, minutesAgo: number): Promise<void> {
  const dueAt = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
  const rest = { type: 'outbox', effects: [], removal: null, createdAt: dueAt, attempts: 0 };
  await cloud.container('franchises').items.upsert({ id, groupCode: CODE, ...rest, dueAt, ...entry });
}
const left = async () => (await outbox(cloud)).map(({ id }) => id);

test('API-22 processes the oldest entry first if there are more entries than a run can take', {
  timeout: 30_000,
}, async () => {
  for (let n = 0; n < 100; n++) await put(`outbox-${n}`, {}, 1);
  await put('outbox-oldest', {}, 60);
  await cloud.host.run('finishOutbox');
  expect(await left()).not.toContain('outbox-oldest');
  await cloud.host.run('finishOutbox');
  expect(await left()).toEqual([]);
});

test('API-22 a slow entry does not block other entries', { timeout: 30_000 }, async () => {
  cloud.directory.faults.add({ match: `DELETE /v1.0/users/${accountOf(USER.fay)}`, delayMs: 4_000, times: 1 });
  const users = cloud.container('franchises');
  await users.item(`user-${USER.fay}`, CODE).delete();
  await put(
    'outbox-1-slow',
    {
      effects: [
        {
          kind: 'deleteAccount',
          record: { groupCode: CODE, franchiseUserId: USER.fay },
          authObjectId: accountOf(USER.fay),
        },
      ],
    },
    2,
  );
  await put('outbox-2-quick', {}, 1);
  const run = cloud.host.run('finishOutbox');
  await expect.poll(left, { interval: 50, timeout: 3_000 }).toEqual(['outbox-1-slow']);
  await run;
  expect(await left()).toEqual([]);
});

test('API-22 the health endpoint shows corporate admins how many entries need manual repair or are late', async () => {
  const backlog = async (as: string) => (await cloud.as(as).get('health')).body.outbox;
  expect(await backlog('corporate.admin')).toEqual({ givenUp: 0, overdue: 0 });
  await put('outbox-given-up', { dueAt: null }, 0);
  await put('outbox-late', {}, 20);
  await put('outbox-later', {}, 30);
  await put('outbox-due', {}, 1);
  expect(await backlog('corporate.admin')).toEqual({ givenUp: 1, overdue: 2 });
  expect(await backlog('franchise.admin')).toBeUndefined();
});

test('HIER-18 never gives up a removal in progress, because its records stay locked until it ends', async () => {
  const author = { actorId: accountOf(USER.hal), actorName: 'Administrator', call: 'test', requestId: 'test' };
  const removal = { kind: 'position', groupCode: CODE, franchiseRoleMemberId: POSITION.ada, deleteUser: false, author };
  await put('outbox-removal', { removal: removal as OutboxDocument['removal'], attempts: 150 }, 1);
  const position = await cloud.container('franchises').item(documentId.position(POSITION.ada), CODE).read();
  await cloud.container('franchises').items.upsert({ ...position.resource, isBeingRemoved: true });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 400, times: 100 });
  await cloud.host.run('finishOutbox');
  cloud.cosmos.faults.clear();
  const [entry] = await outbox(cloud);
  const inMinutes = (Date.parse(entry!.dueAt!) - Date.now()) / MINUTE_MS;
  expect([entry!.attempts, Math.round(inMinutes)]).toEqual([151, 60]);

  await put(entry!.id, { ...entry, dueAt: new Date(Date.now() - MINUTE_MS).toISOString() }, 1);
  await cloud.host.run('finishOutbox');
  expect(await outbox(cloud)).toEqual([]);
  expect(
    (await cloud.container('franchises').item(documentId.position(POSITION.ada), CODE).read()).resource,
  ).toBeUndefined();
});

test('HIER-18 resets the number of attempts when a removal is written and only its effects remain', async () => {
  const author = { actorId: accountOf(USER.hal), actorName: 'Administrator', call: 'test', requestId: 'test' };
  const removal = { kind: 'position', groupCode: CODE, franchiseRoleMemberId: POSITION.eve, deleteUser: true, author };
  await put('outbox-removal', { removal: removal as OutboxDocument['removal'], attempts: 150 }, 1);
  const position = await cloud.container('franchises').item(documentId.position(POSITION.eve), CODE).read();
  await cloud.container('franchises').items.upsert({ ...position.resource, isBeingRemoved: true });
  const match = `DELETE /v1.0/users/${accountOf(USER.eve)}`;
  cloud.directory.faults.add({ match, status: 429, retryAfter: 120, times: 100 });
  await cloud.host.run('finishOutbox');
  cloud.directory.faults.clear();
  const [entry] = await outbox(cloud);
  expect(entry).toMatchObject({ removal: null, attempts: 0, dueAt: expect.any(String) });
  expect(entry!.effects.map(({ kind }) => kind)).toContain('deleteAccount');
});

test('API-22 resets the number of attempts of an entry that makes progress', async () => {
  const of = (user: number) => ({ kind: 'endSessions' as const, authObjectId: accountOf(user) });
  await put('outbox-halfway', { effects: [of(USER.fay), of(USER.eve)], attempts: 5 }, 1);
  const match = `POST /v1.0/users/${accountOf(USER.eve)}/revokeSignInSessions`;
  cloud.directory.faults.add({ match, status: 429, retryAfter: 120, times: 100 });
  await cloud.host.run('finishOutbox');
  cloud.directory.faults.clear();
  const [entry] = await outbox(cloud);
  expect(entry).toMatchObject({ attempts: 0, effects: [of(USER.eve)] });
  expect(Date.parse(entry!.dueAt!)).toBeLessThan(Date.now() + MINUTE_MS);
});

test('API-22 gives up an entry after permanent rejections of one effect even if another effect only waits', async () => {
  const author = { actorId: accountOf(USER.hal), actorName: 'Administrator', call: 'test', requestId: 'test' };
  const record = { groupCode: CODE, franchiseUserId: USER.fay };
  const authObjectId = accountOf(USER.fay);
  const effects: OutboxDocument['effects'] = [
    { kind: 'restoreAccount', record, authObjectId, author },
    { kind: 'syncMemberships', authObjectId, leave: [] },
  ];
  await put('outbox-restoration', { effects, attempts: 2 }, 1);
  cloud.directory.faults.add({ match: 'POST /v1.0/directory/deletedItems/*', status: 403, times: 100 });
  await cloud.host.run('finishOutbox');
  cloud.directory.faults.clear();
  expect(await outbox(cloud)).toMatchObject([{ attempts: 3, dueAt: null, givenUp: { reason: 'refused' }, effects }]);
});
