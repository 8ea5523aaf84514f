import type { Operation } from '@franchise-admin/api/contract';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import { CORPORATE, READ_ONLY } from '../../context/test-callers.ts';
import { closeReview, openReview } from '../../shared/review/review.ts';
import { changeSetOf, operationOf, SET_ID } from '../../shared/review/test-sets.ts';
import { closed, fill, press, seen, showPage } from '../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { HierarchyPage } from './HierarchyPage.tsx';
import { samplePerson, sampleUnit } from './model/test-trees.ts';

// happy-dom may keep content hidden after a dialog closes.
configure({ defaultHidden: true });

beforeAll(
  () =>
    loadDialogs(
      import('./dialogs/HierarchyDialog.tsx'),
      import('./dialogs/propose-removal.ts'),
      import('../../shared/review/ProposalDialog.tsx'),
      import('../../shared/review/ReasonDialog.tsx'),
      import('../../shared/hand-over/HandOverDialog.tsx'),
      import('../../ui/menu/FluentMenu.tsx'),
    ),
  30_000,
);
afterEach(() => {
  closeReview();
  clearNotifications();
});

const CREATE = 'POST change-sets/ALOHA';
const SET = `change-sets/ALOHA/${SET_ID}`;
const created = changeSetOf({ kind: 'proposal', verdicts: { notAllowed: 1 } });
const reviewed = operationOf(1, { verdict: 'notAllowed' });
const LEVELS = [
  { franchiseRoleId: 1, tier: 1, roleName: 'Restaurant Lead', order: 0 },
  { franchiseRoleId: 2, tier: 2, roleName: 'District Manager', order: 1 },
  { franchiseRoleId: 3, tier: 3, roleName: 'Area Director', order: 2 },
];
const [mia, zoe] = [samplePerson(2, 'Mia Moss', 2, [], [sampleUnit('U1', 2)]), samplePerson(4, 'Zoe Zimmer', 3)];
const ann = { franchiseUserId: 90, firstName: 'Ann', lastName: 'Moana', emailAddress: 'ann@aloha.example' };
const FRANCHISE = {
  ...{ groupCode: 'ALOHA', groupName: 'Aloha Grill Group', etag: '"7"' },
  ...{ level1Name: 'Restaurant Lead', level2Name: 'District Manager', level3Name: 'Area Director', level4Name: null },
};

const RESPONSES: Responses = {
  'GET hierarchy/ALOHA': [samplePerson(1, 'Ada Lee', 3, [mia]), zoe],
  'GET franchise/ALOHA/roles': LEVELS,
  'GET franchise/ALOHA': FRANCHISE,
  'GET lookup/units/ALOHA': [{ unitCode: 'U7', unitName: 'Harbor', etag: '"3"' }],
  'GET user/ALOHA/unassigned': [ann],
  [CREATE]: created,
  [`GET ${SET}?limit=100`]: { changeSet: created, operations: [reviewed], next: null },
  [`POST ${SET}/propose`]: { ...created, state: 'proposed' },
  [`POST ${SET}/cancel`]: { ...created, state: 'cancelled' },
};

const Page = () => <HierarchyPage UnitDialog={() => null} />;
const show = (caller = READ_ONLY) => showPage(Page, { responses: RESPONSES, caller });
type Shown = ReturnType<typeof show>;

