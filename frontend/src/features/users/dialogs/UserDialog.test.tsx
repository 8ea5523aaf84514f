import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ErrorResponse, NOTHING, type Responses } from '../../../client/test-api.ts';
import { FRANCHISE, READ_ONLY } from '../../../context/test-callers.ts';
import { closed, fill, press, type Shown } from '../../../shared/test-page.tsx';
import { claimDrafts, keepDrafts } from '../../../ui/form/drafts.ts';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../../ui/toasts/toasts.ts';
import { ADA, responsesOf, sampleOption, showUsers } from '../test-users.tsx';

beforeAll(() => loadDialogs(import('./UsersDialog.tsx')), 30_000);
beforeEach(clearNotifications);

const SAVE = 'POST user/ALOHA';
const EXISTS = 'GET user/ALOHA/exists/eve%40x.example';
const EVE = {
  ...ADA,
  franchiseUserId: 9,
  firstName: 'Eve',
  lastName: 'Ng',
  emailAddress: 'eve@x.example',
  etag: '"9-1"',
};
const preferences = (id: number) => `POST comms/comms-options/${id}`;
const changes = (calls: readonly string[]) => calls.filter((call) => !call.startsWith('GET') || call === EXISTS);

async function openDialog(button: string, shown: Shown) {
  const { api, user } = showUsers(shown);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  await dialog.findByRole('textbox', { name: 'First Name' });
  const field = (name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const box = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name });
  return {
    api,
    user,
    dialog,
    field,
    box,
    type: (name: string, text: string) => fill(user, field(name), text),
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
    errorOf: (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent,
    isClosed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
  };
}

const addUser = (more: Responses = {}) =>
  openDialog('+ Add User', { responses: responsesOf({ [EXISTS]: false, [SAVE]: EVE, ...more }) });
const editAda = (more: Responses = {}) => openDialog('Edit Ada Zimmer', { responses: responsesOf(more) });

async function fillEve({ type }: Awaited<ReturnType<typeof addUser>>) {
  await type('First Name', 'Eve');
  await type('Last Name', 'Ng');
  await type('Email', 'eve@x.example');
  await type('Validate Email', 'eve@x.example');
  await type('Other. Please describe their role', 'Lead');
}

test('USER-03 announces a new user once, even if the current search hides the new row', async () => {
  const responses = responsesOf({ [EXISTS]: false, [SAVE]: { ...EVE, isPending: true }, [preferences(9)]: [] });
  const dialog = await openDialog('+ Add User', { address: '/users?search=zimmer', responses });
  await fillEve(dialog);
  await dialog.save();
  await dialog.isClosed();
  expect(shownToasts().toasts).toMatchObject([
    { title: 'Eve Ng saved.', message: 'The account update finishes in the background.' },
  ]);
  expect(screen.getAllByText('Eve Ng saved. The account update finishes in the background.')).toHaveLength(1);
});

test('USER-13 ERR-03 reloads the list once, when both a new user and their preferences have been saved', async () => {
  const dialog = await addUser({ [preferences(9)]: [] });
  const { calls } = dialog.api;
  await fillEve(dialog);
  calls.length = 0;
  await dialog.save();
  await dialog.isClosed();
  await waitFor(() => expect(calls.length).toBeGreaterThan(3));
  expect(calls.filter((call) => !call.startsWith('GET comms/'))).toEqual([
    EXISTS,
    SAVE,
    preferences(9),
    'GET user/ALOHA/all-users',
  ]);
});

