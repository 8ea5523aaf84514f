import type { DeletedRecord } from '@franchise-admin/api/contract';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Responses, testApi } from '../../client/test-api.ts';
import { CORPORATE, FRANCHISE, READ_ONLY } from '../../context/test-callers.ts';
import { inDialog } from '../../ui/test-dialogs.ts';
import { closed, press, rowsOf, seen, showPage } from '../test-page.tsx';
import { DeletedCard } from './DeletedCard.tsx';
import { DeletedRecords } from './DeletedRecords.tsx';
import { RecordHistoryDialog } from './RecordHistoryDialog.tsx';
import { useRecordHistory } from './record-history.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

const entry = (n: number, label: string) => ({
  auditId: `audit-${n}`,
  changeId: `change-${n}`,
  at: `2026-03-0${n}T10:00:00.000Z`,
  actorId: 'actor',
  actorName: 'Grace Okafor',
  proposedBy: null,
  call: 'saveUser',
  source: 'portal',
  scope: 'ALOHA',
  scopeName: 'Aloha Grill Group',
  requestId: 'r',
  isRestorable: true,
  undoneBy: null,
  undoes: [],
  changes: [
    {
      kind: 'user',
      recordId: '1',
      name: 'Ada Lee',
      action: 'changed',
      fields: [{ field: 'f', label, before: 'a', after: 'b' }],
    },
  ],
});
const OF_USER = 'GET audit/ALOHA?kind=user&recordId=1&limit=20';

test('HIST-23 the history of a record loads in pages, newest first, and opens its entries', async () => {
  const Page = () => (
    <RecordHistoryDialog
      name="Ada Lee"
      records={[{ scope: 'ALOHA', kind: 'user', recordId: 1 }]}
      onClose={() => undefined}
    />
  );
  const { user } = showPage(Page, {
    responses: {
      [OF_USER]: { records: [entry(2, 'Email')], next: 'n' },
      [`${OF_USER}&after=n`]: { records: [entry(1, 'Title')], next: null },
    },
  });
  await seen('Email changed');
  await press(user, 'Show older');
  await seen('Title changed');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  await press(user, /^Title changed/);
  await inDialog('Changed user Ada Lee');
});

test('HIST-23 the history of a person shows a tab for the position and a tab for the user', async () => {
  const records = [
    { scope: 'ALOHA', kind: 'position', recordId: 9 },
    { scope: 'ALOHA', kind: 'user', recordId: 1 },
  ] as const;
  const Page = () => <RecordHistoryDialog name="Ada Lee" records={records} onClose={() => undefined} />;
  const { user } = showPage(Page, {
    responses: {
      [OF_USER]: { records: [entry(2, 'Email')], next: null },
      'GET audit/ALOHA?kind=position&recordId=9&limit=20': { records: [], next: null },
    },
  });
  await seen('No changes recorded');
  await user.click(screen.getByRole('tab', { name: 'User' }));
  await seen('Email changed');
});

test.each([
  ['offers History to users who may read it', CORPORATE, 1, true],
  ['offers no History to read-only users', READ_ONLY, 1, false],
  ['offers no History for a new record', CORPORATE, 0, false],
])('HIST-23 a dialog %s', (_, caller, recordId, isOffered) => {
  const Page = () => {
    const history = useRecordHistory({ scope: 'ALOHA', kind: 'user', recordId });
    return <p>{history ? 'offered' : 'not offered'}</p>;
  };
  showPage(Page, { caller });
  screen.getByText(isOffered ? 'offered' : 'not offered');
});

const DELETED: DeletedRecord = {
  scope: 'ALOHA',
  kind: 'user',
  recordId: '10',
  name: 'Jon Jones',
  detail: 'jon@aloha.example',
  deletedAt: '2026-03-01T10:00:00.000Z',
  deletedBy: 'Grace Okafor',
  changeId: 'change-1',
  restorableUntil: '2026-03-31T10:00:00.000Z',
  account: 'restored',
};
const LIST = 'GET deleted/ALOHA?kind=user';
const Users = () => <DeletedRecords sources={[{ scope: 'ALOHA', kind: 'user' }]} />;
const PLAN = {
  plan: 'p',
  changes: [{ kind: 'user', recordId: '10', name: 'Jon Jones', action: 'created', fields: [] }],
  effects: [{ kind: 'accountRestored', person: 'Jon Jones', target: '' }],
  warnings: [],
  leftovers: [],
};

