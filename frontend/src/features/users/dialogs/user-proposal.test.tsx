import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { FRANCHISE, READ_ONLY } from '../../../context/test-callers.ts';
import { changeSetOf, SET_ID } from '../../../shared/review/test-sets.ts';
import { closed, fill, press, type Shown } from '../../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import { responsesOf, sampleUser, showUsers } from '../test-users.tsx';

beforeAll(
  () =>
    loadDialogs(
      import('./UsersDialog.tsx'),
      import('../../../shared/review/ProposalDialog.tsx'),
      import('../../../shared/review/ReasonDialog.tsx'),
    ),
  30_000,
);

const ADA = sampleUser(1, 'Ada Zimmer', { commsOptions: 'Marketing' });
const CREATE = 'POST change-sets/ALOHA';
const ADMIN_FLAG = 'Is this user a Franchise Admin?';

async function open(name: string, shown: Shown = {}) {
  const set = changeSetOf({ kind: 'proposal', verdicts: { notAllowed: 1 } });
  const responses = responsesOf({
    'GET user/ALOHA/unassigned': [ADA],
    'GET user/ALOHA/1': ADA,
    [CREATE]: set,
    // The server cannot show the changes, so the dialog shows the changes of the form.
    [`GET change-sets/ALOHA/${SET_ID}?limit=100`]: { changeSet: set, operations: [], next: null },
    [`${CREATE}/${SET_ID}/propose`]: { ...set, state: 'proposed' },
  });
  const { api, user } = showUsers({ responses, ...shown });
  await press(user, name);
  const dialog = within(await screen.findByRole('dialog', { name: 'User Information' }));
  await dialog.findByRole('textbox', { name: 'First Name' });
  await press(user, 'Propose a change');
  const box = (label: string) => dialog.findByRole<HTMLInputElement>('checkbox', { name: label });
  const propose = async () => {
    await press(user, 'Propose…');
    const reason = await inDialog('Propose this change');
    await user.type(reason.getByRole('textbox', { name: 'Reason', hidden: true }), 'She leads now.');
    await user.click(reason.getByText('Propose'));
    await closed();
    return (api.last(CREATE)?.body as { readonly operations: readonly object[] } | undefined)?.operations ?? [];
  };
  return { api, user, dialog, box, propose };
}

test('SETUI-09 a franchise admin proposes a change that only a corporate admin may make', async () => {
  const { api, user, box, propose } = await open('Edit Ada Zimmer', { caller: FRANCHISE });
  await user.click(await box(ADMIN_FLAG));
  expect(await propose()).toEqual([
    {
      route: 'saveUser',
      params: { code: 'ALOHA' },
      body: expect.objectContaining({ franchiseUserId: 1, firstName: 'Ada', isFranchiseAdmin: true }),
      ifMatch: '"1-1"',
    },
  ]);
  expect(api.calls.filter((call) => call.startsWith('POST user'))).toEqual([]);
});

test('SETUI-09 a read-only user proposes to disable an account', async () => {
  const { user, box, propose } = await open('Details Ada Zimmer', { caller: READ_ONLY });
  await user.click(await box('Is the account of this user disabled?'));
  expect(await propose()).toMatchObject([{ route: 'saveUser', body: { isDisabled: true }, ifMatch: '"1-1"' }]);
});

test('SETUI-09 a read-only user proposes fields and preferences together, with the version only in the first operation', async () => {
  const { user, dialog, box, propose } = await open('Details Ada Zimmer', { caller: READ_ONLY });
  await fill(user, dialog.getByRole('textbox', { name: 'First Name' }), 'Adah');
  await user.click(await box('Food Safety'));
  const [first, second] = await propose();
  expect(first).toMatchObject({ route: 'saveUser', body: { firstName: 'Adah' }, ifMatch: '"1-1"' });
  expect(first).not.toHaveProperty('body.isDisabled');
  // The first operation changes the version of the user.
  expect(second).toEqual({
    route: 'saveCommunicationOptions',
    params: { franchiseUserId: 1 },
    body: [
      { communicationTypeId: 5, selected: true },
      { communicationTypeId: 6, selected: true },
    ],
  });
});

test('SETUI-09 proposes changed preferences alone as one operation with the version', async () => {
  const { user, box, propose } = await open('Details Ada Zimmer', { caller: READ_ONLY });
  await user.click(await box('Marketing'));
  expect(await propose()).toMatchObject([
    { route: 'saveCommunicationOptions', body: [{ selected: false }, { selected: false }], ifMatch: '"1-1"' },
  ]);
});

test('SETUI-09 offers no proposal for a new user', async () => {
  const { user } = showUsers({ caller: FRANCHISE });
  await press(user, '+ Add User');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'First Name' })).toBeTruthy());
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
});
