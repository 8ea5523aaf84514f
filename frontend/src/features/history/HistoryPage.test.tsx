import type { AuditEntry } from '@franchise-admin/api/contract';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../context/franchise.ts';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { ALOHA, address, closed, press, rowsOf, seen, showPage } from '../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { HistoryPage } from './HistoryPage.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('../../shared/history/EntryDialog.tsx')), 30_000);

const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: `audit-${n}`,
  changeId: `0000000${n}-0000-4000-8000-000000000000`,
  at: `2026-03-0${n}T10:00:00.000Z`,
  actorId: `aaaaaaa${n}-0000-4000-8000-000000000000`,
  actorName: `Person ${n}`,
  proposedBy: null,
  call: 'saveUser',
  source: 'portal',
  scope: 'ALOHA',
  scopeName: 'Aloha Grill Group',
  requestId: `request-${n}`,
  isRestorable: true,
  undoneBy: null,
  undoes: [],
  changes: [
    {
      kind: 'user',
      recordId: '1',
      name: `Ada ${n}`,
      action: 'changed',
      fields: [{ field: 'lastName', label: 'Last Name', before: 'Li', after: 'Lee' }],
    },
  ],
  ...more,
});
const page = (records: AuditEntry[], next: string | null = null) => ({ records, next });
const LIST = 'GET audit/ALOHA?limit=200';
const UNDO = 'POST audit/ALOHA/undo';
const PREVIEW = `${UNDO}?dryRun=true`;
const PLAN = {
  plan: 'p1',
  changes: [
    {
      kind: 'user',
      recordId: '1',
      name: 'Ada Lee',
      action: 'changed',
      fields: [{ field: 'lastName', label: 'Last Name', before: 'Lee', after: 'Li' }],
    },
  ],
  effects: [{ kind: 'groupLeft', person: 'Ada Lee', target: 'Food Safety' }],
  warnings: [],
  leftovers: [],
};
const LEFTOVER = {
  kind: 'user',
  recordId: '1',
  name: 'Ada Lee',
  field: 'position',
  label: 'Title',
  former: 'Cook',
  now: 'Chef',
};

const show = (responses: Responses, more: Partial<Parameters<typeof showPage>[1]> = {}) =>
  showPage(HistoryPage, { responses, franchise: ALOHA, address: '/history', ...more });

test('HIST-21 shows the entries of all pages, newest first, and the name of the franchise', async () => {
  show({
    [LIST]: page([entry(3), entry(2, { undoneBy: 'other' })], 'next'),
    [`${LIST}&after=next`]: page([entry(1, { isRestorable: false })]),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('History - ALOHA Aloha Grill Group');
  await waitFor(async () =>
    expect(await rowsOf('History')).toEqual(['Changed user Ada 3', 'Changed user Ada 2', 'Changed user Ada 1']),
  );
  expect(screen.getByRole('row', { name: /Ada 2/ }).textContent).toContain('Undone');
  expect(screen.getByRole('row', { name: /Ada 1/ }).textContent).toContain('Not restorable');
});

const recordField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Record' });

test('HIST-21 filters by a record of the loaded entries, and keeps the other records as options', async () => {
  const unit: AuditEntry['changes'][number] = {
    ...{ kind: 'unit', recordId: 'U1', name: 'U1 - Hilo', action: 'changed', fields: [] },
  };
  const { user } = show({
    [LIST]: page([entry(3), entry(2, { changes: [unit] })]),
    'GET audit/ALOHA?kind=unit&recordId=U1&limit=200': page([entry(2, { changes: [unit] })]),
    'GET audit/ALOHA?kind=user&recordId=1&limit=200': page([entry(3)]),
  });
  await waitFor(async () => expect(await rowsOf('History')).toHaveLength(2));
  await user.click(recordField());
  const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(['All records', 'U1 - Hilo', 'Ada 3']));
  await user.click(screen.getByRole('option', { name: 'U1 - Hilo' }));
  await waitFor(async () => expect(await rowsOf('History')).toHaveLength(1));
  expect(address()).toBe('?kind=unit&record=U1');
  await user.click(recordField());
  await user.click(await screen.findByRole('option', { name: 'Ada 3' }));
  await waitFor(() => expect(address()).toBe('?kind=user&record=1'));
  await user.click(recordField());
  await user.click(await screen.findByRole('option', { name: 'All records' }));
  await waitFor(() => expect(address()).toBe('?kind=user'));
});

test('HIST-21 applies the filters in the URL, and Clear filters removes them', async () => {
  const { api, user } = show(
    { [LIST]: page([entry(3)]), 'GET audit/ALOHA?kind=user&recordId=1&limit=200': page([entry(2)]) },
    { address: '/history?kind=user&record=1' },
  );
  expect(await rowsOf('History')).toEqual(['Changed user Ada 2']);
  await waitFor(() => expect(recordField().value).toBe('Ada 2'));
  await press(user, 'Clear filters');
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Changed user Ada 3']));
  expect(address()).toBe('');
  expect(api.calls).toHaveLength(2);
});

test("HIST-21 filters the history by part of the author's name, and keeps the filter in the URL", async () => {
  const { user } = show(
    { [LIST]: page([entry(3)]), 'GET audit/ALOHA?person=okafor&limit=200': page([entry(2)]) },
    { address: '/history' },
  );
  expect(await rowsOf('History')).toEqual(['Changed user Ada 3']);
  await user.type(screen.getByRole('textbox', { name: 'Changed by' }), 'okafor');
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Changed user Ada 2']));
  expect(address()).toBe('?person=okafor');
  await press(user, 'Clear filters');
  await waitFor(async () => expect(await rowsOf('History')).toEqual(['Changed user Ada 3']));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Changed by' }).value).toBe('');
});

test('HIST-21 shows an error and sends no request if To is before From', async () => {
  const { api } = show({}, { address: '/history?from=2026-03-05&to=2026-03-04' });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('To is before From. Choose another date.'));
  expect(api.calls).toEqual([]);
  await seen('No changes match the filters');
});

