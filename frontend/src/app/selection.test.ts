// @vitest-environment happy-dom
import type { Actor, GroupCode } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import {
  couldRead,
  forgetFranchises,
  recentFranchises,
  rememberAudience,
  rememberedFranchise,
  rememberFranchise,
  resolveSelection,
  type SelectionInput,
  selectorOptions,
} from './selection.ts';

const FRANCHISES = [
  { groupCode: 'ALOHA', description: 'Aloha Grill Group' },
  { groupCode: 'BISTRO', description: 'Bistro Nine Partners' },
];
const none: Actor = {
  isCorpAdmin: false,
  isReadonlyUser: false,
  isFranchiseAdmin: false,
  isPosAdmin: false,
  groupCode: null,
  pointOfSaleVendorId: null,
};
const corporate = { ...none, isCorpAdmin: true };
const franchiseAdmin = { ...none, isFranchiseAdmin: true, groupCode: 'ALOHA' as GroupCode };

const resolve = (input: Partial<SelectionInput>) =>
  resolveSelection({
    caller: corporate,
    ownName: '',
    requested: null,
    remembered: null,
    franchises: FRANCHISES,
    ...input,
  });

describe('NAV-06 for a corporate or read-only user', () => {
  test('the selector offers SYSTEM as the first option', () => {
    expect(selectorOptions(FRANCHISES)[0]).toEqual({ groupCode: 'SYSTEM', description: 'All Users/Units' });
  });
  test('the selector lists recent franchises under a heading after SYSTEM, and lists each franchise only once', () => {
    const all = [...FRANCHISES, { groupCode: 'CREST', description: 'Crest Diners' }];
    expect(selectorOptions(all, ['CREST', 'GONE']).map(({ groupCode, group }) => [groupCode, group])).toEqual([
      ['SYSTEM', undefined],
      ['CREST', 'Recent'],
      ['ALOHA', 'All franchises'],
      ['BISTRO', 'All franchises'],
    ]);
  });
  test('selects the franchise in the URL, in upper or lower case', () => {
    expect(resolve({ requested: 'bistro', remembered: 'ALOHA' })).toEqual({
      kind: 'selected',
      code: 'BISTRO',
      name: 'Bistro Nine Partners',
    });
  });
  test('selects the last choice if the URL has no franchise', () => {
    expect(resolve({ remembered: 'ALOHA' })).toMatchObject({ kind: 'selected', code: 'ALOHA' });
  });
  test('reports an unknown franchise in the URL, but ignores a remembered franchise that no longer exists', () => {
    expect(resolve({ remembered: 'GONE' })).toEqual({ kind: 'none' });
    expect(resolve({ requested: 'GONE' })).toEqual({ kind: 'unknown', code: 'GONE' });
    expect(resolve({ requested: 'b\u0131stro' })).toEqual({ kind: 'unknown', code: 'b\u0131stro' });
  });
  test('is loading until the franchises have loaded, unless SYSTEM is selected', () => {
    expect(resolve({ requested: 'SYSTEM', franchises: undefined })).toMatchObject({
      code: 'SYSTEM',
      name: 'All Users/Units',
    });
    expect(resolve({ requested: 'ALOHA', franchises: undefined })).toEqual({ kind: 'loading', code: 'ALOHA' });
  });
});

describe('NAV-07 for a franchise admin', () => {
  const own = { caller: franchiseAdmin, ownName: 'Aloha Grill Group', franchises: undefined };
  test("selects the franchise in the admin's own record", () => {
    expect(resolve(own)).toEqual({ kind: 'selected', code: 'ALOHA', name: 'Aloha Grill Group' });
  });
  test("rejects another franchise and SYSTEM, and offers the admin's own franchise", () => {
    expect(resolve({ ...own, requested: 'BISTRO' })).toEqual({ kind: 'forbidden', code: 'BISTRO', own: 'ALOHA' });
    expect(resolve({ ...own, requested: 'SYSTEM' })).toEqual({ kind: 'forbidden', code: 'SYSTEM', own: 'ALOHA' });
  });
});

test('HIER-09 MSG-01 a user without a role has no selection, whatever the URL contains', () => {
  expect(resolve({ caller: none, franchises: undefined })).toEqual({ kind: 'none' });
  expect(resolve({ caller: none, franchises: undefined, requested: 'ALOHA' })).toEqual({ kind: 'none' });
});

test('AUTH-07 remembers the last choice and five recent franchises of each user, and forgets them on logout', () => {
  localStorage.setItem('portal.theme', 'dark');
  rememberFranchise('one', 'ALOHA');
  rememberFranchise('two', 'BISTRO');
  expect([rememberedFranchise('one'), rememberedFranchise('two')]).toEqual(['ALOHA', 'BISTRO']);
  for (const code of ['A', 'B', 'C', 'SYSTEM', 'D', 'E', 'B']) rememberFranchise('one', code);
  expect(recentFranchises('one')).toEqual(['B', 'E', 'D', 'C', 'A']);
  expect(recentFranchises('two')).toEqual(['BISTRO']);
  forgetFranchises();
  expect(Object.keys(localStorage)).toEqual(['portal.theme']);
});

test('SHELL-02 couldRead is true for franchises that the user has opened, and for all franchises of a corporate user', () => {
  expect(couldRead('one', 'ALOHA')).toBe(false);
  rememberFranchise('one', 'ALOHA');
  expect([couldRead('one', 'ALOHA'), couldRead('one', 'BISTRO'), couldRead('two', 'ALOHA')]).toEqual([
    true,
    false,
    false,
  ]);
  rememberAudience({ ...corporate, authObjectId: 'two' });
  expect(couldRead('two', 'ALOHA')).toBe(true);
  rememberAudience({ ...franchiseAdmin, authObjectId: 'two' });
  expect(couldRead('two', 'ALOHA')).toBe(false);
  forgetFranchises();
  expect(couldRead('one', 'ALOHA')).toBe(false);
});
