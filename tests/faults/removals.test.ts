/** Removing users and their accounts leaves database and directory consistent after any fault or killed process. */
import { documentId, type PositionDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions, endLeases } from '../support/agreement.ts';
import {
  accountOf,
  arrangeAccounts,
  arrangeFranchise,
  CODE,
  clearFaults,
  POSITION,
  USER,
  unitDocument,
} from '../support/franchise.ts';
import { audits, documentOf, outbox } from '../support/stored.ts';
import { contradicts, OUTAGE, strikeEach, type Trial } from '../support/strikes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { startVictim, type Victim } from '../support/victim.ts';

const cloud = useFranchises({ accounts: true });

const EVE = { franchiseRoleMemberId: POSITION.eve, deleteUser: true };
const remove = (body: object) => cloud.as('corporate.admin').delete(`hierarchy/${CODE}`, body, { ifMatch: '*' });
const account = (id: number) => cloud.directory.store.accounts.byId(accountOf(id));
const position = (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id));
const DELETE_ACCOUNT = 'DELETE /v1.0/users/*';
const LEAVE_GROUP = 'DELETE /v1.0/groups/*';

describe('while a user is deleted, the directory', () => {
  test.each([
    ['drops the connection before deleting the account', { match: DELETE_ACCOUNT, drop: 'before' }],
    ['drops the connection before responding', { match: DELETE_ACCOUNT, drop: 'after' }],
    ['throttles', { match: DELETE_ACCOUNT, status: 429, retryAfter: 1, times: 1 }],
    ['is out of service for a moment', { match: LEAVE_GROUP, status: 503, retryAfter: 1, times: 1 }],
  ])('%s: everything completes within the request', async (_, fault) => {
    cloud.directory.faults.add({ times: 1, ...fault });
    const { status, body } = await remove(EVE);
    expect([status, body]).toEqual([200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: true }]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test.each([
    ['rejects deleting the account', { match: DELETE_ACCOUNT, status: 403 }],
    ['throttles for long', { match: DELETE_ACCOUNT, status: 429, retryAfter: 120 }],
  ])('%s: the response is pending, and a later run finishes', async (_, fault) => {
    cloud.directory.faults.add({ ...fault, times: 100 });
    const { status, body } = await remove(EVE);
    expect([status, body]).toMatchObject([200, { userDeleted: true, isPending: true }]);
    const [entry] = await outbox(cloud);
    expect(entry).toMatchObject({ attempts: 0, removal: null });
    expect(Date.parse(entry!.dueAt!)).toBeGreaterThan(Date.now() + 20_000);

    await cloud.host.run('finishOutbox');
    expect((await outbox(cloud)).length).toBe(1);
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    const [later] = await outbox(cloud);
    expect(later!.attempts).toBe(1);
    expect(Date.parse(later!.dueAt!)).toBeGreaterThan(Date.now() + 50_000);

    cloud.directory.faults.clear();
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await contradictions(cloud)).toEqual([]);
    expect(cloud.log.join('\n')).not.toContain('@');
  });

  test('cannot remove the account from a group: the account is deleted with its memberships', async () => {
    cloud.directory.faults.add({ match: LEAVE_GROUP, status: 500, times: 100 });
    const { status, body } = await remove(EVE);
    expect([status, body]).toMatchObject([200, { userDeleted: true, isPending: true }]);
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    cloud.directory.faults.clear();
    expect(await contradictions(cloud)).toEqual([]);
  });

  const givenUp = () => cloud.log.filter((line) => line.includes('outbox entry given up'));
  const runAgain = async () => {
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
  };

  test('rejects permanently: the entry is given up, logged once, and processed after its cause is fixed', async () => {
    const before = givenUp().length;
    cloud.directory.faults.add({ match: DELETE_ACCOUNT, status: 403, times: 100 });
    await remove(EVE);
    await runAgain();
    await runAgain();
    expect((await outbox(cloud))[0]).toMatchObject({ attempts: 2, dueAt: expect.any(String) });
    await runAgain();
    const [entry] = await outbox(cloud);
    expect(entry).toMatchObject({ attempts: 3, dueAt: null, givenUp: { reason: 'refused', at: expect.any(String) } });
    expect(entry!.effects.map(({ kind }) => kind)).toEqual(['deleteAccount']);

    cloud.directory.requests.reset();
    await cloud.host.run('finishOutbox');
    await cloud.host.run('finishOutbox');
    expect(cloud.directory.requests.counts()).toEqual({});
    expect(givenUp().length).toBe(before + 1);

    cloud.directory.faults.clear();
    await runAgain();
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('is busy: the entry is retried for days at growing intervals, and then given up', async () => {
    cloud.directory.faults.add({ match: DELETE_ACCOUNT, status: 429, retryAfter: 120, times: 100 });
    await remove(EVE);
    for (let run = 0; run < 4; run++) await runAgain();
    const [entry] = await outbox(cloud);
    expect(entry).toMatchObject({ attempts: 4, dueAt: expect.any(String) });
    expect(Date.parse(entry!.dueAt!)).toBeGreaterThan(Date.now() + 7 * 60_000);
    await cloud.container('franchises').items.upsert({ ...entry, attempts: 99 });
    await runAgain();
    expect((await outbox(cloud))[0]).toMatchObject({ attempts: 100, dueAt: null, givenUp: { reason: 'attempts' } });
  });

  test('rejects one deletion repeatedly: its entry does not block other entries', async () => {
    cloud.directory.faults.add({ match: `DELETE /v1.0/users/${accountOf(USER.eve)}`, status: 403, times: 100 });
    cloud.directory.faults.add({ match: `DELETE /v1.0/users/${accountOf(USER.ben)}`, status: 403, times: 1 });
    await remove(EVE);
    await remove({ franchiseRoleMemberId: POSITION.ben, deleteUser: true });
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(account(USER.ben)?.deletedAt).toEqual(expect.any(Number));
    expect(account(USER.eve)?.deletedAt).toBeNull();
    expect((await outbox(cloud)).length).toBe(1);
  });

  test('rejects the deletion once: two overlapping runs process the entry once', async () => {
    cloud.directory.faults.add({ match: DELETE_ACCOUNT, status: 403, times: 1 });
    await remove(EVE);
    await endLeases(cloud);
    cloud.directory.requests.reset();
    await Promise.all([cloud.host.run('finishOutbox'), cloud.host.run('finishOutbox')]);
    expect(cloud.directory.requests.counts()).toMatchObject({ 'DELETE /v1.0/users/{id}': 1 });
    expect(await contradictions(cloud)).toEqual([]);
  });
});

describe('after the batch of a deletion', () => {
  test.each([
    ['the sign-in cannot be read', { match: 'GET /dbs/franchise-admin/colls/sign-ins', kind: 'read' }],
    ['the sign-in cannot be deleted', { match: 'DELETE /dbs/franchise-admin/colls/sign-ins' }],
    ['the outbox entry cannot be deleted', { match: 'DELETE /dbs/franchise-admin/colls/franchises' }],
  ])('%s: a later run finishes', async (_, fault) => {
    // Caches the caller's sign-in, so that the fault does not hit its read.
    await cloud.as('corporate.admin').get(`hierarchy/${CODE}`);
    cloud.cosmos.faults.add({ ...fault, status: 500, times: 1 });
    await remove(EVE);
    cloud.cosmos.faults.clear();
    await remove(EVE);
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await contradictions(cloud)).toEqual([]);
    expect((await audits(cloud)).length).toBe(1);
  });
});

test('retries a removal at growing intervals if its next batch cannot be written', async () => {
  const units = Array.from({ length: 120 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
  await arrangeFranchise(cloud, CODE, units);
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1, times: 1 });
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', status: 400, times: 100 });
  await remove({ franchiseRoleMemberId: POSITION.ada });
  for (let run = 0; run < 3; run++) {
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
  }
  const [entry] = await outbox(cloud);
  expect(entry!.attempts).toBe(3);
  expect(Date.parse(entry!.dueAt!)).toBeGreaterThan(Date.now() + 3 * 60_000);
  cloud.cosmos.faults.clear();
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  expect(await contradictions(cloud)).toEqual([]);
});

test('HIER-18 if a service fails from any request on, a large removal returns 200 if and only if it is written', {
  timeout: 120_000,
}, async () => {
  const units = Array.from({ length: 120 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.eve));
  const trial: Trial = {
    startOver: async () => {
      clearFaults(cloud);
      await arrangeFranchise(cloud, CODE, units);
      arrangeAccounts(cloud);
    },
    prepare: async () => (client) => client.delete(`hierarchy/${CODE}`, EVE, { ifMatch: '*' }),
    warmUp: (client) => client.get(`hierarchy/${CODE}`),
  };
  const wrong = await strikeEach(cloud, trial, OUTAGE, async (status) => {
    cloud.cosmos.faults.clear();
    return contradicts(status, (await audits(cloud)).length > 0);
  });
  expect(wrong).toEqual({});
});

test('a failure after the batch does not fail the request, and a later run finishes', async () => {
  cloud.cosmos.faults.add({ match: 'DELETE /dbs/franchise-admin/colls/franchises', status: 500, times: 1 });
  const { status, body } = await remove(EVE);
  expect([status, body]).toMatchObject([200, { userDeleted: true, isPending: true }]);
  await endLeases(cloud);
  await cloud.host.run('finishOutbox');
  expect(await contradictions(cloud)).toEqual([]);
});

/** Sends a removal to the process that will be killed. @returns the status, or "cut off" without a response */
const removeBy = ({ client }: Victim, body: object) =>
  client.delete(`hierarchy/${CODE}`, body, { ifMatch: '*' }).then(
    ({ status }) => status,
    () => 'cut off' as const,
  );

describe('the process is killed', () => {
  test.each([
    [
      'while its batch is being written',
      () => cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 300, times: 1 }),
    ],
    [
      'while the sign-in is being deleted',
      () => cloud.cosmos.faults.add({ match: 'DELETE /dbs/*/sign-ins', delayMs: 300, times: 1 }),
    ],
    ['while a group is being left', () => cloud.directory.faults.add({ match: LEAVE_GROUP, delayMs: 300, times: 1 })],
    [
      'while the account is being deleted',
      () => cloud.directory.faults.add({ match: DELETE_ACCOUNT, delayMs: 300, times: 1 }),
    ],
    [
      'before the outbox entry is deleted',
      () => cloud.cosmos.faults.add({ match: 'DELETE /dbs/*/franchises', drop: 'before', delayMs: 300, times: 1 }),
    ],
  ])('%s: the next run finishes', { timeout: 60_000 }, async (_, slowDown) => {
    const victim = await startVictim(cloud);
    slowDown();
    const response = removeBy(victim, EVE);
    const isStruck = () => cloud.cosmos.faults.list().length + cloud.directory.faults.list().length === 0;
    await expect.poll(isStruck, { interval: 5, timeout: 10_000 }).toBe(true);
    await victim.kill();
    expect(await response).toBe('cut off');
    // Requests sent before the process died may still arrive.
    await expect.poll(async () => (await audits(cloud)).length, { interval: 20, timeout: 10_000 }).toBe(1);
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('between two batches of a large removal: the next run continues', { timeout: 60_000 }, async () => {
    const units = Array.from({ length: 400 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
    await arrangeFranchise(cloud, CODE, units);
    const victim = await startVictim(cloud);
    // The first batch succeeds; later batches stall.
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1, times: 1 });
    cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', drop: 'before', delayMs: 200, times: 100 });
    const response = removeBy(victim, { franchiseRoleMemberId: POSITION.ada, deleteUser: true });
    await expect
      .poll(() => cloud.cosmos.faults.list().at(-1)?.times, { interval: 5, timeout: 20_000 })
      .toBeLessThan(100);
    expect((await position(POSITION.ada))?.isBeingRemoved).toBe(true);
    await victim.kill();
    expect(await response).toBe('cut off');
    cloud.cosmos.faults.clear();

    const before = (await audits(cloud)).length;
    expect(await contradictions(cloud)).toContain(`position ${POSITION.ada} is only partly removed`);
    await cloud.host.run('finishOutbox');
    expect((await audits(cloud)).length).toBe(before);
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect(await contradictions(cloud)).toEqual([]);
    expect(await position(POSITION.ada)).toBeUndefined();
  });
});
