import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse } from '../../client/test-api.ts';
import { NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { closed, press } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { notifyError, shownToasts } from '../../ui/toasts/toasts.ts';
import { cellsOf, GROUPS, ORPHANED, responsesOf, SUMMIT, section, show, TYPES } from './test-admin.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });
beforeAll(() => loadDialogs(import('./orphaned-groups/RemoveOrphanDialog.tsx')), 30_000);

const REMOVE = 'DELETE lookup/orphanedFranchises/CORAL';
const TITLE = 'Orphaned Groups';

test('ADM-01 HIST-24 System Administration has four sections and the deleted records', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('System Administration');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Restaurant Manager Upload',
    'Orphaned Groups',
    'Brand Communication Groups',
    'Communication Types',
    'Deleted',
  ]);
});

test.each([
  ['read-only users', READ_ONLY],
  ['users without rights', NOBODY],
])('NAV-05 shows %s an empty page and sends no requests', (_, caller) => {
  const { api } = show(responsesOf(), { caller });
  expect(screen.getByRole('main').textContent).toBe('');
  expect(api.calls).toEqual([]);
});

test('ADM-01 reloads a failed section alone, while the other sections keep working', async () => {
  const unavailable = new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' });
  const responses = responsesOf({ [ORPHANED]: unavailable, [GROUPS]: unavailable });
  const { api, user } = show(responses);
  await section('Orphaned Groups').findByText('An error occurred when retrieving a list of orphaned franchises.');
  await section('Brand Communication Groups').findByText('We could not load the brand communication groups.');
  expect(await cellsOf('Communication Types')).toHaveLength(2);
  // Failed communication requests show no toast (ERR-02).
  expect(api.report).toHaveBeenCalledExactlyOnceWith(
    'An error occurred when retrieving a list of orphaned franchises.',
    expect.anything(),
  );
  responses[GROUPS] = [];
  await user.click(section('Brand Communication Groups').getByRole('button', { name: 'Try again' }));
  await section('Brand Communication Groups').findByText('No brand communication groups found');
  section('Orphaned Groups').getByText('An error occurred when retrieving a list of orphaned franchises.');
  expect(api.calls.filter((call) => call === TYPES)).toHaveLength(1);
});

test('ADM-03 lists orphaned groups with their number of users, or shows that there are none', async () => {
  const responses = responsesOf();
  const { leave } = show(responses);
  expect(await cellsOf(TITLE)).toEqual([
    ['CORAL', 'Coral Reef Dining', '3'],
    ['SUMMIT', 'Summit Bistro Partners', '1'],
  ]);
  leave();
  responses[ORPHANED] = [];
  show(responses);
  await section(TITLE).findByText('No orphaned groups found');
});

test('ADM-03 ADM-08 after a confirmed removal, shows the list that the server returns', async () => {
  // Became orphaned after the list was loaded.
  const late = { groupCode: 'LATE', groupName: 'Late Orphan', totalUsers: 2 };
  const { api, user } = show(responsesOf({ [REMOVE]: [late, SUMMIT] }));
  await press(user, 'Remove CORAL - Coral Reef Dining');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  dialog.getByText(/This deletes 3 users and their accounts, if any/);
  expect(api.calls).not.toContain(REMOVE);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await closed();
  expect(await cellsOf(TITLE)).toEqual([
    ['LATE', 'Late Orphan', '2'],
    ['SUMMIT', 'Summit Bistro Partners', '1'],
  ]);
  expect(api.calls.filter((call) => call === ORPHANED)).toHaveLength(1);
});

test('ADM-08 Cancel removes nothing and returns the focus to the Remove button', async () => {
  const { api, user } = show();
  await press(user, 'Remove SUMMIT - Summit Bistro Partners');
  await screen.findByText('This deletes 1 user and their account, if any, so they can no longer sign in.');
  await press(user, 'Cancel');
  await closed();
  expect(api.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove SUMMIT - Summit Bistro Partners'),
  );
});

const errorToasts = () => shownToasts().toasts.filter(({ tone }) => tone === 'error');

test('ADM-03 ERR-01 a failed removal shows one error and can be retried', async () => {
  const responses = responsesOf({ [REMOVE]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }) });
  const { api, user } = show(responses);
  vi.mocked(api.report).mockImplementation((message) => notifyError(message));
  await press(user, 'Remove CORAL - Coral Reef Dining');
  await press(user, 'Remove');
  expect((await screen.findByRole('alert')).textContent).toBe('Please wait.');
  expect(errorToasts()).toHaveLength(1);
  expect(api.report).toHaveBeenCalledExactlyOnceWith(
    'An error occurred when retrieving a list of orphaned franchises.',
    expect.anything(),
  );
  responses[REMOVE] = [SUMMIT];
  await press(user, 'Remove');
  await closed();
  expect(await cellsOf(TITLE)).toHaveLength(1);
  expect(errorToasts(), 'the retry succeeded').toEqual([]);
});

test('ADM-03 a franchise that has units again cannot be removed, and the list reloads', async () => {
  const responses = responsesOf({
    [REMOVE]: () => {
      responses[ORPHANED] = [SUMMIT];
      return new ErrorResponse(409, { code: 'conflict', detail: 'This franchise has units.' });
    },
  });
  const { user } = show(responses);
  await press(user, 'Remove CORAL - Coral Reef Dining');
  await press(user, 'Remove');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  dialog.getByText('This franchise has units.');
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  await waitFor(async () => expect(await cellsOf(TITLE)).toHaveLength(1));
});

test('ADM-03 a franchise that another user has already removed disappears from the list', async () => {
  const responses = responsesOf({
    [REMOVE]: () => {
      responses[ORPHANED] = [SUMMIT];
      return new ErrorResponse(404, { code: 'not_found', detail: 'There is no such franchise.' });
    },
  });
  const { user } = show(responses);
  await press(user, 'Remove CORAL - Coral Reef Dining');
  await press(user, 'Remove');
  await screen.findByText('This franchise was already removed.');
  await press(user, 'OK');
  await closed();
  expect(await cellsOf(TITLE)).toHaveLength(1);
});
