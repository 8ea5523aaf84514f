import { type FranchiseUser, type HierarchyNode, NEW_USER } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { belongingsOf, heldText, itemsOf, whyNot } from './belongings.ts';
import { type HandOver, handOverOperations } from './operations.ts';

const user = (franchiseUserId: number, firstName: string, more: Partial<FranchiseUser> = {}): FranchiseUser => ({
  franchiseUserId,
  groupCode: 'ALOHA',
  firstName,
  lastName: 'Reed',
  emailAddress: `${firstName}@x.example`,
  userName: '',
  authObjectId: `account-${franchiseUserId}`,
  ...NEW_USER,
  reportsToFirstName: null,
  reportsToLastName: null,
  assignedUnitCount: 0,
  managedUnitCount: 0,
  commsOptions: '',
  roleName: null,
  roleTier: null,
  franchiseRoleMemberId: null,
  etag: `"u${franchiseUserId}"`,
  ...more,
});
const unit = (unitCode: string, franchiseRoleMemberId: number, managerId: number | null = null) => ({
  unitCode,
  unitName: `Unit ${unitCode}`,
  managerId,
  managerName: null,
  emailAddress: null,
  phoneNumber: null,
  franchiseRoleMemberId,
  etag: `"${unitCode}"`,
});
const node = (id: number, of: FranchiseUser, tier: 1 | 2 | 3, more: Partial<HierarchyNode> = {}): HierarchyNode => ({
  ...of,
  franchiseRoleMemberId: id,
  franchiseRoleId: tier * 10,
  roleName: ['District Manager', 'Area Director', 'Owner'][tier - 1] ?? '',
  tier,
  unitCount: 0,
  children: [],
  units: [],
  etag: `"p${id}"`,
  ...more,
});

/**
 * Dana and Ben report to Olga, at the same level. Dana has two people and units 1 and 2, and manages units 2 and 3. Fay and Gus have no
 * position.
 */
const dana = user(1, 'Dana', { franchiseRoleMemberId: 11, roleTier: 2, roleName: 'Area Director' });
const ben = user(2, 'Ben', { franchiseRoleMemberId: 12, roleTier: 2, roleName: 'Area Director' });
const eve = user(3, 'Eve', { franchiseRoleMemberId: 13, roleTier: 1, roleName: 'District Manager' });
const fay = user(4, 'Fay');
const gus = user(5, 'Gus');
const olga = user(6, 'Olga', { franchiseRoleMemberId: 16, roleTier: 3, roleName: 'Owner' });
const roots = [
  node(16, olga, 3, {
    children: [
      node(11, dana, 2, {
        children: [node(13, eve, 1), node(17, user(7, 'Ida'), 1)],
        units: [unit('1', 11), unit('2', 11, 1)],
      }),
      node(12, ben, 2, { units: [unit('3', 12, 1), unit('4', 12, 5)] }),
    ],
  }),
];
const free = { ...unit('5', 0, 5), franchiseRoleMemberId: null };
const from = belongingsOf(dana, roots, [free]);
const handOver = (more: Partial<HandOver> = {}) =>
  handOverOperations({ code: 'ALOHA', from, to: ben, topicIds: [], afterwards: 'keep', ...more });
const params = { code: 'ALOHA' };
const unitOperation = (unitCode: string, change: object) => ({
  route: 'saveUnit',
  params,
  body: { unitCode, ...change },
  ifMatch: `"${unitCode}"`,
});

test("HAND-02 finds the people beneath, the assigned units, and other people's units that the person manages", () => {
  expect(from.units.map(({ unitCode }) => unitCode)).toEqual(['1', '2', '3']);
  expect(heldText(from)).toBe('2 people, 2 units and the management of 2 units');
  expect(belongingsOf(gus, roots, [free]).units.map(({ unitCode }) => unitCode)).toEqual(['4', '5']);
  expect(heldText(belongingsOf(fay, roots, [free]))).toBe('');
});

describe('HAND-03 a colleague at the same level', () => {
  test('HAND-03 gets the people, the units with one change per unit, and the communication topics', () => {
    expect(handOver({ topicIds: [7] })).toEqual([
      {
        route: 'saveHierarchy',
        params,
        body: { franchiseRoleId: 10, franchiseUserId: 3, franchiseRoleMemberId: 13, reportsToId: 12 },
        ifMatch: '"p13"',
      },
      {
        route: 'saveHierarchy',
        params,
        body: { franchiseRoleId: 10, franchiseUserId: 7, franchiseRoleMemberId: 17, reportsToId: 12 },
        ifMatch: '"p17"',
      },
      unitOperation('1', { franchiseRoleMemberId: 12 }),
      unitOperation('2', { managerId: 2, franchiseRoleMemberId: 12 }),
      unitOperation('3', { managerId: 2 }),
      {
        route: 'saveCommunicationOptions',
        params: { franchiseUserId: 2 },
        body: [{ communicationTypeId: 7, selected: true }],
      },
    ]);
  });

  test('HAND-03 the removal or deletion comes last, with the ETag of the version that was shown', () => {
    expect(handOver({ afterwards: 'remove' }).at(-1)).toEqual({
      route: 'deleteHierarchy',
      params,
      body: { franchiseRoleMemberId: 11, deleteUser: false },
      ifMatch: '"p11"',
    });
    expect(handOver({ afterwards: 'delete' }).at(-1)).toEqual({
      route: 'deleteUser',
      params: { code: 'ALOHA', authObjectId: 'account-1' },
      query: { franchiseUserId: 1 },
      ifMatch: '"u1"',
    });
  });
});

