import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../../context/caller.ts';
import { CORPORATE, NOBODY } from '../../../context/test-callers.ts';
import { closeReview, openReview, type ReviewRequest } from '../../../shared/review/review.ts';
import { showPage } from '../../../shared/test-page.tsx';
import { selectionOf } from '../../../ui/table/selection/row-selection.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { announcements } from '../../../ui/toasts/announce.ts';
import { clearNotifications, shownToasts } from '../../../ui/toasts/toasts.ts';
import { HierarchyPage } from '../HierarchyPage.tsx';
import { flattenTree, personAt } from '../model/flat-tree.ts';
import { sampleTree } from '../model/test-trees.ts';
import { type Cargo, cargoLabel, cargoObstacle, keysWith } from './cargo.ts';

const Page = () => <HierarchyPage UnitDialog={() => null} />;
const LEVELS = (['Restaurant Lead', 'District Manager', 'Area Director', 'Owner'] as const).map((roleName, index) => {
  const tier = (index + 1) as 1 | 2 | 3 | 4;
  return { franchiseRoleId: tier, roleName, tier, order: tier };
});

beforeEach(async () => {
  await loadDialogs(import('./TreeMoving.tsx'), import('../dialogs/HierarchyDialog.tsx'));
  selectionOf({ franchise: 'ALOHA', list: 'hierarchy' }).clear();
  clearNotifications();
});
afterEach(closeReview);

