import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { fill } from '../../../shared/test-page.tsx';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { Toasts } from '../../../ui/toasts/Toasts.tsx';
import { clearNotifications, notifyError, shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, responsesOf, showUsers } from '../test-users.tsx';

beforeAll(() => loadDialogs(import('./UsersDialog.tsx')), 30_000);
afterEach(() => vi.restoreAllMocks());

const RESET = 'POST user/ALOHA/reset-password/1';

async function openAda(more: Responses = {}) {
  const { api, user } = showUsers({ responses: responsesOf(more) });
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Zimmer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  await dialog.findByRole('textbox', { name: 'First Name' });
  return { api, user, dialog };
}

async function resetAda(response: object | string, more: Responses = {}) {
  const opened = await openAda({ [RESET]: response, ...more });
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Reset Password' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Password Reset' }));
  expect(opened.api.calls).not.toContain(RESET);
  await opened.user.click(question.getByRole('button', { name: 'Confirm' }));
  return { ...opened, question };
}

test('USER-14 shows "setting new password..." until the response arrives', async () => {
  const response = Promise.withResolvers<unknown>();
  const { question, dialog } = await resetAda(() => response.promise);
  await question.findByText('setting new password...');
  response.resolve('Secret-1');
  await dialog.findByText(/^New Password:/);
  expect(screen.queryByText('setting new password...')).toBeNull();
});

