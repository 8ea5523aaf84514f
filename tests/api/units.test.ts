import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import {
  arrangeFranchise,
  audits,
  CODE,
  documentOf,
  franchiseDocuments,
  OTHER,
  POSITION,
  USER,
  unitDocument,
  versionOf,
} from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const unitVersion = (unitCode: string) => versionOf(cloud, documentId.unit(unitCode));
const stored = (unitCode: string, code = CODE) => documentOf<UnitDocument>(cloud, documentId.unit(unitCode), code);
const post = (call: string, body: object, ifMatch = '*') => corporate().post(`units/${CODE}${call}`, body, { ifMatch });
const codes = (list: { unitCode: string }[]) => list.map(({ unitCode }) => unitCode);

describe('lists of units', () => {
  test('API-13 assigned units name manager and everyone above, each in the place of their tier', async () => {
    const { body } = await corporate().get(`units/${CODE}/assigned`);
    expect(codes(body)).toEqual(['U1', 'U2', 'U5']);
    expect(body[0]).toEqual({
      groupCode: CODE,
      unitCode: 'U1',
      unitName: 'Unit U1',
      emailAddress: 'u1@units.example',
      phoneNumber: null,
      managerId: USER.dan,
      managerName: 'Dan Drew',
      franchiseRoleMemberId: POSITION.dan,
      levelOneName: 'Dan Drew',
      levelTwoName: 'Ada Area',
      levelThreeName: 'Olga Owner',
      levelFourName: null,
      etag: await unitVersion('U1'),
    });
    expect(body[2]).toMatchObject({ levelOneName: null, levelTwoName: null, levelThreeName: 'Olga Owner' });
  });

  test('API-13 unassigned units name their manager', async () => {
    const { body } = await corporate().get(`units/${CODE}/unassigned`);
    expect(codes(body)).toEqual(['U3', 'U4']);
    expect(body[0]).toMatchObject({ managerName: 'Gus Gray', franchiseRoleMemberId: null, levelOneName: null });
  });

  test('API-01 lookup of units is those that hang on nobody, with the version that assigning needs', async () => {
    const { body } = await corporate().get(`lookup/units/${CODE}`);
    expect(body).toEqual([
      { unitCode: 'U3', unitName: 'Unit U3', etag: await unitVersion('U3') },
      { unitCode: 'U4', unitName: 'Unit U4', etag: await unitVersion('U4') },
    ]);
  });

  test('codes are ordered as people count', async () => {
    await arrangeFranchise(cloud, CODE, [unitDocument(CODE, '100', null), unitDocument(CODE, '20', null)]);
    expect(codes((await corporate().get(`lookup/units/${CODE}`)).body)).toEqual(['20', '100', 'U3', 'U4']);
  });
});

describe('API-15 one unit', () => {
  test('carries its opening hours, manager and the people above', async () => {
    const { status, body } = await corporate().get(`units/${CODE}/U1`);
    expect([status, body]).toMatchObject([
      200,
      {
        unitCode: 'U1',
        managerName: 'Dan Drew',
        levelThreeName: 'Olga Owner',
        mondayClosed: null,
        sundayEndTime: null,
      },
    ]);
  });

  test('404 for a unit of another franchise', async () => {
    await arrangeFranchise(cloud, OTHER, [unitDocument(OTHER, 'B1', null)]);
    expect((await corporate().get(`units/${CODE}/B1`)).status).toBe(404);
    expect((await corporate().get(`units/${OTHER}/B1`)).status).toBe(200);
  });
});

