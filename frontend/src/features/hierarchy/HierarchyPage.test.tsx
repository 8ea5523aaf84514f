import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { showPage } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { HierarchyPage } from './HierarchyPage.tsx';
import { samplePerson, sampleTree, sampleUnit } from './model/test-trees.ts';

beforeAll(() => loadDialogs(import('./dialogs/HierarchyDialog.tsx'), import('../../ui/menu/FluentMenu.tsx')), 30_000);
beforeEach(clearNotifications);

const TREE = 'GET hierarchy/ALOHA';
const UNASSIGNED = 'GET lookup/units/ALOHA';
const Page = () => <HierarchyPage UnitDialog={() => null} />;

test.each([
  ['412', new ErrorResponse(412, { code: 'stale', detail: 'Changed.' })],
  ['404', new ErrorResponse(404, { code: 'not_found', detail: 'Gone.' })],
])('HIER-07 reloads the tree and the count of unassigned units after a rejected removal (%s)', async (_, rejection) => {
  const free = (unitCode: string) => ({ unitCode, unitName: `Unit ${unitCode}` });
  const responses: Responses = {
    [TREE]: [samplePerson(1, 'Olga Owner', 4, [], [sampleUnit('U1', 1), sampleUnit('U2', 1), sampleUnit('U3', 1)])],
    [UNASSIGNED]: [free('U4')],
    'GET franchise/ALOHA/roles': [{ franchiseRoleId: 4, tier: 4, description: 'Owner', etag: '"1"' }],
  };
  responses['POST units/ALOHA/unassign'] = () => {
    responses[TREE] = [samplePerson(1, 'Olga Owner', 4, [], [sampleUnit('U3', 1)])];
    responses[UNASSIGNED] = [free('U1'), free('U2'), free('U4')];
    return rejection;
  };
  const { user } = showPage(Page, { responses });
  const link = await screen.findByRole('link', { name: '1 unit not assigned' });
  expect(link.getAttribute('href')).toBe('/units?franchise=ALOHA&tab=unassigned');
  expect(link.parentElement?.textContent).toMatch(/ 3 units · 1 unit not assigned$/);
  await user.click(screen.getByRole('button', { name: 'Expand All' }));
  await user.click(within(screen.getByRole('row', { name: /^U1/ })).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Removal' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByRole('alert');
  expect(link.parentElement?.textContent).toMatch(/ 1 unit · 3 units not assigned$/);
});

test('HIER-17 loads the unassigned users once, when the Actions menu of a person opens', async () => {
  const people = 'GET user/ALOHA/unassigned';
  const ann = { franchiseUserId: 90, firstName: 'Ann', lastName: 'Moana', emailAddress: 'ann@aloha.example' };
  const { api, user } = showPage(Page, {
    responses: {
      [TREE]: [samplePerson(1, 'Olga Owner', 4, [], [sampleUnit('U1', 1)])],
      [UNASSIGNED]: [],
      'GET franchise/ALOHA/roles': [{ franchiseRoleId: 4, tier: 4, description: 'Owner', etag: '"1"' }],
      [people]: [ann],
    },
  });
  const openMenu = async (name: RegExp) =>
    user.click(within(await screen.findByRole('row', { name })).getByRole('button', { name: /Actions/ }));
  await user.click(await screen.findByRole('button', { name: 'Expand All' }));
  await openMenu(/^U1/);
  await user.keyboard('{Escape}');
  expect(api.calls).not.toContain(people);
  await openMenu(/^Olga/);
  expect(api.calls).toContain(people);
  await user.click(await screen.findByRole('menuitem', { name: 'Reassign Position' }));
  await user.click(await screen.findByRole('combobox'));
  await screen.findByRole('option', { name: 'Ann Moana (ann@aloha.example)' });
  expect(api.calls.filter((call) => call === people)).toHaveLength(1);
});

describe('HIER-16 shows a saved change before the tree has reloaded', () => {
  const etag = '"2"';
  const LEVELS = [
    { franchiseRoleId: 2, tier: 2, roleName: 'District Manager', order: 1 },
    { franchiseRoleId: 3, tier: 3, roleName: 'Area Director', order: 2 },
    { franchiseRoleId: 4, tier: 4, roleName: 'Owner', order: 3 },
  ];
  const ann = { franchiseUserId: 90, firstName: 'Ann', lastName: 'Moana', emailAddress: 'ann@aloha.example' };
  /** `people` lists the first names from top to bottom when the toast appears. */
  const CHANGES: readonly Change[] = [
    {
      row: /^Daniel/,
      action: 'Move',
      choose: ['Move under', /Hannah/],
      toast: 'Daniel Nakamura moved under Hannah Lindqvist.',
      people: ['Keala', 'Mateo', 'Grace', 'Hannah', 'Daniel', 'Zoë'],
      focus: /^Daniel/,
    },
    {
      row: /^Daniel/,
      action: 'Reassign Position',
      choose: ['New person in this position', /Ann/],
      toast: 'Ann Moana took over the position of Daniel Nakamura.',
      people: ['Keala', 'Mateo', 'Ann', 'Grace', 'Hannah', 'Zoë'],
    },
    {
      row: /^Hannah/,
      action: 'Add Level',
      choose: ['User', /Ann/],
      toast: 'Ann Moana added to the hierarchy.',
      people: ['Keala', 'Mateo', 'Grace', 'Daniel', 'Hannah', 'Ann', 'Zoë'],
      focus: /^Ann/,
    },
    {
      row: /^Grace/,
      action: 'Remove',
      toast: 'Grace Okafor removed from the hierarchy.',
      people: ['Zoë', 'Keala', 'Mateo', 'Daniel', 'Hannah'],
    },
    {
      row: /^Grace/,
      action: 'Assign Unit',
      choose: ['Unit', /3000/],
      toast: '3000 - Unit 3000 assigned to Grace Okafor.',
      people: ['Keala', 'Mateo', 'Daniel', 'Grace', 'Hannah', 'Zoë'],
      note: / 7 units · 0 units not assigned$/,
    },
  ];

  interface Change {
    readonly row: RegExp;
    readonly action: string;
    readonly choose?: readonly [string, RegExp];
    readonly toast: string;
    readonly people: readonly string[];
    readonly focus?: RegExp;
    readonly note?: RegExp;
  }

  const people = () =>
    screen
      .getAllByRole('row', { hidden: true })
      .filter((row) => row.dataset.key?.startsWith('p'))
      .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => row.getAttribute('aria-label')?.split(' ')[0]);

  test.each(CHANGES)('$action updates the tree when its toast appears', async (change) => {
    const late = Promise.withResolvers<object>();
    const responses: Responses = {
      [TREE]: sampleTree(),
      [UNASSIGNED]: [{ unitCode: '3000', unitName: 'Unit 3000', etag }],
      'GET franchise/ALOHA/roles': LEVELS,
      'GET user/ALOHA/unassigned': [{ ...ann, userName: 'ann', authObjectId: 'a', etag }],
      'POST hierarchy/ALOHA': { franchiseRoleMemberId: change.action === 'Add Level' ? 99 : 4, etag },
      'DELETE hierarchy/ALOHA?franchiseRoleMemberId=3&deleteUser=false': { rootCount: 0, unassignedUnitCount: 0 },
      'POST units/ALOHA/assign': () => {
        responses[UNASSIGNED] = () => late.promise;
        return { ...sampleUnit('3000', 3), etag };
      },
    };
    const { user } = showPage(Page, { responses });
    const row = await screen.findByRole('row', { name: change.row });
    await user.click(within(row).getByRole('button', { name: /^Actions/ }));
    const item = await screen.findByRole('menuitem', { name: change.action });
    responses[TREE] = () => late.promise;
    await user.click(item);
    if (change.choose) {
      const dialog = within(await screen.findByRole('dialog'));
      const [field, option] = change.choose;
      await user.click(await dialog.findByRole('combobox', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
    } else {
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    }
    await waitFor(() => expect(shownToasts().toasts[0]?.title).toBe(change.toast));
    expect(people()).toEqual(change.people);
    if (change.note) expect(document.querySelector('h1 + p')?.textContent).toMatch(change.note);
    const focus = change.focus;
    if (focus) await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(focus));
  });
});
