import { documentId, type PositionDocument, type UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import {
  arrangeFranchise,
  audits,
  CODE,
  documentOf,
  documentsOf,
  franchiseDocuments,
  LEVEL,
  OTHER,
  POSITION,
  USER,
  versionOf,
} from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const save = (body: object, ifMatch?: string) =>
  corporate().post(`hierarchy/${CODE}`, body, ifMatch === undefined ? {} : { ifMatch });
const version = (id: number) => versionOf(cloud, documentId.position(id));
const position = (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id));
const user = (id: number) => documentOf<UserDocument>(cloud, documentId.user(id));
const fieldsOf = (body: { errors: { field: string }[] }) => body.errors.map(({ field }) => field);

/** A position as it stands, as a change of nothing: tests replace what they change. */
const asIs = {
  olga: {
    franchiseRoleMemberId: POSITION.olga,
    franchiseRoleId: LEVEL.owner,
    reportsToId: null,
    franchiseUserId: USER.olga,
  },
  ada: {
    franchiseRoleMemberId: POSITION.ada,
    franchiseRoleId: LEVEL.area,
    reportsToId: POSITION.olga,
    franchiseUserId: USER.ada,
  },
  ben: {
    franchiseRoleMemberId: POSITION.ben,
    franchiseRoleId: LEVEL.area,
    reportsToId: POSITION.olga,
    franchiseUserId: USER.ben,
  },
  dan: {
    franchiseRoleMemberId: POSITION.dan,
    franchiseRoleId: LEVEL.district,
    reportsToId: POSITION.ada,
    franchiseUserId: USER.dan,
  },
} as const;

interface Node {
  firstName: string;
  units: { unitCode: string }[];
  children: Node[];
}
/** The tree in short: "Olga[U5](Ada(…) Ben)". */
const drawn = (nodes: Node[]): string =>
  nodes
    .map(({ firstName, units, children }) => {
      const places = units.length > 0 ? `[${units.map(({ unitCode }) => unitCode).join(' ')}]` : '';
      return `${firstName}${places}${children.length > 0 ? `(${drawn(children)})` : ''}`;
    })
    .join(' ');
const tree = async () => drawn((await corporate().get(`hierarchy/${CODE}`)).body);