test('USER-03 AUTH-06 discarding a form that was restored after a sign-in returns the focus to + Add User', async () => {
  claimDrafts('somebody');
  const { api, leave, user } = showUsers({ responses: responsesOf() });
  await user.click(await screen.findByRole('button', { name: '+ Add User' }));
  await user.type(await screen.findByRole('textbox', { name: 'First Name' }), 'Eve');
  keepDrafts();
  leave();
  cleanup();
  claimDrafts('somebody');
  showUsers({ api });
  const form = await inDialog('User Information');
  expect((await form.findByRole<HTMLInputElement>('textbox', { name: 'First Name', hidden: true })).value).toBe('Eve');
  await press(user, 'Cancel');
  await press(user, 'Discard');
  await closed();
  const add = await screen.findByRole('button', { name: '+ Add User', hidden: true });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('USER-07 shows the fields of a user, but Other only if the user is not an owner', async () => {
  const { user, field, box, dialog } = await editAda();
  expect(field('First Name').value).toBe('Ada');
  expect(field('Last Name').value).toBe('Zimmer');
  expect(field('Email').value).toBe('ada@x.example');
  expect(field('Validate Email').value).toBe('ada@x.example');
  expect(box('Is this user a Franchise Admin?').checked).toBe(true);
  expect(field('Other. Please describe their role').value).toBe('Lead');
  expect(dialog.getByText('Lists and the history show this as Title.')).toBeTruthy();
  await user.click(box('Is this user a Franchise Owner?'));
  expect(dialog.queryByRole('textbox', { name: 'Other. Please describe their role' })).toBeNull();
});

test('USER-07 ROLE-06 a franchise admin does not see the Franchise Admin flag, and the save does not send it', async () => {
  const dialog = await openDialog('Edit Ada Zimmer', {
    caller: FRANCHISE,
    responses: responsesOf({ [SAVE]: ADA, [preferences(1)]: [] }),
  });
  expect(dialog.dialog.queryByRole('checkbox', { name: 'Is this user a Franchise Admin?' })).toBeNull();
  await dialog.type('First Name', 'Adah');
  await dialog.save();
  await dialog.isClosed();
  expect(Object.keys(dialog.api.last(SAVE)?.body as object)).not.toContain('isFranchiseAdmin');
});

test('USER-10 rejects a new email that the directory cannot store, but accepts such an email if it is unchanged', async () => {
  const older = { ...ADA, emailAddress: 'ad\u00e4@x.example' };
  const form = await editAda({ 'GET user/ALOHA/1': older, [SAVE]: older, [preferences(1)]: [] });
  for (const name of ['Email', 'Validate Email']) await form.type(name, 'ev\u00e9@x.example');
  await form.save();
  expect(form.errorOf('Email')).toBe('Email may only contain the letters A to Z, digits and ASCII punctuation.');
  expect(changes(form.api.calls)).toEqual([]);

  for (const name of ['Email', 'Validate Email']) await form.type(name, older.emailAddress);
  await form.type('First Name', 'Adah');
  await form.save();
  await form.isClosed();
  expect(form.api.last(SAVE)?.body).toMatchObject({ firstName: 'Adah', emailAddress: older.emailAddress });
});

test('ERR-03 a rejected save reports that the user was deleted, and their row disappears', async () => {
  const gone = new ErrorResponse(404, { code: 'not_found', detail: 'This user does not exist in this franchise.' });
  const responses = responsesOf({
    [SAVE]: () => {
      Object.assign(responses, { 'GET user/ALOHA/unassigned': [], 'GET user/ALOHA/all-users': [] });
      return gone;
    },
  });
  const dialog = await openDialog('Edit Ada Zimmer', { responses });
  await dialog.type('First Name', 'Adah');
  await dialog.save();
  await dialog.dialog.findByText(/^This user does not exist in this franchise\./);
  expect(dialog.field('First Name').value).toBe('Adah');
  await screen.findByText('No unassigned users found', { selector: ':not([aria-live] *)' });
  screen.getByText('0 users · 0 franchise admins');
});

test('USER-08 shows the saved preferences or, for a new user, the defaults, each with an explanation', async () => {
  const { box } = await editAda();
  expect(box('Marketing').checked).toBe(true);
  expect(box('Food Safety').checked).toBe(false);
  cleanup();
  const defaults = [sampleOption(5, 'Food Safety', true)];
  const added = await addUser({ 'GET comms/comms-options/group/ALOHA': defaults });
  expect(added.box('Food Safety').checked).toBe(true);
  await added.user.hover(added.dialog.getByRole('button', { name: 'About Food Safety' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('What Food Safety is.');
});

const LOAD_FAILURE = 'We could not load the communication preferences.';
const OUT = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });

test('USER-08 ERR-02 if the preferences fail to load, shows the failure and a retry in their section only', async () => {
  const call = 'GET comms/comms-options/1';
  const responses = responsesOf({ [call]: OUT, [SAVE]: ADA });
  const form = await openDialog('Edit Ada Zimmer', { responses });
  const section = within(form.dialog.getByRole('group', { name: 'Communication Preferences' }));
  expect(section.getByRole('alert').textContent).toContain(LOAD_FAILURE);
  section.getByText('Saving now keeps the current preferences.');
  expect(form.field('First Name').value).toBe('Ada');
  await form.type('Last Name', 'Zorn');
  responses[call] = [sampleOption(5, 'Food Safety')];
  await form.user.click(section.getByRole('button', { name: 'Try again' }));
  await section.findByRole('checkbox', { name: 'Food Safety' });
  expect(section.queryByText(LOAD_FAILURE)).toBeNull();
  expect(form.field('Last Name').value).toBe('Zorn');
  expect(form.api.report).not.toHaveBeenCalled();
});

test('USER-13 if the preferences failed to load, saves the user without them', async () => {
  const form = await editAda({ 'GET comms/comms-options/1': OUT, [SAVE]: ADA });
  await form.type('Last Name', 'Zorn');
  await form.save();
  await form.isClosed();
  expect(changes(form.api.calls)).toEqual([SAVE]);

  cleanup();
  const added = await addUser({ 'GET comms/comms-options/group/ALOHA': OUT });
  added.dialog.getByText('If you save now, the user has no preferences yet.');
  await fillEve(added);
  await added.save();
  await added.isClosed();
  expect(changes(added.api.calls)).toEqual([EXISTS, SAVE]);
});

test('USER-09 ERR-02 a read-only user sees the fields even if the preferences fail to load', async () => {
  const responses = responsesOf({ 'GET comms/comms-options/1': OUT });
  const { dialog, field } = await openDialog('Details Ada Zimmer', { caller: READ_ONLY, responses });
  expect(field('Email').value).toBe('ada@x.example');
  expect(dialog.getByRole('alert').textContent).toContain(LOAD_FAILURE);
  expect(dialog.queryByText('Saving now keeps the current preferences.')).toBeNull();
});

test('USER-09 a read-only user gets locked fields and Close, but no Save, Cancel or Reset Password', async () => {
  const { dialog, user, isClosed } = await openDialog('Details Ada Zimmer', { caller: READ_ONLY });
  const texts = dialog.getAllByRole<HTMLInputElement>('textbox');
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
  expect(texts.length + boxes.length).toBe(9);
  // Locked fields stay focusable.
  expect(texts.map(({ readOnly, disabled }) => [readOnly, disabled])).toEqual(texts.map(() => [true, false]));
  for (const box of boxes) {
    const before = box.checked;
    await user.click(box);
    expect([box.checked, box.getAttribute('aria-disabled'), box.disabled]).toEqual([before, 'true', false]);
  }
  for (const name of ['Save', 'Cancel', 'Reset Password']) expect(dialog.queryByRole('button', { name })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await isClosed();
});

test('USER-10 shows each error below its field, focuses the first invalid field and sends nothing', async () => {
  const { api, save, type, errorOf, field, user, box } = await addUser();
  await type('Validate Email', 'x@x.example');
  await type('Other. Please describe their role', '   ');
  await save();
  expect(errorOf('First Name')).toBe('First name required');
  expect(errorOf('Last Name')).toBe('Last name required');
  expect(errorOf('Email')).toBe('Email required');
  expect(errorOf('Validate Email')).toBe('Email validation must match email');
  expect(errorOf('Other. Please describe their role')).toBe('Other is required if the user is not a Franchise Owner');
  await waitFor(() => expect(document.activeElement).toBe(field('First Name')));
  await screen.findByText(
    '5 fields need attention: First name required; Last name required; Email required; Email validation must match email; Other is required if the user is not a Franchise Owner',
  );
  await type('Email', 'no address');
  expect(errorOf('Email')).toBe('Please enter a valid email address.');
  await user.click(box('Is this user a Franchise Owner?'));
  await save();
  expect(changes(api.calls)).toEqual([]);
});

test('USER-10 marks required fields visually and for assistive technology, and explains the mark', async () => {
  const { dialog, field, user, box } = await addUser();
  for (const name of ['First Name', 'Last Name', 'Email', 'Validate Email', 'Other. Please describe their role']) {
    expect(field(name).getAttribute('aria-required'), name).toBe('true');
    expect(field(name).labels?.[0]?.hasAttribute('data-required'), name).toBe(true);
  }
  dialog.getByText('* Required');
  await user.click(box('Is this user a Franchise Owner?'));
  expect(dialog.getAllByRole('textbox').filter((one) => one.hasAttribute('aria-required'))).toHaveLength(4);
  cleanup();
  const details = await openDialog('Details Ada Zimmer', { caller: READ_ONLY });
  expect(details.field('First Name').hasAttribute('aria-required')).toBe(false);
});

test('USER-11 does not save a new user if the email is taken', async () => {
  const form = await addUser({ [EXISTS]: true });
  await fillEve(form);
  await form.save();
  await waitFor(() => expect(form.errorOf('Email')).toBe('A user with this email address already exists.'));
  expect(changes(form.api.calls)).toEqual([EXISTS]);
  expect(form.field('First Name').value).toBe('Eve');
});

test('USER-11 does not save a new user if the email check fails', async () => {
  const form = await addUser({ [EXISTS]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }) });
  await fillEve(form);
  await form.save();
  const message = 'An error occurred validating availabilty of email address.';
  await waitFor(() => expect(form.api.report).toHaveBeenCalledWith(message, expect.anything()));
  // The dialog also shows the message, because the toast disappears.
  expect(await form.dialog.findByText('Not now.')).toBeTruthy();
  expect(changes(form.api.calls)).toEqual([EXISTS]);
});

test('USER-12 warns if several accounts have the same email', async () => {
  const text =
    'This user has multiple accounts with the same email address. Please consider consolidating them. This can cause issues with Communication Preferences. Please contact support with any questions.';
  const { dialog } = await editAda({ 'GET user/ALOHA/multiple/1': true });
  expect(dialog.getByRole('note').textContent).toBe(text);
  cleanup();
  expect((await editAda()).dialog.queryByText(text)).toBeNull();
  cleanup();
  const unknown = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });
  const { field, api } = await editAda({ 'GET user/ALOHA/multiple/1': unknown });
  expect(field('First Name').disabled).toBe(false);
  expect(api.report).not.toHaveBeenCalled();
});

