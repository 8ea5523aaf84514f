import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { READ_ONLY } from '../../../context/test-callers.ts';
import { closeReview, openReview, type ReviewRequest } from '../../../shared/review/review.ts';
import { closed, press, seen } from '../../../shared/test-page.tsx';
import { selectionOf } from '../../../ui/table/selection/row-selection.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { responsesOf, sampleUser, showUsers } from '../test-users.tsx';

const DEE = sampleUser(4, 'Dee Wu', { userName: '' });

/** Waits until the dialog has closed and the review has opened. */
const opened = async () => {
  await closed();
  await vi.waitFor(() => expect(openReview()).toBeDefined());
};
const review = () => openReview() as ReviewRequest | undefined;

beforeEach(async () => {
  await loadDialogs();
  await import('./UserChangeDialog.tsx');
  selectionOf({ franchise: 'ALOHA', list: 'users' }).clear();
  vi.stubGlobal('print', vi.fn());
});
afterEach(() => {
  cleanup();
  closeReview();
  vi.unstubAllGlobals();
});

const { 'GET user/ALOHA/all-users': everyone } = responsesOf();
const show = (more = {}) =>
  showUsers({
    address: '/users?tab=all',
    responses: responsesOf({ 'GET user/ALOHA/all-users': [...(everyone as []), DEE], ...more }),
  });

async function select(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 4 users' }));
  await press(user, 'First passwords…');
}

test('SEL-10 sets passwords one by one and prints a block per person', async () => {
  const { user, api } = show({
    'POST user/ALOHA/reset-password/1': 'pw-one',
    'POST user/ALOHA/reset-password/2': 'pw-two',
    'POST user/ALOHA/reset-password/3': 'pw-three',
  });
  await select(user);
  expect(await seen('1 person without an account yet cannot get a password.')).toBeTruthy();
  await press(user, 'Set 3 first passwords');
  expect(await seen(/^3 first passwords set/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('pw-two');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const sheet = document.querySelector('[data-print-sheet]:not(:has(thead))');
  expect([...(sheet?.querySelectorAll('tr') ?? [])].map((row) => row.textContent)).toEqual([
    expect.stringContaining('pw-one'),
    expect.stringContaining('Sign-in name: bo@demo.example'),
    expect.stringContaining('pw-three'),
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(api.calls.filter((call) => call.includes('reset-password'))).toHaveLength(3);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('pw-');
  await press(user, 'Print');
  expect(window.print).toHaveBeenCalledTimes(1);
  await press(user, 'Close');
  await closed();
});

test('SEL-10 Close asks before it discards passwords that were not printed', async () => {
  const { user } = show({
    'POST user/ALOHA/reset-password/1': 'pw-one',
    'POST user/ALOHA/reset-password/2': 'pw-two',
    'POST user/ALOHA/reset-password/3': 'pw-three',
  });
  await select(user);
  await press(user, 'Set 3 first passwords');
  await seen(/^3 first passwords set/);
  await press(user, 'Close');
  expect(await seen('Close without printing?')).toBeTruthy();
});

test('SEL-08 opens a review that adds a preference to the selected user', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bo Young' }));
  await press(user, 'Add preference…');
  await user.type(await screen.findByRole('combobox', { name: /Communication Preference/ }), 'food');
  await user.keyboard('{Enter}');
  await press(user, 'Review');
  await opened();
  expect(review()).toMatchObject({
    scope: 'ALOHA',
    title: 'Add Food Safety to 1 user',
    operations: [{ params: { franchiseUserId: 2 }, body: [{ communicationTypeId: 5, selected: true }] }],
  });
});

test('SEL-10 users who can only propose changes cannot set passwords', async () => {
  const { user } = showUsers({ address: '/users?tab=all', caller: READ_ONLY });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Bo Young' }));
  expect(await screen.findByRole('button', { name: 'Delete…' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'First passwords…' })).toBeNull();
});
