import { restoringRoutes } from '@franchise-admin/api/contract';
import { act, configure, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Responses, RowStream } from '../../client/test-api.ts';
import type { SelectedFranchise } from '../../context/franchise.ts';
import { CORPORATE, READ_ONLY } from '../../context/test-callers.ts';
import { showPage } from '../../shared/test-page.tsx';
import { sampleDetails, samplePerson, sampleUnit } from '../../shared/test-units.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { AllUnitsPage } from './AllUnitsPage.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('./UnitDialog.tsx')), 30_000);

const SYSTEM: SelectedFranchise = {
  code: 'SYSTEM',
  name: 'All Users/Units',
  franchises: [{ groupCode: 'BISTRO', description: 'Bistro Nord' }],
};
const A1 = sampleUnit('U1', { managerName: 'Noa Nix', managerId: 2 });
/** A unit of another franchise, with the same code as A1. */
const B1 = sampleUnit('U1', { groupCode: 'BISTRO', unitName: 'Nordhavn', franchiseRoleMemberId: 31 });
const B2 = sampleUnit('U2', { groupCode: 'BISTRO', levelOneName: 'Dan Drew', levelTwoName: 'Ada Area' });
const ALL = 'GET units/system';
const SAVE = 'POST units/BISTRO';

const responsesOf = (more: Responses = {}): Responses => ({
  [ALL]: [A1, B1, B2],
  'GET lookup/revisions': [
    { groupCode: 'ALOHA', revision: 1 },
    { groupCode: 'BISTRO', revision: 1 },
  ],
  'GET units/BISTRO/U1': sampleDetails(B1),
  'GET user/BISTRO/available-managers/U1': [],
  'GET user/BISTRO/assigned': [samplePerson(1, 'Dan Drew', 31)],
  ...more,
});

const show = (responses = responsesOf(), caller = CORPORATE) =>
  showPage(AllUnitsPage, { responses, caller, franchise: SYSTEM, address: '/all-units' });
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));

test('SYS-02 lists the units of all franchises with the group code and the specified columns', async () => {
  const { api } = show();
  await screen.findByText('3 units · 2 franchises');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All Units');
  const headers = 'Group Code↑,Unit Number,Name,Email,Phone,Manager,Level 1,Level 2,Level 3,Level 4,Actions';
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(headers.split(','));
  expect(rows().map((cells) => cells.join('|'))).toEqual([
    'ALOHA|U1|Unit U1|u1@units.example|555-0100|Noa Nix|—|—|—|—|Edit',
    'BISTRO|U1|Nordhavn|u1@units.example|555-0100|—|—|—|—|—|Edit',
    'BISTRO|U2|Unit U2|u2@units.example|555-0100|—|Dan Drew|Ada Area|—|—|Edit',
  ]);
  expect(api.calls).toEqual(['GET lookup/revisions', ALL]);
});

test('SYS-02 shows units as they load and marks an interrupted list as incomplete', async () => {
  const stream = new RowStream(3);
  const responses = responsesOf({ [ALL]: stream });
  const { api, user } = show(responses);
  stream.send([A1, B1]);
  await screen.findByText('2 units so far');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('2 of 3 units');
  act(() => stream.cut());
  await screen.findByText(/We could not load some units. Showing the 2 units loaded earlier/);
  expect(api.report).toHaveBeenCalledExactlyOnceWith(
    'An error occurred when retrieving lists of system units.',
    expect.objectContaining({ code: 'interrupted' }),
  );
  responses[ALL] = [A1, B1, B2];
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 units · 2 franchises');
});

test('SYS-02 Edit saves the unit in its franchise and updates the row without reloading a list', async () => {
  const saved = sampleDetails({ ...B1, phoneNumber: '555-0177', etag: '"U1-2"' });
  const { api, user } = show(responsesOf({ [SAVE]: saved }));
  await user.click(await screen.findByRole('button', { name: 'Edit U1 - Nordhavn' }));
  const dialog = await inDialog('U1 - Nordhavn');
  dialog.getByText('Bistro Nord');
  const phone = await dialog.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '555-0177');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['555-0100', '555-0177', '555-0100']));
  expect(api.last(SAVE)).toMatchObject({ etag: B1.etag, body: { unitCode: 'U1', franchiseRoleMemberId: 31 } });
  expect(api.calls.filter((call) => call === ALL || call.includes('ALOHA'))).toEqual([ALL]);
});

test('ROLE-05 UNIT-07 a read-only user gets Details instead of Edit', async () => {
  const { user } = show(responsesOf(), READ_ONLY);
  await user.click(await screen.findByRole('button', { name: 'Details U1 - Nordhavn' }));
  expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
  const dialog = await inDialog('U1 - Nordhavn');
  await dialog.findByRole('button', { name: 'Close' });
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('HIST-20 SYS-02 an undo reloads only the units of the affected franchise', async () => {
  const restored = sampleUnit('U2', { groupCode: 'BISTRO', phoneNumber: '555-0199' });
  const { api } = show(
    responsesOf({
      'POST audit/BISTRO/undo': { changes: [], leftovers: [] },
      'GET units/BISTRO/assigned': [B1],
      'GET units/BISTRO/unassigned': [restored],
    }),
  );
  await screen.findByText('3 units · 2 franchises');
  const undone = { params: { scope: 'BISTRO' }, body: { changeIds: ['change'] } };
  await act(() => api.client.attempt(restoringRoutes.undoChange, undone));
  await waitFor(() => expect(rows().map((cells) => cells[4])).toEqual(['555-0100', '555-0100', '555-0199']));
  expect(api.calls.filter((call) => call === ALL || call.includes('ALOHA'))).toEqual([ALL]);
});