test('HIST-01 shows the groups that a new user will join, before the user has an id', async () => {
  const created = { kind: 'user', recordId: '9', name: 'Eve Ng', action: 'created', fields: [] };
  const account = { kind: 'accountCreated', person: 'Eve Ng', target: '' };
  const form = await addUser({
    [`${SAVE}?dryRun=true`]: { ...NOTHING, changes: [created], effects: [account] },
  });
  await fillEve(form);
  await form.dialog.findByText(/^gets an account and can sign in$/);
  await form.user.click(form.box('Marketing'));
  await form.dialog.findByText(/gets an account and can sign in · joins Marketing$/);
});

test('USER-13 saves a new user, then the preferences with the returned user id', async () => {
  const form = await addUser({ [preferences(9)]: [] });
  await fillEve(form);
  await form.user.click(form.box('Marketing'));
  await form.save();
  await form.isClosed();
  expect(changes(form.api.calls)).toEqual([EXISTS, SAVE, preferences(9)]);
  expect(form.api.last(SAVE)?.body).toEqual({
    franchiseUserId: 0,
    firstName: 'Eve',
    lastName: 'Ng',
    emailAddress: 'eve@x.example',
    isFranchiseOwner: false,
    position: 'Lead',
    isFranchiseAdmin: false,
  });
  expect(form.api.last(preferences(9))).toEqual({
    body: [
      { communicationTypeId: 5, selected: false },
      { communicationTypeId: 6, selected: true },
    ],
    etag: '"9-1"',
  });
});

