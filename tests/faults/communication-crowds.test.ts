/** Hundreds of members move to another AD group in pieces of 200. No member is lost after a fault or a killed process. */
import { type DirectoryEffect, documentId, type UserDocument } from '@franchise-admin/api/documents';
import { beforeAll, describe, expect, test } from 'vitest';
import { AD, communicationsIn, IN_RECALLS, RECALLS, TYPE, useCommunications } from '../support/communications.ts';
import { accountOf, CODE, USER, upsertAll } from '../support/franchise.ts';
import { documentOf } from '../support/stored.ts';
import { KILLS_TIMEOUT_MS } from '../support/strikes.ts';
import { newUser, usersIn } from '../support/users.ts';
import { startVictim } from '../support/victim.ts';

const cloud = useCommunications();
const { disagreements, endLeases, members, pending, saveGroup, userVersion } = communicationsIn(cloud);
const { save } = usersIn(cloud);

/** Four full pieces and a partial one. */
const CROWD = 850;
const FIRST = 10_000;
const PIECE = 200;

const numbers = Array.from({ length: CROWD }, (_, n) => FIRST + n);
const MOVED = { ...RECALLS, adGroupId: AD.spare };
const JOIN = `POST /v1.0/groups/${AD.spare}/members/$ref`;
const EVERYBODY = CROWD + IN_RECALLS.length;

type GroupEffect = Extract<DirectoryEffect, { kind: 'syncCommunicationGroup' }>;
const effect = async () => (await pending())[0]?.effects[0] as GroupEffect | undefined;
const joins = () =>
  cloud.directory.requests.list().filter(({ method, path, status }) => `${method} ${path}` === JOIN && status === 204)
    .length;
async function runLater(): Promise<void> {
  await endLeases();
  await cloud.host.run('finishOutbox');
}

/** Creates a crowd of users of CODE who have chosen recalls, with accounts in its AD group. */
async function gather(): Promise<void> {
  const fay = (await documentOf<UserDocument>(cloud, documentId.user(USER.fay)))!;
  const users = numbers.map((franchiseUserId) => ({
    ...fay,
    id: documentId.user(franchiseUserId),
    franchiseUserId,
    authObjectId: accountOf(franchiseUserId),
    communicationTypeIds: [TYPE.recalls],
  }));
  await upsertAll(cloud.container('franchises'), CODE, users);
  cloud.directory.store.seed({ memberships: numbers.map((n) => ({ groupId: AD.recalls, memberId: accountOf(n) })) });
  cloud.directory.requests.reset();
}

beforeAll(() => {
  cloud.directory.store.seed({
    accounts: numbers.map((n) => ({ id: accountOf(n), userPrincipalName: `n${n}@demo.example`, displayName: `N${n}` })),
  });
});

