import { expect, test } from 'vitest';
import { roleFlags } from './policies.ts';

const configured = {
  corporateAdminGroupId: 'A1E0C0DE-0001-4000-8000-00000000000A',
  franchiseAdminGroupId: 'a1e0c0de-0001-4000-8000-00000000000b',
  pointOfSaleAdminGroupId: 'a1e0c0de-0001-4000-8000-00000000000c',
  readonlyUserGroupId: 'a1e0c0de-0001-4000-8000-00000000000d',
};

test('AUTH-05 ROLE-01 compares group ids case-insensitively', () => {
  expect(roleFlags(['a1e0c0de-0001-4000-8000-00000000000a'], configured).isCorpAdmin).toBe(true);
  expect(roleFlags(['A1E0C0DE-0001-4000-8000-00000000000B'], configured).isFranchiseAdmin).toBe(true);
  const both = ['a1e0c0de-0001-4000-8000-00000000000D', 'a1e0c0de-0001-4000-8000-00000000000C'];
  expect(roleFlags(both, configured)).toMatchObject({ isPosAdmin: true, isReadonlyUser: false });
});
