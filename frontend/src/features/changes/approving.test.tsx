import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ErrorResponse, type Sent } from '../../client/test-api.ts';
import { changeSetOf, operationOf, SET_ID } from '../../shared/review/test-sets.ts';
import { closed, press, showPage } from '../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { ChangeSetPage } from './ChangeSetPage.tsx';

// happy-dom may keep content hidden after a dialog closes.
configure({ defaultHidden: true });

beforeAll(
  () => loadDialogs(import('../../shared/review/ReasonDialog.tsx'), import('../../ui/progress/FluentProgressBar.tsx')),
  30_000,
);
afterEach(clearNotifications);

const SET = `change-sets/ALOHA/${SET_ID}`;
const proposed = changeSetOf({ state: 'proposed', authorId: 'ada', isOwner: false, etag: '"1"' });
const reviewing = { ...proposed, state: 'reviewing', processed: 0 } as const;
const reviewed = { ...proposed, etag: '"2"' };
const CHANGED = 'The changes have another result now. Please check them again before you approve them.';
const BEING_REVIEWED = new ErrorResponse(409, {
  code: 'conflict',
  reason: 'being_reviewed',
  detail: 'The changes are being reviewed with your rights.',
});

const approveIn = async ({ user }: ReturnType<typeof showPage>) => {
  await press(user, 'Approve…');
  const dialog = await inDialog('Approve and apply these changes?');
  await user.click(dialog.getByRole('button', { name: 'Approve 1 change' }));
  return dialog;
};

/** Shows the set, and approves it. The page reads the given states of the set in turn. @param first the response to the first approval */
async function approveWith(reads: readonly object[], first: ErrorResponse, second: (sent: Sent) => unknown) {
  const left = [...reads];
  let approvals = 0;
  const shown = showPage(() => <ChangeSetPage scope="ALOHA" changeSetId={SET_ID} />, {
    responses: {
      [`GET ${SET}?limit=1`]: () => ({
        changeSet: left.length > 1 ? left.shift() : left[0],
        operations: [],
        next: null,
      }),
      [`GET ${SET}?limit=100`]: { changeSet: proposed, operations: [operationOf(1)], next: null },
      [`POST ${SET}/review`]: proposed,
      [`POST ${SET}/approve`]: (sent) => (approvals++ === 0 ? first : second(sent)),
    },
  });
  return { ...shown, dialog: await approveIn(shown) };
}

/** The review takes longer than the request of the first approval. */
const approveSlowly = (second: (sent: Sent) => unknown) =>
  approveWith([proposed, reviewing, reviewing, reviewed], BEING_REVIEWED, second);

test('SETUI-25 if the check of an approval takes long, shows its progress, then approves the checked version', async () => {
  const { api, dialog } = await approveSlowly(() => ({
    ...reviewed,
    state: 'done',
    results: { ...reviewed.results, done: 1, pending: 0 },
  }));
  expect(await dialog.findByRole('progressbar', { name: 'Checking changes', hidden: true })).toBeTruthy();
  await closed();
  expect(api.last(`POST ${SET}/approve`)?.etag).toBe('"2"');
  expect(api.calls.filter((call) => call === `POST ${SET}/approve`)).toHaveLength(2);
  expect(shownToasts().toasts).toMatchObject([{ title: 'Assign units to Ada Lee: 1 change applied.' }]);
});

test('SETUI-25 if a slow check has another result, shows the reason and offers Approve again', async () => {
  const { dialog } = await approveSlowly(
    () => new ErrorResponse(409, { code: 'conflict', reason: 'review_changed', detail: CHANGED }),
  );
  expect((await dialog.findByText(CHANGED)).closest('[role=alert]')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approve…' })).toBeTruthy());
});

test.each([
  ['has another result', new ErrorResponse(409, { code: 'conflict', reason: 'review_changed', detail: CHANGED })],
  ['has changed', new ErrorResponse(412, { code: 'stale', detail: CHANGED })],
])(
  'SETUI-32 if the set %s, the dialog says so, and the next Approve sends the reloaded version',
  async (_, rejection) => {
    const done = { ...reviewed, state: 'done', results: { ...reviewed.results, done: 2, pending: 0 } } as const;
    const reloaded = { ...reviewed, total: 2, applicable: 2 };
    const { user, api, dialog } = await approveWith([proposed, reloaded], rejection, () => done);
    expect((await dialog.findByText(CHANGED)).closest('[role=alert]')).toBeTruthy();
    expect(api.last(`POST ${SET}/approve`)?.etag).toBe('"1"');
    await user.click(await dialog.findByRole('button', { name: 'Approve 2 changes' }));
    await closed();
    expect(api.last(`POST ${SET}/approve`)?.etag).toBe('"2"');
  },
);