test('USER-13 BAN-03 reloads the lists when both the user and the preferences have been saved', async () => {
  const form = await editAda({ [SAVE]: ADA, [preferences(1)]: [] });
  await form.user.click(form.box('Food Safety'));
  await form.save();
  await form.isClosed();
  const { calls } = form.api;
  await waitFor(() =>
    expect(calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(calls.indexOf(preferences(1))),
  );
  expect(form.api.last(SAVE)?.etag).toBe(ADA.etag);
});

test('USER-13 reports that only the preferences were not saved; the next Save sends only the preferences', async () => {
  const responses = responsesOf({
    [EXISTS]: false,
    [SAVE]: EVE,
    [preferences(9)]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }),
    'GET user/ALOHA/multiple/9': false,
  });
  const form = await openDialog('+ Add User', { responses });
  await fillEve(form);
  await form.user.click(form.box('Marketing'));
  await form.save();
  expect((await form.dialog.findByRole('alert')).textContent?.trim()).toBe(
    'Saved Eve Ng, but not their communication preferences. Not now. Press Save to try again.',
  );
  expect(form.api.report).not.toHaveBeenCalled();
  expect(form.box('Marketing').checked).toBe(true);
  responses[preferences(9)] = [];
  await form.save();
  await form.isClosed();
  expect(changes(form.api.calls)).toEqual([EXISTS, SAVE, preferences(9), preferences(9)]);
});

