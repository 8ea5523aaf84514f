import type { FranchiseUser, SystemUser } from '@franchise-admin/api/contract';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse, type Responses, RowStream } from '../../client/test-api.ts';
import type { SelectedFranchise } from '../../context/franchise.ts';
import { READ_ONLY } from '../../context/test-callers.ts';
import { seen } from '../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { AllUsersPage } from './AllUsersPage.tsx';
import { ADA, BO, responsesOf, type ShownUsers, sampleUser, showUsers } from './test-users.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('./dialogs/UsersDialog.tsx')), 30_000);

const FRANCHISES = [
  { groupCode: 'ALOHA', description: 'Aloha Grill Group' },
  { groupCode: 'BISTRO', description: 'Bistro Nord' },
];
const SYSTEM: SelectedFranchise = { code: 'SYSTEM', name: 'All Users/Units', franchises: FRANCHISES };

const listed = (user: FranchiseUser): SystemUser => ({
  ...user,
  allUsersUniqueKeyId: `${user.groupCode}-${user.franchiseUserId}`,
});
/** A user of another franchise, with the same id as Ada. */
const EVE = sampleUser(1, 'Eve Quist', { groupCode: 'BISTRO', roleName: 'Area Director' });
const FIN = sampleUser(2, 'Fin Rowe', {
  groupCode: 'BISTRO',
  reportsToFirstName: 'Eve',
  reportsToLastName: 'Quist',
});
const ALL = 'GET user/system';
const REVISIONS = 'GET lookup/revisions';
const OF_BISTRO = 'GET user/BISTRO/all-users';
const ROWS = [ADA, BO, EVE, FIN].map(listed);

const revisions = (aloha: number, bistro?: number) => [
  { groupCode: 'ALOHA', revision: aloha },
  ...(bistro === undefined ? [] : [{ groupCode: 'BISTRO', revision: bistro }]),
];
const bistro = (more: Responses = {}) =>
  responsesOf({
    [ALL]: ROWS,
    [REVISIONS]: revisions(1, 1),
    [OF_BISTRO]: [EVE, FIN],
    'GET user/BISTRO/1': EVE,
    'GET user/BISTRO/multiple/1': false,
    'POST comms/comms-options/1': true,
    ...more,
  });
const show = (shown: ShownUsers = {}) =>
  showUsers({ responses: bistro(), franchise: SYSTEM, Page: AllUsersPage, ...shown });
const cells = (row: HTMLElement) => [...row.children].slice(1).map(({ textContent }) => textContent);
const rows = () => screen.getAllByRole('row').slice(1);
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const countOf = (calls: readonly string[], call: string) => calls.filter((one) => one === call).length;

test('SYS-01 lists the users of all franchises with the specified columns', async () => {
  const { api } = show();
  await rowOf('Fin');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Users');
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Group Code↑', 'First Name', 'Last Name', 'Email', 'Sign-in Email', 'RoleName', 'Reports to', 'Actions']);
  expect(rows().map(cells)).toEqual([
    ['ALOHA', 'Ada', 'Zimmer', 'ada@x.example', 'ada@demo.example', '—', '—', 'EditDelete'],
    ['ALOHA', 'Bo', 'Young', 'bo@x.example', 'bo@demo.example', 'Area Director', '—', 'EditDelete'],
    ['BISTRO', 'Eve', 'Quist', 'eve@x.example', 'eve@demo.example', 'Area Director', '—', 'EditDelete'],
    ['BISTRO', 'Fin', 'Rowe', 'fin@x.example', 'fin@demo.example', '—', 'Eve Quist', 'EditDelete'],
  ]);
  await seen('4 users · 2 franchises');
  expect(api.calls).toEqual([REVISIONS, ALL]);
});

