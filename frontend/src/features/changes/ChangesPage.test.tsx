import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { CORPORATE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { changeSetOf, operationOf, SET_ID } from '../../shared/review/test-sets.ts';
import { ALOHA, press, rowsOf, seen, showPage } from '../../shared/test-page.tsx';
import { focusHeading } from '../../ui/index.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { ChangeSetPage } from './ChangeSetPage.tsx';
import { ChangesPage } from './ChangesPage.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('../../shared/review/ReasonDialog.tsx')), 30_000);
afterEach(clearNotifications);

const LIST = 'GET change-sets/ALOHA?limit=100';
const SET = `change-sets/ALOHA/${SET_ID}`;
const sets = (...changeSets: object[]) => ({ changeSets, next: null });

test('SETUI-06 lists the sets with state, progress, author and time, by tab', async () => {
  const running = changeSetOf({
    title: 'Upload',
    state: 'stopped',
    verdicts: { update: 400 },
    results: { done: 120, pending: 280 },
  });
  const { user } = showPage(ChangesPage, {
    responses: {
      [LIST]: sets(
        running,
        changeSetOf({
          changeSetId: 'b',
          title: 'Leaver',
          state: 'scheduled',
          runAt: '2026-11-27T23:00:00Z',
          timeZone: 'America/Chicago',
        }),
      ),
    },
    address: '/changes',
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Changes - ALOHA Aloha Grill Group');
  await waitFor(async () => expect(await rowsOf('All changes')).toEqual(['Upload', 'Leaver']));
  const text = screen.getByText('Upload').closest('[role=row]')?.textContent;
  expect(text).toContain('Stopped, 120 of 400 done');
  expect(text).toContain('120 of 400');
  expect(text).toContain('Corporate Admin');
  await user.click(screen.getByRole('tab', { name: /^Scheduled/ }));
  await waitFor(async () => expect(await rowsOf('Scheduled changes')).toEqual(['Leaver']));
  await seen('Scheduled for Nov 27, 2026, 5:00 PM (America/Chicago)');
});

test('SETUI-30 the list names the author of a draft, and omits reviews that were discarded or replaced', async () => {
  const draft = (changeSetId: string, title: string, more: Parameters<typeof changeSetOf>[0] = {}) =>
    changeSetOf({ changeSetId, title, authorName: 'Ada Lee', ...more });
  const reason = { reason: 'Please.', proposedAt: '2026-03-01T10:00:00.000Z', decidedBy: null, decidedAt: null };
  const { user } = showPage(ChangesPage, {
    responses: {
      [LIST]: sets(
        draft('a', 'Mine'),
        draft('b', 'Theirs', { isOwner: false }),
        draft('c', 'Unchecked', { isOwner: false, state: 'draft' }),
        draft('d', 'Same', { verdicts: { unchanged: 1 } }),
        draft('e', 'Replaced', { state: 'cancelled' }),
        draft('f', 'Withdrawn', {
          state: 'cancelled',
          proposal: { ...reason, decision: null, decisionReason: null },
        }),
        draft('g', 'Called off', { state: 'cancelled', runAt: '2026-11-27T23:00:00Z' }),
      ),
    },
    address: '/changes',
  });
  const listed = ['Mine', 'Theirs', 'Unchecked', 'Same', 'Withdrawn', 'Called off'];
  await waitFor(async () => expect(await rowsOf('All changes')).toEqual(listed));
  const stateOf = (title: string) => screen.getByText(title).closest('[role=row]')?.textContent;
  expect(stateOf('Mine')).toContain('Your draft, not applied');
  expect(stateOf('Theirs')).toContain('Draft of Ada Lee, not applied');
  expect(stateOf('Unchecked')).toContain('Draft of Ada Lee, not checked');
  expect(stateOf('Same')).toContain('Your draft, nothing changes');
  await user.click(screen.getByRole('tab', { name: /^Open/ }));
  await waitFor(async () => expect(await rowsOf('Open changes')).toEqual(['Mine', 'Same']));
});

test('SETUI-06 Try again reloads a failed list, and an empty list says what will appear in it', async () => {
  const responses: Responses = {};
  const { user } = showPage(ChangesPage, { responses, address: '/changes' });
  await seen('An error occurred when retrieving the change sets.');
  responses[LIST] = sets();
  await press(user, 'Try again');
  await seen('No sets of changes yet');
});

test('SETUI-06 explains to users without rights why they see no list', async () => {
  const { api } = showPage(ChangesPage, { caller: NOBODY, address: '/changes' });
  await seen(/^You must be a Franchise or Point of Sale Administrator/);
  expect(api.calls).toEqual([]);
});

function Page() {
  return <ChangeSetPage scope="ALOHA" changeSetId={SET_ID} />;
}

test('SETUI-07 reviews a proposal with the rights of the person who decides, and declines it with a reason', async () => {
  const proposal = {
    reason: 'Ada has moved.',
    proposedAt: '2026-03-01T10:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    decision: null,
    decisionReason: null,
  };
  const proposed = changeSetOf({ state: 'proposed', authorId: 'ada', verdicts: { notAllowed: 1 }, proposal });
  const checked = changeSetOf({ ...proposed, verdicts: { update: 1 }, etag: '"2"' });
  const { api, user } = showPage(Page, {
    franchise: ALOHA,
    caller: CORPORATE,
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: proposed, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: checked, operations: [operationOf(1)], next: null },
      [`POST ${SET}/review`]: checked,
      [`POST ${SET}/decline`]: { ...checked, state: 'declined' },
    },
  });
  await seen('Reason: Ada has moved.');
  await seen('Will change');
  await press(user, 'Decline…');
  const dialog = await inDialog('Decline these changes');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Not yet.');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(api.last(`POST ${SET}/decline`)?.body).toEqual({ reason: 'Not yet.' }));
});

test('SETUI-07 approving a proposal applies its changes, updates the lists and offers to undo the changes', async () => {
  const proposed = changeSetOf({ state: 'proposed', authorId: 'ada' });
  const { api, user } = showPage(Page, {
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: proposed, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: proposed, operations: [operationOf(1)], next: null },
      [`POST ${SET}/review`]: proposed,
      [`POST ${SET}/approve`]: { ...proposed, state: 'done', results: { ...proposed.results, done: 1, pending: 0 } },
    },
  });
  const invalidated = vi.spyOn(api.queries, 'invalidateQueries');
  await press(user, 'Approve…');
  await user.click(
    (await inDialog('Approve and apply these changes?')).getByRole('button', { name: 'Approve 1 change' }),
  );
  await waitFor(() => expect(invalidated).toHaveBeenCalledWith());
  const title = 'Assign units to Ada Lee: 1 change applied.';
  expect(shownToasts().toasts).toMatchObject([{ title, undo: expect.any(Function) }]);
});

