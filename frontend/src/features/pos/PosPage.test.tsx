import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse } from '../../client/test-api.ts';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { address, closed, press, rowsOf, seen } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, notifyError, shownToasts } from '../../ui/toasts/toasts.ts';
import { ADA, HARBOR, POS_ADMIN, responsesOf, showVendors, USERS, VENDOR, VENDORS } from './test-vendors.tsx';

beforeAll(() => loadDialogs(import('./dialogs/PosDialog.tsx')), 30_000);

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const picker = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const DOWN = new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' });
const ADD_CORAL = 'PUT pos/vendor/3/group/CORAL';
const WITH_CORAL = {
  ...HARBOR,
  franchises: [...HARBOR.franchises, { pointOfSaleVendorFranchiseId: 33, groupCode: 'CORAL', groupName: 'Coral Reef' }],
};

test("POS-08 the heading contains the vendor's name", async () => {
  showVendors();
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(heading.textContent).toBe(`POS User Administration - ${HARBOR.name}`));
});

test('POS-01 a corporate admin chooses from all vendors; Edit and Delete appear only after the choice', async () => {
  const { api, user } = showVendors({ search: '' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('POS User Administration');
  expect(document.title).toBe('POS User Administration | Franchise Admin Portal');
  await seen('Please select a vendor');
  await seen('2 vendors');
  expect(button('+ Add POS Vendor')).toBeTruthy();
  expect(button('Edit POS Vendor') ?? button('Delete POS Vendor')).toBeNull();
  expect(api.calls).toEqual([VENDORS]);
  await user.click(await picker('Vendor'));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Harbor POS', 'Quick Tills']);
});

test('POS-08 choosing a vendor loads its groups and users and updates the URL; Back returns to the previous vendor', async () => {
  const { api, user } = showVendors({ search: '?franchise=ALOHA&users.search=ada' });
  await user.click(await picker('Vendor'));
  await user.click(await screen.findByRole('option', { name: 'Harbor POS' }));
  await seen('2 franchise groups · 2 users');
  expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']);
  expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']);
  expect(api.calls).toEqual(expect.arrayContaining([VENDOR, USERS]));
  expect(address()).toBe('?franchise=ALOHA&vendor=3');
  expect(button('Edit POS Vendor') && button('Delete POS Vendor')).toBeTruthy();

  await user.clear(await picker('Vendor'));
  await user.type(await picker('Vendor'), 'quick');
  await user.click(await screen.findByRole('option', { name: 'Quick Tills' }));
  await seen('No users found');
  await seen('No franchise groups found');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(async () => expect((await picker('Vendor')).value).toBe('Harbor POS'));
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']));
});

test('POS-08 TBL-01 TBL-02 a shared link restores the vendor, and search and sort of each table', async () => {
  showVendors({ search: '?vendor=3&users.search=young&groups.sort=-groupCode' });
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young']));
  expect(await rowsOf('Franchise Groups')).toEqual(['BISTRO', 'ALOHA']);
  expect((await picker('Vendor')).value).toBe('Harbor POS');
});

test('POS-04 ROLE-04 a POS admin sees their own vendor without choosing, and no other vendor', async () => {
  const { api } = showVendors({ caller: POS_ADMIN, search: '?vendor=4' });
  await seen('Harbor POS');
  await seen('2 franchise groups · 2 users');
  expect(api.calls.toSorted()).toEqual([VENDOR, USERS]);
  expect(screen.queryByRole('combobox')).toBeNull();
  for (const name of ['+ Add POS Vendor', 'Edit POS Vendor', 'Delete POS Vendor', '+ Add Group', /^Remove/])
    expect(button(name)).toBeNull();
  expect(button('+ Add User')).toBeTruthy();
  expect(button('Delete Bo Young')).toBeTruthy();
  expect(button('Edit Ada Zimmer'), 'may edit their own account').toBeTruthy();
  expect(button('Delete Ada Zimmer'), 'cannot delete their own account').toBeNull();
});

test('ROLE-03 ROLE-05 MSG-01 other users see the access message, and the page sends no requests', () => {
  const withoutVendor = { ...POS_ADMIN, pointOfSaleVendorId: null };
  for (const caller of [FRANCHISE, READ_ONLY, NOBODY, withoutVendor]) {
    const { api } = showVendors({ caller });
    screen.getByText(
      'You must be a Point of Sale Administrator to access this tool. Please contact your administrator if you feel this is in error.',
    );
    screen.getByText('Data Stewards now use another application for data quality reports.');
    expect(api.calls).toEqual([]);
    cleanup();
  }
});

test('POS-02 adds a chosen group and offers only unassigned groups', async () => {
  const responses = responsesOf({
    [ADD_CORAL]: () => {
      responses[VENDOR] = WITH_CORAL;
      return WITH_CORAL;
    },
  });
  const { api, user, announced } = showVendors({ responses });
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']));
  await user.click(await picker('Group'));
  expect((await screen.findAllByRole('option')).map(({ title }) => title)).toEqual(['CORAL - Coral Reef']);
  await user.click(screen.getByRole('option'));
  await user.click(screen.getByRole('button', { name: '+ Add Group' }));
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO', 'CORAL']));
  expect(api.calls.filter((call) => call === ADD_CORAL)).toHaveLength(1);
  await announced('CORAL - Coral Reef added.');
  await waitFor(async () => expect((await picker('Group')).value).toBe(''));
});

test('POS-02 "+ Add Group" without a choice asks for a group', async () => {
  const { api, user } = showVendors();
  await press(user, '+ Add Group');
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Please select a group.');
  const field = await picker('Group');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Please select');
  expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('POS-02 ERR-03 rejects text that matches no group, even after an earlier choice', async () => {
  const { api, user } = showVendors();
  await user.click(await picker('Group'));
  await user.click(await screen.findByRole('option', { name: /CORAL/ }));
  const field = await picker('Group');
  await user.type(field, 'zzz');
  await press(user, '+ Add Group');
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(
    'No group matches “zzz”. Please pick one from the list.',
  );
  expect(document.activeElement).toBe(field);
  expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('POS-02 ERR-01 ERR-03 a failed addition is sent once, shows the error and keeps the choice', async () => {
  const response = Promise.withResolvers<unknown>();
  const responses = responsesOf({ [ADD_CORAL]: () => response.promise });
  const { api, user } = showVendors({ responses });
  clearNotifications();
  vi.mocked(api.report).mockImplementation((message) => notifyError(message));
  await user.click(await picker('Group'));
  await user.click(await screen.findByRole('option', { name: /CORAL/ }));
  const add = screen.getByRole('button', { name: '+ Add Group' });
  await user.dblClick(add);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  response.resolve(DOWN);
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Please wait.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when adding group to POS vendor.', expect.anything());
  expect((await picker('Group')).value).toBe('CORAL - Coral Reef');
  expect(api.calls.filter((call) => call === ADD_CORAL)).toHaveLength(1);
  responses[ADD_CORAL] = HARBOR;
  await user.click(add);
  await waitFor(async () => expect((await picker('Group')).value).toBe(''));
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['CORAL - Coral Reef added.']);
});

test('POS-02 confirming "Remove this group?" removes the group and reloads the list', async () => {
  const REMOVE = 'DELETE pos/vendor/3/group/BISTRO';
  const rest = { ...HARBOR, franchises: HARBOR.franchises.slice(0, 1) };
  const responses = responsesOf({
    [REMOVE]: () => {
      responses[VENDOR] = rest;
      return rest;
    },
  });
  const { api, user, announced } = showVendors({ responses });
  await press(user, 'Remove BISTRO - Bistro Nine');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this group?' }));
  question.getByText('BISTRO - Bistro Nine');
  expect(api.calls).not.toContain(REMOVE);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await closed();
  expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA']);
  await announced('BISTRO - Bistro Nine removed.');
});

test('POS-03 lists users with the specified columns, an Admin mark, Edit and Delete', async () => {
  showVendors();
  const grid = within(await screen.findByRole('grid', { name: 'Users' }));
  const row = await grid.findByRole('row', { name: /Zimmer/ });
  expect([...row.children].slice(0, -1).map(({ textContent }) => textContent)).toEqual([
    'Zimmer',
    'Ada',
    'ada@x.example',
    'Admin',
  ]);
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Last Name↑',
    'First Name',
    'Email',
    'POS Admin',
    'Actions',
  ]);
  const actions = within(row).getAllByRole('button');
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
});

test('POS-08 ERR-01 vendor, users and franchises that fail to load show their own messages, and Try again reloads each', async () => {
  const responses = responsesOf({ [VENDOR]: DOWN, [USERS]: DOWN, 'GET lookup/franchises': DOWN });
  const { api, user } = showVendors({ responses });
  await seen('An error occurred when retrieving POS vendor information.');
  await seen('An error occurred when retrieving POS Vendor Users.');
  await seen(/We could not load the franchises/);
  for (const message of [
    'An error occurred when retrieving POS vendor information.',
    'An error occurred when retrieving POS Vendor Users.',
    'An error occurred when retrieving a list of franchises.',
  ])
    expect(api.report).toHaveBeenCalledWith(message, expect.anything());
  // A vendor cannot be changed before it has loaded.
  const actions = ['Delete POS Vendor', 'Edit POS Vendor', '+ Add Group', '+ Add User'];
  const disabled = () => actions.map((name) => button(name)?.getAttribute('aria-disabled'));
  expect(disabled()).toEqual(actions.map(() => 'true'));
  Object.assign(responses, responsesOf());
  for (const _ of [1, 2, 3]) await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(() => expect(button('Try again')).toBeNull());
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']));
  expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']);
  expect(disabled()).toEqual(actions.map(() => null));
});

test('POS-01 ERR-01 shows the error if the vendors fail to load, with and without a chosen vendor', async () => {
  const responses = responsesOf({ [VENDORS]: DOWN });
  const { api, user } = showVendors({ responses });
  await seen(/We could not load the vendors/);
  expect(api.report).toHaveBeenCalledWith('An error occurred when retrieving POS vendors.', expect.anything());
  await waitFor(async () => expect((await picker('Vendor')).value).toBe('Harbor POS'));
  responses[VENDORS] = [];
  await press(user, 'Try again');
  await waitFor(() => expect(button('Try again')).toBeNull());
  cleanup();
  const empty = showVendors({ responses: responsesOf({ [VENDORS]: DOWN }), search: '' });
  await seen('An error occurred when retrieving POS vendors.');
  expect(empty.api.calls).toEqual([VENDORS]);
});

test('POS-01 says "No vendors found" if there are no vendors', async () => {
  showVendors({ responses: responsesOf({ [VENDORS]: [] }), search: '' });
  await seen('No vendors found');
});

test('POS-08 shows "Loading..." and disables Delete until the vendor has loaded', async () => {
  const response = Promise.withResolvers<object>();
  showVendors({ responses: responsesOf({ [VENDOR]: () => response.promise, [USERS]: [ADA] }) });
  await seen('Loading...');
  const remove = await screen.findByRole('button', { name: 'Delete POS Vendor' });
  expect(remove.getAttribute('aria-disabled'), 'the vendor has not loaded').toBe('true');
  response.resolve(HARBOR);
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']));
  expect(screen.queryByText('Loading...')).toBeNull();
});

test.each([
  ['a deleted vendor', '?vendor=9'],
  ['text', '?vendor=harbor'],
  ['a decimal', '?vendor=3.0'],
])('POS-08 for a URL with %s, shows a message and lets the user choose another vendor', async (_, search) => {
  const missing = new ErrorResponse(404, { code: 'not_found', detail: 'There is no such vendor.' });
  const responses = responsesOf({ 'GET pos/vendor/9': missing, 'GET pos/vendor/9/users': missing });
  const { api, user } = showVendors({ responses, search, caller: CORPORATE });
  await seen('There is no such vendor');
  expect(api.report, 'no toast repeats the message').not.toHaveBeenCalled();
  expect(button('Edit POS Vendor') ?? button('Delete POS Vendor') ?? button('+ Add User')).toBeNull();
  await user.click(await picker('Vendor'));
  await user.click(await screen.findByRole('option', { name: 'Harbor POS' }));
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']));
});

test('POS-04 shows no label for a vendor that failed to load', async () => {
  showVendors({ caller: POS_ADMIN, responses: responsesOf({ [VENDOR]: DOWN, [USERS]: DOWN }) });
  await screen.findAllByText('Please wait.');
  expect(screen.queryByText('Vendor')).toBeNull();
});
