import { documentId, type PositionDocument, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { arrangeFranchise, CODE, franchiseDocuments, LEVEL, OTHER, POSITION, USER } from '../support/franchise.ts';
import { fieldsOf, hierarchyOf } from '../support/hierarchy.ts';
import { audits, documentsOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const { corporate, save, tree, user, version } = hierarchyOf(cloud);

describe('API-19 the hierarchy', () => {
  test('HIER-03 the hierarchy has people by level with their units', async () => {
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
  });

  test('HIER-04 HIER-07 the hierarchy has the displayed fields of people and units, and their versions', async () => {
    const [olga] = (await corporate().get(`hierarchy/${CODE}`)).body;
    const { children, ...dan } = olga.children[0].children[0];
    expect(children).toEqual([]);
    expect(dan).toEqual({
      franchiseRoleMemberId: POSITION.dan,
      franchiseUserId: USER.dan,
      franchiseRoleId: LEVEL.district,
      firstName: 'Dan',
      lastName: 'Drew',
      emailAddress: 'dan@aloha.example',
      userName: 'dan@demo.example',
      roleName: 'District Manager',
      tier: 1,
      unitCount: 2,
      authObjectId: expect.any(String),
      etag: await version(POSITION.dan),
      units: [
        expect.objectContaining({ unitCode: 'U1', managerName: 'Dan Drew', franchiseRoleMemberId: POSITION.dan }),
        expect.objectContaining({ unitCode: 'U2', managerName: null, etag: expect.any(String) }),
      ],
    });
  });

  test('the hierarchy of an empty franchise has no people, and an unknown franchise returns 404', async () => {
    const [franchise] = franchiseDocuments('EMPTY1');
    await cloud.container('franchises').items.upsert(franchise!);
    expect((await corporate().get('hierarchy/EMPTY1')).body).toEqual([]);
    expect((await corporate().get('hierarchy/NOWHERE')).status).toBe(404);
  });
});

describe('API-20 adding', () => {
  test('HIER-15 adds a position one level below another and assigns it to the user', async () => {
    const { status, body } = await save({
      franchiseRoleId: LEVEL.district,
      reportsToId: POSITION.ben,
      franchiseUserId: USER.fay,
    });
    expect(status).toBe(200);
    const { franchiseRoleMemberId } = body;
    expect(Number.isSafeInteger(franchiseRoleMemberId)).toBe(true);
    expect(body.etag).toBe(await version(franchiseRoleMemberId));
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben(Fay))');
    expect((await user(USER.fay))?.franchiseRoleMemberId).toBe(franchiseRoleMemberId);
    const [audit, ...others] = await audits(cloud);
    expect([audit?.call, others]).toEqual(['saveHierarchy', []]);
    const placement = { franchiseRoleId: LEVEL.district, franchiseUserId: USER.fay, reportsToId: POSITION.ben };
    expect(differences(audit)).toEqual([
      {
        record: { kind: 'user', id: String(USER.fay) },
        before: { franchiseRoleMemberId: null },
        after: { franchiseRoleMemberId },
      },
      {
        record: { kind: 'position', id: String(franchiseRoleMemberId) },
        before: null,
        after: { franchiseRoleMemberId, tier: 1, ...placement },
      },
    ]);
  });

  test.each([LEVEL.district, LEVEL.area, LEVEL.owner])(
    'HIER-15 adds a root of any named level (%i)',
    async (franchiseRoleId) => {
      const body = { franchiseRoleId, reportsToId: null, franchiseUserId: USER.fay, franchiseRoleMemberId: 0 };
      expect((await save(body)).status).toBe(200);
      expect(await tree()).toBe('Fay Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
    },
  );

  test.each([
    [LEVEL.area, POSITION.ben],
    [LEVEL.owner, POSITION.olga],
    [LEVEL.district, POSITION.olga],
    [LEVEL.area, POSITION.dan],
  ])(
    'HIER-15 rejects level %i under position %i with 400, because it is not one level below',
    async (franchiseRoleId, reportsToId) => {
      const { status, body } = await save({ franchiseRoleId, reportsToId, franchiseUserId: USER.fay });
      expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
    },
  );

  test('rejects a user who holds a position with 409', async () => {
    const { status, body } = await save({
      franchiseRoleId: LEVEL.district,
      reportsToId: POSITION.ben,
      franchiseUserId: USER.eve,
    });
    expect([status, body.reason, fieldsOf(body)]).toEqual([409, 'already_assigned', ['franchiseUserId']]);
    expect(body.detail).toBe('Eve Earl already has a position in the hierarchy.');
  });

  test.each([
    ['level', { franchiseRoleId: 14 }, 'franchiseRoleId'],
    ['parent', { reportsToId: 999 }, 'reportsToId'],
    ['user', { franchiseUserId: 999 }, 'franchiseUserId'],
  ])('rejects an unknown %s with 404 and names it', async (_, change, field) => {
    const sound = { franchiseRoleId: LEVEL.district, reportsToId: POSITION.ben, franchiseUserId: USER.fay };
    const { status, body } = await save({ ...sound, ...change });
    expect([status, fieldsOf(body)]).toEqual([404, [field]]);
    expect(await audits(cloud)).toEqual([]);
  });

  test('rejects a user and a position of another franchise with 404', async () => {
    const people = franchiseDocuments(OTHER);
    const foreign = people.find((document) => document.id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, OTHER, [{ ...foreign, id: documentId.user(777), franchiseUserId: 777 }]);
    const { status } = await save({ franchiseRoleId: LEVEL.district, reportsToId: POSITION.ben, franchiseUserId: 777 });
    expect(status).toBe(404);
    expect(await audits(cloud, OTHER)).toEqual([]);
  });

  test('reports all faulty fields at once', async () => {
    const { status, body } = await save({ franchiseRoleId: 0, reportsToId: 'x' });
    expect([status, fieldsOf(body).toSorted()]).toEqual([400, ['franchiseRoleId', 'franchiseUserId', 'reportsToId']]);
  });

  test('adds a user only once if three requests are sent in parallel', async () => {
    const add = (franchiseRoleId: number) => save({ franchiseRoleId, reportsToId: null, franchiseUserId: USER.fay });
    const responses = await Promise.all([add(LEVEL.district), add(LEVEL.area), add(LEVEL.owner)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const positions = await documentsOf<PositionDocument>(cloud, CODE, 'position');
    expect(positions.filter(({ franchiseUserId }) => franchiseUserId === USER.fay)).toHaveLength(1);
  });
});
