import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { claimDrafts, dropDraft, writeFormDraft } from './drafts.ts';
import { useOpenDialog } from './useOpenDialog.ts';

interface Open {
  readonly kind: string;
}
const page = () => renderHook(() => useOpenDialog<Open>('hierarchy:ALOHA'));
/** What a page load leaves: the storage, without any clean-up of the page before. */
const load = () => page().result.current[0];

beforeEach(() => {
  sessionStorage.clear();
  claimDrafts('me');
});

test('AUTH-06 a dialog opens again after a page load with what was typed in it', () => {
  const { result } = page();
  act(() => result.current[1]({ kind: 'manageRoles' }));
  writeFormDraft('manage-roles:ALOHA', { typed: { level1Name: 'Lead' }, base: { level1Name: '' } });
  expect(load()).toEqual({ kind: 'manageRoles' });
});

test('a dialog in which nothing was typed does not: a confirmation least of all', () => {
  const { result } = page();
  act(() => result.current[1]({ kind: 'removePerson' }));
  expect(load()).toBeNull();
  writeFormDraft('manage-roles:ALOHA', { typed: {}, base: {} });
  dropDraft('manage-roles:ALOHA');
  expect(load()).toBeNull();
});

test('AUTH-06 a dialog opens again on the list that it was open on, and on no other', () => {
  const go = (address: string) => window.history.replaceState(null, '', address);
  go('/users?tab=all&search=ann');
  const { result } = page();
  act(() => result.current[1]({ kind: 'user' }));
  writeFormDraft('user:ALOHA:0', { typed: { firstName: 'Ann' }, base: { firstName: '' } });
  for (const other of ['/units', '/users', '/users?tab=assigned']) {
    go(other);
    expect(load(), other).toBeNull();
  }
  go('/users?franchise=ALOHA&tab=all');
  expect(load()).toEqual({ kind: 'user' });
  go('/');
});
