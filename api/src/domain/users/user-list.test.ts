import { expect, test } from 'vitest';
import { levels, positions, units, users } from '../test-franchise.ts';
import { userList } from './user-list.ts';

test('API-24 a user includes role, superior, counts and chosen communication types', () => {
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
