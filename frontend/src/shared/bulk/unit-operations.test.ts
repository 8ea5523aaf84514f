import { expect, test } from 'vitest';
import { sampleUnit } from '../test-units.ts';
import { assignOperations, saveOperations, unassignOperations } from './unit-operations.ts';

const FREE = sampleUnit('U1');
const HELD = sampleUnit('U2', { franchiseRoleMemberId: 8 });

test('SEL-09 assigns unassigned units, and saves assigned units with the new person and their ETag', () => {
  expect(assignOperations([FREE, HELD], 7)).toEqual([
    {
      route: 'assignUnit',
      params: { code: 'ALOHA' },
      body: { unitCode: 'U1', franchiseRoleMemberId: 7 },
      ifMatch: FREE.etag,
    },
    {
      route: 'saveUnit',
      params: { code: 'ALOHA' },
      body: { unitCode: 'U2', franchiseRoleMemberId: 7 },
      ifMatch: HELD.etag,
    },
  ]);
});

test('SEL-09 unassigns units, and saves only the manager or the phone number', () => {
  expect(unassignOperations([HELD])).toEqual([
    { route: 'unassignUnit', params: { code: 'ALOHA' }, body: { unitCode: 'U2' }, ifMatch: HELD.etag },
  ]);
  expect(saveOperations([HELD], { managerId: 3 })[0]?.body).toEqual({ unitCode: 'U2', managerId: 3 });
  expect(saveOperations([HELD], { phoneNumber: null })[0]?.body).toEqual({ unitCode: 'U2', phoneNumber: null });
});
