import { expect, test } from 'vitest';
import { historyScope, partsOfScope, targetOfScope } from './history-scope.ts';
import { administerScope } from './policies.ts';

const NO_ROLE = {
  isCorpAdmin: false,
  isFranchiseAdmin: false,
  isPosAdmin: false,
  isReadonlyUser: false,
  groupCode: null,
  pointOfSaleVendorId: null,
};

test.each([
  ['aloha', { kind: 'franchise', groupCode: 'ALOHA' }],
  ['REFERENCE', { kind: 'franchise', groupCode: 'REFERENCE' }],
  ['reference', { kind: 'reference' }],
  ['vendor:281474976710655', { kind: 'vendor', pointOfSaleVendorId: 281_474_976_710_655 }],
  ['system', { kind: 'all' }],
])('reads the scope %s', (scope, parts) => {
  expect(partsOfScope(historyScope.parse(scope))).toEqual(parts);
});

test.each([
  '',
  'vendor:',
  'vendor:0',
  'vendor:1.5',
  'vendor:9999999999999999',
  'Vendor:1',
  'a:1',
  'A B',
  'x'.repeat(21),
])('rejects the scope "%s"', (scope) => {
  expect(historyScope.safeParse(scope).success).toBe(false);
});

test.each([
  ['ALOHA', ['corporate', 'franchise']],
  ['BISTRO', ['corporate']],
  ['vendor:2', ['corporate', 'pos']],
  ['vendor:3', ['corporate']],
  ['reference', ['corporate']],
  ['SYSTEM', ['corporate']],
])('ROLE-02…05 only these roles may read the history of %s: %s', (scope, allowed) => {
  const actors = {
    corporate: { ...NO_ROLE, isCorpAdmin: true },
    franchise: { ...NO_ROLE, isFranchiseAdmin: true, groupCode: partsOfFranchise('ALOHA') },
    pos: { ...NO_ROLE, isPosAdmin: true, pointOfSaleVendorId: 2 },
    reader: { ...NO_ROLE, isReadonlyUser: true },
    none: NO_ROLE,
  };
  const target = targetOfScope(historyScope.parse(scope));
  const found = Object.entries(actors).filter(([, actor]) => administerScope(actor, target).allowed);
  expect(found.map(([name]) => name)).toEqual(allowed);
});

function partsOfFranchise(code: string) {
  const parts = partsOfScope(historyScope.parse(code));
  return parts.kind === 'franchise' ? parts.groupCode : null;
}
