import { describe, expect, test } from 'vitest';
import { throwRejection } from '../accounts/rejection.ts';
import type { UserRecord } from '../franchise-records.ts';
import { deletionRejection } from './deletion.ts';

const user: UserRecord = {
  franchiseUserId: 1,
  firstName: 'Ana',
  lastName: 'Silva',
  emailAddress: 'ana@example.com',
  userName: 'ana',
  authObjectId: 'aaaa',
  franchiseRoleMemberId: 10,
};

describe('HIER-18 deleting a user together with the position', () => {
  const other = { authObjectId: 'bbbb' };

  test('allows deleting a user who has a position', () => {
    expect(deletionRejection(other, user, { managedUnitCount: 0 })).toBeNull();
    expect(() => throwRejection(null)).not.toThrow();
  });

  test("rejects the caller's own account", () => {
    const rejection = deletionRejection({ authObjectId: 'aaaa' }, user, { managedUnitCount: 0 });
    expect(() => throwRejection(rejection)).toThrow(
      expect.objectContaining({ code: 'forbidden', reason: 'own_account' }),
    );
  });

  test.each([
    [1, '1 unit. Choose another manager for it first.'],
    [2, '2 units. Choose another manager for them first.'],
    [1024, '1,024 units. Choose another manager for them first.'],
  ])('rejects a user who manages %i units, and reports the number', (managedUnitCount, text) => {
    expect(() => throwRejection(deletionRejection(other, user, { managedUnitCount }))).toThrow(
      expect.objectContaining({
        code: 'conflict',
        reason: 'manages_units',
        message: `Ana Silva is the manager of ${text}`,
      }),
    );
  });
});

describe('API-27 deleting a user', () => {
  const other = { authObjectId: 'bbbb' };
  test.each([
    [1, 0, '1 person below'],
    [2, 0, '2 people below'],
    [0, 1, '1 assigned unit'],
    [3, 4, '3 people below and 4 assigned units'],
    [1500, 20000, '1,500 people below and 20,000 assigned units'],
  ])('rejects a user with %i people and %i units below', (childCount, unitCount, text) => {
    expect(deletionRejection(other, user, { childCount, unitCount, managedUnitCount: 0 })).toEqual({
      reason: 'has_people_or_units',
      detail: `Ana Silva has ${text} in the hierarchy. Move or remove them first.`,
    });
  });

  test('reports all reasons at once', () => {
    expect(deletionRejection(other, user, { childCount: 1, unitCount: 0, managedUnitCount: 1 })).toEqual({
      reason: 'has_people_or_units',
      detail:
        'Ana Silva has 1 person below in the hierarchy. Move or remove them first. ' +
        'Ana Silva is the manager of 1 unit. Choose another manager for it first.',
    });
  });
});