test('HIST-24 a deleted record shows who deleted it and until when it can be restored, and is restored after a preview', async () => {
  const responses: Responses = {
    [LIST]: [DELETED],
    'POST audit/ALOHA/undo?dryRun=true': PLAN,
    'POST audit/ALOHA/undo': () => {
      responses[LIST] = [];
      return { changes: PLAN.changes, leftovers: [] };
    },
  };
  const { user, api } = showPage(Users, { responses });
  expect(await rowsOf('Deleted')).toEqual(['Jon Jones']);
  const row = screen.getByRole('row', { name: /Jon Jones/ }).textContent;
  for (const text of ['jon@aloha.example', 'Grace Okafor', 'Mar 31, 2026', 'The same account'])
    expect(row).toContain(text);
  await press(user, 'Restore Jon Jones');
  const question = await inDialog('Restore Jon Jones?');
  await question.findByText('Jon Jones gets their former account again.');
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await closed();
  await seen('Nothing to restore');
  expect(api.last('POST audit/ALOHA/undo')?.body).toEqual({ changeIds: ['change-1'], overwrite: [] });
  expect(api.calls.filter((call) => call === 'POST audit/ALOHA/undo?dryRun=true')).toHaveLength(1);
});

test('HIST-20 offers to restore the leftovers that can be overwritten, and names those that cannot', async () => {
  const leftover = { kind: 'user', recordId: '10', name: 'Jon Jones', former: 'Jones', now: 'Smith' };
  const leftovers = [
    { ...leftover, field: 'lastName', label: 'Last Name', mayOverwrite: true },
    { ...leftover, name: 'Ann Lee', field: null, label: '', mayOverwrite: false },
  ];
  const { user } = showPage(Users, {
    responses: { [LIST]: [DELETED], 'POST audit/ALOHA/undo?dryRun=true': { ...PLAN, leftovers } },
  });
  await press(user, 'Restore Jon Jones');
  await seen('Not restored: Ann Lee.');
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label, div')?.textContent)).toEqual([
    'Restore Last Name of Jon Jones from “Smith” to “Jones”',
  ]);
});

test.each([
  ['user', 'Jon Jones', 'user'],
  ['assignment', 'U1 - Hilo', 'unit'],
] as const)('HIST-24 a row with a deleted %s opens the history of its record', async (kind, name, of) => {
  const { user, api } = showPage(() => <DeletedRecords sources={[{ scope: 'ALOHA', kind }]} />, {
    responses: {
      [`GET deleted/ALOHA?kind=${kind}`]: [{ ...DELETED, kind, name }],
      [`GET audit/ALOHA?kind=${of}&recordId=10&limit=20`]: { records: [entry(1, 'Last Name')], next: null },
    },
    caller: FRANCHISE,
  });
  await press(user, `History ${name}`);
  const heading = await screen.findByText('History', { selector: 'h2' });
  const dialog = within(heading.closest<HTMLElement>('[role="dialog"]')!);
  dialog.getByText(name);
  await dialog.findByText('Changed user Ada Lee');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await closed();
  expect(api.calls).toHaveLength(2);
});

test('HIST-24 only corporate admins can delete permanently, after a confirmation', async () => {
  const call = 'DELETE deleted/ALOHA?kind=user&recordId=10';
  const responses: Responses = {
    [LIST]: [DELETED],
    [call]: () => {
      responses[LIST] = [];
      return {};
    },
  };
  const first = showPage(Users, { responses, caller: FRANCHISE });
  await rowsOf('Deleted');
  expect(screen.queryByRole('button', { name: /^Delete permanently/ })).toBeNull();
  first.leave();
  const { user, api } = showPage(Users, { responses });
  await press(user, 'Delete permanently Jon Jones');
  const question = await inDialog('Delete permanently?');
  question.getByText(
    /All versions of Jon Jones are deleted from the history and from sets of changes, and the account/,
  );
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await closed();
  await seen('Nothing to restore');
  expect(api.last(call)?.body).toEqual({ kind: 'user', recordId: '10' });
});

test('HIST-24 the card of deleted records loads when it opens, and combines two scopes', async () => {
  const group = {
    ...DELETED,
    scope: 'reference',
    kind: 'communicationType',
    name: 'Recalls',
    account: 'none',
  } as const;
  const api = testApi({
    'GET deleted/SYSTEM': [{ ...DELETED, kind: 'vendor', name: 'Tills', account: 'none' }],
    'GET deleted/reference': [{ ...group, deletedAt: '2026-03-02T10:00:00.000Z' }],
  });
  const { user } = showPage(() => <DeletedCard sources={[{ scope: 'SYSTEM' }, { scope: 'reference' }]} />, { api });
  expect(api.calls).toEqual([]);
  await press(user, 'Show deleted records');
  await waitFor(async () => expect(await rowsOf('Deleted')).toEqual(['Recalls', 'Tills']));
  await press(user, 'Hide deleted records');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('HIST-24 a list that fails to load shows the error and a retry', async () => {
  const responses: Responses = {};
  const { user } = showPage(Users, { responses });
  await seen('An error occurred when retrieving deleted records.');
  responses[LIST] = [DELETED];
  await press(user, 'Try again');
  expect(await rowsOf('Deleted')).toEqual(['Jon Jones']);
});
