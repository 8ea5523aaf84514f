import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Refusal } from '../../client/test-api.ts';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { address, closed, press, rowsOf, seen } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, notifyError, shownToasts } from '../../ui/toasts/toasts.ts';
import { ADA, answersOf, HARBOR, POS_ADMIN, showVendors, USERS, VENDOR, VENDORS } from './test-vendors.tsx';

beforeAll(() => loadDialogs(import('./dialogs/PosDialog.tsx')), 30_000);

const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const picker = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
const DOWN = new Refusal(503, { code: 'unavailable', detail: 'Please wait.' });
const ADD_CORAL = 'PUT pos/vendor/3/group/CORAL';
const WITH_CORAL = {
  ...HARBOR,
  franchises: [...HARBOR.franchises, { pointOfSaleVendorFranchiseId: 33, groupCode: 'CORAL', groupName: 'Coral Reef' }],
};

test('POS-08 the heading names the vendor that is shown', async () => {
  showVendors();
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(heading.textContent).toBe(`POS User Administration - ${HARBOR.name}`));
});

test('POS-01 a corporate admin chooses among all vendors; before that there is nothing to edit or delete', async () => {
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

test('POS-08 choosing a vendor loads it, its groups and its users, and stands in the address; Back leads back', async () => {
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

test('POS-08 TBL-01 TBL-02 vendor, search and order of a shared link stand, each table with its own', async () => {
  showVendors({ search: '?vendor=3&users.search=young&groups.sort=-groupCode' });
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young']));
  expect(await rowsOf('Franchise Groups')).toEqual(['BISTRO', 'ALOHA']);
  expect((await picker('Vendor')).value).toBe('Harbor POS');
});

test('POS-04 ROLE-04 a POS admin sees their own vendor, loaded automatically, and nothing of the others', async () => {
  const { api } = showVendors({ caller: POS_ADMIN, search: '?vendor=4' });
  await seen('Harbor POS');
  await seen('2 franchise groups · 2 users');
  expect(api.calls.toSorted()).toEqual([VENDOR, USERS]);
  expect(screen.queryByRole('combobox')).toBeNull();
  for (const name of ['+ Add POS Vendor', 'Edit POS Vendor', 'Delete POS Vendor', '+ Add Group', /^Remove/])
    expect(button(name)).toBeNull();
  expect(button('+ Add User')).toBeTruthy();
  expect(button('Delete Bo Young')).toBeTruthy();
  expect(button('Edit Ada Zimmer'), 'their own account they may change').toBeTruthy();
  expect(button('Delete Ada Zimmer'), 'and not delete').toBeNull();
});

test('ROLE-03 ROLE-05 MSG-01 everybody else is told who may use it, and nothing is asked for', () => {
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

test('POS-02 a group is chosen and added; those it serves already are not offered', async () => {
  const answers = answersOf({
    [ADD_CORAL]: () => {
      answers[VENDOR] = WITH_CORAL;
      return WITH_CORAL;
    },
  });
  const { api, user, told } = showVendors({ answers });
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']));
  await user.click(await picker('Group'));
  expect((await screen.findAllByRole('option')).map(({ title }) => title)).toEqual(['CORAL - Coral Reef']);
  await user.click(screen.getByRole('option'));
  await user.click(screen.getByRole('button', { name: '+ Add Group' }));
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO', 'CORAL']));
  expect(api.calls.filter((call) => call === ADD_CORAL)).toHaveLength(1);
  await told('CORAL - Coral Reef added.');
  await waitFor(async () => expect((await picker('Group')).value).toBe(''));
});

test('POS-02 without a group nothing is added, and the selector says what is missing', async () => {
  const { api, user } = showVendors();
  await press(user, '+ Add Group');
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Please select a group.');
  const field = await picker('Group');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Please select');
  expect(api.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

test('POS-02 ERR-03 text that matches no group adds nothing, even after an earlier choice', async () => {
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

test('POS-02 ERR-01 ERR-03 a group that could not be added is told of and stays chosen; one press is one call', async () => {
  const answer = Promise.withResolvers<unknown>();
  const answers = answersOf({ [ADD_CORAL]: () => answer.promise });
  const { api, user } = showVendors({ answers });
  clearNotifications();
  vi.mocked(api.report).mockImplementation((message) => notifyError(message));
  await user.click(await picker('Group'));
  await user.click(await screen.findByRole('option', { name: /CORAL/ }));
  const add = screen.getByRole('button', { name: '+ Add Group' });
  await user.dblClick(add);
  expect(add.getAttribute('aria-disabled')).toBe('true');
  answer.resolve(DOWN);
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Please wait.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when adding group to POS vendor.', expect.anything());
  expect((await picker('Group')).value).toBe('CORAL - Coral Reef');
  expect(api.calls.filter((call) => call === ADD_CORAL)).toHaveLength(1);
  answers[ADD_CORAL] = HARBOR;
  await user.click(add);
  await waitFor(async () => expect((await picker('Group')).value).toBe(''));
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['CORAL - Coral Reef added.']);
});

test('POS-02 "Remove this group?" removes it and reads the groups anew', async () => {
  const REMOVE = 'DELETE pos/vendor/3/group/BISTRO';
  const rest = { ...HARBOR, franchises: HARBOR.franchises.slice(0, 1) };
  const answers = answersOf({
    [REMOVE]: () => {
      answers[VENDOR] = rest;
      return rest;
    },
  });
  const { api, user, told } = showVendors({ answers });
  await press(user, 'Remove BISTRO - Bistro Nine');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove this group?' }));
  question.getByText('BISTRO - Bistro Nine');
  expect(api.calls).not.toContain(REMOVE);
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await closed();
  expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA']);
  await told('BISTRO - Bistro Nine removed.');
});

test('POS-03 the users with their columns, an Admin mark, Edit and Delete', async () => {
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

test('POS-08 ERR-01 each part that cannot be read says so with its own message, and comes when tried again', async () => {
  const answers = answersOf({ [VENDOR]: DOWN, [USERS]: DOWN, 'GET lookup/franchises': DOWN });
  const { api, user } = showVendors({ answers });
  await seen('An error occurred when retrieving POS vendor information.');
  await seen('An error occurred when retrieving POS Vendor Users.');
  await seen(/The franchises could not be loaded/);
  for (const message of [
    'An error occurred when retrieving POS vendor information.',
    'An error occurred when retrieving POS Vendor Users.',
    'An error occurred when retrieving a list of franchises.',
  ])
    expect(api.report).toHaveBeenCalledWith(message, expect.anything());
  // Nothing is done to a vendor that nobody knows.
  const actions = ['Delete POS Vendor', 'Edit POS Vendor', '+ Add Group', '+ Add User'];
  const held = () => actions.map((name) => button(name)?.getAttribute('aria-disabled'));
  expect(held()).toEqual(actions.map(() => 'true'));
  Object.assign(answers, answersOf());
  for (const _ of [1, 2, 3]) await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  await waitFor(() => expect(button('Try again')).toBeNull());
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']));
  expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']);
  expect(held()).toEqual(actions.map(() => null));
});

test('POS-01 ERR-01 vendors that cannot be read are told of, with a vendor shown and without', async () => {
  const answers = answersOf({ [VENDORS]: DOWN });
  const { api, user } = showVendors({ answers });
  await seen(/The vendors could not be loaded/);
  expect(api.report).toHaveBeenCalledWith('An error occurred when retrieving POS vendors.', expect.anything());
  await waitFor(async () => expect((await picker('Vendor')).value).toBe('Harbor POS'));
  answers[VENDORS] = [];
  await press(user, 'Try again');
  await waitFor(() => expect(button('Try again')).toBeNull());
  cleanup();
  const empty = showVendors({ answers: answersOf({ [VENDORS]: DOWN }), search: '' });
  await seen('An error occurred when retrieving POS vendors.');
  expect(empty.api.calls).toEqual([VENDORS]);
});

test('POS-01 no vendors at all: the screen says how to begin', async () => {
  showVendors({ answers: answersOf({ [VENDORS]: [] }), search: '' });
  await seen('No vendors found');
});

test('POS-08 Loading... stands there until the lists come', async () => {
  const answer = Promise.withResolvers<object>();
  showVendors({ answers: answersOf({ [VENDOR]: () => answer.promise, [USERS]: [ADA] }) });
  await seen('Loading...');
  const remove = await screen.findByRole('button', { name: 'Delete POS Vendor' });
  expect(remove.getAttribute('aria-disabled'), 'what is deleted is not known yet').toBe('true');
  answer.resolve(HARBOR);
  await waitFor(async () => expect(await rowsOf('Franchise Groups')).toEqual(['ALOHA', 'BISTRO']));
  expect(screen.queryByText('Loading...')).toBeNull();
});

test.each([
  ['a vendor that is gone', '?vendor=9'],
  ['no number', '?vendor=harbor'],
  ['no whole number', '?vendor=3.0'],
])('POS-08 an address that names %s says so, and another vendor can be chosen', async (_, search) => {
  const gone = new Refusal(404, { code: 'not_found', detail: 'There is no such vendor.' });
  const answers = answersOf({ 'GET pos/vendor/9': gone, 'GET pos/vendor/9/users': gone });
  const { api, user } = showVendors({ answers, search, caller: CORPORATE });
  await seen('There is no such vendor');
  expect(api.report, 'no toast repeats it').not.toHaveBeenCalled();
  expect(button('Edit POS Vendor') ?? button('Delete POS Vendor') ?? button('+ Add User')).toBeNull();
  await user.click(await picker('Vendor'));
  await user.click(await screen.findByRole('option', { name: 'Harbor POS' }));
  await waitFor(async () => expect(await rowsOf('Users')).toEqual(['Young', 'Zimmer']));
});
