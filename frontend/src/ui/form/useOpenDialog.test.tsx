import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { claimDrafts, dropDraft, writeFormDraft } from './drafts.ts';
import { useOpenDialog } from './useOpenDialog.ts';

interface Open {
  readonly kind: string;
}
const page = () => renderHook(() => useOpenDialog<Open>('hierarchy:ALOHA'));
/** Simulates a page load: only the storage survives, and the previous page runs no cleanup. */
const load = () => page().result.current[0];

beforeEach(() => {
  sessionStorage.clear();
  claimDrafts('me');
});

test('AUTH-06 reopens a dialog with typed text after a page load', () => {
  const { result } = page();
  act(() => result.current[1]({ kind: 'manageRoles' }));
  writeFormDraft('manage-roles:ALOHA', { typed: { level1Name: 'Lead' }, base: { level1Name: '' } });
  expect(load()).toEqual({ kind: 'manageRoles' });
});

test('does not reopen a dialog without typed text, such as a confirmation', () => {
  const { result } = page();
  act(() => result.current[1]({ kind: 'removePerson' }));
  expect(load()).toBeNull();
  writeFormDraft('manage-roles:ALOHA', { typed: {}, base: {} });
  dropDraft('manage-roles:ALOHA');
  expect(load()).toBeNull();
});

test('AUTH-06 reopens a dialog only on the page where it was open', () => {
  const visit = (address: string) => window.history.replaceState(null, '', address);
  visit('/users?tab=all&search=ann');
  const { result } = page();
  act(() => result.current[1]({ kind: 'user' }));
  writeFormDraft('user:ALOHA:0', { typed: { firstName: 'Ann' }, base: { firstName: '' } });
  for (const other of ['/units', '/users', '/users?tab=assigned']) {
    visit(other);
    expect(load(), other).toBeNull();
  }
  visit('/users?franchise=ALOHA&tab=all');
  expect(load()).toEqual({ kind: 'user' });
  visit('/');
});
