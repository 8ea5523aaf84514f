import { expect, test } from 'vitest';
import { routes } from '../../contract/index.ts';
import { isUrgent } from '../../store/partition/change-queue.ts';
import type { Caller } from './api-request.ts';
import { authorOf } from './changes.ts';

const author = (isCorpAdmin: boolean, route: Parameters<typeof authorOf>[1]) =>
  isUrgent(authorOf({ actor: { isCorpAdmin } as Caller, requestId: 'r' }, route));

test.each([
  ['deleteAddress', routes.deleteAddress, true],
  ['removeVendorFranchise', routes.removeVendorFranchise, true],
  ['saveAddress', routes.saveAddress, false],
] as const)('API-28 marks only deletions by corporate admins as urgent: %s', (_, route, expected) => {
  expect(author(true, route)).toBe(expected);
  expect(author(false, route)).toBe(false);
});
