import type { RoleFlags } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { carriedParams, isFranchisePage, isOnlyPosAdmin, navigationFor, pathFor } from './navigation.ts';
import { screenAt } from './screens.ts';

const roles = (...on: (keyof RoleFlags)[]): RoleFlags => ({
  isCorpAdmin: on.includes('isCorpAdmin'),
  isFranchiseAdmin: on.includes('isFranchiseAdmin'),
  isPosAdmin: on.includes('isPosAdmin'),
  isReadonlyUser: on.includes('isReadonlyUser'),
});
const paths = (flags: RoleFlags, code: string | null) => navigationFor(flags, code).map((item) => item.to);

describe('header links', () => {
  test('NAV-01 NAV-03 NAV-04 NAV-05 a corporate admin sees the franchise screens, POS, Admin and History', () => {
    expect(paths(roles('isCorpAdmin'), 'ALOHA')).toEqual([
      '/',
      '/units',
      '/users',
      '/group-details',
      '/pos-admin',
      '/admin',
      '/history',
    ]);
  });
  test('NAV-02 in SYSTEM mode, a corporate admin sees All Units and All Users', () => {
    expect(paths(roles('isCorpAdmin'), 'SYSTEM')).toEqual([
      '/',
      '/all-units',
      '/all-users',
      '/pos-admin',
      '/admin',
      '/history',
    ]);
  });
  test('NAV-01 NAV-03 franchise admins and read-only users see the franchise screens; only franchise admins see History', () => {
    const own = ['/', '/units', '/users', '/group-details'];
    expect(paths(roles('isFranchiseAdmin'), 'ALOHA')).toEqual([...own, '/history']);
    expect(paths(roles('isReadonlyUser'), null)).toEqual(own);
  });
  test('NAV-04 a POS admin sees only POS and History, and a user without a role sees no links', () => {
    expect(paths(roles('isPosAdmin'), null)).toEqual(['/pos-admin', '/history']);
    expect(paths(roles(), null)).toEqual([]);
  });
});

test('HIER-13 isOnlyPosAdmin is true only for a POS admin without another role', () => {
  expect(isOnlyPosAdmin(roles('isPosAdmin'))).toBe(true);
  expect(isOnlyPosAdmin(roles('isPosAdmin', 'isFranchiseAdmin'))).toBe(false);
  expect(isOnlyPosAdmin(roles())).toBe(false);
});

test('SETUI-06 the page of a change set belongs to the screen Changes, which has no link in the header', () => {
  expect(screenAt('/changes/11111111-0000-4000-8000-000000000000')).toBe('changes');
  expect(screenAt('/users/9')).toBeUndefined();
  expect(isFranchisePage('/changes/11111111-0000-4000-8000-000000000000')).toBe(true);
});

test('NAV-08 pathFor maps Users and Units to their screens for SYSTEM and back, and keeps other paths', () => {
  expect(pathFor('/users', 'SYSTEM')).toBe('/all-users');
  expect(pathFor('/all-units', 'ALOHA')).toBe('/units');
  expect(pathFor('/group-details', 'SYSTEM')).toBe('/group-details');
  expect(pathFor('/', 'SYSTEM')).toBe('/');
});

test('NAV-02 NAV-03 NAV-08 pathFor ignores case and a trailing slash in the path', () => {
  expect(pathFor('/Users', 'SYSTEM')).toBe('/all-users');
  expect(pathFor('/users/', 'SYSTEM')).toBe('/all-users');
  expect(pathFor('/All-Units/', 'ALOHA')).toBe('/units');
  expect(pathFor('/Admin/', 'SYSTEM')).toBe('/Admin/');
});

test('NAV-01 NAV-08 a link to another screen keeps the search, and opens the last tab of that screen', () => {
  const carried = (from: string, to: string, params: string, last: string | null = null) =>
    `${carriedParams(from, to, new URLSearchParams(params), () => last)}`;
  expect(carried('/users', '/units', 'franchise=A&tab=assigned&search=an&sort=-email')).toBe('search=an');
  expect(carried('/users', '/users', 'tab=managers&sort=-email')).toBe('tab=managers&sort=-email');
  expect(carried('/units', '/all-units', 'tab=assigned&search=an')).toBe('search=an');
  expect(carried('/units', '/admin', 'tab=assigned&search=an')).toBe('');
  expect(carried('/pos-admin', '/units', 'search=an')).toBe('');
  expect(carried('/units', '/users', 'tab=assigned&search=an', 'managers')).toBe('tab=managers&search=an');
  expect(carried('/units', '/users', 'tab=assigned', '')).toBe('');
  expect(carried('/units', '/users', '', 'removed-tab')).toBe('');
  expect(carried('/users', '/users', 'tab=all', 'managers')).toBe('tab=all');
});

test('SHELL-05 isFranchisePage is true for pages of a franchise or SYSTEM, and false for other and unknown paths', () => {
  for (const path of ['/', '/users', '/Users/', '/all-units', '/group-details'])
    expect(isFranchisePage(path)).toBe(true);
  for (const path of ['/admin', '/pos-admin/', '/nowhere', '/users/9', '//'])
    expect(isFranchisePage(path)).toBe(path === '//');
});
