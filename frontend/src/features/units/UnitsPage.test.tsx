import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../context/franchise.ts';
import { CORPORATE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { address, type Shown, seen, showPage } from '../../shared/test-page.tsx';
import { sampleDetails, samplePerson, sampleUnit } from '../../shared/test-units.ts';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { UnitsPage } from './UnitsPage.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('./UnitDialog.tsx')), 30_000);

const U1 = sampleUnit('U1');
const U2 = sampleUnit('U2', { managerName: 'Noa Nix', managerId: 2 });
const U9 = sampleUnit('U9', {
  franchiseRoleMemberId: 31,
  levelOneName: 'Dan Drew',
  levelTwoName: 'Ada Area',
  levelThreeName: 'Rae Region',
  levelFourName: 'Ola Owner',
});

const UNASSIGNED = 'GET units/ALOHA/unassigned';
const ASSIGNED = 'GET units/ALOHA/assigned';
const responsesOf = (more: Responses = {}): Responses => ({
  [UNASSIGNED]: [U1, U2],
  [ASSIGNED]: [U9],
  'GET units/ALOHA/U1': sampleDetails(U1),
  'GET user/ALOHA/available-managers/U1': [samplePerson(2, 'Noa Nix')],
  'GET user/ALOHA/assigned': [samplePerson(1, 'Dan Drew', 31)],
  'GET user/ALOHA/all-users': [samplePerson(1, 'Dan Drew', 31)],
  // Level 2 has no role.
  'GET franchise/ALOHA/roles': [
    { franchiseRoleId: 1, roleName: 'Restaurant Lead', tier: 1, order: 1 },
    { franchiseRoleId: 3, roleName: 'Area Director', tier: 3, order: 3 },
    { franchiseRoleId: 4, roleName: 'Owner', tier: 4, order: 4 },
  ],
  ...more,
});

const show = (shown: Shown = {}) => showPage(UnitsPage, { responses: responsesOf(), address: '/units', ...shown });

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
/** Returns all recent announcements, because a count of units may follow the expected announcement. */
const announced = () =>
  [...(document.querySelector('[aria-live=polite]')?.children ?? [])].map(({ textContent }) => textContent);
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const rows = async () => {
  await screen.findAllByRole('rowheader');
  return names();
};
/** Returns the column headers. Skips the first column, which contains the checkboxes. */
const headers = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map(({ textContent }) => textContent);
const sorter = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

test('UNIT-01 shows the franchise in the title and counts below it', async () => {
  show();
  expect(heading()).toBe('Units - ALOHA Aloha Grill Group');
  expect(document.title).toBe('Units - ALOHA Aloha Grill Group | Franchise Admin Portal');
  const link = await screen.findByRole('link', { name: '2 unassigned' });
  expect(link.parentElement?.textContent).toBe('3 units · 2 unassigned');
});

test('TBL-01 a search without matches links to the other tab if that tab has matches', async () => {
  show({ address: '/units?search=ola+drew' });
  const link = await screen.findByRole('link', { name: '1 match in Assigned Units' });
  expect(link.getAttribute('href')).toBe('/units?search=ola+drew&tab=assigned');
});

test('TBL-01 a search that matches no unit links to matching users of the franchise', async () => {
  const responses = responsesOf();
  responses['GET user/ALOHA/all-users'] = [samplePerson(3, 'Eve Quist')];
  show({ responses, address: '/units?search=quist' });
  const link = await screen.findByRole('link', { name: '1 match in All Users' });
  expect(link.getAttribute('href')).toBe('/users?search=quist&tab=all');
});

test('UNIT-03 Assign assigns the unit in its row', async () => {
  const responses = responsesOf();
  responses['POST units/ALOHA/assign'] = ({ body, etag }: { body: unknown; etag: string | null }) => {
    responses[UNASSIGNED] = [U2];
    expect([body, etag]).toEqual([{ unitCode: 'U1', franchiseRoleMemberId: 31 }, U1.etag]);
    return { ...U1, franchiseRoleMemberId: 31 };
  };
  const { user } = show({ responses });
  await user.click(await screen.findByRole('button', { name: 'Assign U1 - Unit U1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Unit' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please select a user.');
  await user.click(await dialog.findByRole('combobox', { name: 'Assign to' }));
  await user.click(await screen.findByRole('option', { name: /Dan Drew/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual(['U2']));
  expect(announced()).toContain('U1 - Unit U1 assigned to Dan Drew.');
});

test('UNIT-07 offers no Assign to read-only users, and none for assigned units', async () => {
  const { user, leave } = show();
  await user.click(await screen.findByRole('tab', { name: /^Assigned/ }));
  await screen.findByRole('rowheader', { name: 'U9' });
  expect(screen.queryByRole('button', { name: /^Assign U/ })).toBeNull();
  leave();
  show({ caller: READ_ONLY });
  await rows();
  expect(screen.queryByRole('button', { name: /^Assign U/ })).toBeNull();
});

test('UNIT-03 the column chooser lists every level, including a level without a role', async () => {
  const { user } = show({ address: '/units?tab=assigned' });
  await rows();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  expect(
    panel
      .getAllByRole('checkbox')
      .map((box) => [
        box.getAttribute('aria-label') ?? (box as HTMLInputElement).labels?.[0]?.textContent,
        (box as HTMLInputElement).checked,
      ])
      .slice(5),
  ).toEqual([
    ['Level 1: Restaurant Lead', true],
    ['Level 2', false],
    ['Level 3: Area Director', true],
    ['Level 4: Owner', true],
  ]);
});

test('UNIT-02 opens Unassigned Units first, and shows the number of units on both tabs', async () => {
  const { user } = show();
  expect(await rows()).toEqual(['U1', 'U2']);
  const tabs = screen.getAllByRole('tab');
  await waitFor(() =>
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Unassigned Units2',
      'Assigned Units1',
      'Ended Assignments',
    ]),
  );
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
  await user.click(tabs[1]!);
  expect(await rows()).toEqual(['U9']);
  expect(address()).toBe('?tab=assigned');
});

test('UNIT-02 loads the list of the open tab first, then the list of the other tab', async () => {
  const { api } = show({ address: '/units?tab=assigned' });
  const lists = () => api.calls.filter((call) => call.startsWith('GET units/'));
  await waitFor(() => expect(lists()).toEqual([ASSIGNED, UNASSIGNED]));
});

test('UNIT-03 shows the specified columns in both lists', async () => {
  const { user } = show();
  await rows();
  const shared = ['Unit Number↑', 'Name', 'Email', 'Phone', 'Manager'];
  expect(headers()).toEqual([...shared, 'Actions']);
  expect(
    within(row('U2'))
      .getAllByRole('gridcell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Unit U2', 'u2@units.example', '555-0100', 'Noa Nix', 'EditAssign']);
  await user.click(screen.getByRole('tab', { name: /^Assigned/ }));
  await waitFor(() => expect(headers()).toEqual([...shared, 'Restaurant Lead', 'Area Director', 'Owner', 'Actions']));
  expect(
    within(row('U9'))
      .getAllByRole('gridcell')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Unit U9', 'u9@units.example', '555-0100', '—', 'Dan Drew', 'Rae Region', 'Ola Owner', 'Edit']);
});

test.each([
  ['Edit', CORPORATE, 'Save'],
  ['Details', READ_ONLY, 'Close'],
])('UNIT-04 ROLE-05 %s opens the unit dialog', async (label, caller, button) => {
  const { user } = show({ caller });
  await rows();
  await user.click(within(row('U1')).getByRole('button', { name: new RegExp(label) }));
  const dialog = within(await screen.findByRole('dialog', { name: 'U1 - Unit U1' }));
  expect(await dialog.findByRole('button', { name: button })).toBeTruthy();
});

test('TBL-02 by default sorts by unit number in natural order, without a URL parameter', async () => {
  const { user } = show({ responses: responsesOf({ [UNASSIGNED]: [sampleUnit('U10'), sampleUnit('U9')] }) });
  expect(await rows()).toEqual(['U9', 'U10']);
  expect(screen.getByRole('columnheader', { name: 'Unit Number' }).getAttribute('aria-sort')).toBe('ascending');
  screen.getByText('Sorted by Unit Number');
  expect(address()).toBe('');
  await user.click(sorter('Unit Number'));
  expect(await rows()).toEqual(['U10', 'U9']);
  expect(address()).toBe('?sort=-unitCode');
});

test('UNIT-04 Enter opens the dialog for the row, and closing it returns the focus', async () => {
  const { user } = show();
  await rows();
  const cell = screen.getByRole('rowheader', { name: 'U1' });
  act(() => cell.focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'U1 - Unit U1' });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('rowheader', { name: 'U1' })));
});

test('ERR-03 UNIT-05 a unit that was assigned in its dialog moves to the other tab', async () => {
  const now = { ...U1, franchiseRoleMemberId: 31, levelOneName: 'Dan Drew', etag: '"U1-2"' };
  const responses = responsesOf({
    'POST units/ALOHA': () => {
      Object.assign(responses, { [UNASSIGNED]: [U2], [ASSIGNED]: [now, U9] });
      return sampleDetails(now);
    },
  });
  const { user } = show({ responses });
  await rows();
  await user.click(within(row('U1')).getByRole('button', { name: /^Edit/ }));
  await user.click(await screen.findByRole('combobox', { name: 'Assigned To' }));
  await user.click(await screen.findByRole('option', { name: /Dan Drew/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(names()).toEqual(['U2']));
  expect(row('U2').contains(document.activeElement)).toBe(true);
  expect(announced()).toContain('U1 - Unit U1 saved. It is now in Assigned Units.');
  await user.click(screen.getByRole('tab', { name: 'Assigned Units 2' }));
  expect(await rows()).toEqual(['U1', 'U9']);
  expect(within(row('U1')).getByText('Dan Drew')).toBeTruthy();
});

test('ERR-03 a rejected save reports that the unit was deleted, and its row disappears', async () => {
  const responses = responsesOf({
    'POST units/ALOHA': () => {
      responses[UNASSIGNED] = [U2];
      return new ErrorResponse(404, { code: 'not_found', detail: 'There is no unit U1 in this franchise.' });
    },
  });
  const { user } = show({ responses });
  await rows();
  await user.click(within(row('U1')).getByRole('button', { name: /^Edit/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^There is no unit U1 in this franchise\./);
  await waitFor(() => expect(names()).toEqual(['U2']));
});

test('TBL-01 TBL-02 keeps tab, search and sort in the URL, so that a shared link shows the same rows', async () => {
  const { user } = show({ address: '/units?franchise=ALOHA' });
  await rows();
  await user.click(sorter('Name'));
  await user.click(sorter('Name'));
  expect(await rows()).toEqual(['U2', 'U1']);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'noa');
  await waitFor(() => expect(address()).toMatch(/search=noa/));
  const shared = address();
  expect(shared).toMatch(/^\?franchise=ALOHA&sort=/);
  cleanup();
  show({ address: `/units${shared}` });
  expect(await rows()).toEqual(['U2']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
  cleanup();
  show({ address: '/units?tab=assigned&search=rae' });
  expect(await rows()).toEqual(['U9']);
});

test.each([
  ['', 'No unassigned units found'],
  ['?tab=assigned', 'No assigned units found'],
])('UNIT-02 shows the specified text in an empty list (%s)', async (search, text) => {
  show({ address: `/units${search}`, responses: responsesOf({ [UNASSIGNED]: [], [ASSIGNED]: [] }) });
  await seen(text);
  await seen('This franchise has no units yet.');
});

test('TBL-01 shows "Loading..." until the list has loaded', async () => {
  show({ responses: responsesOf({ [UNASSIGNED]: [U1] }) });
  expect(screen.getByText('Loading...')).toBeTruthy();
  await rows();
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('ERR-01 if a list fails to load, shows its message, a toast and a retry', async () => {
  const responses = responsesOf();
  responses[UNASSIGNED] = new ErrorResponse(503, { code: 'unavailable', detail: 'Please try again.' });
  const { api, user } = show({ responses });
  await seen('An error occurred when retrieving lists of unassigned units.');
  expect(api.report).toHaveBeenCalledWith(
    'An error occurred when retrieving lists of unassigned units.',
    expect.objectContaining({ status: 503 }),
  );
  responses[UNASSIGNED] = [U1];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toEqual(['U1']);
});

test('ERR-01 if both lists fail to load, Try again reloads both', async () => {
  const responses = responsesOf();
  responses[UNASSIGNED] = responses[ASSIGNED] = new ErrorResponse(503, {
    code: 'unavailable',
    detail: 'Please try again.',
  });
  const { api, user } = show({ responses });
  await seen('An error occurred when retrieving lists of unassigned units.');
  await waitFor(() => expect(api.calls).toContain(ASSIGNED));
  Object.assign(responses, { [UNASSIGNED]: [U1], [ASSIGNED]: [U9] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toEqual(['U1']);
  await screen.findByRole('tab', { name: 'Assigned Units 1' });
  const link = await screen.findByRole('link', { name: '1 unassigned' });
  expect(link.parentElement?.textContent).toBe('2 units · 1 unassigned');
});

test('ERR-01 if the list of the hidden tab fails to load, that tab shows the failure', async () => {
  const responses = responsesOf();
  responses[ASSIGNED] = new ErrorResponse(500, { code: 'internal', detail: 'Something went wrong.' });
  const { user } = show({ responses });
  expect(await rows()).toEqual(['U1', 'U2']);
  await user.click(screen.getByRole('tab', { name: 'Assigned Units' }));
  await seen('An error occurred when retrieving lists of assigned units.');
});

test.each([
  ['corporate', CORPORATE, 'Please select a Franchise'],
  ['read-only', READ_ONLY, 'Please select a Franchise'],
  [
    'users without rights',
    NOBODY,
    'You must be a Franchise Administrator to access this tool. Please contact your administrator if you feel this is in error.',
  ],
])('USER-05 NAV-07 explains why the screen is empty if no franchise is shown (%s)', async (_, caller, text) => {
  const { api } = show({ caller, franchise: NOTHING_SELECTED });
  expect(heading()).toBe('Units');
  await seen(text);
  expect(screen.queryByText('Data Stewards now use another application for data quality reports.') !== null).toBe(
    caller === NOBODY,
  );
  expect(api.calls).toEqual([]);
});
