import { documentId, type UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { CODE, POSITION, USER } from '../support/franchise.ts';
import { audits, documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();

const corporate = () => cloud.as('corporate.admin');
const unitVersion = (unitCode: string) => versionOf(cloud, documentId.unit(unitCode));
const stored = (unitCode: string, code = CODE) => documentOf<UnitDocument>(cloud, documentId.unit(unitCode), code);
const post = (call: string, body: object, ifMatch = '*') => corporate().post(`units/${CODE}${call}`, body, { ifMatch });

describe('API-16 saving a unit', () => {
  test('UNIT-05 changes email, phone, manager and assignment, and keeps all other fields', async () => {
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
    expect(differences((await audits(cloud))[0])).toEqual([
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

  test('keeps fields that are not sent, clears fields that are blank or null, and ignores name and hours', async () => {
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

  test('moves a unit from one person to another in one save', async () => {
    const { body } = await post('', { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    expect(body).toMatchObject({ franchiseRoleMemberId: POSITION.ben, levelTwoName: 'Ben Bell', levelOneName: null });
  });

  test('writes nothing if nothing changed', async () => {
    const cost = await cloud.cost(() => post('', { unitCode: 'U1', managerId: USER.dan }));
    expect([cost.result.status, cost.kinds.batch]).toEqual([200, undefined]);
  });

  test.each([
    ['manager', { managerId: 999 }, 'managerId'],
    ['person', { franchiseRoleMemberId: 999 }, 'franchiseRoleMemberId'],
    ['unit', { unitCode: 'U9' }, 'unitCode'],
  ])('rejects an unknown %s with 404 and names it', async (_, change, field) => {
    const response = await post('', { unitCode: 'U1', ...change });
    expect([response.status, response.body.errors[0].field]).toEqual([404, field]);
    expect(await audits(cloud)).toEqual([]);
  });

  test('reports an unknown manager and an unknown position together', async () => {
    const { status, body } = await post('', { unitCode: 'U1', managerId: 999, franchiseRoleMemberId: 998 });
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      404,
      ['managerId', 'franchiseRoleMemberId'],
    ]);
  });

  test('UNIT-08 reports every faulty field at once', async () => {
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

  test('rejects a stale version with 412 and the current unit, including its hours', async () => {
    const etag = await unitVersion('U1');
    await post('', { unitCode: 'U1', phoneNumber: '1' }, etag);
    const { status, body } = await post('', { unitCode: 'U1', phoneNumber: '2' }, etag);
    expect([status, body.current]).toMatchObject([412, { phoneNumber: '1', mondayClosed: null }]);
    expect((await post('', { unitCode: 'U1', phoneNumber: '2' }, body.current.etag)).status).toBe(200);
  });
});
