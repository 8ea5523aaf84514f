import type { DeletedRecord } from '@franchise-admin/api/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { CORPORATE } from '../../../context/test-callers.ts';
import { closed, fill, press, rowsOf } from '../../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, BO, POS_ADMIN, responsesOf, showVendors, USERS } from '../test-vendors.tsx';

beforeAll(() => loadDialogs(import('./PosDialog.tsx')), 30_000);
beforeEach(clearNotifications);

const SAVE = 'POST pos/vendor/3/user';
const EXISTS = 'GET pos/vendor/exists/eve%40x.example';
const DELETE = `DELETE pos/vendor/3/user-auth/${BO.authObjectId}?pointOfSaleUserId=2`;
const RESET = 'POST pos/vendor/reset-password/bo%40demo.example';
const EVE = { ...BO, pointOfSaleUserId: 9, firstName: 'Eve', lastName: 'Ng', emailAddress: 'eve@x.example' };
const DELETED_BO: DeletedRecord = {
  scope: 'vendor:3',
  kind: 'posUser',
  recordId: '2',
  name: 'Bo Young',
  detail: BO.emailAddress,
  deletedAt: '2026-03-01T10:00:00.000Z',
  deletedBy: 'Grace Okafor',
  changeId: 'change-1',
  restorableUntil: '2026-03-31T10:00:00.000Z',
  account: 'restored',
};
const ADMIN = 'Is this user a POS Admin?';

async function open(button: string, more: Responses = {}, caller = CORPORATE) {
  const responses = responsesOf(more);
  const { api, user, announced } = showVendors({ responses, caller });
  await press(user, button);
  const dialog = within(await screen.findByRole('dialog', { name: 'POS User Information' }));
  await dialog.findByRole('textbox', { name: 'First Name' });
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  return {
    api,
    user,
    announced,
    responses,
    dialog,
    field,
    type: (name: string, text: string) => fill(user, field(name), text),
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
    errorOf: (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent,
  };
}

async function fillEve({ type }: Awaited<ReturnType<typeof open>>) {
  await type('First Name', ' Eve ');
  await type('Last Name', 'Ng');
  await type('Email', 'eve@x.example');
  await type('Validate Email', 'eve@x.example');
}
const changes = (calls: readonly string[]) => calls.filter((call) => !/^GET (?!.*\/exists\/)/.test(call));

test('POS-06 shows the messages of all four name and email checks below their fields, and does not save', async () => {
  const { api, save, type, errorOf } = await open('+ Add User');
  await type('Validate Email', 'x@x.example');
  await save();
  expect(errorOf('First Name')).toBe('First name required');
  expect(errorOf('Last Name')).toBe('Last name required');
  expect(errorOf('Email')).toBe('Email required');
  expect(errorOf('Validate Email')).toBe('Email validation must match email');
  expect(changes(api.calls)).toEqual([]);
});

test('POS-06 rejects a new email that the directory cannot store, but accepts such an email if it is unchanged', async () => {
  const older = { ...BO, emailAddress: 'b\u00f6@x.example' };
  const form = await open('Edit Bo Young', { 'GET pos/vendor/3/user/2': older, [SAVE]: older });
  for (const name of ['Email', 'Validate Email']) await form.type(name, 'ev\u00e9@x.example');
  await form.save();
  expect(form.errorOf('Email')).toBe('Email may only contain the letters A to Z, digits and ASCII punctuation.');
  expect(changes(form.api.calls)).toEqual([]);

  for (const name of ['Email', 'Validate Email']) await form.type(name, older.emailAddress);
  await form.type('First Name', 'Bob');
  await form.save();
  await closed();
  expect(form.api.last(SAVE)?.body).toMatchObject({ firstName: 'Bob', emailAddress: older.emailAddress });
});

test('POS-06 POS-03 saves a new user with an unused email and reloads the list', async () => {
  const dialog = await open('+ Add User', { [EXISTS]: false, [SAVE]: { ...EVE, isPending: true } });
  await fillEve(dialog);
  await dialog.user.click(dialog.dialog.getByRole('checkbox', { name: ADMIN }));
  dialog.responses[USERS] = [ADA, BO, EVE];
  await dialog.save();
  await closed();
  expect(changes(dialog.api.calls)).toEqual([EXISTS, SAVE]);
  expect(dialog.api.last(SAVE)).toEqual({
    etag: null,
    body: {
      pointOfSaleUserId: 0,
      firstName: 'Eve',
      lastName: 'Ng',
      emailAddress: 'eve@x.example',
      isPointOfSaleAdmin: true,
    },
  });
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Ng', 'Young', 'Zimmer']));
  await dialog.announced('Eve Ng saved. The account update finishes in the background.');
  expect(shownToasts().toasts[0]).toMatchObject({ title: 'Eve Ng saved.' });
});

test('POS-06 does not save a new user whose email is already used, and shows the error toast', async () => {
  const dialog = await open('+ Add User', { [EXISTS]: true });
  await fillEve(dialog);
  await dialog.save();
  const words = 'An account with that email address already exists';
  await waitFor(() => expect(dialog.errorOf('Email')).toBe(words));
  expect(shownToasts().toasts[0]).toMatchObject({ title: 'Error', message: words });
  expect(changes(dialog.api.calls)).toEqual([EXISTS]);
  expect(dialog.field('First Name').value).toBe(' Eve ');
});

test('POS-06 ERR-01 a failed email check blocks saving', async () => {
  const dialog = await open('+ Add User', {
    [EXISTS]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }),
  });
  await fillEve(dialog);
  await dialog.save();
  await waitFor(() =>
    expect(dialog.api.report).toHaveBeenCalledWith(
      'An error occurred validating availabilty of email address.',
      expect.anything(),
    ),
  );
  // The dialog also shows the message, because the toast disappears.
  expect(await dialog.dialog.findByText('Not now.')).toBeTruthy();
  expect(changes(dialog.api.calls)).toEqual([EXISTS]);
});