test('USER-13 saves further edits to a new user whose preferences were not saved', async () => {
  const responses = responsesOf({
    [EXISTS]: false,
    [SAVE]: EVE,
    [preferences(9)]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }),
    'GET user/ALOHA/multiple/9': false,
  });
  const form = await openDialog('+ Add User', { responses });
  await fillEve(form);
  await form.save();
  await form.dialog.findByRole('alert');
  await form.type('Last Name', 'Nguyen');
  responses[preferences(9)] = [];
  await form.save();
  await form.isClosed();
  expect(form.api.last(SAVE)).toMatchObject({ body: { franchiseUserId: 9, lastName: 'Nguyen' }, etag: '"9-1"' });
});

test('USER-13 retries preferences that were rejected as stale if nobody has changed them', async () => {
  const current = { etag: '"1-3"', options: [sampleOption(5, 'Food Safety'), sampleOption(6, 'Marketing', true)] };
  const form = await editAda({
    [SAVE]: { ...ADA, etag: '"1-2"' },
    [preferences(1)]: ({ etag }) =>
      etag === '"1-3"' ? [] : new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current }),
  });
  await form.user.click(form.box('Food Safety'));
  await form.save();
  await form.isClosed();
  expect(form.api.calls.filter((call) => call === preferences(1))).toHaveLength(2);
});

test("ERR-03 asks about another user's changes field by field, and keeps the other user's preferences", async () => {
  const saved = { ...ADA, lastName: 'Zappa', commsOptions: 'Food Safety', etag: '"1-2"' };
  const form = await editAda({
    [SAVE]: ({ etag, body }) =>
      etag === '"1-2"'
        ? { ...ADA, ...(body as object), etag: '"1-3"' }
        : new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current: saved }),
    [preferences(1)]: [],
  });
  await form.type('Last Name', 'Zorn');
  await form.save();
  const conflict = await inDialog('Someone else saved this first');
  expect(conflict.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Last Name',
  ]);
  await form.user.click(conflict.getByText('Save my choice'));
  await form.isClosed();
  expect(form.api.last(SAVE)?.body).toMatchObject({ lastName: 'Zorn' });
  expect(form.api.last(preferences(1))).toEqual({
    body: [
      { communicationTypeId: 5, selected: true },
      { communicationTypeId: 6, selected: false },
    ],
    etag: '"1-3"',
  });
});