test.each([
  [
    'a POS admin',
    { ...NOBODY, isPosAdmin: true, pointOfSaleVendorId: 7 },
    NOTHING_SELECTED,
    'GET audit/vendor%3A7?limit=200',
  ],
  ['a franchise admin', FRANCHISE, ALOHA, LIST],
  ['a corporate admin with SYSTEM selected', CORPORATE, { code: 'SYSTEM', name: 'All' }, 'GET audit/SYSTEM?limit=200'],
])('HIST-21 shows %s the history of their vendor, franchise or SYSTEM', async (_, caller, franchise, call) => {
  const { api } = show({ [call]: page([]) }, { caller, franchise });
  await seen('No changes recorded');
  expect(api.calls).toEqual([call]);
});

test.each([
  ['read-only users', READ_ONLY],
  ['users without rights', NOBODY],
])('HIST-21 shows no history to %s', async (_, caller) => {
  const { api } = show({}, { caller });
  await seen(/^You must be a Franchise or Point of Sale Administrator/);
  expect(api.calls).toEqual([]);
});

test('HIST-21 admins of a franchise and a vendor choose between the two histories', async () => {
  const caller = { ...FRANCHISE, isPosAdmin: true, pointOfSaleVendorId: 7 };
  const { user } = show({ [LIST]: page([entry(1)]), 'GET audit/vendor%3A7?limit=200': page([entry(2)]) }, { caller });
  expect(await rowsOf('History')).toEqual(['Changed user Ada 1']);
  await user.click(screen.getByRole('tab', { name: 'POS Vendor' }));
  expect(await rowsOf('History')).toEqual(['Changed user Ada 2']);
  expect(address()).toBe('?of=vendor');
});

test('HIST-21 if the history fails to load, shows the error and offers a retry', async () => {
  const responses: Responses = {};
  const { user } = show(responses);
  await seen('An error occurred when retrieving the history.');
  responses[LIST] = page([entry(1)]);
  await press(user, 'Try again');
  expect(await rowsOf('History')).toEqual(['Changed user Ada 1']);
});

async function details(responses: Responses, more: Partial<AuditEntry> = {}) {
  const shown = show({ [LIST]: page([entry(1, more)]), ...responses });
  await press(shown.user, /^Details/);
  const heading = await screen.findByText('Changed user Ada 1', { selector: 'h2' });
  const dialog = within(heading.closest<HTMLElement>('[role="dialog"]')!);
  return { ...shown, dialog };
}

test('HIST-22 an entry shows each field before and after the change, the author and the time', async () => {
  const { dialog } = await details({});
  const cells = within(dialog.getByRole('table')).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['LiRestore…', 'LeeRestore…']);
  expect(dialog.getByText(/Person 1/).textContent).toContain('Aloha Grill Group');
});

test('HIST-11 an entry names the proposer of an approved proposal, in the list and in its details', async () => {
  const { dialog } = await details({}, { proposedBy: 'Read Only', source: 'schedule' });
  expect(screen.getByRole('row', { name: /Ada 1/ }).textContent).toContain('Person 1, proposed by Read Only');
  expect(dialog.getByText(/Person 1/).textContent).toContain('Person 1, proposed by Read Only · Aloha Grill Group');
  dialog.getByText(/^Schedule/);
});