test('POS-06 ERR-03 saves an existing user with the ETag, without an email check', async () => {
  const { api, field, type, save, dialog } = await open('Edit Bo Young', { [SAVE]: BO });
  expect(field('Validate Email').value).toBe('bo@x.example');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: ADMIN }).checked).toBe(false);
  await type('Last Name', 'Younger');
  await save();
  await closed();
  expect(changes(api.calls)).toEqual([SAVE]);
  expect(api.last(SAVE)).toMatchObject({ etag: BO.etag, body: { pointOfSaleUserId: 2, lastName: 'Younger' } });
});

test('POS-06 ROLE-06 a POS admin does not see the POS Admin flag, and the save does not send it', async () => {
  const { api, type, save, dialog } = await open('Edit Bo Young', { [SAVE]: BO }, POS_ADMIN);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await type('First Name', 'Bob');
  await save();
  await closed();
  expect(Object.keys(api.last(SAVE)?.body as object)).not.toContain('isPointOfSaleAdmin');
});

test('POS-06 ERR-01 ERR-03 a failed save keeps the input', async () => {
  const failed = new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' });
  const { api, type, save, dialog, field } = await open('Edit Bo Young', { [SAVE]: failed });
  await type('First Name', 'Bob');
  await save();
  await dialog.findByText('Please wait.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when saving POS Vendor User.', expect.anything());
  expect(field('First Name').value).toBe('Bob');
});

test('POS-06 ERR-03 rejects the save of a user that another admin has deleted, and removes them from the list', async () => {
  const { responses, type, save, dialog } = await open('Edit Bo Young', {
    [SAVE]: () => {
      responses[USERS] = [ADA];
      return new ErrorResponse(404, { code: 'not_found', detail: 'There is no such user.' });
    },
  });
  await type('First Name', 'Bob');
  await save();
  await dialog.findByText(/^There is no such user\./);
  for (const name of ['Save', 'Reset Password'])
    expect(dialog.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  dialog.getByRole('button', { name: 'Close' });
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Zimmer']));
});

test("POS-06 ERR-03 shows another admin's change of a user field by field", async () => {
  const current = { ...BO, firstName: 'Beau', isPointOfSaleAdmin: true, etag: '"2-2"' };
  const stale = new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current });
  const { api, user, type, save } = await open('Edit Bo Young', {
    [SAVE]: ({ etag }) => (etag === '"2-1"' ? stale : current),
  });
  await type('First Name', 'Bob');
  await save();
  const conflict = await inDialog('Someone else saved this first');
  const line = (label: string) => conflict.getByText(label, { selector: 'th' }).closest('tr')?.textContent;
  expect(line('First Name')).toMatch(/Bob.*Beau/);
  expect(conflict.queryByText(ADMIN, { selector: 'th' })).toBeNull();
  await user.click(conflict.getByText('Save my choice'));
  await closed();
  expect(api.last(SAVE)).toMatchObject({ etag: '"2-2"', body: { firstName: 'Bob', isPointOfSaleAdmin: true } });
});

