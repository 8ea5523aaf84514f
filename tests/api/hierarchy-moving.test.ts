import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { accountOf, CODE, LEVEL, POSITION, USER } from '../support/franchise.ts';
import { asIs, fieldsOf, hierarchyOf } from '../support/hierarchy.ts';
import { audits } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const { arrangeSecondOwner, corporate, position, save, tree, version } = hierarchyOf(cloud);

describe('API-20 moving', () => {
  const move = async (name: keyof typeof asIs, reportsToId: number | null, ifMatch = '*') =>
    save({ ...asIs[name], reportsToId }, ifMatch);

  test('HIER-16 moves a person with everyone beneath them', async () => {
    await arrangeSecondOwner();
    const { status, body } = await move('ada', 301, await version(POSITION.ada));
    expect([status, body.franchiseRoleMemberId]).toEqual([200, POSITION.ada]);
    expect(body.etag).toBe(await version(POSITION.ada));
    expect(await tree()).toBe('Gus(Ada(Dan[U1 U2] Eve)) Olga[U5](Ben)');
    expect(differences((await audits(cloud))[0])).toEqual([
      {
        record: { kind: 'position', id: String(POSITION.ada) },
        before: { reportsToId: POSITION.olga },
        after: { reportsToId: 301 },
      },
    ]);
  });

  test('HIER-16 moves a root under a position of the tier above', async () => {
    const added = await save({ franchiseRoleId: LEVEL.area, reportsToId: null, franchiseUserId: USER.fay });
    const { franchiseRoleMemberId, etag } = added.body;
    const place = { franchiseRoleId: LEVEL.area, franchiseUserId: USER.fay, franchiseRoleMemberId };
    expect((await save({ ...place, reportsToId: POSITION.olga }, etag)).status).toBe(200);
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben Fay)');
  });

  test.each([
    ['dan', POSITION.olga],
    ['dan', POSITION.eve],
    ['ada', POSITION.ben],
    ['ada', POSITION.dan],
    ['ada', POSITION.ada],
    ['olga', POSITION.ada],
  ] as const)('HIER-16 rejects %s under %i with 400, because that is not one tier above', async (name, reportsToId) => {
    const { status, body } = await move(name, reportsToId);
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
  });

  test('HIER-16 never makes a position a root; a root may stay a root', async () => {
    const { status, body } = await move('dan', null);
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
    const cost = await cloud.cost(() => move('olga', null));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test.each([0, undefined])('API-52 treats reportsToId %s like null, as a root', async (reportsToId) => {
    const { status, body } = await save({ ...asIs.dan, reportsToId }, '*');
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
    expect((await save({ ...asIs.olga, reportsToId }, '*')).status).toBe(200);
    const root = { franchiseRoleId: LEVEL.area, franchiseUserId: USER.fay, reportsToId };
    expect((await save(root)).status).toBe(200);
    expect(await tree()).toBe('Fay Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
  });

  test('rejects an unknown parent or position with 404, and another level with 400', async () => {
    expect((await move('dan', 999)).status).toBe(404);
    expect((await save({ ...asIs.dan, franchiseRoleMemberId: 999 }, '*')).status).toBe(404);
    const other = await save({ ...asIs.dan, franchiseRoleId: LEVEL.area }, '*');
    expect([other.status, fieldsOf(other.body)]).toEqual([400, ['franchiseRoleId']]);
  });

  test('rejects a stale version with 412, the current position and its superior', async () => {
    const etag = await version(POSITION.dan);
    await move('dan', POSITION.ben, etag);
    const cost = await cloud.cost(() => move('dan', POSITION.ben, etag));
    const { status, body } = cost.result;
    expect([status, body.code, body.current]).toEqual([
      412,
      'stale',
      {
        ...asIs.dan,
        reportsToId: POSITION.ben,
        reportsToNames: ['Ben Bell', 'Olga Owner'],
        firstName: 'Dan',
        lastName: 'Drew',
        emailAddress: 'dan@aloha.example',
        userName: expect.stringContaining('dan@'),
        authObjectId: accountOf(USER.dan),
        roleName: 'District Manager',
        tier: 1,
        etag: await version(POSITION.dan),
      },
    ]);
    // The query finds the last author. The reads are the franchise, three positions, three people and perhaps the sign-in.
    expect(cost.kinds.query).toBe(1);
    expect(cost.kinds.read).toBeLessThanOrEqual(8);
  });

  test('one of two parallel moves succeeds, and the other gets 412', async () => {
    const etag = await version(POSITION.dan);
    const responses = await Promise.all([POSITION.ben, POSITION.ben].map((to) => move('dan', to, etag)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('moving A below B and B below A in parallel never creates a cycle', async () => {
    const [ada, ben] = await Promise.all([move('ada', POSITION.ben), move('ben', POSITION.ada)]);
    expect([ada.status, ben.status]).toEqual([400, 400]);
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
  });

  test('moving a person under someone who is being removed never leaves an unknown superior', async () => {
    const [moved, removed] = await Promise.all([
      move('dan', POSITION.ben),
      corporate().delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.ben }, { ifMatch: '*' }),
    ]);
    expect(removed.status).toBe(200);
    const dan = await position(POSITION.dan);
    // If Dan moved first, he became a root when Ben was removed. If Ben was removed first, Dan did not move.
    if (moved.status === 200) expect(dan?.reportsToId).toBeNull();
    else expect([moved.status, dan?.reportsToId]).toEqual([404, POSITION.ada]);
  });
});
