import { describe, expect, test } from 'vitest';
import type { HierarchyNode } from '../contract/hierarchy.ts';
import { offeredTypes, shownInstant, typesWithoutContact } from './communications/communication-state.ts';
import type { LevelRecord, PositionRecord, UnitRecord, Versioned } from './franchise-records.ts';
import { hierarchyTree } from './hierarchy/hierarchy-tree.ts';
import { byPerson, byUnitCode } from './order.ts';
import { unitList } from './units/unit-list.ts';
import { type ListedUser, userList } from './users/user-list.ts';

/** The node of one position, wherever it stands. */
const findNode = (nodes: readonly HierarchyNode[], id: number): HierarchyNode | undefined =>
  nodes.find((node) => node.franchiseRoleMemberId === id) ??
  nodes.map((node) => findNode(node.children, id)).find((node) => node !== undefined);

const levels: LevelRecord[] = [
  { franchiseRoleId: 901, tier: 1, roleName: 'Manager' },
  { franchiseRoleId: 902, tier: 2, roleName: 'Director' },
];
const position = (id: number, tier: 1 | 2 | 3 | 4, userId: number, reportsToId: number | null) =>
  ({
    franchiseRoleMemberId: id,
    franchiseRoleId: 900 + tier,
    tier,
    franchiseUserId: userId,
    reportsToId,
    _etag: `p${id}`,
  }) satisfies Versioned<PositionRecord>;
const unit = (unitCode: string, franchiseRoleMemberId: number | null, managerId: number | null = null) =>
  ({
    unitCode,
    unitName: `Unit ${unitCode}`,
    emailAddress: null,
    phoneNumber: null,
    managerId,
    franchiseRoleMemberId,
    _etag: `u${unitCode}`,
  }) satisfies Versioned<UnitRecord>;
const user = (id: number, firstName: string, lastName: string, franchiseRoleMemberId: number | null = null) =>
  ({
    franchiseUserId: id,
    firstName,
    lastName,
    emailAddress: `${firstName}@example.com`.toLowerCase(),
    userName: firstName,
    authObjectId: `oid-${id}`,
    franchiseRoleMemberId,
    position: null,
    isFranchiseAdmin: false,
    isSupportUser: false,
    isFranchiseOwner: false,
    isFranchiseKeyContact: false,
    accessAllUnits: false,
    notificationOptIn: false,
    communicationTypeIds: [],
    _etag: `x${id}`,
  }) satisfies Versioned<ListedUser>;

const users = [
  user(1, 'Ana', 'Silva', 10),
  user(2, 'Bo', 'Zhang', 20),
  user(3, 'Cy', 'Adams', 30),
  user(4, 'Di', 'Brown'),
];
const positions = [position(10, 1, 1, 20), position(20, 2, 2, null), position(30, 1, 3, 20)];
const units = [unit('10', 10, 4), unit('9', 10), unit('7', 20), unit('8', null)];

describe('HIER-03 the tree', () => {
  const roots = hierarchyTree({ levels, positions, users, units });

  test('people stand beneath those they report to, by last name; units by code', () => {
    expect(roots.map((node) => node.franchiseRoleMemberId)).toEqual([20]);
    expect(roots[0]?.children.map((node) => node.lastName)).toEqual(['Adams', 'Silva']);
    expect(findNode(roots, 10)?.units.map((at) => at.unitCode)).toEqual(['9', '10']);
  });

  test('HIER-04 a person carries what the popover shows; units of their own are counted', () => {
    expect(findNode(roots, 10)).toMatchObject({ roleName: 'Manager', userName: 'Ana', unitCount: 2, etag: 'p10' });
    expect(findNode(roots, 20)).toMatchObject({ unitCount: 1 });
  });

  test('HIER-07 a unit names its manager', () => {
    expect(findNode(roots, 10)?.units.at(-1)).toMatchObject({ managerId: 4, managerName: 'Di Brown', etag: 'u10' });
  });

  test('faulty data loses nobody and makes no circle', () => {
    const faulty = [position(1, 1, 1, 2), position(2, 2, 2, 1), position(3, 1, 3, 99), position(4, 2, 77, 4)];
    const found = hierarchyTree({ levels, positions: faulty, users, units: [] });
    expect(found.map((node) => node.franchiseRoleMemberId).sort()).toEqual([2, 3, 4]);
    expect(findNode(found, 1)).toBeDefined();
    expect(findNode(found, 4)).toMatchObject({ firstName: 'Unknown', lastName: 'user' });
  });

  test('5,000 people and 20,000 units are put together in one pass', () => {
    const many = Array.from({ length: 5_000 }, (_, n) => position(n + 1, n === 0 ? 2 : 1, n + 1, n === 0 ? null : 1));
    const people = many.map(({ franchiseUserId: id }) => user(id, `F${id}`, `L${id % 97}`));
    const places = Array.from({ length: 20_000 }, (_, n) => unit(String(n), (n % 5_000) + 1));
    const [root] = hierarchyTree({ levels, positions: many, users: people, units: places });
    expect(root?.children).toHaveLength(4_999);
    expect(root?.children.reduce((sum, node) => sum + node.unitCount, root.unitCount)).toBe(20_000);
  });
});

