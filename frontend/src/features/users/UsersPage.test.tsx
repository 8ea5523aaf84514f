import { administerFranchise, userRecordRoutes } from '@franchise-admin/api/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse } from '../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../context/franchise.ts';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { address, seen } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { COLUMNS } from './columns.ts';
import { usersFile } from './export-users.ts';
import { TABS } from './tabs.ts';
import { ADA, BO, CY, responsesOf, sampleUser, showUsers } from './test-users.tsx';

beforeAll(() => loadDialogs(import('./dialogs/UsersDialog.tsx')), 30_000);
afterEach(() => vi.restoreAllMocks());

const rows = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('USER-01 shows the franchise in the title and counts below it', async () => {
  showUsers();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Users - ALOHA Aloha Grill Group');
  expect(document.title).toBe('Users - ALOHA Aloha Grill Group | Franchise Admin Portal');
  const link = await screen.findByRole('link', { name: '1 franchise admin' });
  expect(link.parentElement?.textContent).toBe('3 users · 1 franchise admin');
  expect(link.getAttribute('href')).toBe('/users?franchise=ALOHA&tab=admins');
});

test('USER-02 HIST-24 shows Deleted and five tabs with counts from one request, and keeps the open tab in the URL', async () => {
  const { api, user } = showUsers();
  expect(await rows()).toEqual(['Zimmer']);
  await waitFor(() =>
    expect(tabs()).toEqual([
      'Unassigned Users1',
      'Assigned Users2',
      'Restaurant Managers1',
      'Franchise Admins1',
      'All Users3',
      'Deleted',
    ]),
  );
  for (const [name, names] of [
    ['Assigned Users', ['Xu', 'Young']],
    ['Restaurant Managers', ['Xu']],
    ['Franchise Admins', ['Zimmer']],
    ['All Users', ['Xu', 'Young', 'Zimmer']],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
    expect(await rows()).toEqual(names);
  }
  expect(address()).toBe('?tab=all');
  expect(api.calls.filter((call) => call.includes('user/ALOHA')).sort()).toEqual([
    'GET user/ALOHA/all-users',
    'GET user/ALOHA/unassigned',
  ]);
});

test.each(TABS)('USER-02 $label shows its own list while all users are loading', async ({ id, route }) => {
  const never = () => new Promise<never>(() => {});
  showUsers({
    address: `/users?tab=${id}`,
    responses: responsesOf(id === 'all' ? {} : { 'GET user/ALOHA/all-users': never }),
  });
  expect((await rows()).length).toBeGreaterThan(0);
  expect(route.path).toContain('user/{code}/');
});

test('USER-02 applies tab, search and sort of a shared link', async () => {
  showUsers({ address: '/users?tab=all&search=demo.example&sort=-lastName' });
  expect(await rows()).toEqual(['Zimmer', 'Young', 'Xu']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('All Users3');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('demo.example');
});

test('TBL-01 a search without matches links to the tab that has matches, and keeps the query', async () => {
  const { user } = showUsers({ address: '/users?search=young' });
  await seen('No results for “young”');
  await user.click(await screen.findByRole('link', { name: '1 match in Assigned Users' }));
  expect(await rows()).toEqual(['Young']);
  expect(address()).toBe('?search=young&tab=assigned');
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
});

test('TBL-01 a search that matches no user links to matching units, which load only for such a search', async () => {
  const unit = { unitCode: '2210', unitName: 'Pier', emailAddress: null, phoneNumber: null, managerName: null };
  const responses = responsesOf({ 'GET units/ALOHA/unassigned': [], 'GET units/ALOHA/assigned': [unit] });
  const { api, user } = showUsers({ responses });
  await rows();
  expect(api.calls.filter((call) => call.includes('units/'))).toEqual([]);
  await user.type(screen.getByRole('searchbox'), '2210');
  const link = await screen.findByRole('link', { name: '1 match in Assigned Units' });
  expect(link.getAttribute('href')).toMatch(/^\/units\?/);
});

test('USER-03 USER-04 offers Add User and Export All Users depending on the role', async () => {
  for (const [caller, add, exports] of [
    [CORPORATE, true, true],
    [FRANCHISE, true, false],
    [READ_ONLY, false, false],
  ] as const) {
    showUsers({ caller });
    await rows();
    expect(button('+ Add User') !== null).toBe(add);
    expect(button('Export All Users') !== null).toBe(exports);
    cleanup();
  }
});

test('ROLE-05 a read-only user gets Details, but no Edit or Delete', async () => {
  showUsers({ caller: READ_ONLY });
  await rows();
  expect(button('Details Ada Zimmer')).toBeTruthy();
  expect(button(/^Edit/)).toBeNull();
  expect(button(/^Delete/)).toBeNull();
});

test('ROLE-02 ROLE-05 the routes that save and delete users have the policy that the list checks', () => {
  expect(userRecordRoutes.saveUser.policy).toBe(administerFranchise);
  expect(userRecordRoutes.deleteUser.policy).toBe(administerFranchise);
});

test('USER-04 all-users.csv has the exact columns, Yes and No, and quoted values', async () => {
  const odd = sampleUser(9, 'Al x', {
    lastName: 'O"Neil, Jr',
    emailAddress: ' al@x.example',
    isFranchiseOwner: true,
    isSupportUser: true,
  });
  const file = await usersFile([odd, ADA], () => undefined);
  expect((await file.text()).replace(/^\ufeff/, '').split('\r\n')).toEqual([
    '"Last Name","First Name","Email","Sign-in Email","Is Franchise Admin","Is Support Staff","Is Franchise Owner","Is Franchise Key Contact"',
    '"O""Neil, Jr","Al","al@x.example","al@demo.example","No","Yes","Yes","No"',
    '"Zimmer","Ada","ada@x.example","ada@demo.example","Yes","No","No","No"',
    '',
  ]);
});

test('USER-04 Export All Users reloads all users, shows progress and downloads all-users.csv', async () => {
  const response = Promise.withResolvers<object>();
  const responses = responsesOf();
  const { api, user } = showUsers({ responses });
  await rows();
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  responses['GET user/ALOHA/all-users'] = () => response.promise;
  await user.click(screen.getByRole('button', { name: 'Export All Users' }));
  const busy = await screen.findByRole('button', { name: 'Exporting...' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  response.resolve([ADA]);
  await screen.findByText('Exported 1 user');
  expect(names).toEqual(['all-users.csv']);
  expect(api.calls.filter((call) => call.endsWith('all-users'))).toHaveLength(2);
  expect(button('Export All Users')?.getAttribute('aria-disabled')).toBeNull();
});

test("USER-04 names a tab's file after its list and the date", async () => {
  const { user } = showUsers({ address: '/users?tab=all' });
  await rows();
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:users');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^all-users-\d{4}-\d\d-\d\d\.csv$/)]));
});

test('USER-05 asks corporate and read-only users to select a franchise', async () => {
  for (const caller of [CORPORATE, READ_ONLY]) {
    const { api } = showUsers({ caller, franchise: NOTHING_SELECTED });
    screen.getByText('Please select a Franchise');
    expect(api.calls).toEqual([]);
    cleanup();
  }
});

test('USER-05 MSG-01 shows users without access which role they need', () => {
  showUsers({ caller: NOBODY, franchise: NOTHING_SELECTED });
  screen.getByText(
    'You must be a Franchise Administrator to access this tool. Please contact your administrator if you feel this is in error.',
  );
  screen.getByText('Data Stewards now use another application for data quality reports.');
});

test('USER-06 shows the specified text in each empty list', async () => {
  for (const [tab, text, detail, adds] of [
    ['', 'No unassigned users found', 'Everyone in this franchise has a position in the hierarchy.', true],
    ['assigned', 'No assigned users found', 'Nobody in this franchise has a position in the hierarchy yet.', false],
    ['managers', 'No restaurant managers found', 'Nobody in this franchise manages a restaurant yet.', false],
    ['admins', 'No franchise admins found', 'This franchise has no franchise admins yet.', false],
    ['all', 'No users found', 'This franchise has no users yet.', true],
  ] as const) {
    const { includes, route } = TABS.find(({ id }) => id === (tab || 'unassigned')) as (typeof TABS)[number];
    const call = `GET ${route.path.replace('{code}', 'ALOHA')}`;
    const everyone = [ADA, BO, CY].filter((user) => !includes(user));
    showUsers({
      responses: responsesOf({ [call]: [], 'GET user/ALOHA/all-users': everyone }),
      address: `/users?tab=${tab}`,
    });
    await seen(text);
    await seen(detail);
    // The page header always has this button. An empty list has it too if the new user would appear in that list.
    expect(screen.getAllByRole('button', { name: '+ Add User' })).toHaveLength(adds ? 2 : 1);
    cleanup();
  }
});

test('USER-06 shows Loading... until the list has loaded', async () => {
  const response = Promise.withResolvers<object>();
  showUsers({ responses: responsesOf({ 'GET user/ALOHA/unassigned': () => response.promise }) });
  await seen('Loading...');
  response.resolve([ADA]);
  expect(await rows()).toEqual(['Zimmer']);
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('ERR-01 if a list fails to load, shows its message and a retry', async () => {
  const rejection = new ErrorResponse(500, { code: 'internal', detail: 'Not now.' });
  const responses = responsesOf({ 'GET user/ALOHA/all-users': rejection });
  const list = responses['GET user/ALOHA/unassigned'] as object;
  responses['GET user/ALOHA/unassigned'] = rejection;
  const { api, user } = showUsers({ responses });
  await seen('An error occurred when retrieving lists of unassigned users.');
  expect(api.report).toHaveBeenCalledWith(
    'An error occurred when retrieving lists of unassigned users.',
    expect.anything(),
  );
  Object.assign(responses, { 'GET user/ALOHA/unassigned': list, 'GET user/ALOHA/all-users': list });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toEqual(['Zimmer']);
});

test('USER-02 TBL-01 every tab begins with the columns of the names and both email addresses, each with its own id', () => {
  for (const { id } of TABS) {
    const headers = COLUMNS[id].map(({ header }) => header);
    expect(headers.slice(0, 4)).toEqual(['Last Name', 'First Name', 'Email', 'Sign-in Email']);
    expect(new Set(COLUMNS[id].map((column) => column.id)).size).toBe(headers.length);
  }
});

test('USER-02 Edit opens the dialog of the user in the row', async () => {
  const { user } = showUsers();
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Zimmer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'First Name' })).value).toBe('Ada');
});

test('USER-15 users cannot delete their own account', async () => {
  showUsers({ caller: { ...CORPORATE, authObjectId: ADA.authObjectId } });
  await screen.findByRole('button', { name: 'Edit Ada Zimmer' });
  expect(screen.queryByRole('button', { name: 'Delete Ada Zimmer' })).toBeNull();
});
