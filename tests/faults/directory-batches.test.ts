/** Batches of directory requests in which individual requests are throttled, fail or get lost. */
import { beforeEach, describe, expect, test } from 'vitest';
import { withDeadline } from '../../api/src/deadline.ts';
import { groupInfos, memberCount } from '../../api/src/directory/group-info.ts';
import { changeMembers, type MembershipChange } from '../../api/src/directory/membership-changes.ts';
import { useDirectory } from '../support/directory.ts';

const cloud = useDirectory();
const group = (n: number) => `d1d1ee00-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ANN = 'd1d10000-0000-4000-8000-000000000001';
const GROUPS = Array.from({ length: 45 }, (_, n) => group(n + 1));
const UNAVAILABLE = expect.objectContaining({ name: 'ProblemError', code: 'unavailable' });

const join = (groupIds: readonly string[]): MembershipChange[] =>
  groupIds.map((groupId) => ({ kind: 'addToGroup', groupId, authObjectId: ANN }));
const joined = () => GROUPS.filter((groupId) => cloud.directory.store.memberships.has(groupId, ANN));
const adding = (n: number) => `POST /v1.0/groups/${group(n)}/members/$ref`;
const counting = (n: number) => `GET /v1.0/groups/${group(n)}/members/*`;
const fault = (body: object) => cloud.directory.faults.add(body);
const sent = (call: string) => cloud.directory.requests.counts()[call] ?? 0;
const ADD = 'POST /v1.0/groups/{id}/members/$ref';

beforeEach(() => {
  for (const id of GROUPS) cloud.directory.store.groups.delete(id);
  cloud.directory.store.seed({
    accounts: [{ id: ANN, userPrincipalName: 'ann@demo.example', displayName: 'Ann' }],
    groups: GROUPS.map((id) => ({ id, displayName: id.slice(-2) })),
  });
});

describe('changing many memberships while the directory', () => {
  test('throttles some requests: the client sends only these requests again, after the requested delay', async () => {
    fault({ match: adding(3), status: 429, retryAfter: 1, times: 1 });
    fault({ match: adding(30), status: 503, retryAfter: 0, times: 2 });
    const started = Date.now();
    expect(await changeMembers(join(GROUPS))).toEqual([]);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_000);
    expect(joined()).toEqual(GROUPS);
    expect(sent(ADD)).toBe(GROUPS.length + 3);
  });

  test('throttles one request for a long time: the client returns only that change, with the requested delay', async () => {
    fault({ match: adding(7), status: 429, retryAfter: 300 });
    fault({ match: adding(8), status: 429, retryAfter: 1, times: 1 });
    const left = await changeMembers(join(GROUPS));
    expect(left).toEqual([
      { change: join([group(7)])[0], error: expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 300 }) },
    ]);
    expect(joined()).toEqual(GROUPS.filter((id) => id !== group(7)));
    cloud.directory.faults.clear();
    expect(await changeMembers(left.map(({ change }) => change))).toEqual([]);
    expect(joined()).toEqual(GROUPS);
  });

  test('fails some requests: the client returns those changes, each with its own error', async () => {
    fault({ match: adding(7), status: 403 });
    fault({ match: adding(9), status: 500 });
    const left = await changeMembers(join(GROUPS));
    expect(left).toHaveLength(2);
    expect(left).toContainEqual({
      change: join([group(7)])[0],
      error: expect.objectContaining({ name: 'DirectoryError', statusCode: 403 }),
    });
    expect(left).toContainEqual({ change: join([group(9)])[0], error: UNAVAILABLE });
  });

  test.each(['before', 'after'])(
    'drops the connection %s acting: the client makes every change and returns no failure',
    async (drop) => {
      fault({ match: adding(4), drop, times: 1 });
      fault({ match: 'POST /v1.0/$batch', drop, times: 1 });
      expect(await changeMembers(join(GROUPS))).toEqual([]);
      expect(joined()).toEqual(GROUPS);
    },
  );

  test('throttles whole batches: the client sends them again', async () => {
    fault({ match: 'POST /v1.0/$batch', status: 429, retryAfter: 1, times: 2 });
    expect(await changeMembers(join(GROUPS))).toEqual([]);
    expect(joined()).toEqual(GROUPS);
  });

  test('cannot be reached: the client returns all changes as failed, to be tried again', async () => {
    fault({ match: 'POST /v1.0/$batch', drop: 'before' });
    const left = await changeMembers(join(GROUPS));
    expect(left.map(({ change }) => change)).toEqual(join(GROUPS));
    for (const { error } of left) expect(error).toEqual(UNAVAILABLE);
  });

  test('is slow: the client returns the changes that the deadline leaves no time for', async () => {
    fault({ match: 'POST /v1.0/$batch', delayMs: 1_500 });
    const left = await withDeadline(2_900, () => changeMembers([...join(GROUPS), ...otherPeople(4)]));
    expect(left.length).toBeGreaterThan(0);
    for (const { error } of left) expect(error).toEqual(UNAVAILABLE);
    const done = GROUPS.length * 5 - left.length;
    expect(done).toBe(80);
  });

  test('lags: the client waits for an account with isNew', async () => {
    cloud.directory.store.accounts.save({
      ...cloud.directory.store.accounts.byId(ANN)!,
      visibleAt: Date.now() + 1_000,
    });
    const changes = join(GROUPS.slice(0, 5));
    const left = await changeMembers(changes);
    expect(left.map(({ error }) => error)).toEqual(changes.map(() => expect.objectContaining({ statusCode: 400 })));
    expect(await changeMembers(changes, { isNew: true })).toEqual([]);
    expect(joined()).toEqual(GROUPS.slice(0, 5));
    cloud.directory.store.accounts.save({ ...cloud.directory.store.accounts.byId(ANN)!, visibleAt: 0 });
  });

  test('never shows the new account: the client returns 503 instead of a rejection, and makes the other changes', async () => {
    const unknown = 'd1d10000-0000-4000-8000-00000000dead';
    const change = { ...join([group(1)])[0]!, authObjectId: unknown };
    const left = await withDeadline(4_000, () => changeMembers([change, ...join(GROUPS)], { isNew: true }));
    expect(left).toEqual([{ change, error: UNAVAILABLE }]);
    expect(joined()).toEqual(GROUPS);
    expect(sent(ADD)).toBeLessThan(GROUPS.length + 10);
  });
});

describe('counting members while the directory', () => {
  test('throttles one count: the client retries it', async () => {
    cloud.directory.store.memberships.add(group(2), ANN);
    fault({ match: counting(2), status: 429, retryAfter: 1, times: 1 });
    expect(await memberCount(group(2))).toBe(1);
    fault({ match: counting(2), status: 429, retryAfter: 1, times: 1 });
    expect((await groupInfos(GROUPS)).get(group(2))).toMatchObject({ memberCount: 1 });
  });

  test('cannot count one group: the client reports 503 instead of a wrong number', async () => {
    fault({ match: counting(2), status: 503, retryAfter: 60 });
    const unavailable = { name: 'ProblemError', code: 'unavailable', retryAfterSeconds: 60 };
    await expect(memberCount(group(2))).rejects.toMatchObject(unavailable);
    await expect(groupInfos(GROUPS)).rejects.toMatchObject(unavailable);
  });

  test('no longer has a group: the client omits it', async () => {
    fault({ match: counting(2), status: 404 });
    expect((await groupInfos(GROUPS)).has(group(2))).toBe(false);
  });
});

/** Creates this many other accounts. Returns the changes that add them to every group. */
function otherPeople(count: number): MembershipChange[] {
  return Array.from({ length: count }, (_, n) => {
    const authObjectId = `d1d10000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;
    cloud.directory.store.seed({
      accounts: [{ id: authObjectId, userPrincipalName: `other${n}@demo.example`, displayName: 'Other' }],
    });
    return join(GROUPS).map((change) => ({ ...change, authObjectId }));
  }).flat();
}