test('POS-06 after a confirmation, resets a password by user name; users cannot reset their own password', async () => {
  const { api, user, dialog } = await open('Edit Bo Young', { [RESET]: 'Secret-1' }, POS_ADMIN);
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Password Reset' }));
  expect(api.calls).not.toContain(RESET);
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  const box = await dialog.findByRole('region', { name: 'Reset Password' });
  expect(box.textContent).toContain(`Sign-in name: ${BO.userName}`);
  await user.keyboard('{Escape}');
  const lost = within(await screen.findByRole('alertdialog', { name: 'Close without copying the password?' }));
  await user.click(lost.getByRole('button', { name: 'Keep open' }));
  await user.click(dialog.getByRole('button', { name: 'Reveal' }));
  await dialog.findByText('Secret-1');
  expect(dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Close without copying the password?' });
  cleanup();
  const own = await open('Edit Ada Zimmer', {}, POS_ADMIN);
  expect(own.dialog.queryByRole('button', { name: 'Reset Password' })).toBeNull();
});

test("POS-06 a failed password reset shows the endpoint's error message", async () => {
  const unavailable = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });
  const { api, user, dialog } = await open('Edit Bo Young', { [RESET]: unavailable });
  await user.click(dialog.getByRole('button', { name: 'Reset Password' }));
  await press(user, 'Confirm');
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Cannot set passwordNot now.The password may have changed anyway. Try again to get a new one.',
  );
  expect(api.report).toHaveBeenCalledWith('An error occurred with resetting the users password', expect.anything());
});

test('POS-03 confirming "Delete this user?" deletes the user with the ETag and reloads the list', async () => {
  const responses = responsesOf({
    [DELETE]: () => {
      responses[USERS] = [ADA];
      return {};
    },
  });
  const { api, user, announced } = showVendors({ responses });
  await press(user, 'Delete Bo Young');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this user?' }));
  question.getByText('Bo Young');
  expect(api.calls).not.toContain(DELETE);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await closed();
  expect(api.last(DELETE)?.etag).toBe(BO.etag);
  expect(await rowsOf('Users')).toEqual(['Zimmer']);
  await announced('Bo Young deleted.');
});

test('HIST-24 a deleted record appears at once in the open list of deleted records', async () => {
  const deleted = 'GET deleted/vendor%3A3';
  const responses = responsesOf({
    [deleted]: [],
    [DELETE]: () => {
      responses[deleted] = [DELETED_BO];
      return {};
    },
  });
  const { user } = showVendors({ responses });
  await press(user, 'Show deleted records');
  await screen.findByText('Nothing to restore');
  await press(user, 'Delete Bo Young');
  await press(user, 'Delete');
  await closed();
  await waitFor(async () => expect(await rowsOf('Deleted')).toEqual(['Bo Young']));
});

test('POS-03 deleting the last user moves the focus to "+ Add User"', async () => {
  const responses = responsesOf({
    [USERS]: [BO],
    [DELETE]: () => {
      responses[USERS] = [];
      return {};
    },
  });
  const { user } = showVendors({ responses });
  await press(user, 'Delete Bo Young');
  await press(user, 'Delete');
  await closed();
  await screen.findByText('No users found');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Add User'));
});

test('POS-03 the dialog shows why a user cannot be deleted, without a toast', async () => {
  const forbidden = new ErrorResponse(403, { code: 'forbidden', detail: 'Bo Young administers a franchise too.' });
  const { api, user } = showVendors({ responses: responsesOf({ [DELETE]: forbidden }) });
  await press(user, 'Delete Bo Young');
  await press(user, 'Delete');
  expect((await screen.findByRole('alert')).textContent).toBe('Bo Young administers a franchise too.');
  expect(api.report, 'no toast repeats the message').not.toHaveBeenCalled();
});

test('POS-06 after a lost response, a retry does not add the user twice', async () => {
  const keys: (string | null)[] = [];
  const dialog = await open('+ Add User', {
    [EXISTS]: () => keys.length > 0,
    [SAVE]: (_, key) => {
      keys.push(key);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return EVE;
    },
  });
  await fillEve(dialog);
  await dialog.save();
  await dialog.dialog.findByRole('alert');
  await dialog.save();
  await closed();
  expect(changes(dialog.api.calls)).toEqual([EXISTS, SAVE, SAVE]);
  expect(keys[1]).toBe(keys[0]);
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Eve Ng saved.']);
});
