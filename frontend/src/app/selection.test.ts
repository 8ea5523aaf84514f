// @vitest-environment happy-dom
import type { Actor, GroupCode } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import {
  forgetFranchises,
  recentFranchises,
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

describe('NAV-06 those who choose', () => {
  test('get SYSTEM as the first option', () => {
    expect(selectorOptions(FRANCHISES)[0]).toEqual({ groupCode: 'SYSTEM', description: 'All Users/Units' });
  });
  test('get the recent franchises under a heading after SYSTEM, and each franchise once', () => {
    const all = [...FRANCHISES, { groupCode: 'CREST', description: 'Crest Diners' }];
    expect(selectorOptions(all, ['CREST', 'GONE']).map(({ groupCode, group }) => [groupCode, group])).toEqual([
      ['SYSTEM', undefined],
      ['CREST', 'Recent'],
      ['ALOHA', 'All franchises'],
      ['BISTRO', 'All franchises'],
    ]);
  });
  test('see what the address names, whatever its case', () => {
    expect(resolve({ requested: 'bistro', remembered: 'ALOHA' })).toEqual({
      kind: 'selected',
      code: 'BISTRO',
      name: 'Bistro Nine Partners',
    });
  });
  test('see what they chose last when the address names nothing', () => {
    expect(resolve({ remembered: 'ALOHA' })).toMatchObject({ kind: 'selected', code: 'ALOHA' });
  });
  test('are not told about a remembered franchise that is gone, but about a linked one', () => {
    expect(resolve({ remembered: 'GONE' })).toEqual({ kind: 'none' });
    expect(resolve({ requested: 'GONE' })).toEqual({ kind: 'unknown', code: 'GONE' });
    expect(resolve({ requested: 'b\u0131stro' })).toEqual({ kind: 'unknown', code: 'b\u0131stro' });
  });
  test('need no list for SYSTEM, and wait for it otherwise', () => {
    expect(resolve({ requested: 'SYSTEM', franchises: undefined })).toMatchObject({
      code: 'SYSTEM',
      name: 'All Users/Units',
    });
    expect(resolve({ requested: 'ALOHA', franchises: undefined })).toEqual({ kind: 'loading', code: 'ALOHA' });
  });
});

describe('NAV-07 a franchise admin', () => {
  const own = { caller: franchiseAdmin, ownName: 'Aloha Grill Group', franchises: undefined };
  test('gets the franchise of their own record', () => {
    expect(resolve(own)).toEqual({ kind: 'selected', code: 'ALOHA', name: 'Aloha Grill Group' });
  });
  test("is refused another's link, and SYSTEM, with the way to their own", () => {
    expect(resolve({ ...own, requested: 'BISTRO' })).toEqual({ kind: 'refused', code: 'BISTRO', own: 'ALOHA' });
    expect(resolve({ ...own, requested: 'SYSTEM' })).toEqual({ kind: 'refused', code: 'SYSTEM', own: 'ALOHA' });
  });
});

test('HIER-09 MSG-01 somebody without a role has nothing selected, whatever the link', () => {
  expect(resolve({ caller: none, franchises: undefined })).toEqual({ kind: 'none' });
  expect(resolve({ caller: none, franchises: undefined, requested: 'ALOHA' })).toEqual({ kind: 'none' });
});

test('AUTH-07 what was chosen last is remembered for each person, and forgotten on logout', () => {
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
