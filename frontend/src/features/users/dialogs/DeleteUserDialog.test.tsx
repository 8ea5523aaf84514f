import { EMPTY_GUID } from '@franchise-admin/api/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, responsesOf, showUsers } from '../test-users.tsx';

beforeAll(() => loadDialogs(import('./UsersDialog.tsx')), 30_000);

const CAN = `GET user/ALOHA/can-delete/${ADA.authObjectId}?franchiseUserId=1`;
const DELETE = `DELETE user/ALOHA/${ADA.authObjectId}?franchiseUserId=1`;

async function openDelete(more: Responses) {
  const responses = responsesOf({ [CAN]: { canDelete: true, message: '' }, ...more });
  const { api, user } = showUsers({ responses });
  await user.click(await screen.findByRole('button', { name: 'Delete Ada Zimmer' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete' }));
  const requests = () => api.calls.filter((call) => call === CAN || call === DELETE);
  const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return { api, user, dialog, responses, confirm, requests, isClosed };
}

async function deleteAda(more: Responses) {
  const shown = await openDelete(more);
  screen.getByRole('alertdialog', { name: 'Delete this user?' });
  shown.dialog.getByText('Ada Zimmer');
  await shown.confirm();
  return shown;
}

test('USER-15 checks first, then after a confirmation deletes the user and reloads the list', async () => {
  const { api, requests, isClosed } = await deleteAda({ [DELETE]: {} });
  await isClosed();
  expect(requests()).toEqual([CAN, DELETE]);
  expect(api.last(DELETE)?.etag).toBe(ADA.etag);
  await screen.findByText('Ada Zimmer deleted.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Ada Zimmer deleted.']);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(DELETE)),
  );
});

test('USER-15 mentions the account only if the user has one', async () => {
  const { dialog, user } = await openDelete({});
  dialog.getByText('This also deletes their account, so they can no longer sign in.');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const without = { ...ADA, userName: '', authObjectId: EMPTY_GUID };
  const second = await openDelete({
    'GET user/ALOHA/unassigned': [without],
    'GET user/ALOHA/all-users': [without],
    [`GET user/ALOHA/can-delete/${EMPTY_GUID}?franchiseUserId=1`]: { canDelete: true, message: '' },
  });
  second.dialog.getByText('Ada Zimmer');
  expect(screen.queryByText(/their account|sign in/)).toBeNull();
});

test('USER-15 shows the email address on its own line, where it wraps between its parts', async () => {
  const { dialog } = await openDelete({});
  const line = dialog.getByText('Ada Zimmer').parentElement?.innerHTML.split('<br>')[1];
  expect(line).toBe('ada<wbr>@x<wbr>.example');
});

const MESSAGE = 'Ada Zimmer has 2 people below in the hierarchy. Move or remove them first.';

async function assertBlocked() {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cannot Delete' }));
  expect(dialog.getByRole('alert').textContent).toBe(MESSAGE);
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
  expect(document.activeElement?.textContent).toBe('OK');
  expect(screen.queryByText(/they can no longer sign in/)).toBeNull();
}

test("USER-15 shows the server's message instead of the question if the user cannot be deleted", async () => {
  const { user, requests, isClosed } = await openDelete({ [CAN]: { canDelete: false, message: MESSAGE } });
  await assertBlocked();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await isClosed();
  expect(requests()).toEqual([CAN]);
});

test.each([
  ['deletes', true],
  ['rejects', false],
])('USER-15 Delete waits for the check that is running, then %s', async (_, canDelete) => {
  const check = Promise.withResolvers<object>();
  const { requests, isClosed } = await deleteAda({ [CAN]: () => check.promise, [DELETE]: {} });
  expect(requests()).toEqual([CAN]);
  check.resolve({ canDelete, message: canDelete ? '' : MESSAGE });
  await (canDelete ? isClosed() : assertBlocked());
  expect(requests()).toEqual(canDelete ? [CAN, DELETE] : [CAN]);
});

test('USER-15 shows “Cannot Delete” after a conflict during the deletion, and reloads the list', async () => {
  const { api, requests } = await deleteAda({
    [DELETE]: new ErrorResponse(409, { code: 'conflict', detail: MESSAGE }),
  });
  await assertBlocked();
  expect(requests()).toEqual([CAN, DELETE]);
  expect(api.report, 'no toast repeats the message').not.toHaveBeenCalled();
  expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(DELETE));
});

const OUTAGE = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });

test('USER-15 deletes nothing while the check fails; the user can retry the check', async () => {
  const { api, user, responses, requests, dialog, confirm, isClosed } = await openDelete({
    [CAN]: OUTAGE,
    [DELETE]: {},
  });
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when deleting a user.', expect.anything());
  await confirm();
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull());
  expect(dialog.getByRole('alert').textContent).toBe('Not now.');
  expect(requests()).toEqual([CAN, CAN]);
  responses[CAN] = { canDelete: true, message: '' };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  await confirm();
  await isClosed();
  expect(requests()).toEqual([CAN, CAN, CAN, DELETE]);
});

test('USER-15 reports nothing after the dialog is closed', async () => {
  const check = Promise.withResolvers<object>();
  const { api, user, isClosed } = await openDelete({ [CAN]: () => check.promise });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  // Browsers reject an aborted request with an error like this.
  check.reject(new TypeError('network error'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.report).not.toHaveBeenCalled();
});

test('USER-15 if another user has changed the user, asks again before it deletes them', async () => {
  const changed = { ...ADA, emailAddress: 'new@x.example', etag: '"1-2"' };
  let now = ADA;
  const { api, responses, confirm, dialog, isClosed } = await deleteAda({
    'GET user/ALOHA/unassigned': () => [now],
    'GET user/ALOHA/all-users': () => [now],
    [DELETE]: () => {
      now = changed;
      return new ErrorResponse(412, {
        code: 'stale',
        detail: 'Changed.',
        current: changed,
        changedBy: 'Grace Okafor',
        changedAt: new Date().toISOString(),
      });
    },
  });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Grace Okafor changed this user just now. Review the change, then press Delete again.',
  );
  dialog.getByText('new@x.example');
  responses[DELETE] = {};
  await confirm();
  await isClosed();
  expect(api.last(DELETE)?.etag).toBe('"1-2"');
});

test('USER-15 says that a deletion will finish in the background', async () => {
  const { isClosed } = await deleteAda({ [DELETE]: { isPending: true } });
  await isClosed();
  await screen.findByText('Ada Zimmer is being deleted. This finishes in the background.');
});

test('USER-15 says that the user was already deleted, and reloads the list', async () => {
  const gone = new ErrorResponse(404, { code: 'not_found', detail: 'Gone.' });
  const { api, user, requests, isClosed } = await openDelete({ [CAN]: gone });
  await screen.findByText('This user was already deleted.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await isClosed();
  expect(api.report, 'no toast repeats the message').not.toHaveBeenCalled();
  expect(requests()).toEqual([CAN]);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(api.calls.indexOf(CAN)),
  );
});

test('USER-15 after a lost response, Delete succeeds and shows one toast', async () => {
  const keys: (string | null)[] = [];
  const { dialog, confirm, requests, isClosed } = await deleteAda({
    [DELETE]: (_: unknown, key: string | null) => {
      keys.push(key);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return {};
    },
  });
  await dialog.findByRole('alert');
  await confirm();
  await isClosed();
  expect(requests()).toEqual([CAN, DELETE, DELETE]);
  expect(keys[1]).toBe(keys[0]);
  await waitFor(() => expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Ada Zimmer deleted.']));
});