describe('API-17 assigning', () => {
  test('hangs an unassigned unit on a person and writes who did', async () => {
    const { status, body } = await post(
      '/assign',
      { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben },
      await unitVersion('U4'),
    );
    expect([status, body]).toMatchObject([
      200,
      { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben, levelTwoName: 'Ben Bell', levelThreeName: 'Olga Owner' },
    ]);
    expect(body.etag).toBe(await unitVersion('U4'));
    expect((await audits(cloud)).map(({ call, changes }) => ({ call, changes }))).toEqual([
      {
        call: 'assignUnit',
        changes: [
          {
            record: { kind: 'unit', id: 'U4' },
            before: { franchiseRoleMemberId: null },
            after: { franchiseRoleMemberId: POSITION.ben },
          },
        ],
      },
    ]);
  });

  test('a unit that hangs on someone is 409 and says on whom', async () => {
    const { status, body } = await post('/assign', { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'unit_assigned',
      'Unit U1 is already assigned to Dan Drew.',
    ]);
    expect((await stored('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
  });

  test('to whom it hangs on already changes nothing', async () => {
    const cost = await cloud.cost(() => post('/assign', { unitCode: 'U1', franchiseRoleMemberId: POSITION.dan }));
    expect(cost.result.status).toBe(200);
    expect(cost.kinds).not.toHaveProperty('batch');
  });

  test.each([
    ['unit', { unitCode: 'U9', franchiseRoleMemberId: POSITION.ben }, 'unitCode'],
    ['person', { unitCode: 'U4', franchiseRoleMemberId: 999 }, 'franchiseRoleMemberId'],
  ])('an unknown %s is 404 and named', async (_, body, field) => {
    const answer = await post('/assign', body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([404, field]);
  });

  test("another franchise's person is 404 and nothing is written there or here", async () => {
    const [, , first] = franchiseDocuments(OTHER).filter((document) => document.type === 'position');
    const foreign = { ...first!, id: documentId.position(777), franchiseRoleMemberId: 777 };
    await arrangeFranchise(cloud, OTHER, [foreign]);
    expect((await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: 777 })).status).toBe(404);
    expect((await stored('U4', OTHER))?.franchiseRoleMemberId).toBeNull();
    expect(await audits(cloud, OTHER)).toEqual([]);
  });

  test('a stale version is 412 with the unit as it stands', async () => {
    const etag = await unitVersion('U4');
    await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: POSITION.eve }, etag);
    const { status, body } = await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben }, etag);
    expect([status, body.code, body.current.levelOneName]).toEqual([412, 'stale', 'Eve Earl']);
  });

  test('all fields are checked at once, and the version is required', async () => {
    const { status, body } = await post('/assign', { unitCode: '!', franchiseRoleMemberId: 'x' });
    expect([status, body.errors.map((error: { field: string }) => error.field).toSorted()]).toEqual([
      400,
      ['franchiseRoleMemberId', 'unitCode'],
    ]);
    const without = { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben };
    expect((await corporate().post(`units/${CODE}/assign`, without)).status).toBe(428);
  });

  test('two people who assign one unit at once: one has it, the other hears who', async () => {
    const etag = await unitVersion('U4');
    const answers = await Promise.all(
      [POSITION.ben, POSITION.eve].map((franchiseRoleMemberId) =>
        post('/assign', { unitCode: 'U4', franchiseRoleMemberId }, etag),
      ),
    );
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status) as [(typeof answers)[0], (typeof answers)[0]];
    expect([won.status, lost.status]).toEqual([200, 412]);
    expect(lost.body.current.franchiseRoleMemberId).toBe(won.body.franchiseRoleMemberId);
    expect(await audits(cloud)).toHaveLength(1);
  });

  test('thirty units assigned at once all arrive: changes of a franchise wait for each other', async () => {
    const fresh = Array.from({ length: 30 }, (_, n) => unitDocument(CODE, `N${n}`, null));
    await arrangeFranchise(cloud, CODE, fresh);
    const assign = ({ unitCode }: UnitDocument): Promise<number> =>
      post('/assign', { unitCode, franchiseRoleMemberId: POSITION.eve }).then(({ status }) =>
        status === 503 ? assign({ unitCode } as UnitDocument) : status,
      );
    expect(new Set(await Promise.all(fresh.map(assign)))).toEqual(new Set([200]));
    expect(await audits(cloud)).toHaveLength(30);
    expect(await documentOf(cloud, documentId.franchise)).toMatchObject({ revision: 37 });
  });
});