describe('HAND-04 a colleague without a position', () => {
  const reassignment = {
    route: 'saveHierarchy',
    params,
    body: { franchiseRoleId: 20, franchiseUserId: 4, franchiseRoleMemberId: 11, reportsToId: 16 },
    ifMatch: '"p11"',
  };

  test('HAND-04 takes the position with everything beneath it, so only managed units need a change', () => {
    const changes = [reassignment, unitOperation('2', { managerId: 4 }), unitOperation('3', { managerId: 4 })];
    expect(handOver({ to: fay })).toEqual(changes);
    expect(handOver({ to: fay, afterwards: 'remove' }), 'the position is not removed').toEqual(changes);
  });

  test('HAND-04 the deletion has no ETag, because the reassignment changes the version', () => {
    expect(handOver({ to: fay, afterwards: 'delete' }).at(-1)).toEqual({
      route: 'deleteUser',
      params: { code: 'ALOHA', authObjectId: 'account-1' },
      query: { franchiseUserId: 1 },
    });
  });
});

describe('HAND-21 disabling an account', () => {
  const body = {
    franchiseUserId: 1,
    firstName: 'Dana',
    lastName: 'Reed',
    emailAddress: 'Dana@x.example',
    isFranchiseOwner: false,
    position: null,
    isDisabled: true,
  };

  test('HAND-21 comes after the removal from the hierarchy, without an ETag', () => {
    expect(handOver({ afterwards: 'disable' }).slice(-2)).toMatchObject([
      { route: 'deleteHierarchy' },
      { route: 'saveUser', params, body },
    ]);
    expect(handOver({ afterwards: 'disable' }).at(-1)).not.toHaveProperty('ifMatch');
  });

  test('HAND-21 of a person without a position has the ETag of the version that was shown', () => {
    const own = belongingsOf(gus, roots, [free]);
    expect(handOver({ from: own, afterwards: 'disable' }).at(-1)).toMatchObject({ route: 'saveUser', ifMatch: '"u5"' });
  });
});

describe('HAND-20 several colleagues', () => {
  const others = new Map([
    ['person 13', ben],
    ['unit 1', eve],
    ['unit 3', gus],
  ]);

  test('HAND-20 take individual people and units, and one colleague takes everything else', () => {
    const cal = user(8, 'Cal', { franchiseRoleMemberId: 18, roleTier: 2, roleName: 'Area Director' });
    const changes = handOver({ to: cal, others }).map(({ body }) => body);
    expect(changes).toEqual([
      { franchiseRoleId: 10, franchiseUserId: 3, franchiseRoleMemberId: 13, reportsToId: 12 },
      { franchiseRoleId: 10, franchiseUserId: 7, franchiseRoleMemberId: 17, reportsToId: 18 },
      { unitCode: '1', franchiseRoleMemberId: 13 },
      { unitCode: '2', managerId: 8, franchiseRoleMemberId: 18 },
      { unitCode: '3', managerId: 5 },
    ]);
  });

  test('HAND-20 take their people before another colleague takes the position with everyone else', () => {
    const changes = handOver({ to: fay, others }).map(({ body }) => body);
    expect(changes).toEqual([
      { franchiseRoleId: 10, franchiseUserId: 3, franchiseRoleMemberId: 13, reportsToId: 12 },
      { franchiseRoleId: 20, franchiseUserId: 4, franchiseRoleMemberId: 11, reportsToId: 16 },
      { unitCode: '1', franchiseRoleMemberId: 13 },
      { unitCode: '2', managerId: 4 },
      { unitCode: '3', managerId: 5 },
    ]);
  });

  test('HAND-20 get the reason why they cannot take a person or unit', () => {
    const reasons = itemsOf(from).map(({ label, whyNot: reasonOf }) => [label, reasonOf(eve), reasonOf(fay)]);
    const level = 'can only report to someone at the level Area Director.';
    expect(reasons).toEqual([
      ['Eve Reed', `Eve Reed ${level}`, `Eve Reed ${level}`],
      ['Ida Reed', `Ida Reed ${level}`, `Ida Reed ${level}`],
      ['1 - Unit 1', undefined, 'Fay Reed has no position in the hierarchy.'],
      ['2 - Unit 2', undefined, 'Fay Reed has no position in the hierarchy.'],
      ['3 - Unit 3', undefined, undefined],
    ]);
  });
});

test('HAND-03 a person without a position hands over only the units that they manage', () => {
  const own = belongingsOf(gus, roots, [free]);
  expect(handOver({ from: own, to: ben })).toEqual([
    unitOperation('4', { managerId: 2 }),
    unitOperation('5', { managerId: 2 }),
  ]);
  expect(handOver({ from: own, to: fay, afterwards: 'remove' })).toHaveLength(2);
});

test('HAND-05 returns the reason why a colleague at another level cannot take over the people beneath', () => {
  const reason = 'The people beneath Dana Reed can only report to someone at the level Area Director.';
  expect([eve, olga, ben, fay].map((colleague) => whyNot(from, colleague))).toEqual([
    reason,
    reason,
    undefined,
    undefined,
  ]);
  expect(whyNot(belongingsOf(ben, roots, [free]), olga), 'units can be assigned at any level').toBeUndefined();
});
