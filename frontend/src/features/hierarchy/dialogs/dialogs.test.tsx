import type { FranchiseRole, HierarchyNode, UnitDetails } from '@franchise-admin/api/contract';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider } from '../../../client/ClientContext.tsx';
import { createClient } from '../../../client/client.ts';
import { createQueries } from '../../../client/queries.ts';
import { NOTHING } from '../../../client/test-api.ts';
import { CallerContext } from '../../../context/caller.ts';
import { CORPORATE } from '../../../context/test-callers.ts';
import { closeReview, openReview } from '../../../shared/review/review.ts';
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
const position = { person: mateo, above: roots[0] ?? null };

/**
 * Renders a dialog with an API that returns `status` and `body` for every request.
 * @param now the tree after a reload; null if the reload fails
 */
function open(
  dialog: ReactNode,
  status: number,
  body: object,
  now: readonly HierarchyNode[] | null = roots,
  shown: readonly HierarchyNode[] = roots,
) {
  return openWith(dialog, async () => new Response(JSON.stringify(body), { status }), now, [], shown);
}

function openWith(
  dialog: ReactNode,
  api: typeof fetch,
  now: readonly HierarchyNode[] | null = roots,
  levels: readonly FranchiseRole[] = [],
  shown: readonly HierarchyNode[] = roots,
) {
  const send = vi.fn<typeof fetch>(api);
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  // Every preview is empty and nothing is scheduled, because other tests cover both.
  const route: typeof fetch = async (input, init) => {
    if (String(input).includes('dryRun=true')) return Response.json(NOTHING);
    if (/change-sets\/\w+\?/.test(String(input))) return Response.json({ changeSets: [], next: null });
    return send(input, init);
  };
  const client = createClient({ tokens, report: (message) => notifyError(message), fetch: route });
  const handlers = {
    apply: vi.fn(),
    refresh: vi.fn(async () => now ?? undefined),
    notifyDone: vi.fn(),
    onClose: vi.fn(),
  };
  render(
    <ClientProvider client={client} queries={createQueries(client)}>
      <CallerContext value={CORPORATE}>
        <DialogContext
          value={{
            groupCode: 'ALOHA',
            roots: shown,
            levels,
            mayChange: true,
            returnFocus: () => null,
            reveal: () => undefined,
            ...handlers,
          }}
        >
          {dialog}
        </DialogContext>
      </CallerContext>
    </ClientProvider>,
  );
  return { ...handlers, send };
}

const rejection = (...errors: { field: string; message: string }[]) => ({
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

test('HIER-16 shows a server error about the chosen person below the field Move under', async () => {
  open(<MoveDialog position={position} />, 400, rejection({ field: 'reportsToId', message: 'Not under them.' }));
  const { dialog, field } = await moveUnderZoe();
  await dialog.findByText('Not under them.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('HAND-09 Move lists all people, and shows why some of them cannot be chosen', async () => {
  const hana = samplePerson(7, 'Hana Ito', 1);
  const { person } = position;
  const tree = [samplePerson(1, 'Keala Thompson', 4, [person]), samplePerson(6, 'Zoë Adams', 4, [hana])];
  open(<MoveDialog position={position} />, 200, {}, tree, tree);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'Move under' }));
  await screen.findByRole('option', { name: /^Keala .*Mateo Fernández already reports to Keala Thompson\.$/ });
  screen.getByRole('option', { name: /^Hana .*Mateo Fernández can only report to someone at the level above\.$/ });
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-disabled'))).toEqual([
    null,
    'true',
    'true',
  ]);
  await user.click(screen.getByRole('option', { name: /^Keala/ }));
  await user.click(screen.getByRole('option', { name: /^Zoë/ }));
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('HAND-09 Reassign Position lists people who have a position, but they cannot be chosen', async () => {
  const fay = { ...samplePerson(9, 'Fay Ford', 1), franchiseRoleMemberId: null };
  open(<ReassignDialog position={position} />, 200, [fay]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('combobox', { name: 'New person in this position' }));
  await screen.findByRole('option', { name: /^Zoë .*Already has a position: Owner\.$/ });
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-disabled'))).toEqual([
    null,
    'true',
    'true',
  ]);
  expect(screen.queryByRole('option', { name: /^Mateo/ }), 'the person in the position').toBeNull();
});

test('HIER-16 shows a server error about another field at the top of the dialog', async () => {
  open(
    <MoveDialog position={position} />,
    400,
    rejection({ field: 'franchiseRoleId', message: 'It stays in its level.' }),
  );
  const { dialog, field } = await moveUnderZoe();
  expect((await dialog.findByRole('alert')).textContent).toContain('It stays in its level.');
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(dialog.queryByText(/needs attention/)).toBeNull();
});

