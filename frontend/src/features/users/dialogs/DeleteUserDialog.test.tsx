import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, Refusal } from '../../../client/test-api.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, answersOf, showUsers } from '../test-users.tsx';

beforeAll(() => loadDialogs(import('./UsersDialog.tsx')), 30_000);

const CAN = `GET user/ALOHA/can-delete/${ADA.authObjectId}?franchiseUserId=1`;
const DELETE = `DELETE user/ALOHA/${ADA.authObjectId}?franchiseUserId=1`;

async function deleteAda(more: Answers) {
  const answers = answersOf({ [CAN]: { canDelete: true, message: '' }, ...more });
  const { api, user } = showUsers({ answers });
  await user.click(await screen.findByRole('button', { name: 'Delete Ada Zimmer' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this user?' }));
  dialog.getByText('Ada Zimmer');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(api.calls).not.toContain(CAN);
  await confirm();
  const asked = () => api.calls.filter((call) => call === CAN || call === DELETE);
  const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  return { api, user, dialog, answers, confirm, asked, isClosed };
}

test('USER-15 whether it may be is asked first, then the user is deleted and the list read anew', async () => {
  const { api, asked, isClosed } = await deleteAda({ [DELETE]: {} });
  await isClosed();
  expect(asked()).toEqual([CAN, DELETE]);
  expect(api.last(DELETE)?.etag).toBe(ADA.etag);
  await screen.findByText('Ada Zimmer deleted.');
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Ada Zimmer deleted.']);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/unassigned')).toBeGreaterThan(api.calls.indexOf(DELETE)),
  );
});

test("USER-15 when it is refused the server's message is the error and nothing is deleted", async () => {
  const message = 'Ada Zimmer manages 2 units.';
  const { asked, isClosed } = await deleteAda({ [CAN]: { canDelete: false, message } });
  await isClosed();
  expect(shownToasts().toasts[0]).toMatchObject({ title: 'Error', message });
  expect(asked()).toEqual([CAN]);
});

test('USER-15 nothing is deleted while nobody can tell whether it may be', async () => {
  const { api, asked, dialog } = await deleteAda({
    [CAN]: new Refusal(503, { code: 'unavailable', detail: 'Not now.' }),
  });
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when deleting a user.', expect.anything());
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull());
  expect(asked()).toEqual([CAN]);
});

test('USER-15 somebody who was changed meanwhile is deleted only when that is asked for again', async () => {
  const changed = { ...ADA, emailAddress: 'new@x.example', etag: '"1-2"' };
  let now = ADA;
  const { api, answers, confirm, dialog, isClosed } = await deleteAda({
    'GET user/ALOHA/unassigned': () => [now],
    'GET user/ALOHA/all-users': () => [now],
    [DELETE]: () => {
      now = changed;
      return new Refusal(412, { code: 'stale', detail: 'Changed.', current: changed });
    },
  });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Someone else has changed this user in the meantime. Delete it as it stands now?',
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
  const { api, user, asked, isClosed } = await deleteAda({ [CAN]: gone });
  await screen.findByText('Someone else has deleted this user already.');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await isClosed();
  expect(api.report).toHaveBeenCalledWith('An error occurred when deleting a user.', expect.anything());
  expect(asked()).toEqual([CAN]);
  await waitFor(() =>
    expect(api.calls.lastIndexOf('GET user/ALOHA/unassigned')).toBeGreaterThan(api.calls.indexOf(CAN)),
  );
});
