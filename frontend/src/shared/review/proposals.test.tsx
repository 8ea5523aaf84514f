import { unitRoutes } from '@franchise-admin/api/contract';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { READ_ONLY } from '../../context/test-callers.ts';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { press, rowsOf, showPage } from '../test-page.tsx';
import { ReviewHost } from './ReviewHost.tsx';
import { closeReview, operation, reviewed } from './review.ts';
import { changeSetOf, operationOf, SET_ID } from './test-sets.ts';

// happy-dom may keep content hidden after a dialog closes.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('./ReviewDialog.tsx'), import('./OperationDialog.tsx')), 30_000);
afterEach(() => act(closeReview));

const problem = { code: 'forbidden' as const, detail: 'Your role does not allow this.', errors: [] };

test('SETUI-24 a read-only user sees what a change would do, that it needs approval, and no file of failed rows', async () => {
  const set = changeSetOf({ verdicts: { notAllowed: 1 } });
  const operations = [operationOf(1, { verdict: 'notAllowed', problem })];
  const { user } = showPage(ReviewHost, {
    caller: READ_ONLY,
    responses: {
      'POST change-sets/ALOHA': set,
      [`GET change-sets/ALOHA/${SET_ID}?limit=100`]: { changeSet: set, operations, next: null },
    },
  });
  const phone = operation(unitRoutes.assignUnit, {
    params: { code: 'ALOHA' },
    body: { unitCode: '1001', franchiseRoleMemberId: 7 },
  });
  act(() => reviewed({ scope: 'ALOHA', title: 'Assign', kind: 'proposal', operations: [phone] }));
  await waitFor(async () => expect(await rowsOf('Changes of this set')).toEqual(['1001 - Unit 1']));
  const row = within(screen.getByRole('grid', { name: 'Changes of this set' }));
  expect(row.getByText('Needs approval')).toBeTruthy();
  expect(row.getByText('Phone: (none) → 808 555 0100')).toBeTruthy();
  expect(screen.queryByText('Not allowed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rows with problems (CSV)' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Propose 1 change…' })).toBeTruthy();
  await press(user, 'Details 1001 - Unit 1');
  const details = within(await screen.findByRole('dialog', { name: '1001 - Unit 1' }));
  expect(details.getByRole('note').textContent).toBe(
    'You can propose this change. An administrator who may make it approves or declines it.',
  );
  expect(details.getByRole('table').textContent).toContain('Phone(none)808 555 0100');
});
