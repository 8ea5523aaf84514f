import type { FranchiseRole, HierarchyNode, UnitDetails } from '@franchise-admin/api/contract';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider } from '../../../client/ClientContext.tsx';
import { createClient } from '../../../client/client.ts';
import { createQueries } from '../../../client/queries.ts';
import { CallerContext } from '../../../context/caller.ts';
import { CORPORATE } from '../../../context/test-callers.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { clearNotifications, notifyError, shownToasts } from '../../../ui/toasts/toasts.ts';
import { samplePerson, sampleUnit } from '../model/test-trees.ts';
import { AddLevelDialog } from './AddLevelDialog.tsx';
import { AssignUnitDialog } from './AssignUnitDialog.tsx';
import { DialogContext } from './DialogContext.ts';
import { EditUnitsDialog, type UnitDialogComponent } from './EditUnitsDialog.tsx';
import { ManageRolesDialog } from './ManageRolesDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { ReassignDialog } from './ReassignDialog.tsx';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';
import { RemoveUnitDialog } from './RemoveUnitDialog.tsx';

beforeAll(() => loadDialogs(), 30_000);
beforeEach(clearNotifications);

const mateo = samplePerson(2, 'Mateo Fernández', 3);
const roots: readonly HierarchyNode[] = [
  samplePerson(1, 'Keala Thompson', 4, [mateo]),
  samplePerson(6, 'Zoë Adams', 4),
];
const pearl = sampleUnit('2210', 2, 'Pearl City');
const standing = { person: mateo, above: roots[0] ?? null };

/**
 * Shows a dialog of a franchise whose API answers each change with `status` and `answer`.
 * @param now the tree as it is read anew; null when that fails
 */
function open(dialog: ReactNode, status: number, answer: object, now: readonly HierarchyNode[] | null = roots) {
  return openOver(dialog, async () => new Response(JSON.stringify(answer), { status }), now);
}

/** The same over an API of the test's own. */
function openOver(
  dialog: ReactNode,
  api: typeof fetch,
  now: readonly HierarchyNode[] | null = roots,
  levels: readonly FranchiseRole[] = [],
) {
  const send = vi.fn<typeof fetch>(api);
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report: (message) => notifyError(message), fetch: send });
  const told = { apply: vi.fn(), refresh: vi.fn(async () => now ?? undefined), notifyDone: vi.fn(), onClose: vi.fn() };
  render(
    <ClientProvider client={client} queries={createQueries(client)}>
      <CallerContext value={CORPORATE}>
        <DialogContext
          value={{ groupCode: 'ALOHA', roots, levels, returnFocus: () => null, reveal: () => undefined, ...told }}
        >
          {dialog}
        </DialogContext>
      </CallerContext>
    </ClientProvider>,
  );
  return { ...told, send };
}

const refused = (...errors: { field: string; message: string }[]) => ({
  code: 'invalid_request',
  detail: errors[0]?.message,
  errors,
});

async function moveUnderZoe() {
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'Move under' });
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: /Zoë/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  return { dialog, field };
}