test('USER-13 the conflict dialog reports preferences that failed to save, and retries them', async () => {
  const saved = { ...ADA, lastName: 'Zappa', etag: '"1-2"' };
  const responses = responsesOf({
    [SAVE]: ({ etag }) =>
      etag === ADA.etag ? new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current: saved }) : saved,
    [preferences(1)]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }),
  });
  const form = await openDialog('Edit Ada Zimmer', { responses });
  await form.type('Last Name', 'Zorn');
  await form.save();
  // happy-dom sometimes hides the wrong one of two open dialogs from assistive technology.
  const choose = async () =>
    form.user.click(await screen.findByRole('button', { name: 'Save my choice', hidden: true }));
  await choose();
  await waitFor(async () =>
    expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
      'but not their communication preferences',
    ),
  );
  expect(shownToasts().toasts, 'no toast repeats the message').toEqual([]);
  responses[preferences(1)] = [];
  await choose();
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});

test('ERR-03 keeps the typed text after a rejected save and shows the error below its field', async () => {
  const problem = {
    code: 'invalid_request',
    detail: 'Bad.',
    errors: [{ field: 'lastName', message: 'Not this one.' }],
  };
  const form = await editAda({ [SAVE]: new ErrorResponse(400, problem) });
  await form.type('Last Name', 'Zorn');
  await form.save();
  await waitFor(() => expect(form.errorOf('Last Name')).toBe('Not this one.'));
  expect(form.field('Last Name').value).toBe('Zorn');
  expect(form.api.report, 'no toast repeats the message').not.toHaveBeenCalled();
  expect(changes(form.api.calls)).toEqual([SAVE]);
});

test('USER-09 Cancel asks before it discards typed text', async () => {
  const form = await editAda();
  await form.type('Last Name', 'Zorn');
  await form.user.click(form.dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Discard changes?');
  expect(Object.keys(sessionStorage)).toContain('portal.draft:user:ALOHA:1');
});

/** Returns a handler that runs every request but loses the first response. */
function losing<T extends object>(saved: T, onSaved: () => void = () => undefined) {
  const keys: (string | null)[] = [];
  const respond = (_: unknown, key: string | null) => {
    keys.push(key);
    onSaved();
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return saved;
  };
  return { respond, keys };
}

test('USER-11 USER-13 after a lost response, Save adds the user only once and then sends the preferences', async () => {
  const responses = responsesOf({ [EXISTS]: false, [preferences(9)]: [] });
  const { respond, keys } = losing(EVE, () => {
    responses[EXISTS] = true;
  });
  responses[SAVE] = respond;
  const dialog = await openDialog('+ Add User', { responses });
  await fillEve(dialog);
  await dialog.save();
  await dialog.dialog.findByRole('alert');
  await dialog.save();
  await dialog.isClosed();
  expect(changes(dialog.api.calls)).toEqual([EXISTS, SAVE, SAVE, preferences(9)]);
  expect(keys[1]).toBe(keys[0]);
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Eve Ng saved.']);
  await waitFor(() =>
    expect(dialog.api.calls.lastIndexOf('GET user/ALOHA/all-users')).toBeGreaterThan(
      dialog.api.calls.lastIndexOf(SAVE),
    ),
  );
});

test('USER-13 if the response for the preferences was lost, Save sends only the preferences again, with the same key', async () => {
  const { respond, keys } = losing([]);
  const dialog = await addUser({ [preferences(9)]: respond, 'GET user/ALOHA/9': EVE });
  await fillEve(dialog);
  await dialog.save();
  await dialog.dialog.findByRole('alert');
  await dialog.save();
  await dialog.isClosed();
  expect(changes(dialog.api.calls)).toEqual([EXISTS, SAVE, preferences(9), preferences(9)]);
  expect(keys[1]).toBe(keys[0]);
});

test('USER-07 shows the saved name of an existing user, but only the franchise for a new user', async () => {
  const { dialog, type, user } = await editAda();
  dialog.getByText(/^Edit Ada Zimmer of /);
  await type('First Name', 'Zoe');
  dialog.getByText(/^Edit Ada Zimmer of /);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  cleanup();
  const added = await addUser();
  expect(added.dialog.queryByText(/^Edit /)).toBeNull();
});
