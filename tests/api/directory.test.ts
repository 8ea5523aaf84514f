import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../api/src/directory/accounts.ts';
import { addMember, memberGroups, removeMember } from '../../api/src/directory/groups.ts';
import { useDirectory } from '../support/directory.ts';

const ANN = 'd1d10000-0000-4000-8000-000000000001';
const GONE = 'd1d10000-0000-4000-8000-00000000dead';
const NEWS = 'd1d1ee00-0000-4000-8000-000000000001';

const cloud = useDirectory();
beforeEach(() => {
  cloud.directory.store.accounts.purge(ANN);
  cloud.directory.store.seed({
    accounts: [{ id: ANN, userPrincipalName: 'ann@demo.example', displayName: 'Ann' }],
    groups: [{ id: NEWS, displayName: 'News' }],
    memberships: [{ groupId: NEWS, memberId: ANN }],
  });
});
describe('removing an account from a group', () => {
  test('never deletes the account', async () => {
    await removeMember(NEWS, ANN);
    expect(cloud.directory.store.memberships.has(NEWS, ANN)).toBe(false);
    expect(cloud.directory.store.accounts.byId(ANN)?.deletedAt).toBeNull();
    expect(cloud.directory.requests.list().map(({ path }) => path)).toEqual([
      `/v1.0/groups/${NEWS}/members/${ANN}/$ref`,
    ]);
  });

  test('removing succeeds if the account is not a member or is unknown', async () => {
    await removeMember(NEWS, ANN);
    await expect(removeMember(NEWS, ANN)).resolves.toBeUndefined();
    await expect(removeMember(NEWS, GONE)).resolves.toBeUndefined();
  });

  test('removing succeeds even if the response is lost', async () => {
    cloud.directory.faults.add({ match: `DELETE /v1.0/groups/*`, drop: 'after', times: 1 });
    await removeMember(NEWS, ANN);
    expect(cloud.directory.store.memberships.has(NEWS, ANN)).toBe(false);
  });
});

describe('adding an account to a group', () => {
  test('adding succeeds if the account is already a member', async () => {
    await removeMember(NEWS, ANN);
    await addMember(NEWS, ANN);
    await addMember(NEWS, ANN);
    expect(await memberGroups(ANN, [NEWS])).toEqual([NEWS]);
  });

  test('adding fails if the group is unknown', async () => {
    await expect(addMember(GONE, ANN)).rejects.toMatchObject({ name: 'DirectoryError', statusCode: 404 });
  });
});

describe('deleting an account', () => {
  test('marks the account as deleted; deleting it again or an unknown account succeeds', async () => {
    await deleteAccount(ANN);
    expect(cloud.directory.store.accounts.byId(ANN)?.deletedAt).not.toBeNull();
    await expect(deleteAccount(ANN)).resolves.toBeUndefined();
    await expect(deleteAccount(GONE)).resolves.toBeUndefined();
  });

  test('requires an id, because a path without an id has another meaning', async () => {
    await expect(deleteAccount('')).rejects.toBeInstanceOf(TypeError);
    expect(cloud.directory.requests.total).toBe(0);
  });
});

test('an unknown account is in no group', async () => {
  expect(await memberGroups(GONE, [NEWS])).toEqual([]);
});