test('SYS-01 shows rows as they load, with a progress bar and the count so far', async () => {
  const stream = new RowStream(4);
  const { user } = show({ responses: bistro({ [ALL]: stream }) });
  await seen('Loading...');
  stream.send(ROWS.slice(0, 2));
  await rowOf('Ada');
  const bar = screen.getByRole('progressbar', { name: 'Loading users' });
  expect(bar.getAttribute('aria-valuetext')).toBe('2 of 4 users');
  await seen('2 of 4');
  await seen('2 users so far');
  expect(screen.queryByText('2 users · 1 franchise')).toBeNull();
  await user.type(screen.getByRole('searchbox'), 'quist');
  await seen('No results for “quist” so far');
  stream.send(ROWS.slice(2));
  await rowOf('Fin');
  expect(bar.getAttribute('aria-valuetext')).toBe('4 of 4 users');
  stream.end();
  await seen('4 users · 2 franchises');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('SYS-01 marks an interrupted list as incomplete, and a retry reads it from the start', async () => {
  const stream = new RowStream(4);
  const responses = bistro({ [ALL]: stream });
  const { api, user } = show({ responses });
  stream.send(ROWS.slice(0, 3));
  await rowOf('Eve');
  act(() => stream.cut());
  await seen(/We could not load some users. Showing the 3 users loaded earlier/);
  await seen('3 users (list incomplete)');
  expect(api.report).toHaveBeenCalledExactlyOnceWith(
    'An error occurred when retrieving lists of all users.',
    expect.objectContaining({ code: 'interrupted' }),
  );
  responses[ALL] = ROWS;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await seen('4 users · 2 franchises');
  expect(rows()).toHaveLength(4);
});

test('ERR-01 if no users could be loaded, shows the failure and a retry', async () => {
  const responses = bistro({ [ALL]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }) });
  const { user } = show({ responses });
  await seen('An error occurred when retrieving lists of all users.');
  responses[ALL] = [];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await seen('No users found');
});

test('SYS-01 aborts the request when the user leaves the page', async () => {
  const stream = new RowStream();
  const { leave } = show({ responses: bistro({ [ALL]: stream }) });
  stream.send(ROWS);
  await rowOf('Ada');
  expect(stream.isStopped).toBe(false);
  leave();
  await waitFor(() => expect(stream.isStopped).toBe(true));
});

test('SYS-01 on a second visit shows the cached list and reloads only franchises that have changed', async () => {
  const responses = bistro();
  const first = show({ responses });
  await seen('4 users · 2 franchises');
  first.leave();
  first.api.calls.length = 0;

  const latest = Promise.withResolvers<unknown>();
  responses[REVISIONS] = () => latest.promise;
  responses[OF_BISTRO] = [EVE, { ...FIN, firstName: 'Finn' }];
  const second = show({ api: first.api });
  expect(rows()).toHaveLength(4);
  latest.resolve(revisions(1, 2));
  await rowOf('Finn');
  expect(first.api.calls).toEqual([REVISIONS, OF_BISTRO]);
  second.leave();

  responses[REVISIONS] = revisions(1);
  const third = show({ api: first.api });
  await seen('2 users · 1 franchise');
  third.leave();

  responses[REVISIONS] = new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' });
  const { api } = show({ api: first.api });
  const message = 'An error occurred when retrieving lists of all users.';
  await waitFor(() => expect(api.report).toHaveBeenCalledWith(message, expect.objectContaining({ status: 503 })));
  expect(rows()).toHaveLength(2);
  expect(countOf(first.api.calls, ALL)).toBe(0);
});