test('HIER-16 what the server has against the chosen person stands at the field they were chosen in', async () => {
  open(<MoveDialog standing={standing} />, 400, refused({ field: 'reportsToId', message: 'Not under them.' }));
  const { dialog, field } = await moveUnderZoe();
  await dialog.findByText('Not under them.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('HIER-16 what the server has against something else is told at the head of the dialog', async () => {
  open(
    <MoveDialog standing={standing} />,
    400,
    refused({ field: 'franchiseRoleId', message: 'It stays in its level.' }),
  );
  const { dialog, field } = await moveUnderZoe();
  expect((await dialog.findByRole('alert')).textContent).toContain('It stays in its level.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(dialog.queryByText(/needs attention/)).toBeNull();
});

const removal = <RemovePersonDialog standing={standing} deleteUser={false} onDeleteUser={() => undefined} />;
const confirm = async () => userEvent.setup().click(await screen.findByRole('button', { name: 'Confirm' }));

test('HIER-18 a removal that is still under way says so, and the tree is read anew afterwards', async () => {
  const answer = { rootCount: 0, unassignedUnitCount: 0, userDeleted: false, isPending: true };
  const { onClose, refresh } = open(removal, 200, answer);
  await confirm();
  await screen.findByText('Mateo Fernández is being removed. The rest follows in a moment.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('HIER-18 a removal that is whole closes at once', async () => {
  const { onClose, notifyDone } = open(removal, 200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: false });
  await confirm();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notifyDone).toHaveBeenCalledExactlyOnceWith('Mateo Fernández removed from the hierarchy.');
});

test('HIER-18 a refused removal says why and stays', async () => {
  const { onClose } = open(removal, 400, refused({ field: 'deleteUser', message: 'Not this user.' }));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('Not this user.');
  expect(onClose).not.toHaveBeenCalled();
});

test('ERR-03 a removal that went wrong says so in the dialog until the next try', async () => {
  open(removal, 500, { code: 'internal', detail: 'The service had a fault.' });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('The service had a fault.');
});

test('ERR-03 a change whose answer never came says so in the dialog and keeps what was chosen', async () => {
  const { send } = open(<MoveDialog standing={standing} />, 200, {});
  send.mockRejectedValueOnce(new TypeError('no network'));
  const { dialog, field } = await moveUnderZoe();
  expect((await dialog.findByRole('alert')).textContent).toContain('The service could not be reached.');
  expect(field).toHaveProperty('value', 'Zoë Adams (zoë.adams@aloha.example)');
  const answer = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(answer.promise);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

const ANSWER = { rootCount: 0, unassignedUnitCount: 0, userDeleted: false, isPending: false };
const refusedOnce = async () => {
  await screen.findByRole('alert');
  expect(shownToasts().toasts).toHaveLength(1);
};
const noToast = () => vi.waitFor(() => expect(shownToasts().toasts).toEqual([]));

test('ERR-01 no toast tells that a move failed once it has gone through', async () => {
  const { send } = open(<MoveDialog standing={standing} />, 200, {});
  send.mockRejectedValueOnce(new TypeError('no network'));
  const { dialog } = await moveUnderZoe();
  await refusedOnce();
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await noToast();
});

test.each([
  ['person', removal],
  ['unit', <RemoveUnitDialog key="unit" unit={pearl} onClose={() => undefined} />],
])('ERR-01 no toast tells that the removal of a %s failed once it has gone through', async (_, dialog) => {
  const { send } = open(dialog, 200, ANSWER);
  send.mockRejectedValueOnce(new TypeError('no network'));
  await confirm();
  await refusedOnce();
  await confirm();
  await noToast();
});

test('ERR-01 no toast tells that a unit could not be assigned once it has been', async () => {
  const units = [{ unitCode: '2210', unitName: 'Pearl City', etag: '"1"' }];
  const { send, notifyDone } = open(<AssignUnitDialog standing={standing} />, 200, units);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.setup().click(await dialog.findByRole('combobox', { name: 'Unit' }));
  await userEvent.setup().click(await screen.findByRole('option', { name: /Pearl/ }));
  send.mockRejectedValueOnce(new TypeError('no network'));
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await refusedOnce();
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await noToast();
  expect(notifyDone).toHaveBeenCalledExactlyOnceWith('2210 - Pearl City assigned to Mateo Fernández.');
});

const holder = { ...mateo, units: [pearl] };
test.each([
  ['on the same person', 2, undefined],
  ['on another one', 6, 'It is assigned to Zoë Adams now.'],
  ['on somebody who came since', 9, 'It is assigned to someone else now.'],
  ['on nobody', null, 'It is among the unassigned units now.'],
])(
  'HIER-14 UNIT-05 a unit that hangs %s once it is saved is told of, as its row may be gone',
  async (_, over, where) => {
    const UnitDialog: UnitDialogComponent = ({ onSaved }) => (
      <button type="button" onClick={() => onSaved?.({ ...pearl, franchiseRoleMemberId: over } as UnitDetails)}>
        Save it
      </button>
    );
    open(
      <EditUnitsDialog standing={{ ...standing, person: holder }} groupName="Aloha" UnitDialog={UnitDialog} />,
      200,
      {},
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Edit 2210/ }));
    await user.click(await screen.findByRole('button', { name: 'Save it', hidden: true }));
    expect(shownToasts().toasts.map(({ title, message }) => [title, message || undefined])).toEqual([
      ['2210 - Pearl City saved.', where],
    ]);
  },
);

const alertOf = async () => (await screen.findByRole('alert')).textContent?.trim();
const STALE = { code: 'stale', detail: 'Someone else changed this in the meantime. Please review what changed.' };
const notFound = (field: string, detail: string) => ({
  code: 'not_found',
  detail,
  errors: [{ field, message: detail }],
});

test('ERR-03 who was overtaken and cannot be told by what is not asked to review it', async () => {
  open(<MoveDialog standing={standing} />, 412, STALE, null);
  await moveUnderZoe();
  expect(await alertOf()).toBe(
    'Someone else changed the position of Mateo Fernández in the meantime. Its current state could not be loaded. Please try again.',
  );
});

test('HIER-16 that the chosen person is gone is not hidden by what else has changed', async () => {
  const changed = [{ ...standing.above, children: [{ ...mateo, etag: '"new"', unitCount: 7 }] } as HierarchyNode];
  const detail = 'The person to report to is no longer in this hierarchy.';
  open(<MoveDialog standing={standing} />, 404, notFound('reportsToId', detail), changed);
  await moveUnderZoe();
  expect(await alertOf()).toBe(detail);
});

const GONE = notFound('franchiseRoleMemberId', 'This person is no longer in the hierarchy.');

test('HIER-18 who is gone is not asked to be removed again, although the tree could not be read', async () => {
  open(removal, 404, GONE, null);
  await confirm();
  await screen.findByText('Mateo Fernández is no longer in the hierarchy.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
});

test('HIER-18 a removal whose answer was lost is not told as somebody else’s', async () => {
  const { send } = open(removal, 404, GONE, [{ ...standing.above, children: [] } as HierarchyNode]);
  send.mockRejectedValueOnce(new TypeError('no network'));
  await confirm();
  expect(await alertOf()).toContain('The service could not be reached.');
  await confirm();
  await screen.findByText('Mateo Fernández is no longer in the hierarchy.');
});

const LEVEL_NAMES = { levelOneName: null, levelTwoName: null, levelThreeName: null, levelFourName: null };
const unitNow = (franchiseRoleMemberId: number | null) => ({
  ...STALE,
  current: { ...pearl, groupCode: 'ALOHA', ...LEVEL_NAMES, franchiseRoleMemberId },
});

test.each([
  [
    'its phone number',
    2,
    roots,
    'Someone else changed 2210 - Pearl City in the meantime. Please check, then try again.',
  ],
  ['whose it is', 6, roots, 'Someone else changed 2210 - Pearl City in the meantime: it is assigned to Zoë Adams now.'],
  [
    'whose it is',
    6,
    null,
    'Someone else changed 2210 - Pearl City in the meantime: it is assigned to someone else now.',
  ],
  ['whose it is', null, roots, '2210 - Pearl City is not assigned any more.'],
] as const)('HIER-07 what was changed about a unit is told as it is: %s (%s)', async (_, position, now, text) => {
  open(<RemoveUnitDialog unit={pearl} onClose={() => undefined} />, 412, unitNow(position), now);
  await confirm();
  await screen.findByText(text);
});

test('HIER-07 a unit that is taken off already, by the answer that was lost, is not told as somebody else’s doing', async () => {
  const { send } = open(<RemoveUnitDialog unit={pearl} onClose={() => undefined} />, 412, unitNow(null));
  send.mockRejectedValueOnce(new TypeError('no network'));
  await confirm();
  expect(await alertOf()).toContain('The service could not be reached.');
  await confirm();
  await screen.findByText('2210 - Pearl City is not assigned any more.');
});

test('HIER-15 without a named level Add Root Level says what to do first, and nothing can be saved', async () => {
  open(<AddLevelDialog above={null} />, 200, []);
  const save = await screen.findByRole('button', { name: 'Save' });
  await screen.findByRole('combobox', { name: 'Level' });
  const reason = document.getElementById(save.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('No level is named yet. Name the levels with Manage Roles first.');
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  ['Move under', <MoveDialog key="move" standing={standing} />],
  ['New person in this position', <ReassignDialog key="reassign" standing={standing} />],
  ['Unit', <AssignUnitDialog key="assign" standing={standing} />],
])('HIER-14 "%s" is marked as required, with what the mark means', async (label, dialog) => {
  open(dialog, 200, []);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(field.labels?.[0]?.hasAttribute('data-required')).toBe(true);
  screen.getByText('* Required');
});

test('TBL-01 Edit Units finds units by words in any order and by the digits of a phone number', async () => {
  const units = [pearl, { ...sampleUnit('2214', 2, 'Kapolei Commons'), phoneNumber: '(808) 555-0134' }];
  open(
    <EditUnitsDialog
      standing={{ ...standing, person: { ...mateo, units } }}
      groupName="Aloha"
      UnitDialog={() => null}
    />,
    200,
    {},
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const codes = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('rowheader').textContent);
  expect(codes()).toEqual(['2210', '2214']);
  await user.type(dialog.getByRole('searchbox'), 'commons 8085550134');
  expect(codes()).toEqual(['2214']);
  await user.type(dialog.getByRole('searchbox'), 'x');
  dialog.getByText('No results for “commons 8085550134x”');
});

test('HIER-14 "Assign Unit" takes the focus when the last unit of Edit Units goes after its dialog has closed', async () => {
  let lose: () => void = () => undefined;
  function Losing() {
    const [units, setUnits] = useState([pearl]);
    lose = () => setUnits([]);
    return (
      <EditUnitsDialog standing={{ ...standing, person: { ...mateo, units } }} groupName="" UnitDialog={() => null} />
    );
  }
  open(<Losing />, 200, {});
  const edit = await screen.findByRole('button', { name: 'Edit 2210 - Pearl City' });
  act(() => edit.focus());
  act(() => lose());
  expect(document.activeElement?.textContent).toBe('Assign Unit');
});

test('HIER-19 the levels that have to be named are marked: the first one, and what lies beneath a named one', async () => {
  open(<ManageRolesDialog />, 200, { groupCode: 'ALOHA', groupName: 'Aloha', level1Name: 'Lead', etag: '"1"' });
  const required = () =>
    screen
      .getAllByRole('textbox')
      .filter((field) => field.hasAttribute('aria-required'))
      .map((field) => (field as HTMLInputElement).labels?.[0]?.textContent);
  await screen.findByRole('textbox', { name: 'Level 1 role name' });
  expect(required()).toEqual(['Level 1 role name']);
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Level 4 role name' }), 'Owner');
  expect(required()).toEqual(['Level 1 role name', 'Level 2 role name', 'Level 3 role name']);
});

/** An API that carries out each change, loses the first response, and then no longer offers what was chosen. */
function losing(path: string, offered: object, result: object) {
  const keys: (string | null)[] = [];
  const send: typeof fetch = async (input, init) => {
    const isList = (init?.method ?? 'GET') === 'GET';
    if (isList) return Response.json(String(input).endsWith(path) && keys.length === 0 ? [offered] : []);
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json(result);
  };
  return { send, keys };
}

async function choose(field: string, option: RegExp) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function saveTwice() {
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  await dialog.findByRole('alert');
  expect(shownToasts().toasts).toHaveLength(1);
  await save();
}

const area = { franchiseRoleId: 2, roleName: 'Area', tier: 2, order: 2 } as const;
const ivy = { ...samplePerson(9, 'Ivy Lane', 1), franchiseRoleMemberId: null, role: '', etag: '"9"' };

test('HIER-15 after a lost response Save again adds the person, who is no longer among the unassigned', async () => {
  const { send, keys } = losing('/unassigned', ivy, { franchiseRoleMemberId: 90, etag: '"90"' });
  const { notifyDone } = openOver(<AddLevelDialog above={standing} />, send, roots, [area]);
  await choose('User', /Ivy/);
  await saveTwice();
  await vi.waitFor(() => expect(notifyDone).toHaveBeenCalledWith('Ivy Lane added to the hierarchy.'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(shownToasts().toasts).toEqual([]);
});

test('HIER-14 after a lost response Save again assigns the unit, which is no longer among the unassigned', async () => {
  const { send, keys } = losing('lookup/units/ALOHA', { unitCode: '2210', unitName: 'Pearl City', etag: '"1"' }, pearl);
  const { notifyDone } = openOver(<AssignUnitDialog standing={standing} />, send);
  await choose('Unit', /2210/);
  await saveTwice();
  await vi.waitFor(() => expect(notifyDone).toHaveBeenCalledWith('2210 - Pearl City assigned to Mateo Fernández.'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(shownToasts().toasts).toEqual([]);
});