const removal = (
  <RemovePersonDialog
    position={position}
    deleteUser={false}
    onDeleteUser={() => undefined}
    onHandOver={() => undefined}
  />
);
const confirm = async () => userEvent.setup().click(await screen.findByRole('button', { name: 'Confirm' }));

test('HIER-18 says that a removal will finish in the background, then reloads the tree', async () => {
  const pending = { rootCount: 0, unassignedUnitCount: 0, userDeleted: false, isPending: true };
  const { onClose, refresh } = open(removal, 200, pending);
  await confirm();
  await screen.findByText('Mateo Fernández is being removed. This finishes in the background.');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.setup().click(screen.getByRole('button', { name: 'OK' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('HIER-18 closes the dialog after a completed removal', async () => {
  const { onClose, notifyDone } = open(removal, 200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: false });
  await confirm();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(notifyDone).toHaveBeenCalledExactlyOnceWith('Mateo Fernández removed from the hierarchy.');
});

test('HIER-18 the dialog of a rejected removal shows the reason and stays open', async () => {
  const { onClose } = open(removal, 400, rejection({ field: 'deleteUser', message: 'Not this user.' }));
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('Not this user.');
  expect(onClose).not.toHaveBeenCalled();
});

test('ERR-03 shows the failure of a removal in the dialog', async () => {
  open(removal, 500, { code: 'internal', detail: 'The service had a fault.' });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toBe('The service had a fault.');
});

test('ERR-03 shows in the dialog that a response was lost, and keeps the choice for the retry', async () => {
  const { send } = open(<MoveDialog position={position} />, 200, {});
  send.mockRejectedValueOnce(new TypeError('no network'));
  const { dialog, field } = await moveUnderZoe();
  expect((await dialog.findByRole('alert')).textContent).toContain('The service could not be reached.');
  expect(field).toHaveProperty('value', 'Zoë Adams (zoë.adams@aloha.example)');
  const response = Promise.withResolvers<Response>();
  send.mockReturnValueOnce(response.promise);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.queryByRole('alert')).toBeNull();
});

const REMOVED = { rootCount: 0, unassignedUnitCount: 0, userDeleted: false, isPending: false };
const failedOnce = async () => {
  await screen.findByRole('alert');
  expect(shownToasts().toasts).toHaveLength(1);
};
const noToast = () => vi.waitFor(() => expect(shownToasts().toasts).toEqual([]));

test('ERR-01 dismisses the error toast when the retry of a move succeeds', async () => {
  const { send } = open(<MoveDialog position={position} />, 200, {});
  send.mockRejectedValueOnce(new TypeError('no network'));
  const { dialog } = await moveUnderZoe();
  await failedOnce();
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await noToast();
});

test.each([
  ['person', removal],
  ['unit', <RemoveUnitDialog key="unit" unit={pearl} onClose={() => undefined} />],
])('ERR-01 dismisses the error toast when the retry of removing a %s succeeds', async (_, dialog) => {
  const { send } = open(dialog, 200, REMOVED);
  send.mockRejectedValueOnce(new TypeError('no network'));
  await confirm();
  await failedOnce();
  await confirm();
  await noToast();
});

test('HAND-11 Assign Unit shows the holder of an assigned unit, and opens one review for several units', async () => {
  const units = ['1', '2'].map((unitCode) => ({ unitCode, unitName: `Free ${unitCode}`, etag: `"${unitCode}"` }));
  const tree = [...roots, samplePerson(7, 'Hana Ito', 4, [], [sampleUnit('9', 7)])];
  const { onClose } = open(<AssignUnitDialog position={position} />, 200, units, tree, tree);
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  const pickUnit = async (name: RegExp) => {
    await user.click(await dialog.findByRole('combobox', { name: 'Unit' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await pickUnit(/^9 - Unit 9.*Already assigned to Hana Ito\.$/);
  expect(dialog.queryByRole('button', { name: 'Add another unit' }), 'an assigned unit cannot be chosen').toBeNull();
  await user.keyboard('{Escape}');
  await pickUnit(/^1/);
  await user.click(dialog.getByRole('button', { name: 'Add another unit' }));
  await pickUnit(/^2/);
  await user.click(dialog.getByRole('button', { name: 'Review' }));
  expect(onClose).toHaveBeenCalled();
  // The review opens after the dialog has closed.
  cleanup();
  await vi.waitFor(() => expect(openReview()).toBeDefined());
  expect(openReview()).toMatchObject({
    title: 'Assign 2 units to Mateo Fernández',
    operations: ['1', '2'].map((unitCode) => ({
      route: 'assignUnit',
      body: { unitCode, franchiseRoleMemberId: 2 },
      ifMatch: `"${unitCode}"`,
    })),
  });
  closeReview();
});

test('ERR-01 dismisses the error toast when the retry of assigning a unit succeeds', async () => {
  const units = [{ unitCode: '2210', unitName: 'Pearl City', etag: '"1"' }];
  const { send, notifyDone } = open(<AssignUnitDialog position={position} />, 200, units);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.setup().click(await dialog.findByRole('combobox', { name: 'Unit' }));
  await userEvent.setup().click(await screen.findByRole('option', { name: /Pearl/ }));
  send.mockRejectedValueOnce(new TypeError('no network'));
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await failedOnce();
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Save' }));
  await noToast();
  expect(notifyDone).toHaveBeenCalledExactlyOnceWith('2210 - Pearl City assigned to Mateo Fernández.');
});

const holder = { ...mateo, units: [pearl] };
test.each([
  ['to the same person', 2, undefined],
  ['to another person', 6, 'It is now assigned to Zoë Adams.'],
  ['to an unknown person', 9, 'It is now assigned to someone else.'],
  ['to nobody', null, 'It is now unassigned.'],
])('HIER-14 UNIT-05 the toast of a saved unit reports a changed assignment (%s)', async (_, holderId, sentence) => {
  const UnitDialog: UnitDialogComponent = ({ onSaved }) => (
    <button type="button" onClick={() => onSaved?.({ ...pearl, franchiseRoleMemberId: holderId } as UnitDetails)}>
      Save it
    </button>
  );
  open(
    <EditUnitsDialog position={{ ...position, person: holder }} groupName="Aloha" UnitDialog={UnitDialog} />,
    200,
    {},
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Edit 2210/ }));
  await user.click(await screen.findByRole('button', { name: 'Save it', hidden: true }));
  expect(shownToasts().toasts.map(({ title, message }) => [title, message || undefined])).toEqual([
    ['2210 - Pearl City saved.', sentence],
  ]);
});

const alertOf = async () => (await screen.findByRole('alert')).textContent?.trim();
const STALE = { code: 'stale', detail: 'Someone else changed this in the meantime. Please review what changed.' };
const notFound = (field: string, detail: string) => ({
  code: 'not_found',
  detail,
  errors: [{ field, message: detail }],
});

test('ERR-03 reports a stale move without details if the tree fails to reload', async () => {
  open(<MoveDialog position={position} />, 412, STALE, null);
  await moveUnderZoe();
  expect(await alertOf()).toBe(
    'Someone else changed the position of Mateo Fernández in the meantime. We could not load its current state. Please try again.',
  );
});

test('HIER-16 reports that the target of a move was removed, even if the moved position has changed too', async () => {
  const changed = [{ ...position.above, children: [{ ...mateo, etag: '"new"', unitCount: 7 }] } as HierarchyNode];
  const detail = 'The person to report to is no longer in this hierarchy.';
  open(<MoveDialog position={position} />, 404, notFound('reportsToId', detail), changed);
  await moveUnderZoe();
  expect(await alertOf()).toBe(detail);
});

const GONE = notFound('franchiseRoleMemberId', 'This person is no longer in the hierarchy.');

test('HIER-18 offers no second removal after a 404, even if the tree fails to reload', async () => {
  open(removal, 404, GONE, null);
  await confirm();
  await screen.findByText('Mateo Fernández is no longer in the hierarchy.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['OK']);
});

test('HIER-18 if the response to a removal was lost, the retry does not blame another user', async () => {
  const { send } = open(removal, 404, GONE, [{ ...position.above, children: [] } as HierarchyNode]);
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
    'other fields',
    2,
    roots,
    'Someone else changed 2210 - Pearl City in the meantime. Review the change, then try again.',
  ],
  ['assignment', 6, roots, 'Someone else changed 2210 - Pearl City in the meantime: it is now assigned to Zoë Adams.'],
  [
    'assignment',
    6,
    null,
    'Someone else changed 2210 - Pearl City in the meantime: it is now assigned to someone else.',
  ],
  ['assignment', null, roots, '2210 - Pearl City is already unassigned.'],
] as const)('HIER-07 describes another user’s change to a unit: %s (%s)', async (_, holderId, now, text) => {
  open(<RemoveUnitDialog unit={pearl} onClose={() => undefined} />, 412, unitNow(holderId), now);
  await confirm();
  await screen.findByText(text);
});

test('HIER-07 if the response to an unassignment was lost, the retry does not blame another user', async () => {
  const { send } = open(<RemoveUnitDialog unit={pearl} onClose={() => undefined} />, 412, unitNow(null));
  send.mockRejectedValueOnce(new TypeError('no network'));
  await confirm();
  expect(await alertOf()).toContain('The service could not be reached.');
  await confirm();
  await screen.findByText('2210 - Pearl City is already unassigned.');
});

test('HIER-15 Add Root Level disables Save and explains why if no level has a name', async () => {
  open(<AddLevelDialog above={null} />, 200, []);
  const save = await screen.findByRole('button', { name: 'Save' });
  await screen.findByRole('combobox', { name: 'Level' });
  const reason = document.getElementById(save.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('This franchise has no named levels yet. Name the levels with Manage Roles first.');
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  ['Move under', <MoveDialog key="move" position={position} />],
  ['New person in this position', <ReassignDialog key="reassign" position={position} />],
  ['Unit', <AssignUnitDialog key="assign" position={position} />],
])('HIER-14 marks "%s" as required and explains the mark', async (label, dialog) => {
  open(dialog, 200, []);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label });
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(field.labels?.[0]?.hasAttribute('data-required')).toBe(true);
  screen.getByText('* Required');
});

test('TBL-01 the search in Edit Units finds words in any order and phone numbers by their digits', async () => {
  const units = [pearl, { ...sampleUnit('2214', 2, 'Kapolei Commons'), phoneNumber: '(808) 555-0134' }];
  open(
    <EditUnitsDialog
      position={{ ...position, person: { ...mateo, units } }}
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

test('HIER-14 moves the focus to "Assign Unit" when the last unit disappears from Edit Units', async () => {
  let removeUnit: () => void = () => undefined;
  function Units() {
    const [units, setUnits] = useState([pearl]);
    removeUnit = () => setUnits([]);
    return (
      <EditUnitsDialog position={{ ...position, person: { ...mateo, units } }} groupName="" UnitDialog={() => null} />
    );
  }
  open(<Units />, 200, {});
  const edit = await screen.findByRole('button', { name: 'Edit 2210 - Pearl City' });
  act(() => edit.focus());
  act(() => removeUnit());
  expect(document.activeElement?.textContent).toBe('Assign Unit');
});

test('HIER-19 marks level 1 and every level below a named level as required', async () => {
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

test('HIST-23 Manage Roles has a tab History', async () => {
  open(<ManageRolesDialog />, 200, { groupCode: 'ALOHA', groupName: 'Aloha', etag: '"1"', records: [], next: null });
  await userEvent.setup().click(await screen.findByRole('tab', { name: 'History' }));
  await screen.findByText('No changes recorded');
});

test('HAND-12 Add Level reports unassigned units that fail to load, and loads them again', async () => {
  let isDown = true;
  openWith(<AddLevelDialog above={position} />, async (input) => {
    if (!String(input).endsWith('lookup/units/ALOHA')) return Response.json([]);
    if (isDown) return Response.json({ code: 'unavailable', detail: 'Not now.' }, { status: 503 });
    return Response.json([{ unitCode: '2210', unitName: 'Pearl City', etag: '"1"' }]);
  });
  const user = userEvent.setup();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(retry);
  await choose('Units', /2210/);
});

/** An API that carries out each change but loses the first response, and then no longer lists the chosen option. */
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

test('HIER-15 Save after a lost response adds the person, although the list no longer contains them', async () => {
  const { send, keys } = losing('/unassigned', ivy, { franchiseRoleMemberId: 90, etag: '"90"' });
  const { notifyDone } = openWith(<AddLevelDialog above={position} />, send, roots, [area]);
  await choose('User', /Ivy/);
  await saveTwice();
  await vi.waitFor(() => expect(notifyDone).toHaveBeenCalledWith('Ivy Lane added to the hierarchy.'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(shownToasts().toasts).toEqual([]);
});

test('HIER-14 Save after a lost response assigns the unit, although the list no longer contains it', async () => {
  const { send, keys } = losing('lookup/units/ALOHA', { unitCode: '2210', unitName: 'Pearl City', etag: '"1"' }, pearl);
  const { notifyDone } = openWith(<AssignUnitDialog position={position} />, send);
  await choose('Unit', /2210/);
  await saveTwice();
  await vi.waitFor(() => expect(notifyDone).toHaveBeenCalledWith('2210 - Pearl City assigned to Mateo Fernández.'));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(shownToasts().toasts).toEqual([]);
});
