import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../../context/caller.ts';
import { CORPORATE, NOBODY, READ_ONLY } from '../../../context/test-callers.ts';
import { closeReview, openReview, type ReviewRequest } from '../../../shared/review/review.ts';
import { closed, press, seen, showPage } from '../../../shared/test-page.tsx';
import { samplePerson, sampleUnit } from '../../../shared/test-units.ts';
import { selectionOf } from '../../../ui/table/selection/row-selection.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { UnitsPage } from '../UnitsPage.tsx';

const UNITS = Array.from({ length: 200 }, (_, index) => sampleUnit(`U${1000 + index}`));

/** Waits until the dialog has closed and the review has opened. */
const opened = async () => {
  await closed();
  await vi.waitFor(() => expect(openReview()).toBeDefined());
};
const review = () => openReview() as ReviewRequest | undefined;

beforeEach(async () => {
  await loadDialogs();
  await import('./UnitChangeDialog.tsx');
  selectionOf({ franchise: 'ALOHA', list: 'units' }).clear();
});
afterEach(() => {
  cleanup();
  closeReview();
  vi.restoreAllMocks();
});

function show(caller: Caller = CORPORATE) {
  return showPage(UnitsPage, {
    caller,
    address: '/units',
    responses: {
      'GET units/ALOHA/unassigned': UNITS,
      'GET units/ALOHA/assigned': [sampleUnit('U1', { franchiseRoleMemberId: 9 })],
      'GET franchise-roles/ALOHA': [],
      'GET user/ALOHA/all-users': [samplePerson(7, 'Ada Lee', 70), samplePerson(9, 'Cy Xu')],
    },
  });
}
const header = () => screen.findByRole('checkbox', { name: 'Select all 200 units' });

test('SEL-09 opens a review that assigns 200 selected units to a person', async () => {
  const { user } = show();
  await seen('200 of 200');
  await user.click(await header());
  await press(user, 'Assign to…');
  await user.type(await screen.findByRole('combobox', { name: /Assign to/ }), 'ada');
  await user.keyboard('{Enter}');
  await press(user, 'Review');
  await opened();
  expect(review()).toMatchObject({ scope: 'ALOHA', title: 'Assign 200 units to Ada Lee' });
  expect(review()?.operations).toHaveLength(200);
  expect(review()?.operations[0]).toMatchObject({
    route: 'assignUnit',
    body: { unitCode: 'U1000', franchiseRoleMemberId: 70 },
  });
});

test('SEL-09 asks for a person if none is chosen', async () => {
  const { user } = show();
  await user.click(await header());
  await press(user, 'Assign to…');
  await press(user, 'Review');
  expect(await seen('Please select a user.')).toBeTruthy();
  expect(review()).toBeUndefined();
});

test('SEL-09 removes the phone number of units in a dialog, and unassigns units without a dialog', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select U1003 - Unit U1003' }));
  await press(user, 'Set phone…');
  await press(user, 'Review');
  await opened();
  expect(review()).toMatchObject({
    title: 'Remove the phone of 1 unit',
    operations: [{ route: 'saveUnit', body: { unitCode: 'U1003', phoneNumber: null } }],
  });
  closeReview();
  await press(user, 'Unassign…');
  await vi.waitFor(() => expect(review()?.title).toBe('Unassign 1 unit'));
});

test('SEL-01 read-only users can select units to propose changes; other users get no checkboxes', async () => {
  for (const caller of [READ_ONLY, CORPORATE]) {
    const { user } = show(caller);
    await user.click(await header());
    const bar = await screen.findByRole('region', { name: 'Selection' });
    expect(bar.textContent?.includes('Propose:')).toBe(caller === READ_ONLY);
    await press(user, 'Clear');
    cleanup();
  }
  show(NOBODY);
  await screen.findAllByRole('rowheader');
  expect(within(screen.getByRole('grid')).queryByRole('checkbox')).toBeNull();
});
