import { documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { arrangeFranchise, CODE, OTHER, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const unitVersion = (unitCode: string) => versionOf(cloud, documentId.unit(unitCode));
const codes = (list: { unitCode: string }[]) => list.map(({ unitCode }) => unitCode);

describe('lists of units', () => {
  test('API-13 assigned units have their manager and the people above them, each in the column of their tier', async () => {
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

  test('API-13 unassigned units have their manager', async () => {
    const { body } = await corporate().get(`units/${CODE}/unassigned`);
    expect(codes(body)).toEqual(['U3', 'U4']);
    expect(body[0]).toMatchObject({ managerName: 'Gus Gray', franchiseRoleMemberId: null, levelOneName: null });
  });

  test('API-01 the units lookup returns unassigned units with the version that assigning requires', async () => {
    const { body } = await corporate().get(`lookup/units/${CODE}`);
    expect(body).toEqual([
      { unitCode: 'U3', unitName: 'Unit U3', etag: await unitVersion('U3') },
      { unitCode: 'U4', unitName: 'Unit U4', etag: await unitVersion('U4') },
    ]);
  });

  test('codes are in natural order', async () => {
    await arrangeFranchise(cloud, CODE, [unitDocument(CODE, '100', null), unitDocument(CODE, '20', null)]);
    expect(codes((await corporate().get(`lookup/units/${CODE}`)).body)).toEqual(['20', '100', 'U3', 'U4']);
  });
});

describe('API-15 one unit', () => {
  test('a unit has its opening hours, its manager and the people it reports up to', async () => {
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

  test('returns 404 for a unit of another franchise', async () => {
    await arrangeFranchise(cloud, OTHER, [unitDocument(OTHER, 'B1', null)]);
    expect((await corporate().get(`units/${CODE}/B1`)).status).toBe(404);
    expect((await corporate().get(`units/${OTHER}/B1`)).status).toBe(200);
  });
});
