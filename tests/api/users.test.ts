import { documentId, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { accountOf, arrangeFranchise, CODE, franchiseDocuments, POSITION, USER } from '../support/franchise.ts';
import { documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const list = async (segment: string) => (await cloud.as('corporate.admin').get(`user/${CODE}/${segment}`)).body;
const names = (users: { firstName: string }[]) => users.map(({ firstName }) => firstName).join(' ');

describe('API-24 lists of users, sorted by last name', () => {
  test.each([
    ['all-users', 'Ada Ben Dan Eve Fay Gus Hal Ivy Jon Olga'],
    ['assigned', 'Ada Ben Dan Eve Olga'],
    ['unassigned', 'Fay Gus Hal Ivy Jon'],
    ['managers', 'Dan Gus'],
    ['support', 'Dan'],
    ['admins', 'Eve Hal'],
  ])('%s returns %s', async (segment, expected) => {
    expect(names(await list(segment))).toBe(expected);
  });

  test('each user has position, superior, counts, communication types and version', async () => {
    const users = await list('all-users');
    expect(users.find((user: UserDocument) => user.firstName === 'Dan')).toEqual({
      franchiseUserId: USER.dan,
      groupCode: CODE,
      firstName: 'Dan',
      lastName: 'Drew',
      emailAddress: 'dan@aloha.example',
      userName: 'dan@demo.example',
      authObjectId: accountOf(USER.dan),
      position: null,
      isFranchiseAdmin: false,
      isSupportUser: true,
      isFranchiseOwner: false,
      isFranchiseKeyContact: false,
      accessAllUnits: false,
      notificationOptIn: false,
      reportsToFirstName: 'Ada',
      reportsToLastName: 'Area',
      assignedUnitCount: 2,
      managedUnitCount: 1,
      commsOptions: '',
      roleName: 'District Manager',
      roleTier: 1,
      franchiseRoleMemberId: POSITION.dan,
      etag: await versionOf(cloud, documentId.user(USER.dan)),
    });
    expect(users.find((user: UserDocument) => user.firstName === 'Olga')).toMatchObject({
      commsOptions: 'Recalls',
      reportsToFirstName: null,
      assignedUnitCount: 1,
    });
  });

  test('an unassigned user who manages a unit has a count of managed units', async () => {
    const [, gus] = await list('unassigned');
    expect(gus).toMatchObject({ firstName: 'Gus', managedUnitCount: 1, assignedUnitCount: 0, roleName: null });
  });

  test('the lists show a new position immediately', async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.fay };
    await cloud.as('corporate.admin').post(`hierarchy/${CODE}`, place);
    expect(names(await list('unassigned'))).toBe('Gus Hal Ivy Jon');
    const fay = (await list('assigned')).find((user: UserDocument) => user.firstName === 'Fay');
    expect(fay).toMatchObject({ roleName: 'District Manager', reportsToFirstName: 'Ben' });
  });

  test('a list of several database pages never mixes two states of the franchise', { timeout: 60_000 }, async () => {
    await arrangeManyUsers();
    const franchise = (await documentOf(cloud, documentId.franchise))!;
    const first = (await documentOf(cloud, documentId.user(10_000)))!;
    const path = '* /dbs/franchise-admin/colls/franchises';
    cloud.cosmos.faults.add({ match: path, kind: 'query', delayMs: 1, times: 1 });
    cloud.cosmos.faults.add({ match: path, kind: 'query', delayMs: 1500, times: 1 });
    const response = cloud.as('corporate.admin').get(`user/${CODE}/unassigned`);
    await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
    // Renames a user of the first page, which has been read, while the second page is being read.
    await cloud.container('franchises').items.batch(
      [
        { operationType: 'Replace', id: documentId.franchise, resourceBody: { ...franchise, revision: 8 } },
        { operationType: 'Replace', id: documentId.user(10_000), resourceBody: { ...first, firstName: 'Renamed' } },
      ],
      CODE,
    );
    const { body, headers } = await response;
    expect(headers.get('etag')).toMatch(/^"8-/);
    expect(body.filter((user: UserDocument) => user.firstName === 'Renamed')).toHaveLength(1);
  });

  test('API-24 returns all users of several database pages, the second time from memory', {
    timeout: 60_000,
  }, async () => {
    await arrangeManyUsers();
    const first = await cloud.cost(() => list('unassigned'));
    expect([first.result.length, first.kinds.query]).toEqual([5_505, 2]);
    // The API caches a list of several pages until the franchise changes.
    const second = await cloud.cost(() => list('unassigned'));
    expect([second.result.length, second.kinds]).toEqual([5_505, { read: 1 }]);
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: 10_000 };
    expect((await cloud.as('corporate.admin').post(`hierarchy/${CODE}`, place)).status).toBe(200);
    expect(await list('unassigned')).toHaveLength(5_504);
  });
});

describe('API-25 available managers', () => {
  const managers = async (unitCode: string) =>
    cloud.as('corporate.admin').get(`user/${CODE}/available-managers/${unitCode}`);

  test('returns every user, the current manager first', async () => {
    const { body } = await managers('U3');
    expect(names(body)).toBe('Gus Ada Ben Dan Eve Fay Hal Ivy Jon Olga');
    expect(body[0]).toEqual({
      franchiseUserId: USER.gus,
      firstName: 'Gus',
      lastName: 'Gray',
      emailAddress: 'gus@aloha.example',
    });
  });

  test('sorts by name if the unit has no manager, and returns 404 for an unknown unit', async () => {
    expect(names((await managers('U4')).body)).toBe('Ada Ben Dan Eve Fay Gus Hal Ivy Jon Olga');
    expect((await managers('U9')).status).toBe(404);
  });
});

/** Adds 5,500 unassigned users, more than fit into a page. */
async function arrangeManyUsers(): Promise<void> {
  const [first] = franchiseDocuments(CODE).filter((document) => document.type === 'user');
  const many = Array.from({ length: 5_500 }, (_, n) => {
    const franchiseUserId = 10_000 + n;
    return { ...first!, id: documentId.user(franchiseUserId), franchiseUserId, franchiseRoleMemberId: null };
  });
  await arrangeFranchise(cloud, CODE, many);
}
