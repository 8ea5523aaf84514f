import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { ADA, responsesOf, showUsers } from '../features/users/test-users.tsx';
import { UsersPage } from '../features/users/UsersPage.tsx';
import { loadDialogs } from '../ui/test-dialogs.ts';
import { ContextBar, type ContextBarProps, useCommunicationState } from './ContextBar.tsx';
import type { SelectionState } from './useSelection.ts';

beforeAll(() => loadDialogs(import('../features/users/dialogs/UsersDialog.tsx')), 30_000);

const STATE = 'GET franchise/ALOHA/communication-state';

function UsersWithState() {
  const { data } = useCommunicationState({ kind: 'selected', code: 'ALOHA', name: 'Aloha Grill Group' });
  return (
    <>
      <output data-testid="groups">{data?.groups}</output>
      <UsersPage />
    </>
  );
}

test('BAN-03 reloads the communication state after a user is saved', async () => {
  const state = { groups: 'Marketing', groupNames: ['Marketing'], lastModifiedDateString: 'then' };
  const responses = responsesOf({ [STATE]: state, 'POST user/ALOHA': ADA, 'POST comms/comms-options/1': [] });
  const { api, user } = showUsers({ responses, Page: UsersWithState });
  await screen.findByText('Marketing', { selector: 'output' });
  await user.click(await screen.findByRole('button', { name: 'Edit Ada Zimmer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  await user.type(await dialog.findByRole('textbox', { name: 'First Name' }), 'h');
  responses[STATE] = { ...state, groups: 'Food Safety', groupNames: ['Food Safety'] };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Food Safety', { selector: 'output' });
  expect(api.calls.filter((call) => call === STATE)).toHaveLength(2);
});

test('BAN-02 keeps the line of the communication note reserved after the note clears and while another franchise loads', () => {
  const barOf = (code: string, groupNames?: readonly string[]) => {
    const state: SelectionState = {
      selection: { kind: 'selected', code, name: code },
      franchises: [],
      failure: undefined,
      retry: () => undefined,
      select: () => undefined,
      recent: [],
    };
    const communication = groupNames && {
      groups: groupNames.join(', '),
      groupNames: [...groupNames],
      lastModifiedDateString: 'then',
    };
    const props: ContextBarProps = {
      state,
      hasSelector: true,
      communication,
      isLoading: groupNames === undefined,
      franchise: code,
    };
    return (
      <MemoryRouter>
        <ContextBar {...props} />
      </MemoryRouter>
    );
  };
  const { rerender } = render(barOf('ALOHA'));
  const keepsLine = () => screen.getByRole('region', { name: 'Franchise' }).querySelector('[data-noted]') !== null;
  expect(keepsLine()).toBe(false);
  for (const [code, groups, keeps] of [
    ['ALOHA', [], false],
    ['ALOHA', ['Marketing, regional', 'Food Safety'], true],
    ['ALOHA', [], true],
    ['BISTRO', undefined, true],
    ['BISTRO', [], false],
  ] as const) {
    rerender(barOf(code, groups));
    expect([code, groups, keepsLine()]).toEqual([code, groups, keeps]);
    const hasNote = groups?.length === 2;
    expect(screen.queryByRole('note') !== null).toBe(hasNote);
    if (hasNote) {
      expect(screen.getByRole('note').textContent).toBe(
        'Please note: you have not identified a point of contact for the following comunication groups: Marketing, regional, Food Safety',
      );
      const links = within(screen.getByRole('note')).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Marketing, regional', '/users?franchise=ALOHA&tab=admins'],
        ['Food Safety', '/users?franchise=ALOHA&tab=admins'],
      ]);
    }
  }
});
