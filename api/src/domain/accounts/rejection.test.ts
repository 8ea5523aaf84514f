import { describe, expect, test } from 'vitest';
import { accountRejection, throwRejection } from './rejection.ts';

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };
const user = { firstName: 'Ana', lastName: 'Silva' };

describe('API-27 deleting a user', () => {
  test.each([
    [{ hasRole: true, isShared: false }, 'holds_role'],
    [{ hasRole: false, isShared: true }, 'shared_account'],
    [{ hasRole: true, isShared: true }, 'holds_role'],
  ])(
    'rejects a franchise admin, but not a corporate admin, if the account has a role or is shared: %o',
    (access, reason) => {
      const rejection = accountRejection(franchiseAdmin, user, access, 'delete them');
      expect(() => throwRejection(rejection)).toThrow(expect.objectContaining({ code: 'forbidden', reason }));
      expect(accountRejection(corporate, user, access, 'delete them')).toBeNull();
    },
  );

  test('allows a franchise admin if the account neither has a role nor is shared', () => {
    expect(accountRejection(franchiseAdmin, user, { hasRole: false, isShared: false }, 'delete them')).toBeNull();
  });
});
