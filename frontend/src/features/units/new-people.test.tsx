import type { FranchiseUser } from '@franchise-admin/api/contract';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Responses } from '../../client/test-api.ts';
import { READ_ONLY } from '../../context/test-callers.ts';
import { NewPersonContext, type NewPersonFormProps } from '../../shared/person/new-person-context.ts';
import { closeReview, openReview, type ReviewRequest } from '../../shared/review/review.ts';
import { closed, press, type Shown, seen, showPage } from '../../shared/test-page.tsx';
import { sampleUnit } from '../../shared/test-units.ts';
import { sampleUser } from '../../shared/test-users.ts';
import { selectionOf } from '../../ui/table/selection/row-selection.ts';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { UnitsPage } from './UnitsPage.tsx';

// happy-dom may keep content hidden after a dialog has closed.
configure({ defaultHidden: true });

const LEVELS = [
  { franchiseRoleId: 1, roleName: 'Restaurant Lead', tier: 1, order: 1 },
  { franchiseRoleId: 2, roleName: 'District Manager', tier: 2, order: 2 },
];
const placed = { franchiseRoleMemberId: 20, roleName: 'District Manager', roleTier: 2 } as const;
const ADA = sampleUser(1, 'Ada Lee', placed);
const CY = sampleUser(2, 'Cy Xu');
const NIA = sampleUser(9, 'Nia New');
const U1 = sampleUnit('U1');

let responses: Responses;

/** The form of a new user. Saves Nia and closes. */
function NewPerson({ onCreated, onClose }: NewPersonFormProps) {
  useEffect(() => {
    withNia(NIA);
    onCreated(NIA);
    onClose();
  });
  return null;
}
const Page = () => (
  <NewPersonContext value={NewPerson}>
    <UnitsPage />
  </NewPersonContext>
);
function withNia(nia: FranchiseUser): void {
  responses['GET user/ALOHA/all-users'] = [ADA, CY, nia];
}

beforeEach(async () => {
  await loadDialogs(import('./AssignDialog.tsx'), import('../../shared/person/PlacementDialog.tsx'));
  await import('./bulk/UnitChangeDialog.tsx');
  selectionOf({ franchise: 'ALOHA', list: 'units' }).clear();
  responses = {
    'GET units/ALOHA/unassigned': [U1, sampleUnit('U2')],
    'GET units/ALOHA/assigned': [],
    'GET user/ALOHA/all-users': [ADA, CY],
    'GET user/ALOHA/assigned': [ADA],
    'GET franchise/ALOHA/roles': LEVELS,
    'POST hierarchy/ALOHA': () => {
      withNia({ ...NIA, franchiseRoleMemberId: 90, roleTier: 1 });
      return { franchiseRoleMemberId: 90, etag: '"1"' };
    },
    'POST units/ALOHA/assign': { ...U1, franchiseRoleMemberId: 90 },
  };
});
afterEach(() => {
  cleanup();
  closeReview();
});

const show = (more: Partial<Shown> = {}) => showPage(Page, { address: '/units', responses, ...more });
type Tester = ReturnType<typeof show>['user'];
const review = () => openReview() as ReviewRequest | undefined;
const assignee = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Assign to' });

/** Creates Nia and places her beneath Ada. */
async function createAndPlace(user: Tester): Promise<void> {
  await press(user, 'Create new person');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Level' }));
  await dialog.findByText('Nia New');
  await user.click(dialog.getByRole('combobox', { name: 'Level' }));
  await user.click(await screen.findByRole('option', { name: 'Restaurant Lead' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Reports to' }));
  await user.click(await screen.findByRole('option', { name: /^Ada Lee/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Level' })).toBeNull());
}

test('HAND-22 Assign can create a person, place them in the hierarchy and assign the unit to them', async () => {
  const { user, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Assign U1 - Unit U1' }));
  await createAndPlace(user);
  expect(api.last('POST hierarchy/ALOHA')?.body).toEqual({
    franchiseRoleId: 1,
    reportsToId: 20,
    franchiseUserId: 9,
  });
  await vi.waitFor(async () => expect((await assignee()).value).toBe('Nia New (nia@x.example)'));
  await press(user, 'Save');
  await closed();
  expect(api.last('POST units/ALOHA/assign')?.body).toEqual({ unitCode: 'U1', franchiseRoleMemberId: 90 });
});

test('HAND-07 Assign lists people outside the hierarchy at the end, with the reason', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Assign U1 - Unit U1' }));
  await user.click(await assignee());
  const option = await screen.findByRole('option', { name: /^Cy Xu.*Has no position in the hierarchy yet\.$/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
});

test('HAND-22 a bulk assignment can go to a person who is created in its dialog', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 units' }));
  await press(user, 'Assign to…');
  await createAndPlace(user);
  await vi.waitFor(async () => expect((await assignee()).value).toBe('Nia New (nia@x.example)'));
  await press(user, 'Review');
  await vi.waitFor(() => expect(review()?.title).toBe('Assign 2 units to Nia New'));
  expect(review()?.operations[1]?.body).toEqual({ unitCode: 'U2', franchiseRoleMemberId: 90 });
});

test('HAND-10 a bulk change of the manager can choose a person who is created in its dialog, without a position', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 units' }));
  await press(user, 'Set manager…');
  const manager = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Manager' });
  await press(user, 'Create new person');
  await vi.waitFor(() => expect(manager.value).toBe('Nia New (nia@x.example)'));
  await press(user, 'Review');
  await vi.waitFor(() => expect(review()?.title).toBe('Make Nia New manager of 2 units'));
});

test('HAND-22 people who may not create users get no "Create new person"', async () => {
  const { user } = show({ caller: READ_ONLY });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 units' }));
  await press(user, 'Assign to…');
  await assignee();
  expect(await seen('Review')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create new person' })).toBeNull();
});