async function show(caller: Caller = CORPORATE) {
  const shown = showPage(Page, {
    caller,
    responses: {
      'GET hierarchy/ALOHA': sampleTree(),
      'GET lookup/units/ALOHA': [],
      'GET franchise/ALOHA/roles': LEVELS,
      'GET change-sets/ALOHA?limit=100': { changeSets: [] },
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Expand All' }));
  return shown;
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const review = () => openReview() as ReviewRequest | undefined;
const announced = () => announcements('polite').at(-1)?.text;
const cutRows = () => screen.queryAllByRole('row', { name: /, cut$/ });

/** Cuts the focused row. Tries until the code has loaded, which happens when the page is idle. */
async function cut(user: Awaited<ReturnType<typeof show>>['user']) {
  await vi.waitFor(async () => {
    await user.keyboard('{Control>}x{/Control}');
    expect(cutRows()).not.toEqual([]);
  });
}

test('HIER-23 HIER-24 Ctrl+X marks a person, and Ctrl+V on another person opens Move with that person chosen', async () => {
  const { user } = await show();
  await user.click(row('Grace'));
  await cut(user);
  expect(cutRows()).toEqual([row('Grace')]);
  expect(within(row('Grace')).getByText('Cut')).toBeDefined();
  expect(announced()).toMatch(/^Cut Grace Okafor\. .* Ctrl\+V to paste, or Escape to cancel\.$/);
  await user.click(row('Hannah'));
  await user.keyboard('{Control>}v{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move User' }));
  const target = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Move under' });
  expect(target.value).toBe('Hannah Lindqvist (hannah.lindqvist@aloha.example)');
  expect(cutRows()).toEqual([]);
});

test('HIER-23 shows why a cut person cannot be pasted, and Escape cancels the cut', async () => {
  const { user } = await show();
  await user.click(row('Grace'));
  await cut(user);
  await user.click(row('Keala'));
  await user.keyboard('{Control>}v{/Control}');
  const message = 'Grace Okafor can only report to someone at the level Area Director.';
  expect(shownToasts().toasts[0]).toMatchObject({ message });
  expect(cutRows()).toEqual([row('Grace')]);
  await user.keyboard('{Escape}');
  expect(cutRows()).toEqual([]);
  expect(announced()).toBe('Cut cancelled');
});

test('HIER-23 HIER-24 the menu entries Cut and Paste here open a review that assigns all units of a unit list', async () => {
  const { user } = await show();
  await user.click(row('Units'));
  await cut(user);
  await user.click(screen.getByRole('button', { name: 'Actions for 2210 - Pearl City' }));
  await screen.findByRole('menuitem', { name: 'Cut' });
  expect(screen.queryByRole('menuitem', { name: 'Paste here' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Cut' }));
  expect(cutRows()).toEqual([row('2210')]);
  await user.click(row('Units'));
  await cut(user);
  await user.click(screen.getByRole('button', { name: 'Actions for Zoë Adams' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Paste here' }));
  expect(review()).toMatchObject({ scope: 'ALOHA', title: 'Assign 2 units to Zoë Adams' });
  expect(review()?.operations.map(({ route, body }) => [route, body])).toEqual([
    ['saveUnit', { unitCode: '1024', franchiseRoleMemberId: 6 }],
    ['saveUnit', { unitCode: '1031', franchiseRoleMemberId: 6 }],
  ]);
});

test('HIER-23 cutting a selected row cuts the selection', async () => {
  const { user } = await show();
  for (const name of ['Grace Okafor', 'Daniel Nakamura'])
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await cut(user);
  expect(cutRows()).toEqual([row('Grace'), row('Daniel')]);
  await user.click(row('Hannah'));
  await user.keyboard('{Control>}v{/Control}');
  expect(review()?.title).toBe('Move 2 people under Hannah Lindqvist');
  act(() => review()?.onDone?.({} as never));
  expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
});

test('HIER-23 users without the right to change the franchise cannot cut', async () => {
  const { user } = await show(NOBODY);
  await user.click(row('Grace'));
  await user.keyboard('{Control>}x{/Control}');
  expect(cutRows()).toEqual([]);
});

const tree = flattenTree(sampleTree());
const keala = personAt(tree, 0);
const mateo = personAt(tree, 1);
const grace = personAt(tree, 5);
const daniel = personAt(tree, 6);
const hannah = personAt(tree, 10);
const people = (...some: Cargo['people']): Cargo => ({ people: some, units: [] });

test.each([
  ['a fitting level', people(grace), hannah, undefined],
  ['another level', people(grace), keala, 'Grace Okafor can only report to someone at the level Area Director.'],
  ['themselves', people(grace), grace, 'Grace Okafor can only report to someone at the level Area Director.'],
  ['the person above', people(grace), mateo, 'Grace Okafor already reports to Mateo Fernández.'],
  [
    'people of two levels',
    people(grace, hannah),
    mateo,
    'Hannah Lindqvist can only report to someone at the level Owner.',
  ],
  ['people who are already there', people(grace, daniel), mateo, '2 people are already under Mateo Fernández.'],
  [
    'a person and units that are already there',
    { people: [grace], units: mateo.units },
    mateo,
    '1 person and 2 units are already under Mateo Fernández.',
  ],
  [
    'the highest level',
    people(keala),
    hannah,
    'Keala Thompson is at the highest level, so there is nobody to move them under.',
  ],
  ['units of another person', { people: [], units: hannah.units }, keala, undefined],
  [
    'a unit that is already there',
    { people: [], units: hannah.units },
    hannah,
    '3302 - Hilo Bayfront is already assigned to Hannah Lindqvist.',
  ],
] as const)(
  'HIER-22 returns why rows cannot move to a person, or undefined if they can: %s',
  (_, cargo, target, reason) => {
    expect(cargoObstacle(cargo, target, LEVELS)).toBe(reason);
  },
);

test('HIER-21 moves a dragged row with the selection that contains it, and a unit list with its units', () => {
  const selection = selectionOf({ franchise: 'ALOHA', list: 'hierarchy' });
  expect([...keysWith(tree, 2, selection)]).toEqual(['l2', 'u1024', 'u1031']);
  selection.toggle('p3');
  selection.toggle('u2210');
  expect([...keysWith(tree, 5, selection)]).toEqual(['p3', 'u2210']);
  expect([...keysWith(tree, 1, selection)]).toEqual(['p2']);
});

test('HIER-22 names one row by its label, and several rows by their numbers of people and units', () => {
  expect(cargoLabel(people(grace))).toBe('Grace Okafor');
  expect(cargoLabel({ people: [], units: hannah.units })).toBe('3302 - Hilo Bayfront');
  expect(cargoLabel({ people: [grace, daniel], units: hannah.units })).toBe('2 people and 1 unit');
});
