/** Callers for component tests. */
import type { Caller } from './caller.ts';

export const CORPORATE: Caller = {
  authObjectId: 'another',
  name: 'Corporate Admin',
  userName: 'corporate.admin@demo.example',
  groupCode: null,
  isCorpAdmin: true,
  isFranchiseAdmin: false,
  isPosAdmin: false,
  isReadonlyUser: false,
  pointOfSaleVendorId: null,
};
export const FRANCHISE: Caller = {
  ...CORPORATE,
  isCorpAdmin: false,
  isFranchiseAdmin: true,
  groupCode: 'ALOHA' as NonNullable<Caller['groupCode']>,
};
export const READ_ONLY: Caller = { ...CORPORATE, isCorpAdmin: false, isReadonlyUser: true };
export const NOBODY: Caller = { ...CORPORATE, isCorpAdmin: false };
