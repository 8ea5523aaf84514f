import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import { closeReview, openReview } from '../review/review.ts';
import { changeSetOf, operationOf } from '../review/test-sets.ts';
import { showPage } from '../test-page.tsx';
import { LeaverNote } from './LeaverNote.tsx';
import { LeaverWatch } from './LeaverWatch.tsx';
import { type Leavers, leaverOf } from './leavers.ts';

afterEach(() => {
  closeReview();
  cleanup();
});

const setOf = (changeSetId: string, more: object = {}) =>
  changeSetOf({
    changeSetId,
    title: `Hand over ${changeSetId}`,
    kind: 'handOver',
    state: 'scheduled',
    verdicts: { update: 3 },
    runAt: '2026-11-28T01:30:00.000Z',
    timeZone: 'America/Chicago',
    ...more,
  });
const [user, position, keeps, bulk] = [
  setOf('user'),
  setOf('position', { verdicts: { update: 1 }, timeZone: 'Pacific/Auckland' }),
  setOf('keeps'),
  setOf('bulk', { kind: 'bulk' }),
];
const responses: Responses = {
  'GET change-sets/ALOHA?state=scheduled&limit=100': { changeSets: [user, position, keeps, bulk], next: null },
  'GET change-sets/ALOHA/user?after=2&limit=1': {
    changeSet: user,
    operations: [operationOf(3, { route: 'deleteUser', query: { franchiseUserId: 7 } })],
    next: null,
  },
  'GET change-sets/ALOHA/position?limit=1': {
    changeSet: position,
    operations: [operationOf(1, { route: 'deleteHierarchy', body: { franchiseRoleMemberId: 70 } })],
    next: null,
  },
  'GET change-sets/ALOHA/keeps?after=2&limit=1': { changeSet: keeps, operations: [operationOf(3)], next: null },
};

test('HAND-08 finds people who are leaving by their user or position, with the day in the time zone of the schedule', async () => {
  const onChange = vi.fn<(leavers: Leavers) => void>();
  const { api } = showPage(() => <LeaverWatch groupCode="ALOHA" onChange={onChange} />, { responses });
  const of = (franchiseUserId: number, franchiseRoleMemberId: number | null) =>
    onChange.mock.lastCall?.[0].of({ franchiseUserId, franchiseRoleMemberId });
  await waitFor(() => expect(of(7, null)).toMatchObject({ set: user, day: 'Nov 27' }));
  expect(of(8, 70)).toMatchObject({ set: position, day: 'Nov 28' });
  expect(of(8, null)).toBeUndefined();
  expect(api.calls, 'other kinds are not read').not.toContain('GET change-sets/ALOHA/bulk?after=2&limit=1');
});

test('HAND-08 HAND-21 finds people whose account will be disabled', () => {
  const operation = (isDisabled: boolean) =>
    operationOf(3, { route: 'saveUser', body: { franchiseUserId: 7, isDisabled } });
  expect(leaverOf(user, operation(true))).toMatchObject({ franchiseUserId: 7, day: 'Nov 27' });
  expect(leaverOf(user, operation(false))).toBeUndefined();
});

test('HAND-08 the dialog of a person says when they leave, and opens the schedule', async () => {
  const person = { franchiseUserId: 7, franchiseRoleMemberId: null };
  const page = showPage(() => <LeaverNote groupCode="ALOHA" person={person} />, { responses });
  await screen.findByText(
    'Leaves on Nov 27, 2026, 7:30 PM (America/Chicago). Hand over user, scheduled by Corporate Admin.',
  );
  await page.user.click(screen.getByRole('button', { name: 'Show or cancel' }));
  expect(openReview()).toEqual({ set: user });
});

test('HAND-08 shows nothing for a person who is not leaving, and nothing if the schedules fail to load', async () => {
  const person = { franchiseUserId: 9, franchiseRoleMemberId: 71 };
  const { api } = showPage(() => <LeaverNote groupCode="ALOHA" person={person} />, { responses });
  await waitFor(() => expect(api.calls.length).toBe(6));
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  const failing = showPage(() => <LeaverNote groupCode="ALOHA" person={person} />, { responses: {} });
  await waitFor(() => expect(failing.api.calls).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(failing.api.report).not.toHaveBeenCalled();
});

test('SETUI-34 the dialog of a person shows other scheduled sets that change them, once each, and no button to cancel the sets of others', async () => {
  const person = { franchiseUserId: 7, franchiseRoleMemberId: 70 };
  const move = setOf('move', { title: 'Move people', kind: 'bulk', mayCancel: false });
  const found = { changeSets: [user, move], next: null };
  const page = showPage(() => <LeaverNote groupCode="ALOHA" person={person} />, {
    responses: {
      ...responses,
      'GET change-sets/ALOHA?record=user%3A7&limit=100': found,
      'GET change-sets/ALOHA?record=position%3A70&limit=100': found,
    },
  });
  await screen.findByText(/^Leaves on/);
  await waitFor(() => expect(screen.getAllByRole('note')).toHaveLength(2));
  screen.getByText('Changes on Nov 27, 2026, 7:30 PM (America/Chicago). Move people, scheduled by Corporate Admin.');
  await page.user.click(screen.getByRole('button', { name: 'Show' }));
  expect(openReview()).toEqual({ set: move });
});
