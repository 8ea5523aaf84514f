import type { UnitDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { generate } from './generate.ts';
import { type FranchiseContent, indexOf } from './parts/test-index.ts';

const content = indexOf(generate('demo'));
const franchises = [...content.franchises.values()];
const users = franchises.flatMap((franchise) => franchise.users);
const units = franchises.flatMap((franchise) => franchise.units);

test('demo has 12 franchises, 307 units, 400 users, 4 vendors, 3 brands and 6 communication types', () => {
  expect(franchises.length).toBe(12);
  expect(units.length).toBe(307);
  expect(users.length).toBe(400);
  expect(content.vendors.length).toBe(4);
  expect(content.brandIds.size).toBe(3);
  expect(content.communicationTypeIds.size).toBe(6);
});

describe('the demo data includes every special case of the specification', () => {
  const names = [...users.flatMap((user) => [user.firstName, user.lastName]), ...units.map((unit) => unit.unitName)];
  const anyFranchise = (holds: (franchise: FranchiseContent) => boolean) => franchises.some(holds);
  const anyHours = (holds: (hours: UnitDocument['openingHours']) => boolean) =>
    units.some((u) => holds(u.openingHours));
  const childrenOf = ({ positions }: FranchiseContent, id: number) => positions.filter((p) => p.reportsToId === id);
  const unitsOf = (franchise: FranchiseContent, id: number) =>
    franchise.units.filter((unit) => unit.franchiseRoleMemberId === id);
  const anyPosition = (holds: (children: number, units: number) => boolean) =>
    anyFranchise((franchise) =>
      franchise.positions.some(({ franchiseRoleMemberId: id }) =>
        holds(childrenOf(franchise, id).length, unitsOf(franchise, id).length),
      ),
    );
  const sharers = (franchise: FranchiseContent) =>
    [...Map.groupBy(franchise.users, (user) => user.emailAddress.trim().toLowerCase()).values()].map((s) => s.length);

  const cases: Record<string, boolean> = {
    'two people with one email (USER-12)': anyFranchise((franchise) => sharers(franchise).includes(2)),
    'three people with one email (USER-12)': anyFranchise((franchise) => sharers(franchise).includes(3)),
    'an email with surrounding blanks and capitals': users.some((user) => /^ .*[A-Z]/.test(user.emailAddress)),
    'an orphaned franchise (ADM-03)': anyFranchise((f) => f.users.length > 0 && f.units.length === 0),
    'a franchise without levels': anyFranchise((f) => f.franchise.levels.length === 0 && f.users.length > 0),
    'a franchise without people and units (HIER-11)': anyFranchise((f) => f.users.length + f.units.length === 0),
    'a franchise with level 1 only': anyFranchise((f) => f.franchise.levels.length === 1 && f.positions.length > 0),
    'four levels, people in each': anyFranchise((f) => new Set(f.positions.map((p) => p.tier)).size === 4),
    'a root below the top level (HIER-15)': anyFranchise((f) =>
      f.positions.some((p) => p.reportsToId === null && p.tier < f.franchise.levels.length),
    ),
    'a franchise without a brand': anyFranchise((f) => f.franchise.brandIds.length === 0),
    'a franchise with two brands': anyFranchise((f) => f.franchise.brandIds.length === 2),
    'the longest franchise code': anyFranchise((f) => f.franchise.groupCode.length === 20),
    'quotes in names': names.some((name) => name.includes('"')),
    'apostrophes in names': names.some((name) => name.includes("'")),
    'commas in names': names.some((name) => name.includes(',')),
    'semicolons in names': names.some((name) => name.includes(';')),
    'accents in names': names.some((name) => /\p{Script=Latin}/u.test(name.normalize('NFD')) && /[À-ž]/.test(name)),
    'other scripts in names':
      names.some((name) => /\p{Script=Han}/u.test(name)) && names.some((n) => /\p{Script=Cyrillic}/u.test(n)),
    'a word of over thirty letters': names.some((name) => name.split(/[\s-]/).some((word) => word.length > 30)),
    'text that a spreadsheet would evaluate': users.some((user) => user.position?.startsWith('=')),
    'units without hours (UNIT-06 Unknown)': anyHours((hours) => Object.values(hours).every((value) => value === null)),
    'days without hours (UNIT-06 Unknown)': anyHours(
      (hours) => hours.mondayClosed === false && hours.sundayClosed === null,
    ),
    'closed days (UNIT-06 Closed)': anyHours((hours) => hours.sundayClosed === true),
    'open day and night (UNIT-06 Open 24 hours)': anyHours(
      (hours) => hours.monday24Hour === true && hours.sunday24Hour === true,
    ),
    'open until midnight': anyHours((hours) => hours.mondayEndTime === '23:59'),
    'users without an account': users.some((user) => user.userName === ''),
    'people with people and units': anyPosition((children, count) => children > 0 && count > 0),
    'people with people only': anyPosition((children, count) => children > 0 && count === 0),
    'people with units only': anyPosition((children, count) => children === 0 && count > 0),
    'people with neither (HIER-06)': anyPosition((children, count) => children === 0 && count === 0),
    'unassigned users': users.some((user) => user.franchiseRoleMemberId === null),
    'unassigned units': units.some((unit) => unit.franchiseRoleMemberId === null),
    'units without a manager': units.some((unit) => unit.managerId === null),
    'units without email': units.some((unit) => unit.emailAddress === null),
    'units without phone': units.some((unit) => unit.phoneNumber === null),
    'managers of several units': [...Map.groupBy(units, (unit) => unit.managerId).values()].some(
      (run) => run.length > 2,
    ),
    'support staff': users.some((user) => user.isSupportUser),
    owners: users.some((user) => user.isFranchiseOwner),
    'key contacts': users.some((user) => user.isFranchiseKeyContact),
    'an empty brand communication group (ADM-05)': content.groups.some(
      (group) =>
        !franchises
          .filter((f) => f.franchise.brandIds.includes(group.brandId))
          .some((f) => f.users.some((user) => user.communicationTypeIds.includes(group.communicationTypeId))),
    ),
    'a vendor without franchises and users': content.vendors.some(
      (vendor) =>
        ![...content.vendorFranchises, ...content.posUsers].some(
          (document) => document.pointOfSaleVendorId === vendor.pointOfSaleVendorId,
        ),
    ),
    'addresses of each type': [0, 1, 2].every((type) =>
      franchises.some((f) => f.addresses.some((address) => address.addressType === type)),
    ),
    'an address without an entity': franchises.some((f) => f.addresses.some((address) => address.entity === '')),
  };

  test.each(Object.entries(cases))('%s', (_, isThere) => expect(isThere).toBe(true));
});

describe('ALOHA matches the design mock-ups', () => {
  const aloha = content.franchises.get('ALOHA')!;
  const named = (name: string) => aloha.users.find((user) => `${user.firstName} ${user.lastName}` === name)!;
  const positionOf = (name: string) =>
    aloha.positions.find((position) => position.franchiseUserId === named(name).franchiseUserId)!;
  const unitsOf = (name: string) =>
    aloha.units
      .filter((unit) => unit.franchiseRoleMemberId === positionOf(name).franchiseRoleMemberId)
      .map((unit) => unit.unitCode);

  test('ALOHA has 3 levels, 46 people, 118 units in the tree and 7 unassigned units', () => {
    expect(aloha.franchise.levels.map((level) => level.roleName)).toEqual([
      'District Manager',
      'Area Director',
      'Owner',
    ]);
    expect(aloha.positions.length).toBe(46);
    expect(aloha.units.filter((unit) => unit.franchiseRoleMemberId !== null).length).toBe(118);
    expect(aloha.units.filter((unit) => unit.franchiseRoleMemberId === null).length).toBe(7);
    expect(aloha.franchise.changedAt).toBe('2026-11-19T16:12:00.000Z');
  });

  test('ALOHA has 58 users: 12 unassigned, 46 assigned, 31 restaurant managers, 4 franchise admins', () => {
    expect(aloha.users.length).toBe(58);
    expect(aloha.users.filter((user) => user.franchiseRoleMemberId === null).length).toBe(12);
    expect(new Set(aloha.units.map((unit) => unit.managerId).filter((id) => id !== null)).size).toBe(31);
    expect(aloha.users.filter((user) => user.isFranchiseAdmin).length).toBe(4);
  });

  test('Mateo Fernandez reports to Keala Thompson; Grace Okafor, Daniel Nakamura and Ioana Popescu report to him', () => {
    expect(positionOf('Keala Thompson').reportsToId).toBe(null);
    for (const director of ['Mateo Fernandez', 'Priya Raman', 'Hannah Lindqvist', "Maximiliana O'Brien-Castellanos"])
      expect(positionOf(director).reportsToId).toBe(positionOf('Keala Thompson').franchiseRoleMemberId);
    const beneathMateo = aloha.positions.filter(
      (position) => position.reportsToId === positionOf('Mateo Fernandez').franchiseRoleMemberId,
    );
    expect(beneathMateo.map((position) => position.franchiseUserId)).toEqual(
      ['Grace Okafor', 'Daniel Nakamura', 'Ioana Popescu'].map((name) => named(name).franchiseUserId),
    );
  });

  test('assigns the restaurants in the mock-ups to people', () => {
    expect(unitsOf('Keala Thompson')).toEqual([]);
    expect(unitsOf('Mateo Fernandez')).toEqual(['1024', '1031']);
    expect(unitsOf('Grace Okafor').length).toBe(5);
    expect(unitsOf('Daniel Nakamura')).toEqual(['2210', '2214', '2219']);
    expect(unitsOf('Ioana Popescu').length).toBe(4);
    expect(unitsOf('Priya Raman')).toEqual([]);
    expect(unitsOf('Hannah Lindqvist')).toEqual(['3302']);
    expect(unitsOf("Maximiliana O'Brien-Castellanos")).toEqual([]);
  });

  test('gives restaurants the managers in the mock-ups', () => {
    const managers = {
      1024: 'Noa Palakiko',
      2210: 'Sina Leota',
      2214: 'Ben Alvarado',
      2219: 'Rosa Whitfield',
      3302: 'Tavita Suaalii',
    };
    for (const [unitCode, name] of Object.entries(managers))
      expect(aloha.units.find((unit) => unit.unitCode === unitCode)?.managerId).toBe(named(name).franchiseUserId);
  });

  test('ALOHA has the user names and emails in the mock-ups', () => {
    expect(named('Daniel Nakamura')).toMatchObject({
      emailAddress: 'daniel.nakamura@alohagrill.example',
      userName: 'daniel.nakamura@demo.example',
    });
    expect(named("Maximiliana O'Brien-Castellanos").userName).toBe('maximiliana.obrien-castellanos@demo.example');
  });

  test('ALOHA has people for every communication type except Food Safety and Marketing (BAN-02)', () => {
    expect(new Set(aloha.users.flatMap((user) => user.communicationTypeIds))).toEqual(new Set([2, 3, 5, 6]));
  });
});

test('Island Grill has 41 people for Food Safety and 12 for Marketing; Bistro 9 has none for Training', () => {
  const members = (brandId: number, type: number) =>
    franchises
      .filter(({ franchise }) => franchise.brandIds.includes(brandId))
      .flatMap((franchise) => franchise.users)
      .filter((user) => user.userName !== '' && user.communicationTypeIds.includes(type)).length;
  expect([members(1, 1), members(1, 4), members(2, 3)]).toEqual([41, 12, 0]);
});

test('Harbor POS Systems has 3 franchises and 5 users; POS admins belong to other vendors', () => {
  const harbor = content.vendors.find((vendor) => vendor.name === 'Harbor POS Systems')?.pointOfSaleVendorId;
  const ofHarbor = <T extends { pointOfSaleVendorId: number }>(documents: T[]) =>
    documents.filter((document) => document.pointOfSaleVendorId === harbor);
  expect(ofHarbor(content.vendorFranchises).map((link) => link.groupCode)).toEqual(['ALOHA', 'BISTRO', 'CORAL']);
  expect(ofHarbor(content.posUsers).map((user) => [user.lastName, user.isPointOfSaleAdmin])).toEqual([
    ['Delacroix', true],
    ['Haugen', false],
    ['Mwangi', false],
    ['Petrov', true],
    ['Tanaka', false],
  ]);
});