test('UNIT-03 each person above stands in the place of their own tier', () => {
  const [first, second] = unitList('ALOHA', { units: [unit('9', 10, 4), unit('7', 20)], positions, users });
  expect(first).toMatchObject({ unitCode: '7', levelOneName: null, levelTwoName: 'Bo Zhang', levelThreeName: null });
  expect(second).toMatchObject({ levelOneName: 'Ana Silva', levelTwoName: 'Bo Zhang', managerName: 'Di Brown' });
});

test('API-24 a user carries position, superior, counts and chosen communication types', () => {
  const chosen = users.map((entry) => ({
    ...entry,
    communicationTypeIds: entry.franchiseUserId === 1 ? [2, 1, 9] : [],
  }));
  const names = new Map([
    [1, 'Recalls'],
    [2, 'Menu'],
  ]);
  const list = userList({
    groupCode: 'ALOHA',
    levels,
    users: chosen,
    positions,
    people: chosen,
    units,
    communicationTypeName: (id) => names.get(id),
  });
  expect(list.map((entry) => entry.lastName)).toEqual(['Adams', 'Brown', 'Silva', 'Zhang']);
  expect(list[2]).toMatchObject({
    roleName: 'Manager',
    roleTier: 1,
    reportsToFirstName: 'Bo',
    reportsToLastName: 'Zhang',
    assignedUnitCount: 2,
    managedUnitCount: 0,
    commsOptions: 'Menu, Recalls',
    etag: 'x1',
  });
  expect(list[1]).toMatchObject({ roleName: null, roleTier: null, assignedUnitCount: 0, managedUnitCount: 1 });
});

describe('the banner', () => {
  test('BAN-02 names the offered types that nobody has chosen', () => {
    const groups = [
      { brandId: 1, communicationTypeId: 1 },
      { brandId: 1, communicationTypeId: 2 },
      { brandId: 2, communicationTypeId: 3 },
      { brandId: 1, communicationTypeId: 2 },
    ];
    const offered = offeredTypes([1], groups);
    expect(offered).toEqual([1, 2]);
    expect(typesWithoutContact(offered, [1], (id) => `Type ${id}`)).toBe('Type 2');
    expect(typesWithoutContact(offered, [1, 2], (id) => `Type ${id}`)).toBe('');
  });

  test('BAN-01 an instant is shown in the time zone, which is named', () => {
    expect(shownInstant('2026-03-04T21:05:00.000Z', 'UTC')).toBe('3/4/2026 9:05 PM UTC');
    expect(shownInstant('2026-03-04T21:05:00.000Z', 'America/Chicago')).toBe('3/4/2026 3:05 PM CST');
  });
});

describe('order', () => {
  test('units as a person counts', () => {
    expect([{ unitCode: '10' }, { unitCode: '9' }, { unitCode: 'A2' }, { unitCode: 'A10' }].sort(byUnitCode)).toEqual([
      { unitCode: '9' },
      { unitCode: '10' },
      { unitCode: 'A2' },
      { unitCode: 'A10' },
    ]);
  });

  test('people by last name, first name, number; accents beside their letter', () => {
    const people = [
      { id: 2, firstName: 'Ana', lastName: 'Zhou' },
      { id: 4, firstName: 'Ana', lastName: 'Ávila' },
      { id: 3, firstName: 'Bo', lastName: 'Avila' },
      { id: 1, firstName: 'Ana', lastName: 'Zhou' },
    ];
    expect(people.sort(byPerson((person) => person.id)).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  });
});