describe('API-18 unassigning (HIER-07)', () => {
  test('takes the unit off its person', async () => {
    const { status, body } = await post('/unassign', { unitCode: 'U1' }, await unitVersion('U1'));
    expect([status, body]).toMatchObject([
      200,
      { franchiseRoleMemberId: null, levelOneName: null, managerName: 'Dan Drew' },
    ]);
    expect((await audits(cloud))[0]?.call).toBe('unassignUnit');
  });

  test('a unit that hangs on nobody stays as it is, without a write', async () => {
    const cost = await cloud.cost(() => post('/unassign', { unitCode: 'U4' }));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test('404, 412, 428', async () => {
    expect((await post('/unassign', { unitCode: 'U9' })).status).toBe(404);
    expect((await post('/unassign', { unitCode: 'U1' }, '"old"')).status).toBe(412);
    expect((await corporate().post(`units/${CODE}/unassign`, { unitCode: 'U1' })).status).toBe(428);
  });
});

describe('API-16 saving a unit', () => {
  test('UNIT-05 changes e-mail, phone, manager and assigned-to, and keeps what only the database knows', async () => {
    const change = {
      unitCode: 'U4',
      emailAddress: ' new@units.example ',
      phoneNumber: '555 0100',
      managerId: USER.fay,
      franchiseRoleMemberId: POSITION.eve,
    };
    const { status, body } = await post('', change, await unitVersion('U4'));
    expect([status, body]).toMatchObject([
      200,
      {
        emailAddress: 'new@units.example',
        phoneNumber: '555 0100',
        managerName: 'Fay Ford',
        levelOneName: 'Eve Earl',
        mondayClosed: null,
      },
    ]);
    expect(await stored('U4')).toMatchObject({ brandId: 1, unitName: 'Unit U4', openingHours: { mondayClosed: null } });
    expect((await audits(cloud))[0]?.changes).toEqual([
      {
        record: { kind: 'unit', id: 'U4' },
        before: {
          emailAddress: 'u4@units.example',
          phoneNumber: null,
          managerId: null,
          franchiseRoleMemberId: null,
        },
        after: {
          emailAddress: 'new@units.example',
          phoneNumber: '555 0100',
          managerId: USER.fay,
          franchiseRoleMemberId: POSITION.eve,
        },
      },
    ]);
  });

  test('what is left out stays; blank and null mean none; name and hours cannot be sent', async () => {
    await post('', { unitCode: 'U1', emailAddress: '', unitName: 'Else', mondayClosed: true });
    expect(await stored('U1')).toMatchObject({
      emailAddress: null,
      managerId: USER.dan,
      franchiseRoleMemberId: POSITION.dan,
      unitName: 'Unit U1',
      openingHours: { mondayClosed: null },
    });
    await post('', { unitCode: 'U1', managerId: null, franchiseRoleMemberId: null });
    expect(await stored('U1')).toMatchObject({ managerId: null, franchiseRoleMemberId: null });
  });

  test('a unit moves from one person to another in one save', async () => {
    const { body } = await post('', { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    expect(body).toMatchObject({ franchiseRoleMemberId: POSITION.ben, levelTwoName: 'Ben Bell', levelOneName: null });
  });

  test('the same again changes nothing', async () => {
    const cost = await cloud.cost(() => post('', { unitCode: 'U1', managerId: USER.dan }));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test.each([
    ['manager', { managerId: 999 }, 'managerId'],
    ['person', { franchiseRoleMemberId: 999 }, 'franchiseRoleMemberId'],
    ['unit', { unitCode: 'U9' }, 'unitCode'],
  ])('an unknown %s is 404 and named', async (_, change, field) => {
    const answer = await post('', { unitCode: 'U1', ...change });
    expect([answer.status, answer.body.errors[0].field]).toEqual([404, field]);
    expect(await audits(cloud)).toEqual([]);
  });

  test('UNIT-08 every faulty field is named at once', async () => {
    const { status, body } = await post('', {
      unitCode: 'U1',
      emailAddress: 'nowhere',
      phoneNumber: 'x'.repeat(61),
      managerId: -1,
    });
    expect([status, body.errors.map((error: { field: string }) => error.field).toSorted()]).toEqual([
      400,
      ['emailAddress', 'managerId', 'phoneNumber'],
    ]);
    expect(body.errors).toContainEqual({ field: 'emailAddress', message: 'Please enter a valid email address.' });
  });

  test('a stale version is 412 with the unit as it stands, hours included', async () => {
    const etag = await unitVersion('U1');
    await post('', { unitCode: 'U1', phoneNumber: '1' }, etag);
    const { status, body } = await post('', { unitCode: 'U1', phoneNumber: '2' }, etag);
    expect([status, body.current]).toMatchObject([412, { phoneNumber: '1', mondayClosed: null }]);
    expect((await post('', { unitCode: 'U1', phoneNumber: '2' }, body.current.etag)).status).toBe(200);
  });
});
