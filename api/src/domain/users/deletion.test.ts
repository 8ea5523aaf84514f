import { describe, expect, test } from 'vitest';
import { refuseFor } from '../accounts/obstacle.ts';
import type { UserRecord } from '../franchise-records.ts';
import { deletionObstacle } from './deletion.ts';

const user: UserRecord = {
  franchiseUserId: 1,
  firstName: 'Ana',
  lastName: 'Silva',
  emailAddress: 'ana@example.com',
  userName: 'ana',
  authObjectId: 'aaaa',
  franchiseRoleMemberId: 10,
};

describe('HIER-18 deleting the user too', () => {
  const other = { authObjectId: 'bbbb' };

  test('a position is no obstacle', () => {
    expect(deletionObstacle(other, user, { managedUnitCount: 0 })).toBeNull();
    expect(() => refuseFor(null)).not.toThrow();
  });

  test('nobody deletes their own account', () => {
    const obstacle = deletionObstacle({ authObjectId: 'aaaa' }, user, { managedUnitCount: 0 });
    expect(() => refuseFor(obstacle)).toThrow(expect.objectContaining({ code: 'forbidden', reason: 'own_account' }));
  });

  test.each([
    [1, '1 unit'],
    [2, '2 units'],
    [1024, '1,024 units'],
  ])('someone who manages %i is kept, and the reason says so', (managedUnitCount, text) => {
    expect(() => refuseFor(deletionObstacle(other, user, { managedUnitCount }))).toThrow(
      expect.objectContaining({
        code: 'conflict',
        reason: 'manages_units',
        message: `Choose another manager for Ana Silva's ${text} first.`,
      }),
    );
  });
});

describe('API-27 what stands against deleting a user', () => {
  const other = { authObjectId: 'bbbb' };
  test.each([
    [1, 0, '1 person'],
    [2, 0, '2 people'],
    [0, 1, '1 unit'],
    [3, 4, '3 people and 4 units'],
    [1500, 20000, '1,500 people and 20,000 units'],
  ])('%i people and %i units beneath', (childCount, unitCount, text) => {
    expect(deletionObstacle(other, user, { childCount, unitCount, managedUnitCount: 0 })).toEqual({
      reason: 'has_people_or_units',
      detail: `Ana Silva has ${text} beneath them. Move or remove those first.`,
    });
  });

  test('of several things all are said', () => {
    expect(deletionObstacle(other, user, { childCount: 1, unitCount: 0, managedUnitCount: 1 })).toEqual({
      reason: 'has_people_or_units',
      detail:
        'Ana Silva has 1 person beneath them. Move or remove those first. ' +
        "Choose another manager for Ana Silva's 1 unit first.",
    });
  });
});