test('SETUI-07 shows no advice to decline if the second review fails', async () => {
  const proposed = changeSetOf({ state: 'proposed', authorId: 'ada', verdicts: { notAllowed: 1 } });
  showPage(Page, {
    caller: CORPORATE,
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: proposed, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: proposed, operations: [operationOf(1)], next: null },
      [`POST ${SET}/review`]: new ErrorResponse(503, { code: 'unavailable', detail: 'Down.' }),
    },
  });
  await seen(/Down\./);
  await screen.findByRole('button', { name: 'Decline…' });
  expect(screen.queryByText(/You may not make all of these changes/)).toBeNull();
});

test('SETUI-06 an author withdraws a proposal after a confirmation', async () => {
  const proposed = changeSetOf({ state: 'proposed', verdicts: { notAllowed: 1 } });
  const { api, user } = showPage(Page, {
    caller: READ_ONLY,
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: proposed, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: proposed, operations: [operationOf(1)], next: null },
      [`POST ${SET}/cancel`]: { ...proposed, state: 'cancelled' },
    },
  });
  await press(user, 'Withdraw…');
  await user.click((await inDialog('Withdraw this proposal?')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(api.calls).toContain(`POST ${SET}/cancel`));
  expect(api.calls).not.toContain(`POST ${SET}/review`);
});

const TITLE = 'Changes - Assign units to Ada Lee';
const headingFocused = () =>
  waitFor(() => expect(document.activeElement === screen.queryByRole('heading', { name: TITLE })).toBe(true));

test('SETUI-06 the heading gets the focus after the set has loaded, and after a confirmed action removes its button', async () => {
  const scheduled = changeSetOf({ state: 'scheduled', runAt: '2026-11-27T23:00:00Z', timeZone: 'America/Chicago' });
  focusHeading();
  const { user } = showPage(Page, {
    caller: CORPORATE,
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: scheduled, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: scheduled, operations: [operationOf(1)], next: null },
      [`POST ${SET}/cancel`]: { ...scheduled, state: 'cancelled' },
    },
  });
  await headingFocused();
  await press(user, 'Cancel schedule…');
  await user.click((await inDialog('Cancel this schedule?')).getByRole('button', { name: 'Cancel schedule' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel schedule…' })).toBeNull());
  await headingFocused();
});

test('SETUI-06 the heading gets the focus when the pressed button disappears', async () => {
  const ready = changeSetOf({ authorId: CORPORATE.authObjectId });
  const { user } = showPage(Page, {
    caller: CORPORATE,
    responses: {
      [`GET ${SET}?limit=1`]: { changeSet: ready, operations: [], next: null },
      [`GET ${SET}?limit=100`]: { changeSet: ready, operations: [operationOf(1)], next: null },
      [`POST ${SET}/apply`]: { ...ready, state: 'done', results: { ...ready.results, pending: 0, done: 1 } },
    },
  });
  await press(user, 'Apply 1 change');
  await seen('Undo…');
  await headingFocused();
});

test('SETUI-06 reports that a set no longer exists', async () => {
  showPage(Page, {
    responses: { [`GET ${SET}?limit=1`]: new ErrorResponse(404, { code: 'not_found', detail: 'Gone.' }) },
  });
  await seen('These changes no longer exist');
});