test('USER-14 masks the new password until the user reveals it, and hides Reset Password', async () => {
  const { user, dialog } = await resetAda('Secret-1');
  const line = await dialog.findByText(/^New Password:/);
  expect(document.body.textContent).not.toContain('Secret-1');
  expect(dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  expect(line.textContent).toBe('New Password: Secret-1');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(document.body.textContent).not.toContain('Secret-1');
});

test('USER-14 copies the masked password, or reveals it if the browser blocks the clipboard', async () => {
  const { user, dialog } = await resetAda('Secret-1');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(await dialog.findByRole('button', { name: 'Copy' }));
  await dialog.findByText(/^Copied\./);
  expect(write).toHaveBeenCalledExactlyOnceWith('Secret-1');
  expect(document.body.textContent).not.toContain('Secret-1');
  write.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await dialog.findByDisplayValue('Secret-1');
});

test('USER-14 no trace of the password remains after the dialog closes', async () => {
  const { user, dialog } = await resetAda('Secret-1');
  await user.click(await dialog.findByRole('button', { name: 'Reveal' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('alertdialog', { name: QUESTION }));
  await user.click(question.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Secret-1');
  // happy-dom keeps the page hidden from assistive technology.
  await user.click(screen.getByRole('button', { name: 'Edit Ada Zimmer', hidden: true }));
  await screen.findByRole('button', { name: 'Reset Password' });
  expect(document.body.textContent).not.toContain('Secret-1');
});

const QUESTION = 'Close without copying the password?';

test('USER-14 shows the sign-in name with the new password', async () => {
  const { dialog } = await resetAda('Secret-1');
  const box = await dialog.findByRole('region', { name: 'Reset Password' });
  expect(box.textContent).toContain(`Sign-in name: ${ADA.userName}`);
});

test('USER-14 Escape, Cancel and leaving the page ask before they discard a password that was not copied', async () => {
  const { user, dialog } = await resetAda('Secret-1');
  await dialog.findByText(/^New Password:/);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: QUESTION }));
  question.getByText(
    'You cannot see it again, and the old password no longer works. Until you set a new password, Ada Zimmer cannot sign in.',
  );
  await user.click(question.getByRole('button', { name: 'Keep open' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await dialog.findByText(/^New Password:/);
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  const again = within(await screen.findByRole('alertdialog', { name: QUESTION }));
  await user.click(again.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('USER-14 Save asks before it closes the dialog, unless the password was copied', async () => {
  const SAVE = 'POST user/ALOHA';
  const { api, user, dialog } = await resetAda('Secret-1', {
    [SAVE]: ADA,
    'POST comms/comms-options/1': [],
  });
  await dialog.findByText(/^New Password:/);
  await user.type(dialog.getByRole('textbox', { name: 'First Name' }), 'm');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog', { name: QUESTION }));
  question.getByRole('button', { name: 'Save and close' });
  expect(api.calls).not.toContain(SAVE);
  await user.click(question.getByRole('button', { name: 'Keep open' }));
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await dialog.findByText(/^Copied\./);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls).toContain(SAVE);
});

test("USER-14 shows Cannot set password with the server's reason and a retry", async () => {
  let response: object | string = new ErrorResponse(503, { code: 'unavailable', detail: 'Please try again.' });
  const { api, user, dialog } = await openAda({ [RESET]: () => response });
  clearNotifications();
  vi.mocked(api.report).mockImplementation((message) => notifyError(message));
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Cannot set passwordPlease try again.The password may have changed anyway. Try again to get a new one.',
  );
  expect(api.report).toHaveBeenCalledWith('An error occurred with user import', expect.anything());
  expect(shownToasts().toasts).toHaveLength(1);
  expect(dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  response = 'Secret-1';
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await dialog.findByText(/^New Password:/);
  expect(dialog.queryByText('Cannot set password')).toBeNull();
  expect(shownToasts().toasts, 'dismissed after the retry').toEqual([]);
  cleanup();
  const limited = await resetAda(new ErrorResponse(429, { code: 'too_many_requests', detail: 'Later.' }));
  expect((await limited.dialog.findByRole('alert')).textContent).toBe('Cannot set passwordLater.');
  cleanup();
  const empty = await resetAda('');
  await empty.dialog.findByText('Cannot set password');
});

test("USER-14 offers no password reset for the current user's own account", async () => {
  const { dialog } = await openAda({ 'GET user/ALOHA/1': { ...ADA, authObjectId: 'another' } });
  expect(dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
});

test('USER-07 offers no password reset for a user without a user name', async () => {
  const { dialog } = await openAda({ 'GET user/ALOHA/1': { ...ADA, userName: '' } });
  expect(dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
});

test('ERR-03 if a reset fails because the user was deleted, offers no retry and disables Save', async () => {
  const gone = new ErrorResponse(404, { code: 'not_found', detail: 'There is no such user.' });
  const { dialog } = await resetAda(gone);
  await dialog.findByText('Cannot set password');
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  dialog.getByRole('button', { name: 'Close' });
});

async function addEve(more: object = {}) {
  const eve = { ...ADA, franchiseUserId: 9, firstName: 'Eve', lastName: 'Ng', emailAddress: 'eve@x.example' };
  const { api, user } = showUsers({
    responses: responsesOf({
      'GET user/ALOHA/exists/eve%40x.example': false,
      'POST user/ALOHA': { ...eve, ...more },
      'GET user/ALOHA/9': eve,
      'GET user/ALOHA/multiple/9': false,
      'GET comms/comms-options/9': [],
      'POST comms/comms-options/9': [],
      'POST user/ALOHA/reset-password/9': 'Secret-9',
    }),
  });
  await user.click(await screen.findByRole('button', { name: '+ Add User' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  const fields = {
    'First Name': 'Eve',
    'Last Name': 'Ng',
    Email: 'eve@x.example',
    'Validate Email': 'eve@x.example',
    'Other. Please describe their role': 'Lead',
  };
  for (const [name, text] of Object.entries(fields))
    await fill(user, await dialog.findByRole('textbox', { name }), text);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
  expect(shownToasts().toasts).toMatchObject([{ title: 'Eve Ng saved.' }]);
  return { api, user };
}

test('USER-14 offers to set a first password after a user is added', async () => {
  render(<Toasts />);
  const { api, user } = await addEve();
  await user.click(await screen.findByRole('button', { name: 'Set a first password' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Password Reset' }));
  question.getByText(/^This signs Eve Ng out /);
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await screen.findByText(/^New Password:/);
  expect(api.calls).toContain('POST user/ALOHA/reset-password/9');
  expect(shownToasts().toasts).toEqual([]);
});

test('USER-14 does not offer to set a first password while the account is being created', async () => {
  await addEve({ userName: '', isPending: true });
  expect(screen.queryByRole('button', { name: 'Set a first password' })).toBeNull();
});