describe('API-34 moving a group with hundreds of members', () => {
  test('sends batches of 20', async () => {
    await gather();
    expect((await saveGroup(MOVED)).body.memberCount).toBe(EVERYBODY);
    expect(await disagreements()).toEqual([]);
    const batches = cloud.directory.requests.list().filter(({ path }) => path === '/v1.0/$batch').length;
    // Each piece reads both groups, and its last batches of joins and leaves are partial. The request reads the groups twice more.
    const pieces = Math.ceil(EVERYBODY / PIECE);
    expect(batches).toBeLessThanOrEqual(Math.ceil((2 * EVERYBODY) / 20) + 3 * pieces + 5);
  });

  test('saves the change if the directory throttles halfway, and later runs continue', async () => {
    await gather();
    cloud.directory.faults.add({ match: JOIN, delayMs: 0.1, times: 2 * PIECE });
    cloud.directory.faults.add({ match: JOIN, status: 429, retryAfter: 120 });
    const { status, body } = await saveGroup(MOVED);
    expect([status, body.adGroupId]).toEqual([200, AD.spare]);
    const done = members(AD.spare);
    expect(done).toHaveLength(2 * PIECE);
    expect(await effect()).toMatchObject({ after: done.at(-1), failed: [] });
    const [entry] = await pending();
    expect([entry?.attempts, Date.parse(entry!.dueAt!) < Date.now() + 45_000]).toEqual([0, true]);

    cloud.directory.faults.clear();
    cloud.directory.faults.add({ match: JOIN, delayMs: 0.1, times: PIECE });
    cloud.directory.faults.add({ match: JOIN, status: 429, retryAfter: 120 });
    await runLater();
    // Attempts stay at 0, because the entry makes progress.
    expect((await pending())[0]).toMatchObject({ attempts: 0, effects: [{ after: members(AD.spare).at(-1) }] });
    await runLater();
    expect((await pending())[0]).toMatchObject({ attempts: 1 });

    cloud.directory.faults.clear();
    cloud.directory.requests.reset();
    await runLater();
    expect(await disagreements()).toEqual([]);
    expect(joins()).toBe(EVERYBODY - 3 * PIECE);
  });

  test('responds on time even if the move takes longer, and later runs finish it', {
    timeout: 120_000,
  }, async () => {
    await gather();
    cloud.directory.faults.add({ match: JOIN, delayMs: 0.1, times: PIECE });
    cloud.directory.faults.add({ match: JOIN, delayMs: 8_000, times: 200 });
    const began = performance.now();
    expect((await saveGroup(MOVED)).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(40_000);
    expect((await effect())?.after).not.toBeNull();
    expect(members(AD.recalls).length).toBeGreaterThan(0);
    cloud.directory.faults.clear();
    await runLater();
    expect(await disagreements()).toEqual([]);
  });

  test('continues in the next run after the process is killed halfway', { timeout: KILLS_TIMEOUT_MS }, async () => {
    await gather();
    const victim = await startVictim(cloud);
    cloud.directory.faults.add({ match: JOIN, delayMs: 0.1, times: 2 * PIECE });
    cloud.directory.faults.add({ match: JOIN, delayMs: 2_000 });
    const response = victim.client
      .post('comms/brand-communication-group', MOVED, { ifMatch: '*' })
      .catch(() => 'cut off' as const);
    await expect.poll(async () => (await effect())?.after ?? null, { interval: 50, timeout: 30_000 }).not.toBeNull();
    await expect
      .poll(() => members(AD.spare).length, { interval: 20, timeout: 30_000 })
      .toBeGreaterThanOrEqual(2 * PIECE);
    await victim.kill();
    expect(await response).toBe('cut off');
    cloud.directory.faults.clear();
    // Requests sent before the process died may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 2_500));

    cloud.directory.requests.reset();
    await cloud.host.run('finishOutbox');
    expect(joins()).toBe(0);
    await runLater();
    expect(await disagreements()).toEqual([]);
    expect(joins()).toBeLessThanOrEqual(EVERYBODY - PIECE);
  });

  test('moves each member once when two runs overlap', async () => {
    await gather();
    cloud.directory.faults.add({ match: JOIN, status: 429, retryAfter: 120 });
    await saveGroup(MOVED);
    cloud.directory.faults.clear();
    await endLeases();
    cloud.directory.requests.reset();
    await Promise.all([cloud.host.run('finishOutbox'), cloud.host.run('finishOutbox')]);
    expect(await disagreements()).toEqual([]);
    expect(joins()).toBe(EVERYBODY);
  });
});

describe('when a request of a batch fails', () => {
  const LEAVE = `DELETE /v1.0/groups/${AD.recalls}/members/*`;

  test.each([
    ['is throttled', { status: 429, retryAfter: 1 }],
    ['gets 503', { status: 503, retryAfter: 1 }],
    ['fails', { status: 500 }],
    ['is rejected', { status: 403 }],
  ])('because it %s: the other requests complete, and a later run repeats the failed one', async (_, fault) => {
    for (const match of [JOIN, LEAVE]) cloud.directory.faults.add({ match, times: 1, ...fault });
    expect((await saveGroup(MOVED)).status).toBe(200);
    expect(members(AD.spare).length).toBeGreaterThanOrEqual(IN_RECALLS.length - 1);
    cloud.directory.faults.clear();
    await runLater();
    expect(await disagreements()).toEqual([]);
  });

  test('a deleted account does not block other members, and its entry is given up', async () => {
    const givenUp = () => cloud.log.filter((line) => line.includes('outbox entry given up')).length;
    const before = givenUp();
    const olga = accountOf(USER.olga);
    cloud.directory.store.accounts.purge(olga);
    expect((await saveGroup(MOVED)).body.memberCount).toBe(IN_RECALLS.length - 1);
    for (let run = 0; run < 3; run++) {
      expect(await effect()).toMatchObject({ failed: [olga] });
      await runLater();
    }
    expect((await pending())[0]).toMatchObject({ dueAt: null, givenUp: { reason: 'refused' } });
    expect(givenUp()).toBe(before + 1);
  });

  test('an account that is not replicated yet joins later', async () => {
    cloud.directory.faults.add({ lagMs: 4_000, times: 1 });
    const { body: user } = await save(newUser());
    const stored = (await documentOf<UserDocument>(cloud, documentId.user(user.franchiseUserId)))!;
    await cloud.container('franchises').items.upsert({ ...stored, communicationTypeIds: [TYPE.recalls] });
    expect((await saveGroup(MOVED)).body.memberCount).toBe(IN_RECALLS.length);
    expect(await effect()).toMatchObject({ failed: [user.authObjectId] });
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await runLater();
    expect(await disagreements()).toEqual([]);
    expect(members(AD.spare)).toContain(user.authObjectId);
    expect(await userVersion(user.franchiseUserId)).toBeDefined();
  });
});