test('SYS-01 Edit saves the user in their franchise and reloads only that franchise', async () => {
  const renamed = { ...EVE, lastName: 'Stone', etag: '"1-2"' };
  const responses = bistro({ 'POST user/BISTRO': renamed });
  const { api, user } = show({ responses });
  await user.click(await screen.findByRole('button', { name: 'Edit Eve Quist' }));
  const dialog = await inDialog('User Information');
  await dialog.findByText(/ of Bistro Nord$/);
  const name = await dialog.findByRole('textbox', { name: 'Last Name' });
  await user.clear(name);
  await user.type(name, 'Stone');
  responses[OF_BISTRO] = [renamed, { ...FIN, reportsToLastName: 'Stone' }];
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await seen('Eve Stone');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cells(await rowOf('Fin')).at(-2)).toBe('Eve Stone');
  expect(rows().map((row) => cells(row)[2])).toEqual(['Zimmer', 'Young', 'Stone', 'Rowe']);
  expect(api.last('POST user/BISTRO')).toMatchObject({ etag: EVE.etag, body: { franchiseUserId: 1 } });
  expect(countOf(api.calls, ALL)).toBe(1);
  expect(api.calls.filter((call) => call.includes('ALOHA') && !call.includes('comms'))).toEqual([]);
});

test('SYS-01 keeps a save made while the list is loading, and shows no row twice', async () => {
  const stream = new RowStream();
  const renamed = { ...EVE, firstName: 'Eva' };
  const responses = bistro({ [ALL]: stream, 'POST user/BISTRO': renamed, [OF_BISTRO]: [renamed, FIN] });
  const { user } = show({ responses });
  stream.send(ROWS.slice(0, 3));
  await user.click(await screen.findByRole('button', { name: 'Edit Eve Quist' }));
  const dialog = await inDialog('User Information');
  await user.type(await dialog.findByRole('textbox', { name: 'Last Name' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await rowOf('Eva');
  stream.send([ROWS[3] as SystemUser, listed(sampleUser(3, 'Gus Ost', { groupCode: 'CAFE' }))]);
  stream.end();
  await seen('5 users · 3 franchises');
  expect(rows().map((row) => cells(row)[1])).toEqual(['Ada', 'Bo', 'Eva', 'Fin', 'Gus']);
});

test('SYS-01 USER-15 Delete checks and deletes the user in their own franchise', async () => {
  const path = `user/BISTRO/${EVE.authObjectId}?franchiseUserId=1`;
  const responses = bistro({
    [`GET user/BISTRO/can-delete/${EVE.authObjectId}?franchiseUserId=1`]: { canDelete: true, message: '' },
    [`DELETE ${path}`]: {},
  });
  const { api, user } = show({ responses });
  await user.click(await screen.findByRole('button', { name: 'Delete Eve Quist' }));
  const dialog = await inDialog('Delete this user?');
  dialog.getByText('Eve Quist');
  responses[OF_BISTRO] = [FIN];
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await seen('3 users · 2 franchises');
  expect(api.last(`DELETE ${path}`)?.etag).toBe(EVE.etag);
  expect(rows().map((row) => cells(row)[1])).toEqual(['Ada', 'Bo', 'Fin']);
});

test('SYS-01 if users fail to reload after a change, shows the failure until a retry succeeds', async () => {
  const responses = bistro({
    'POST user/BISTRO': EVE,
    [OF_BISTRO]: new ErrorResponse(503, { code: 'unavailable', detail: '' }),
  });
  const { api, user } = show({ responses });
  await user.click(await screen.findByRole('button', { name: 'Edit Eve Quist' }));
  const dialog = await inDialog('User Information');
  await user.type(await dialog.findByRole('textbox', { name: 'Last Name' }), 'x');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await seen(/The users of BISTRO have changed, but we could not reload them/);
  responses[OF_BISTRO] = [{ ...EVE, lastName: 'Quistx' }, FIN];
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await rowOf('Quistx');
  expect(screen.queryByText(/have changed, but we could not/)).toBeNull();
  expect(countOf(api.calls, ALL)).toBe(1);
});

test('ROLE-05 a read-only user gets Details, but no Edit or Delete', async () => {
  const { user } = show({ caller: READ_ONLY });
  await user.click(await screen.findByRole('button', { name: 'Details Eve Quist' }));
  expect(screen.queryByRole('button', { name: /^(Edit|Delete) / })).toBeNull();
  const dialog = await inDialog('User Information');
  await dialog.findByRole('button', { name: 'Close' });
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});
