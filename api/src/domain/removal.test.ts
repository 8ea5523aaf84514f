import { describe, expect, test } from 'vitest';
import type { UserRecord } from './franchise-records.ts';
import { checkDeletion, checkRemoval, deletionObstacle } from './removal.ts';

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };
const user: UserRecord = {
  franchiseUserId: 1,
  firstName: 'Ana',
  lastName: 'Silva',
  emailAddress: 'ana@example.com',
  userName: 'ana',
  authObjectId: 'aaaa',
  franchiseRoleMemberId: 10,
};

describe('HIER-06 removing a person', () => {
  test.each([
    [corporate, 3, 5, true],
    [franchiseAdmin, 0, 0, true],
    [franchiseAdmin, 1, 0, false],
    [franchiseAdmin, 0, 1, false],
  ])('%o with %i people and %i units: %s', (actor, childCount, unitCount, allowed) => {
    const act = () => checkRemoval(actor, { childCount, unitCount });
    if (allowed) expect(act).not.toThrow();
    else expect(act).toThrow(expect.objectContaining({ code: 'forbidden', reason: 'has_people_or_units' }));
  });
});

describe('HIER-18 deleting the user too', () => {
  const other = { authObjectId: 'bbbb' };

  test('a position is no obstacle', () => {
    expect(deletionObstacle(other, user, 0)).toBeNull();
    expect(() => checkDeletion(other, user, 0)).not.toThrow();
  });

  test('nobody deletes their own account', () => {
    expect(() => checkDeletion({ authObjectId: 'aaaa' }, user, 0)).toThrow(
      expect.objectContaining({ code: 'forbidden', reason: 'own_account' }),
    );
  });

  test.each([
    [1, '1 unit'],
    [2, '2 units'],
  ])('someone who manages %i is kept, and the reason says so', (count, text) => {
    expect(() => checkDeletion(other, user, count)).toThrow(
      expect.objectContaining({
        code: 'conflict',
        reason: 'manages_units',
        message: expect.stringContaining(`manages ${text}.`),
      }),
    );
  });
});
