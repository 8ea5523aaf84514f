import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, Refusal } from '../../../client/test-api.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, answersOf, showUsers } from '../test-users.tsx';

beforeAll(() => loadDialogs(import('./UsersDialog.tsx')), 30_000);

const CAN = `GET user/ALOHA/can-delete/${ADA.authObjectId}?franchiseUserId=1`;
const DELETE = `DELETE user/ALOHA/${ADA.authObjectId}?franchiseUserId=1`;

async function askToDeleteAda(more: Answers) {
  const answers = answersOf({ [CAN]: { canDelete: true, message: '' }, ...more });
  const { api, user } = showUsers({ answers });
  await user.click(await screen.findByRole('button', { name: 'Delete Ada Zimmer' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete' }));
  const asked = () => api.calls.filter((call) => call === CAN || call === DELETE);
  const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return { api, user, dialog, answers, confirm, asked, isClosed };
}

async function deleteAda(more: Answers) {
  const shown = await askToDeleteAda(more);
  screen.getByRole('alertdialog', { name: 'Delete this user?' });
  shown.dialog.getByText('Ada Zimmer');
  await shown.confirm();
  return shown;
}

test('USER-15 whether it may be is asked first, then the user is deleted and the list read anew', async () => {
  const { api, asked, isClosed } = await deleteAda({ [DELETE]: {} });
  await isClosed();
  expect(asked()).toEqual([CAN, DELETE]);
  expect(api.last(DELETE)?.etag).toBe(ADA.etag);
  await screen.findByText('Ada Zimmer deleted.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Ada Zimmer deleted.']);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(DELETE)),
  );
});

test('USER-15 the confirmation mentions the account only of a user who has one', async () => {
  const { dialog, user } = await askToDeleteAda({});
  dialog.getByText('Their account is deleted too: they can no longer sign in.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const without = { ...ADA, userName: '', authObjectId: EMPTY_GUID };
  const second = await askToDeleteAda({
    'GET user/ALOHA/unassigned': [without],
    'GET user/ALOHA/all-users': [without],
    [`GET user/ALOHA/can-delete/${EMPTY_GUID}?franchiseUserId=1`]: { canDelete: true, message: '' },
  });
  second.dialog.getByText('Ada Zimmer');
  expect(screen.queryByText(/account|sign in/)).toBeNull();
});

const MESSAGE = 'Ada Zimmer has 2 people beneath them. Move or remove those first.';

async function assertRefused() {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  expect(dialog.getByRole('alert').textContent).toBe(MESSAGE);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  expect(document.activeElement?.textContent).toBe('OK');
  expect(screen.queryByText(/they can no longer sign in/)).toBeNull();
}

test("USER-15 when it is refused the server's message is the error, before anything is pressed, and nothing is deleted", async () => {
  const { user, asked, isClosed } = await askToDeleteAda({ [CAN]: { canDelete: false, message: MESSAGE } });
  await assertRefused();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await isClosed();
  expect(asked()).toEqual([CAN]);
});

test.each([
  ['deletes', true],
  ['refuses', false],
])('USER-15 a Delete that is pressed before the answer is there waits for it (%s)', async (_, canDelete) => {
  const answer = Promise.withResolvers<object>();
  const { asked, isClosed } = await deleteAda({ [CAN]: () => answer.promise, [DELETE]: {} });
  expect(asked()).toEqual([CAN]);
  answer.resolve({ canDelete, message: canDelete ? '' : MESSAGE });
  await (canDelete ? isClosed() : assertRefused());
  expect(asked()).toEqual(canDelete ? [CAN, DELETE] : [CAN]);
});

test('USER-15 what came in between is refused by the deletion in the same way, and the list read anew', async () => {
  const { api, asked } = await deleteAda({ [DELETE]: new Refusal(409, { code: 'conflict', detail: MESSAGE }) });
  await assertRefused();
  expect(asked()).toEqual([CAN, DELETE]);
  expect(api.report, 'no toast repeats it').not.toHaveBeenCalled();
  expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(DELETE));
});

const OUTAGE = new Refusal(503, { code: 'unavailable', detail: 'Not now.' });

test('USER-15 nothing is deleted while nobody can tell whether it may be; that is asked again when somebody wants it', async () => {
  const { api, user, answers, asked, dialog, confirm, isClosed } = await askToDeleteAda({
    [CAN]: OUTAGE,
    [DELETE]: {},
  });
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when deleting a user.', expect.anything());
  await confirm();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull());
  expect(dialog.getByRole('alert').textContent).toBe('Not now.');
  expect(asked()).toEqual([CAN, CAN]);
  answers[CAN] = { canDelete: true, message: '' };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await confirm();
  await isClosed();
  expect(asked()).toEqual([CAN, CAN, CAN, DELETE]);
});

test('USER-15 reports nothing after the dialog is closed', async () => {
  const answer = Promise.withResolvers<object>();
  const { api, user, isClosed } = await askToDeleteAda({ [CAN]: () => answer.promise });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  // As the browser does with a call that is given up.
  answer.reject(new TypeError('network error'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.report).not.toHaveBeenCalled();
});

test('USER-15 somebody who was changed meanwhile is deleted only when that is asked for again', async () => {
  const changed = { ...ADA, emailAddress: 'new@x.example', etag: '"1-2"' };
  let now = ADA;
  const { api, answers, confirm, dialog, isClosed } = await deleteAda({
    'GET user/ALOHA/unassigned': () => [now],
    'GET user/ALOHA/all-users': () => [now],
    [DELETE]: () => {
      now = changed;
      return new Refusal(412, {
        code: 'stale',
        detail: 'Changed.',
        current: changed,
        changedBy: 'Grace Okafor',
        changedAt: new Date().toISOString(),
      });
    },
  });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Grace Okafor changed this user just now. Delete it as it stands now?',
  );
  dialog.getByText('new@x.example');
  answers[DELETE] = {};
  await confirm();
  await isClosed();
  expect(api.last(DELETE)?.etag).toBe('"1-2"');
});

test('USER-15 what still follows in the directory is told', async () => {
  const { isClosed } = await deleteAda({ [DELETE]: { isPending: true } });
  await isClosed();
  await screen.findByText('Ada Zimmer is being deleted. The rest follows in a moment.');
});

test('USER-15 somebody who is there no more is told of, and the list is read anew', async () => {
  const gone = new Refusal(404, { code: 'not_found', detail: 'Gone.' });
  const { api, user, asked, isClosed } = await askToDeleteAda({ [CAN]: gone });
  await screen.findByText('This user has been deleted already.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await isClosed();
  expect(api.report, 'no toast repeats it').not.toHaveBeenCalled();
  expect(asked()).toEqual([CAN]);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(CAN)),
  );
});

test('USER-15 after a lost response Delete again ends in success, with one toast', async () => {
  const keys: (string | null)[] = [];
  const { dialog, confirm, asked, isClosed } = await deleteAda({
    [DELETE]: (_: unknown, key: string | null) => {
      keys.push(key);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  await dialog.findByRole('alert');
  await confirm();
  await isClosed();
  expect(asked()).toEqual([CAN, DELETE, DELETE]);
  expect(keys[1]).toBe(keys[0]);
  await waitFor(() => expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Ada Zimmer deleted.']));
});