describe('API-19 the tree', () => {
  test('HIER-03 people by level with their units', async () => {
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
  });

  test('HIER-04 HIER-07 people and units carry what is shown of them, and their versions', async () => {
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

  test('a franchise without people is an empty tree; an unknown one 404', async () => {
    const [franchise] = franchiseDocuments('EMPTY1');
    await cloud.container('franchises').items.upsert(franchise!);
    expect((await corporate().get('hierarchy/EMPTY1')).body).toEqual([]);
    expect((await corporate().get('hierarchy/NOWHERE')).status).toBe(404);
  });
});

describe('API-20 adding', () => {
  test('HIER-15 someone of the level right below, who then holds the position', async () => {
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
    expect((await audits(cloud)).map(({ call, changes }) => ({ call, changes }))).toEqual([
      {
        call: 'saveHierarchy',
        changes: [
          {
            record: { kind: 'position', id: String(franchiseRoleMemberId) },
            before: null,
            after: { franchiseRoleId: LEVEL.district, franchiseUserId: USER.fay, reportsToId: POSITION.ben },
          },
        ],
      },
    ]);
  });

  test.each([LEVEL.district, LEVEL.area, LEVEL.owner])(
    'HIER-15 a root of any named level (%i)',
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
  ])('HIER-15 level %i under position %i skips or repeats a level: 400', async (franchiseRoleId, reportsToId) => {
    const { status, body } = await save({ franchiseRoleId, reportsToId, franchiseUserId: USER.fay });
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
  });

  test('someone who holds a position is 409', async () => {
    const { status, body } = await save({
      franchiseRoleId: LEVEL.district,
      reportsToId: POSITION.ben,
      franchiseUserId: USER.eve,
    });
    expect([status, body.reason, fieldsOf(body)]).toEqual([409, 'already_assigned', ['franchiseUserId']]);
    expect(body.detail).toBe('Eve Earl already has a place in the hierarchy.');
  });

  test.each([
    ['level', { franchiseRoleId: 14 }, 'franchiseRoleId'],
    ['parent', { reportsToId: 999 }, 'reportsToId'],
    ['user', { franchiseUserId: 999 }, 'franchiseUserId'],
  ])('an unknown %s is 404 and named', async (_, change, field) => {
    const sound = { franchiseRoleId: LEVEL.district, reportsToId: POSITION.ben, franchiseUserId: USER.fay };
    const { status, body } = await save({ ...sound, ...change });
    expect([status, fieldsOf(body)]).toEqual([404, [field]]);
    expect(await audits(cloud)).toEqual([]);
  });

  test("another franchise's user and position are 404", async () => {
    const people = franchiseDocuments(OTHER);
    const foreign = people.find((document) => document.id === documentId.user(USER.fay)) as UserDocument;
    await arrangeFranchise(cloud, OTHER, [{ ...foreign, id: documentId.user(777), franchiseUserId: 777 }]);
    const { status } = await save({ franchiseRoleId: LEVEL.district, reportsToId: POSITION.ben, franchiseUserId: 777 });
    expect(status).toBe(404);
    expect(await audits(cloud, OTHER)).toEqual([]);
  });

  test('all fields are checked at once', async () => {
    const { status, body } = await save({ franchiseRoleId: 0, reportsToId: 'x' });
    expect([status, fieldsOf(body).toSorted()]).toEqual([400, ['franchiseRoleId', 'franchiseUserId', 'reportsToId']]);
  });

  test('the same person added twice at once gets one position', async () => {
    const add = (franchiseRoleId: number) => save({ franchiseRoleId, reportsToId: null, franchiseUserId: USER.fay });
    const answers = await Promise.all([add(LEVEL.district), add(LEVEL.area), add(LEVEL.owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const positions = await documentsOf<PositionDocument>(cloud, CODE, 'position');
    expect(positions.filter(({ franchiseUserId }) => franchiseUserId === USER.fay)).toHaveLength(1);
  });
});

describe('API-20 moving', () => {
  const move = async (name: keyof typeof asIs, reportsToId: number | null, ifMatch = '*') =>
    save({ ...asIs[name], reportsToId }, ifMatch);

  test('HIER-16 everything beneath follows', async () => {
    await arrangeSecondOwner();
    const { status, body } = await move('ada', 301, await version(POSITION.ada));
    expect([status, body.franchiseRoleMemberId]).toEqual([200, POSITION.ada]);
    expect(body.etag).toBe(await version(POSITION.ada));
    expect(await tree()).toBe('Gus(Ada(Dan[U1 U2] Eve)) Olga[U5](Ben)');
    expect((await audits(cloud))[0]?.changes).toEqual([
      {
        record: { kind: 'position', id: String(POSITION.ada) },
        before: { reportsToId: POSITION.olga },
        after: { reportsToId: 301 },
      },
    ]);
  });

  test('HIER-16 a root goes under someone of the tier above', async () => {
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
  ] as const)('HIER-16 %s under %i is not one tier above: 400', async (name, reportsToId) => {
    const { status, body } = await move(name, reportsToId);
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
  });

  test('HIER-16 nobody is moved to the root; a root that stays one is as it was', async () => {
    const { status, body } = await move('dan', null);
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId']]);
    const cost = await cloud.cost(() => move('olga', null));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test('an unknown parent or position is 404; the version is required; another level is 400', async () => {
    expect((await move('dan', 999)).status).toBe(404);
    expect((await save({ ...asIs.dan, franchiseRoleMemberId: 999 }, '*')).status).toBe(404);
    expect((await save({ ...asIs.dan, reportsToId: POSITION.ben })).status).toBe(428);
    const other = await save({ ...asIs.dan, franchiseRoleId: LEVEL.area }, '*');
    expect([other.status, fieldsOf(other.body)]).toEqual([400, ['franchiseRoleId']]);
  });

  test('a stale version is 412 with the position as it stands and whom it reports to', async () => {
    const etag = await version(POSITION.dan);
    await move('dan', POSITION.ben, etag);
    const { status, body } = await move('dan', POSITION.ben, etag);
    expect([status, body.code, body.current]).toMatchObject([
      412,
      'stale',
      { firstName: 'Dan', reportsToId: POSITION.ben, unitCount: 2, etag: await version(POSITION.dan) },
    ]);
  });

  test('two moves of one person at once: one counts, the other hears 412', async () => {
    const etag = await version(POSITION.dan);
    const answers = await Promise.all([POSITION.ben, POSITION.ben].map((to) => move('dan', to, etag)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('A under B while B goes under A: never a circle', async () => {
    const [ada, ben] = await Promise.all([move('ada', POSITION.ben), move('ben', POSITION.ada)]);
    expect([ada.status, ben.status]).toEqual([400, 400]);
    expect(await tree()).toBe('Olga[U5](Ada(Dan[U1 U2] Eve) Ben)');
  });

  test('a person is moved under someone who is removed at the same time: never under nobody', async () => {
    const [moved, removed] = await Promise.all([
      move('dan', POSITION.ben),
      corporate().delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.ben }, { ifMatch: '*' }),
    ]);
    expect(removed.status).toBe(200);
    const dan = await position(POSITION.dan);
    // Whoever came first: Dan went under Ben and became a root with the removal, or Ben was gone and he stayed.
    if (moved.status === 200) expect(dan?.reportsToId).toBeNull();
    else expect([moved.status, dan?.reportsToId]).toEqual([404, POSITION.ada]);
  });
});

describe('API-20 reassigning', () => {
  const reassign = (franchiseUserId: number, ifMatch = '*') => save({ ...asIs.ada, franchiseUserId }, ifMatch);

  test('HIER-17 keeps the parent, the children and the units; the replaced person is unassigned', async () => {
    const { status, body } = await reassign(USER.fay, await version(POSITION.ada));
    expect([status, body.franchiseRoleMemberId]).toEqual([200, POSITION.ada]);
    expect(await tree()).toBe('Olga[U5](Ben Fay(Dan[U1 U2] Eve))');
    expect((await user(USER.ada))?.franchiseRoleMemberId).toBeNull();
    expect((await user(USER.fay))?.franchiseRoleMemberId).toBe(POSITION.ada);
    expect((await audits(cloud))[0]?.changes).toEqual([
      {
        record: { kind: 'position', id: String(POSITION.ada) },
        before: { franchiseUserId: USER.ada },
        after: { franchiseUserId: USER.fay },
      },
    ]);
  });

  test('someone who holds a position is 409, an unknown user 404', async () => {
    expect((await reassign(USER.eve)).body.reason).toBe('already_assigned');
    const { status, body } = await reassign(999);
    expect([status, fieldsOf(body)]).toEqual([404, ['franchiseUserId']]);
  });

  test('moving and reassigning at once is 400', async () => {
    const { status, body } = await save({ ...asIs.dan, reportsToId: POSITION.ben, franchiseUserId: USER.fay }, '*');
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId', 'franchiseUserId']]);
  });

  test('a stale version is 412 and tells who holds it now', async () => {
    const etag = await version(POSITION.ada);
    await reassign(USER.fay, etag);
    const { status, body } = await reassign(USER.gus, etag);
    expect([status, body.current.firstName]).toEqual([412, 'Fay']);
  });

  test('one person put into two positions at once gets one of them', async () => {
    const answers = await Promise.all([
      save({ ...asIs.ada, franchiseUserId: USER.fay }, '*'),
      save({ ...asIs.ben, franchiseUserId: USER.fay }, '*'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const positions = await documentsOf<PositionDocument>(cloud, CODE, 'position');
    expect(positions.filter(({ franchiseUserId }) => franchiseUserId === USER.fay)).toHaveLength(1);
  });
});

/** Gus as a second owner, position 301. */
async function arrangeSecondOwner(): Promise<void> {
  const documents = franchiseDocuments(CODE);
  const olga = documents.find((document) => document.id === documentId.position(POSITION.olga)) as PositionDocument;
  const gus = documents.find((document) => document.id === documentId.user(USER.gus)) as UserDocument;
  await arrangeFranchise(cloud, CODE, [
    { ...olga, id: documentId.position(301), franchiseRoleMemberId: 301, franchiseUserId: USER.gus },
    { ...gus, franchiseRoleMemberId: 301 },
  ]);
}
