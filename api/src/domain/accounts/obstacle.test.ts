import { describe, expect, test } from 'vitest';
import { accountObstacle, refuseFor } from './obstacle.ts';

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };
const user = { firstName: 'Ana', lastName: 'Silva' };

describe('API-27 what stands against deleting a user', () => {
  test.each([
    [{ hasRole: true, isShared: false }, 'holds_role'],
    [{ hasRole: false, isShared: true }, 'shared_account'],
    [{ hasRole: true, isShared: true }, 'holds_role'],
  ])('a franchise admin does not decide about an account that is more: %o', (holds, reason) => {
    const obstacle = accountObstacle(franchiseAdmin, user, holds, 'delete them');
    expect(() => refuseFor(obstacle)).toThrow(expect.objectContaining({ code: 'forbidden', reason }));
    expect(accountObstacle(corporate, user, holds, 'delete them')).toBeNull();
  });

  test('an account that is nothing more is no obstacle', () => {
    expect(accountObstacle(franchiseAdmin, user, { hasRole: false, isShared: false }, 'delete them')).toBeNull();
  });
});
