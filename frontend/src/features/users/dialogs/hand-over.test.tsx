import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { closeReview, openReview, subscribeReview } from '../../../shared/review/review.ts';
import { selectionOf } from '../../../ui/index.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { ADA, BO, CY, responsesOf, sampleOption, showUsers } from '../test-users.tsx';

beforeAll(
  () => loadDialogs(import('./UsersDialog.tsx'), import('../../../shared/hand-over/HandOverDialog.tsx')),
  30_000,
);
afterEach(() => {
  closeReview();
  cleanup();
  selectionOf({ franchise: 'ALOHA', list: 'users' }).clear();
});

const unit = { unitCode: '10', unitName: 'Pearl City', managerId: 3, franchiseRoleMemberId: 7, etag: '"unit"' };
const place = (user: typeof BO, franchiseRoleId: number, more: object) => ({
  ...user,
  franchiseRoleId,
  tier: franchiseRoleId,
  roleName: user.roleName ?? 'Owner',
  unitCount: 0,
  children: [],
  units: [],
  etag: `"position-${user.franchiseRoleMemberId}"`,
  ...more,
});
/** Cy (level 3) is above Bo (level 2), who has a unit that Cy manages. */
const tree = [place(CY, 3, { children: [place(BO, 2, { units: [unit], unitCount: 1 })] })];

function show(more: Responses = {}) {
  return showUsers({
    address: '/users?tab=all',
    responses: responsesOf({
      'GET hierarchy/ALOHA': tree,
      'GET units/ALOHA/unassigned': [],
      'GET comms/comms-options/1': [sampleOption(5, 'Food Safety')],
      'GET comms/comms-options/2': [sampleOption(5, 'Food Safety', true)],
      'GET comms/comms-options/3': [sampleOption(5, 'Food Safety', true), sampleOption(6, 'Marketing', true)],
      ...more,
    }),
  });
}
async function openHandOver(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Hand over…' }));
}
const reviewOf = () => {
  const open = openReview();
  return open && 'operations' in open ? open : undefined;
};

test('HAND-01 Hand Over opens with the list of colleagues; choosing one opens the review of all changes', async () => {
  const { user } = show();
  await openHandOver(user, 'Bo Young');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over Everything' }));
  const openDialogs = vi.fn(() => screen.queryAllByRole('dialog', { hidden: true }).length);
  const stop = subscribeReview(openDialogs);
  await dialog.findByText(/^Hands over 1 unit, and communication topics\./);
  await user.click(await screen.findByRole('option', { name: /^Ada Zimmer/ }));
  await waitFor(() => expect(reviewOf()).toBeDefined());
  expect(reviewOf()).toMatchObject({
    scope: 'ALOHA',
    title: 'Hand over everything of Bo Young to Ada Zimmer',
    kind: 'handOver',
    stopsAtFailure: false,
  });
  expect(reviewOf()?.operations.map(({ route }) => route)).toEqual(['saveHierarchy', 'saveCommunicationOptions']);
  stop();
  expect(openDialogs.mock.results, 'the dialog closes before the review opens').toMatchObject([{ value: 0 }]);
});

test('HAND-01 HAND-05 shows the reason why a colleague cannot take over', async () => {
  const { user } = show();
  await openHandOver(user, 'Cy Xu');
  await screen.findByRole('dialog', { name: 'Hand Over Everything' });
  await user.click(await screen.findByRole('option', { name: /^Bo Young .*The person beneath Cy Xu can only report/ }));
  expect(reviewOf()).toBeUndefined();
});

test('HAND-20 hands one unit over to one colleague, and everything else to another colleague', async () => {
  const { user } = show();
  await openHandOver(user, 'Cy Xu');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over Everything' }));
  await user.click(await dialog.findByRole('button', { name: 'Choose several colleagues…' }));
  const choose = dialog.getByRole('button', { name: 'Choose a colleague for 10 - Pearl City' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Choose a colleague'));
  await user.click(choose);
  const own = await dialog.findByRole('combobox', { name: '10 - Pearl City' });
  await waitFor(() => expect(document.activeElement).toBe(own));
  await user.click(await screen.findByRole('option', { name: /^Bo Young/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Hand over everything else to' }));
  await user.click(await screen.findByRole('option', { name: /^Ada Zimmer/ }));
  expect(reviewOf()).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(reviewOf()).toBeDefined());
  expect(reviewOf()?.title).toBe('Hand over everything of Cy Xu to Ada Zimmer and 1 other');
  expect(reviewOf()?.operations.map(({ route, body }) => [route, body])).toEqual([
    ['saveHierarchy', expect.objectContaining({ franchiseUserId: ADA.franchiseUserId })],
    ['saveUnit', { unitCode: '10', managerId: BO.franchiseUserId }],
    ['saveCommunicationOptions', expect.anything()],
  ]);
});

test('HAND-06 after a blocked deletion, choosing a colleague opens the review of the hand-over and the deletion', async () => {
  const reason = 'Cy Xu has 1 person beneath them. Move or remove those first.';
  const { user } = show({
    [`GET user/ALOHA/can-delete/${CY.authObjectId}?franchiseUserId=3`]: { canDelete: false, message: reason },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Cy Xu' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cannot Delete' }));
  dialog.getByText(reason);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Delete Cy Xu and their account' }).checked).toBe(true);
  await user.click(await screen.findByRole('option', { name: /^Ada Zimmer/ }));
  await waitFor(() => expect(reviewOf()).toBeDefined());
  expect(reviewOf()?.stopsAtFailure).toBe(true);
  expect(reviewOf()?.operations.map(({ route }) => route)).toEqual([
    'saveHierarchy',
    'saveUnit',
    'saveCommunicationOptions',
    'deleteUser',
  ]);
  expect(reviewOf()?.operations[2]?.body, 'both topics').toHaveLength(2);
});

test('HAND-01 opens no review if the communication topics fail to load; Review then retries', async () => {
  const out = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });
  const responses = { 'GET comms/comms-options/2': out };
  const { user, api } = show(responses);
  await openHandOver(user, 'Bo Young');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand Over Everything' }));
  await user.click(await screen.findByRole('option', { name: /^Ada Zimmer/ }));
  expect((await dialog.findByRole('alert')).textContent).toContain('We could not load the communication topics.');
  expect(reviewOf()).toBeUndefined();
  const asked = () => api.calls.filter((call) => call === 'GET comms/comms-options/2').length;
  const before = asked();
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('HAND-01 offers no Hand Over for users who have nothing to hand over', async () => {
  show();
  await screen.findByRole('button', { name: `Delete ${ADA.firstName} ${ADA.lastName}` });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada Zimmer' }));
  await screen.findByRole('button', { name: 'Delete…' });
  expect(screen.queryByRole('button', { name: 'Hand over…' })).toBeNull();
});