test('HIST-22 Undo shows a preview, keeps later changes unless the user chooses otherwise, and sends what the preview showed', async () => {
  const { user, api } = await details({
    [PREVIEW]: ({ body }: { body: unknown }) =>
      (body as { overwrite: string[] }).overwrite.length > 0
        ? { ...PLAN, plan: 'p2' }
        : { ...PLAN, leftovers: [LEFTOVER] },
    [UNDO]: { changes: PLAN.changes, leftovers: [] },
  });
  await press(user, 'Undo…');
  const question = await inDialog('Undo this change?');
  await question.findByText('Ada Lee leaves Food Safety.');
  await user.click(question.getByLabelText('Restore Title of Ada Lee from “Chef” to “Cook”'));
  await waitFor(() => expect(api.last(PREVIEW)?.body).toMatchObject({ overwrite: ['user:1.position'] }));
  await waitFor(() => expect(question.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBeNull());
  await user.click(question.getByRole('button', { name: 'Undo' }));
  await closed();
  expect(api.last(UNDO)?.body).toEqual({ changeIds: [entry(1).changeId], overwrite: ['user:1.position'] });
});

test('HIST-22 if the plan of an undo has changed, shows the new preview and asks again', async () => {
  let tries = 0;
  const { user, api } = await details({
    [PREVIEW]: PLAN,
    [UNDO]: () =>
      tries++ === 0
        ? new ErrorResponse(412, { code: 'stale', reason: 'plan_changed', detail: 'Changed.' })
        : { changes: PLAN.changes, leftovers: [] },
  });
  await press(user, 'Undo…');
  const question = await inDialog('Undo this change?');
  await question.findByText('Ada Lee leaves Food Safety.');
  await user.click(question.getByRole('button', { name: 'Undo' }));
  await question.findByText(/^Something has changed in the meantime/);
  expect(api.calls.filter((call) => call === PREVIEW)).toHaveLength(2);
  await user.click(question.getByRole('button', { name: 'Undo' }));
  await closed();
});

test('HIST-22 an impossible undo shows the reason and cannot be confirmed', async () => {
  const detail = 'Dan Drew has this position now.';
  const { user } = await details({ [PREVIEW]: new ErrorResponse(409, { code: 'conflict', detail }) });
  await press(user, 'Undo…');
  const question = await inDialog('Undo this change?');
  await question.findByText(detail);
  expect(question.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
});

test.each([
  ['Restore the version before… (Ada 1)', 'Restore this version?', { side: 'before' }],
  ['Restore… Last Name of Ada 1, after', 'Restore this field?', { side: 'after', fields: ['lastName'] }],
])('HIST-22 %s sends the chosen version', async (button, title, sent) => {
  const call = 'POST audit/ALOHA/restore';
  const { user, api } = await details({
    [`${call}?dryRun=true`]: PLAN,
    [call]: { changes: PLAN.changes, leftovers: [] },
  });
  await press(user, button);
  const question = await inDialog(title);
  await question.findByText('Ada Lee leaves Food Safety.');
  await user.click(question.getByRole('button', { name: 'Restore' }));
  await closed();
  expect(api.last(call)?.body).toEqual({ auditId: 'audit-1', kind: 'user', recordId: '1', ...sent });
});

test('HIST-22 says that an entry from an earlier release cannot be restored', async () => {
  const { dialog } = await details({}, { isRestorable: false });
  dialog.getByText(/^You cannot undo or restore this entry/);
  expect(dialog.queryByRole('button', { name: /Undo|Restore/ })).toBeNull();
});

test('HIST-22 compares an entry with the previous version and with the current record', async () => {
  const changed = (n: number, before: string, after: string) => {
    const [change] = entry(n).changes;
    return entry(n, { changes: [{ ...change!, fields: [{ field: 'lastName', label: 'Last Name', before, after }] }] });
  };
  const since = 'GET audit/ALOHA?kind=user&recordId=1&from=2026-03-01T10%3A00%3A00.000Z&limit=200';
  const restore = 'POST audit/ALOHA/restore';
  const { user, dialog, api } = await details({
    [since]: page([changed(3, 'Ford', 'Frost')], 'n'),
    [`${since}&after=n`]: page([changed(2, 'Lee', 'Ford'), entry(1)]),
    [`${restore}?dryRun=true`]: PLAN,
  });
  const cells = () =>
    within(dialog.getByRole('table'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  await press(user, 'Compare with the current record (Ada 1)');
  await dialog.findByRole('columnheader', { name: 'Now' });
  expect(cells()).toEqual(['LeeRestore…', 'Frost']);
  await press(user, 'Restore… Last Name of Ada 1, after');
  const question = await inDialog('Restore this field?');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(api.last(`${restore}?dryRun=true`)?.body).toMatchObject({ side: 'after', fields: ['lastName'] });
  await press(user, 'Compare with the previous version (Ada 1)');
  expect(cells()).toEqual(['LiRestore…', 'LeeRestore…']);
});

test('HIST-26 shows which versions are compared, and says that the current record is deleted', async () => {
  const since = 'GET audit/ALOHA?kind=user&recordId=1&from=2026-03-01T10%3A00%3A00.000Z&limit=200';
  const [change] = entry(2).changes;
  const { user, dialog } = await details({
    [since]: page([entry(2, { changes: [{ ...change!, action: 'deleted' }] }), entry(1)]),
  });
  const choice = within(dialog.getByRole('group', { name: 'Compare Ada 1 with' }));
  const pressed = () => choice.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['true', 'false']);
  await user.click(choice.getByRole('button', { name: /current record/ }));
  await dialog.findByText('This record is deleted.');
  expect(pressed()).toEqual(['false', 'true']);
});

test('HIST-22 shows the error of a failed comparison and offers a retry', async () => {
  const since = 'GET audit/ALOHA?kind=user&recordId=1&from=2026-03-01T10%3A00%3A00.000Z&limit=200';
  let isDown = true;
  const { user, dialog } = await details({
    [since]: () => (isDown ? new ErrorResponse(503, { code: 'unavailable', detail: 'Down.' }) : page([entry(1)])),
  });
  await press(user, 'Compare with the current record (Ada 1)');
  await dialog.findByText('An error occurred when retrieving the history.');
  isDown = false;
  await press(user, 'Try again');
  await dialog.findByText('The current record has the same values.');
});

describe('HIST-21 Export CSV', () => {
  const many = Array.from({ length: 1_000 }, (_, n) =>
    entry(9, { auditId: `many-${n}`, changeId: `many-${n}`, actorName: n === 0 ? 'Grace Okafor' : 'Person 9' }),
  );
  let file: Blob | undefined;
  beforeEach(() => {
    file = undefined;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      file = blob as Blob;
      return 'blob:history';
    });
    // Following the link would leave the page.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  });
  const lines = async () => (await file!.text()).trimEnd().split('\r\n');
  const OLDER = `${LIST}&after=a`;
  const OLDEST = `${LIST}&after=b`;

  test('loads all older entries first, with progress, then exports the rows that match the search', async () => {
    const { user, api } = show(
      {
        [LIST]: page(many, 'a'),
        [OLDER]: page([entry(3)], 'b'),
        [OLDEST]: page([entry(2, { actorName: 'Grace Okafor' }), entry(1)]),
      },
      { address: '/history?search=okafor' },
    );
    await seen('Load older');
    expect(api.calls).toEqual([LIST]);
    await press(user, 'Export CSV');
    await waitFor(() => expect(file).toBeDefined());
    expect(api.calls).toEqual([LIST, OLDER, OLDEST]);
    const [head, ...rows] = await lines();
    expect(head).toContain('"Changed by"');
    expect(rows.map((row) => row.includes('"Grace Okafor"'))).toEqual([true, true]);
    expect(screen.queryByRole('button', { name: /Load older|Cancel export/ })).toBeNull();
  });

  test('can be cancelled while entries load, and started again', async () => {
    let answer: (body: object) => void = () => undefined;
    const { user, api } = show({
      [LIST]: page(many, 'a'),
      [OLDER]: () => new Promise((resolve) => (answer = resolve)),
      [OLDEST]: page([entry(1)]),
    });
    await seen('Load older');
    await press(user, 'Export CSV');
    await screen.findByRole('progressbar', { name: 'Loading entries' });
    await press(user, 'Cancel export');
    answer(page([entry(3)], 'b'));
    await seen('Load older');
    expect(api.calls).toEqual([LIST, OLDER]);
    expect(file).toBeUndefined();
    await press(user, 'Export CSV');
    await waitFor(async () => expect(await lines()).toHaveLength(1_003));
  });

  test('stops at an error, and continues after Try again', async () => {
    const responses: Responses = { [LIST]: page(many, 'a') };
    const { user } = show(responses);
    await seen('Load older');
    await press(user, 'Export CSV');
    await seen(/^An error occurred when retrieving the history\./);
    expect(file).toBeUndefined();
    responses[OLDER] = page([entry(3)]);
    await press(user, 'Try again');
    await waitFor(async () => expect(await lines()).toHaveLength(1_002));
  });
});
