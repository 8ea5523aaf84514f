import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { arrangeFranchise, CODE, franchiseDocuments, OTHER, POSITION, unitDocument } from '../support/franchise.ts';
import { audits, documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const unitVersion = (unitCode: string) => versionOf(cloud, documentId.unit(unitCode));
const stored = (unitCode: string, code = CODE) => documentOf<UnitDocument>(cloud, documentId.unit(unitCode), code);
const post = (call: string, body: object, ifMatch = '*') => corporate().post(`units/${CODE}${call}`, body, { ifMatch });

describe('API-17 assigning', () => {
  test('assigns an unassigned unit to a position and records the caller', async () => {
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
    expect((await audits(cloud)).map((audit) => ({ call: audit.call, changes: differences(audit) }))).toEqual([
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

  test('rejects an assigned unit with 409 and names the assignee', async () => {
    const { status, body } = await post('/assign', { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    expect([status, body.reason, body.detail]).toEqual([
      409,
      'unit_assigned',
      'Unit U1 is already assigned to Dan Drew.',
    ]);
    expect((await stored('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
  });

  test('changes nothing if the unit is already assigned to that position', async () => {
    const cost = await cloud.cost(() => post('/assign', { unitCode: 'U1', franchiseRoleMemberId: POSITION.dan }));
    expect(cost.result.status).toBe(200);
    expect(cost.kinds).not.toHaveProperty('batch');
  });

  test.each([
    ['unit', { unitCode: 'U9', franchiseRoleMemberId: POSITION.ben }, 'unitCode'],
    ['person', { unitCode: 'U4', franchiseRoleMemberId: 999 }, 'franchiseRoleMemberId'],
  ])('rejects an unknown %s with 404 and names it', async (_, body, field) => {
    const response = await post('/assign', body);
    expect([response.status, response.body.errors[0].field]).toEqual([404, field]);
  });

  test("rejects another franchise's position with 404 and writes nothing", async () => {
    const [, , first] = franchiseDocuments(OTHER).filter((document) => document.type === 'position');
    const foreign = { ...first!, id: documentId.position(777), franchiseRoleMemberId: 777 };
    await arrangeFranchise(cloud, OTHER, [foreign]);
    expect((await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: 777 })).status).toBe(404);
    expect((await stored('U4', OTHER))?.franchiseRoleMemberId).toBeNull();
    expect(await audits(cloud, OTHER)).toEqual([]);
  });

  test('rejects a stale version with 412 and the current unit', async () => {
    const etag = await unitVersion('U4');
    await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: POSITION.eve }, etag);
    const { status, body } = await post('/assign', { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben }, etag);
    expect([status, body.code, body.current.levelOneName]).toEqual([412, 'stale', 'Eve Earl']);
  });

  test('reports all faulty fields at once', async () => {
    const { status, body } = await post('/assign', { unitCode: '!', franchiseRoleMemberId: 'x' });
    expect([status, body.errors.map((error: { field: string }) => error.field).toSorted()]).toEqual([
      400,
      ['franchiseRoleMemberId', 'unitCode'],
    ]);
  });

  test('one of two parallel assignments of a unit succeeds; the other gets 412 and the current unit', async () => {
    const etag = await unitVersion('U4');
    const responses = await Promise.all(
      [POSITION.ben, POSITION.eve].map((franchiseRoleMemberId) =>
        post('/assign', { unitCode: 'U4', franchiseRoleMemberId }, etag),
      ),
    );
    const [won, lost] = responses.toSorted((a, b) => a.status - b.status) as [
      (typeof responses)[0],
      (typeof responses)[0],
    ];
    expect([won.status, lost.status]).toEqual([200, 412]);
    expect(lost.body.current.franchiseRoleMemberId).toBe(won.body.franchiseRoleMemberId);
    expect(await audits(cloud)).toHaveLength(1);
  });

  test('thirty parallel assignments of different units all succeed if a 503 is retried', async () => {
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
  test('removes the assignment', async () => {
    const { status, body } = await post('/unassign', { unitCode: 'U1' }, await unitVersion('U1'));
    expect([status, body]).toMatchObject([
      200,
      { franchiseRoleMemberId: null, levelOneName: null, managerName: 'Dan Drew' },
    ]);
    expect((await audits(cloud))[0]?.call).toBe('unassignUnit');
  });

  test('writes nothing for an unassigned unit', async () => {
    const cost = await cloud.cost(() => post('/unassign', { unitCode: 'U4' }));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test('rejects an unknown unit with 404 and a stale version with 412', async () => {
    expect((await post('/unassign', { unitCode: 'U9' })).status).toBe(404);
    expect((await post('/unassign', { unitCode: 'U1' }, '"old"')).status).toBe(412);
  });
});