async function choose({ user }: Shown, row: string, action: string) {
  await press(user, `Propose changes to ${row}`);
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
async function pick({ user }: Shown, field: string, option: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

interface Case {
  readonly open: (shown: Shown) => Promise<void>;
  readonly fill: (shown: Shown) => Promise<void>;
  readonly title: string;
  readonly operations: readonly Partial<Operation>[];
}

const place = { code: 'ALOHA' };
const CASES: Readonly<Record<string, Case>> = {
  Move: {
    open: (shown) => choose(shown, 'Mia Moss', 'Move'),
    fill: (shown) => pick(shown, 'Move under', /^Zoe/),
    title: 'Move Mia Moss under Zoe Zimmer',
    operations: [
      {
        ...{ route: 'saveHierarchy', params: place, ifMatch: '"1"' },
        body: { franchiseRoleId: 2, reportsToId: 4, franchiseUserId: 1002, franchiseRoleMemberId: 2 },
      },
    ],
  },
  'Reassign Position': {
    open: (shown) => choose(shown, 'Mia Moss', 'Reassign Position'),
    fill: (shown) => pick(shown, 'New person in this position', /^Ann/),
    title: 'Reassign the position of Mia Moss to Ann Moana',
    operations: [
      {
        ...{ route: 'saveHierarchy', params: place, ifMatch: '"1"' },
        body: { franchiseRoleId: 2, reportsToId: 1, franchiseUserId: 90, franchiseRoleMemberId: 2 },
      },
    ],
  },
  'Add Level': {
    open: (shown) => choose(shown, 'Mia Moss', 'Add Level'),
    fill: async (shown) => {
      await pick(shown, 'User', /^Ann/);
      await pick(shown, 'Units', /^U7/);
    },
    title: 'Add Ann Moana with 1 unit',
    operations: [
      {
        ...{ route: 'saveHierarchy', params: place },
        body: { franchiseRoleId: 1, reportsToId: 2, franchiseUserId: 90 },
      },
      {
        ...{ route: 'assignUnit', params: place, ifMatch: '"3"' },
        body: { unitCode: 'U7', franchiseRoleMemberId: { $ref: 1 } },
      },
    ],
  },
  'Propose Root Level': {
    open: ({ user }) => press(user, 'Propose Root Level'),
    fill: async (shown) => {
      await pick(shown, 'User', /^Ann/);
      await pick(shown, 'Level', /^Area/);
    },
    title: 'Add Ann Moana to the hierarchy',
    operations: [
      {
        ...{ route: 'saveHierarchy', params: place },
        body: { franchiseRoleId: 3, reportsToId: null, franchiseUserId: 90 },
      },
    ],
  },
  'Assign Unit': {
    open: (shown) => choose(shown, 'Mia Moss', 'Assign Unit'),
    fill: (shown) => pick(shown, 'Unit', /^U7/),
    title: 'Assign 1 unit to Mia Moss',
    operations: [
      {
        ...{ route: 'assignUnit', params: place, ifMatch: '"3"' },
        body: { unitCode: 'U7', franchiseRoleMemberId: 2 },
      },
    ],
  },
  Roles: {
    open: async ({ user }) => {
      await press(user, 'Roles');
      await press(user, 'Propose a change');
    },
    fill: async ({ user }) =>
      fill(user, await screen.findByRole('textbox', { name: 'Level 1 role name' }), 'Shift Lead'),
    title: 'Change the roles of ALOHA - Aloha Grill Group',
    operations: [
      {
        ...{ route: 'saveFranchise', params: place, ifMatch: '"7"' },
        body: {
          ...{ level1Name: 'Shift Lead', level2Name: 'District Manager' },
          ...{ level3Name: 'Area Director', level4Name: null },
        },
      },
    ],
  },
};

test.each(Object.entries(CASES))('SETUI-26 a read-only user proposes with the dialog of %s', async (_, one) => {
  const shown = show();
  const { api, user } = shown;
  await one.open(shown);
  await one.fill(shown);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create new person' })).toBeNull();
  await press(user, 'Propose…');
  const reason = await inDialog('Propose this change');
  expect(reason.getByRole('table').textContent).toContain('Phone(none)808 555 0100');
  await user.type(reason.getByRole('textbox', { name: 'Reason' }), 'She leads now.');
  await user.click(reason.getByText('Propose'));
  await closed();
  expect(api.last(CREATE)?.body).toEqual({
    title: one.title,
    kind: 'proposal',
    operations: one.operations,
    isAtomic: false,
    stopsAtFailure: one.operations.length > 1,
  });
  expect(api.last(`POST ${SET}/propose`)?.body).toEqual({ reason: 'She leads now.' });
  expect(api.calls.filter((call) => /^POST (hierarchy|units|franchise)|dryRun/.test(call))).toEqual([]);
  expect(shownToasts().toasts[0]?.title).toMatch(/^Proposed\./);
});

test('SETUI-26 marks the field of a choice that no approver could apply as invalid, and cancels the change set', async () => {
  const errors = [{ field: 'reportsToId', message: 'They are at another level.' }];
  const problem = { code: 'conflict' as const, detail: 'They are at another level.', errors };
  const operations = [operationOf(1, { verdict: 'rejected', problem })];
  const responses = { ...RESPONSES, [`GET ${SET}?limit=100`]: { changeSet: created, operations, next: null } };
  const shown = showPage(Page, { responses, caller: READ_ONLY });
  await CASES.Move?.open(shown);
  await CASES.Move?.fill(shown);
  await press(shown.user, 'Propose…');
  const field = await screen.findByRole('combobox', { name: 'Move under' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(shown.api.calls).toContain(`POST ${SET}/cancel`));
});

test('SETUI-26 a read-only user proposes to remove a person or a unit', async () => {
  const shown = show();
  await choose(shown, 'Mia Moss', 'Propose Removal');
  await waitFor(() => expect(openReview()).toMatchObject({ title: 'Remove Mia Moss', kind: 'proposal' }));
  closeReview();
  await press(shown.user, 'Expand All');
  await choose(shown, 'U1 - Unit U1', 'Propose Removal');
  const removal = { route: 'unassignUnit', params: place, body: { unitCode: 'U1' }, ifMatch: '"1"' };
  await waitFor(() => expect(openReview()).toMatchObject({ title: 'Remove U1 - Unit U1', operations: [removal] }));
});

test('SETUI-26 the menu of a read-only user has Hand Over Everything, but no History, Cut or Paste here', async () => {
  const shown = show();
  await press(shown.user, 'Propose changes to Mia Moss');
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Assign Unit',
    'Add Level',
    'Reassign Position',
    'Move',
    'Hand Over Everything',
    'Propose Removal',
  ]);
});

test('SETUI-26 the dialog of a person’s units lets a read-only user propose a unit and a removal', async () => {
  const shown = show();
  await press(shown.user, '1 unit of Mia Moss');
  const units = within(await screen.findByRole('dialog', { name: 'Units' }));
  await shown.user.click(await units.findByRole('button', { name: 'Propose Removal U1 - Unit U1' }));
  expect(openReview()).toMatchObject({ title: 'Remove U1 - Unit U1' });
  await press(shown.user, 'Propose Unit');
  expect(await inDialog('Assign Unit')).toBeTruthy();
  await seen('Nothing changes until an administrator approves your proposal.');
});

test('SETUI-26 the roles are locked until the user proposes a change', async () => {
  const { user } = show();
  await press(user, 'Roles');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Level 1 role name' });
  expect(field.readOnly).toBe(true);
  await press(user, 'Propose a change');
  await waitFor(() => expect(field.readOnly).toBe(false));
});

test('SETUI-26 users who may change the hierarchy get Save, and no button to propose', async () => {
  const shown = show(CORPORATE);
  await press(shown.user, 'Actions for Mia Moss');
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Move' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull();
});
