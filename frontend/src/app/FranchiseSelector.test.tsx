import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadDialogs } from '../ui/test-dialogs.ts';
import { FranchiseSelector } from './FranchiseSelector.tsx';
import type { SelectionState } from './useSelection.ts';

beforeAll(() => loadDialogs(), 30_000);

const LOADING: SelectionState = {
  selection: { kind: 'loading', code: null },
  franchises: undefined,
  failure: undefined,
  retry: () => undefined,
  select: () => undefined,
  recent: [],
};
const FAILURE = {
  status: 500,
  code: 'internal',
  message: 'An error occurred.',
  detail: 'Why.',
  reason: undefined,
  requestId: 'req-1',
  errors: [],
  current: undefined,
} as const;

test('NAV-06 shows "Loading..." while the franchises load, and an error if they fail to load', async () => {
  const { rerender } = render(<FranchiseSelector state={LOADING} />);
  const field = screen.getByRole('combobox', { name: 'Franchise' });
  expect(field).toHaveProperty('placeholder', 'Loading...');
  rerender(<FranchiseSelector state={{ ...LOADING, failure: FAILURE }} />);
  expect(field).toHaveProperty('placeholder', 'Select a franchise');
  await userEvent.setup().type(field, 'aloha');
  expect((await screen.findByRole('status')).textContent).toBe('We could not load the franchises.');
});

test('NAV-06 lists recent franchises under a heading after SYSTEM; a search shows no headings', async () => {
  const franchises = ['ALOHA', 'BISTRO', 'CREST'].map((groupCode) => ({
    groupCode,
    description: `${groupCode} Group`,
  }));
  const selection = { kind: 'selected', code: 'CREST', name: 'CREST Group' } as const;
  render(<FranchiseSelector state={{ ...LOADING, selection, franchises, recent: ['CREST', 'BISTRO'] }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Franchise' }));
  const list = await screen.findByRole('listbox');
  const lines = () => [...list.querySelectorAll('[role=option], [data-heading]')].map((line) => line.textContent);
  expect(lines()).toEqual([
    'SYSTEM - All Users/Units',
    'Recent',
    'CREST - CREST Group',
    'BISTRO - BISTRO Group',
    'All franchises',
    'ALOHA - ALOHA Group',
  ]);
  await user.keyboard('group');
  expect(lines()).toEqual(['CREST - CREST Group', 'BISTRO - BISTRO Group', 'ALOHA - ALOHA Group']);
});

test('NAV-06 "Reload franchises" reloads franchises that failed to load', async () => {
  const retry = vi.fn();
  const { rerender } = render(<FranchiseSelector state={{ ...LOADING, retry }} />);
  expect(screen.queryByRole('button', { name: 'Reload franchises' })).toBeNull();
  rerender(<FranchiseSelector state={{ ...LOADING, failure: FAILURE, retry }} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reload franchises' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
