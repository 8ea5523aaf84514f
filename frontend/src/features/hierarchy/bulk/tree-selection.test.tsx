import type { HierarchyNode } from '@franchise-admin/api/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '../../../context/caller.ts';
import { CORPORATE, NOBODY } from '../../../context/test-callers.ts';
import { closeReview, openReview, type ReviewRequest } from '../../../shared/review/review.ts';
import { closed, press, showPage } from '../../../shared/test-page.tsx';
import { selectionOf } from '../../../ui/table/selection/row-selection.ts';
import { loadDialogs } from '../../../ui/test-dialogs.ts';
import { HierarchyPage } from '../HierarchyPage.tsx';
import { moveObstacle } from '../model/actions.ts';
import { flattenTree } from '../model/flat-tree.ts';
import { sampleTree } from '../model/test-trees.ts';

const Page = () => <HierarchyPage UnitDialog={() => null} />;

/** Waits until the dialog has closed and the review has opened. */
const opened = async () => {
  await closed();
  await vi.waitFor(() => expect(openReview()).toBeDefined());
};
const review = () => openReview() as ReviewRequest | undefined;

beforeEach(async () => {
  await loadDialogs(import('./TreeChangeDialog.tsx'));
  selectionOf({ franchise: 'ALOHA', list: 'hierarchy' }).clear();
});
afterEach(closeReview);

async function show(caller: Caller = CORPORATE) {
  const shown = showPage(Page, {
    caller,
    responses: {
      'GET hierarchy/ALOHA': sampleTree(),
      'GET lookup/units/ALOHA': [],
      'GET franchise/ALOHA/roles': [],
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Expand All' }));
  return shown;
}
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const selected = () =>
  screen.getAllByRole('row', { selected: true }).map((one) => one.getAttribute('aria-label')?.split(/,| - /)[0]);
const bar = () => screen.findByRole('region', { name: 'Selection' });

test('SEL-11 checkboxes, Space and ranges select people and units, but not unit lists', async () => {
  const { user } = await show();
  await user.click(box('Keala Thompson'));
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(selected()).toEqual(['Keala Thompson', 'Mateo Fernández', '1024']);
  expect(within(row('Units')).queryByRole('checkbox')).toBeNull();
  expect(row('Units').getAttribute('aria-selected')).toBeNull();
  await user.keyboard('{ArrowDown} ');
  expect(selected()).toContain('1031');
  await user.keyboard('{Control>}a{/Control}');
  expect((await bar()).textContent).toContain('12 selected');
  await user.click(within(await bar()).getByRole('button', { name: 'Clear' }));
  expect(document.activeElement).toBe(row('1031'));
});

test('SEL-11 Space folds a unit list, because unit lists cannot be selected', async () => {
  const { user } = await show();
  await user.click(box('Mateo Fernández'));
  await user.keyboard('{ArrowDown} ');
  expect(row('Units').getAttribute('aria-expanded')).toBe('false');
  expect(selected()).toEqual(['Mateo Fernández']);
});

test('SEL-11 opens a review that moves the selected people under a person one level above', async () => {
  const { user } = await show();
  await user.click(box('Grace Okafor'));
  await user.click(box('Daniel Nakamura'));
  await press(user, 'Move 2 people to…');
  await user.type(await screen.findByRole('combobox', { name: /Move under/ }), 'hannah');
  await user.keyboard('{Enter}');
  await press(user, 'Review');
  await opened();
  expect(review()).toMatchObject({ scope: 'ALOHA', title: 'Move 2 people under Hannah Lindqvist' });
  expect(review()?.operations).toEqual(
    [3, 4].map((id) => ({
      route: 'saveHierarchy',
      params: { code: 'ALOHA' },
      body: { franchiseRoleId: 2, reportsToId: 5, franchiseUserId: 1000 + id, franchiseRoleMemberId: id },
      ifMatch: '"1"',
    })),
  );
});

test('SEL-11 opens a review that assigns the selected units to another person', async () => {
  const { user } = await show();
  await user.click(box('2210 - Pearl City'));
  await user.click(box('3302 - Hilo Bayfront'));
  await press(user, 'Assign 2 units to…');
  await user.type(await screen.findByRole('combobox', { name: /Assign to/ }), 'grace');
  await user.keyboard('{Enter}');
  await press(user, 'Review');
  await opened();
  expect(review()?.title).toBe('Assign 2 units to Grace Okafor');
  expect(review()?.operations.map(({ body }) => body)).toEqual([
    { unitCode: '2210', franchiseRoleMemberId: 3 },
    { unitCode: '3302', franchiseRoleMemberId: 3 },
  ]);
});

test('HIER-16 HAND-07 a bulk move lists everybody, and says why some cannot be chosen', async () => {
  const { user } = await show();
  for (const name of ['Grace Okafor', 'Daniel Nakamura', 'Mateo Fernández']) await user.click(box(name));
  await press(user, 'Move 3 people to…');
  await user.click(await screen.findByRole('combobox', { name: /Move under/ }));
  await screen.findByRole('option', { name: /^Hannah/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Hannah Lindqvist (hannah.lindqvist@aloha.example)',
    'Zoë Adams (zoë.adams@aloha.example)',
    'Keala Thompson (keala.thompson@aloha.example)Mateo Fernández already reports to Keala Thompson.',
    'Mateo Fernández (mateo.fernández@aloha.example)Mateo Fernández is one of the people to move.',
    'Grace Okafor (grace.okafor@aloha.example)None of the 3 people can report to the level District Manager.',
    'Daniel Nakamura (daniel.nakamura@aloha.example)None of the 3 people can report to the level District Manager.',
  ]);
});

test('HIER-16 gives one reason for all moved people', () => {
  const tree = flattenTree(sampleTree());
  const [mateo, grace, daniel] = [1, 5, 6].map((row) => tree.people[row] as HierarchyNode);
  const reason = (target: HierarchyNode, ...moved: HierarchyNode[]) => moveObstacle(target, moved, []);
  expect(reason(mateo!, grace!, daniel!)).toBe('The 2 people already report to Mateo Fernández.');
  expect(reason(grace!, grace!, daniel!)).toBe('The 2 people can only report to someone at the level above.');
});

test('SEL-11 users without the right to propose changes get no checkboxes', async () => {
  await show(NOBODY);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
