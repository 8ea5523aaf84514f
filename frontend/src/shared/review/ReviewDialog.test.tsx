import type { ChangeSet } from '@franchise-admin/api/contract';
import { unitRoutes } from '@franchise-admin/api/contract';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { CORPORATE, READ_ONLY } from '../../context/test-callers.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { closed, press, rowsOf, seen, showPage } from '../test-page.tsx';
import { ReviewHost } from './ReviewHost.tsx';
import { closeReview, operation, type ReviewRequest, reviewed } from './review.ts';
import { changeSetOf, operationOf, SET_ID } from './test-sets.ts';
import { CHECK_AGAIN, STOPS_AT_PROBLEMS } from './words.ts';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(
  () =>
    loadDialogs(
      import('./ReviewDialog.tsx'),
      import('./OperationDialog.tsx'),
      import('./ReasonDialog.tsx'),
      import('./ScheduleDialog.tsx'),
      import('../../ui/progress/FluentProgressBar.tsx'),
    ),
  30_000,
);
afterEach(() => {
  act(closeReview);
  clearNotifications();
});

const TITLE = 'Assign units to Ada Lee';
const CREATE = 'POST change-sets/ALOHA';
const SET = `${CREATE}/${SET_ID}`;
const READ = `GET change-sets/ALOHA/${SET_ID}?limit=1`;
const PAGE = `GET change-sets/ALOHA/${SET_ID}?limit=100`;
const pageOf = (filter: string) => `GET change-sets/ALOHA/${SET_ID}?${filter}&limit=100`;
const page = (changeSet: ChangeSet, operations: object[]) => ({ changeSet, operations, next: null });

const assign = operation(unitRoutes.assignUnit, {
  params: { code: 'ALOHA' },
  body: { unitCode: '1001', franchiseRoleMemberId: 7 },
});

/** Two units that can be assigned, and one that cannot. */
const REVIEWED = changeSetOf({ verdicts: { update: 2, rejected: 1 } });
const REJECTED = operationOf(2, {
  verdict: 'rejected',
  changes: [],
  problem: { code: 'conflict', detail: 'The unit is assigned already.', errors: [] },
});
const REVIEW: Responses = {
  [CREATE]: REVIEWED,
  [pageOf('verdict=rejected')]: page(REVIEWED, [REJECTED]),
  [pageOf('verdict=update')]: page(REVIEWED, [operationOf(1), operationOf(3)]),
};
const applied = changeSetOf({
  state: 'done',
  verdicts: { update: 2, rejected: 1 },
  results: { done: 2, skipped: 1 },
});

function open(responses: Responses, more: Partial<ReviewRequest> = {}, caller?: typeof READ_ONLY) {
  const shown = { responses, ...showPage(ReviewHost, { responses, ...(caller && { caller }) }) };
  act(() => reviewed({ scope: 'ALOHA', title: TITLE, kind: 'bulk', operations: [assign, assign, assign], ...more }));
  return shown;
}
const rows = () => rowsOf('Changes of this set');

test('SETUI-02 puts operations that cannot be done at the top, each with its reason, and applies the other operations', async () => {
  const onDone = vi.fn();
  const { api, user } = open({ ...REVIEW, [`${SET}/apply`]: applied }, { onDone });
  await waitFor(async () => expect(await rows()).toEqual(['1002 - Unit 2', '1001 - Unit 1', '1003 - Unit 3']));
  expect(api.last(CREATE)?.body).toMatchObject({ title: TITLE, kind: 'bulk', isAtomic: false });
  await seen('The unit is assigned already.');
  const chips = within(screen.getByRole('group', { name: 'Filter' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['All 3', 'Cannot be done 1', 'Will change 2']);
  await press(user, 'Apply the other 2 changes');
  await closed();
  expect(onDone).toHaveBeenCalledWith(applied);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(shownToasts().toasts[0]).toMatchObject({ title: `${TITLE}: 2 changes applied.`, undo: expect.any(Function) });
});

test('SETUI-02 a review without changes shows "Nothing changes." and can only be closed', async () => {
  const unchanged = changeSetOf({ verdicts: { unchanged: 1 } });
  const { api, user } = open({ [CREATE]: unchanged, [`${SET}/cancel`]: { ...unchanged, state: 'cancelled' } });
  await seen('Nothing changes.');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.queryByText('1 change')).toBeNull();
  await press(user, 'Close');
  await closed();
  await waitFor(() => expect(api.calls).toContain(`${SET}/cancel`));
});

test('SETUI-31 exports the rows that match the search, without hidden columns, once all are read', async () => {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:review';
  });
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  const many = changeSetOf({ verdicts: { update: 150 } });
  const operations = Array.from({ length: 150 }, (_, at) => operationOf(at + 1));
  const rest = Promise.withResolvers<object>();
  const { user } = open({
    [CREATE]: many,
    [PAGE]: page(many, operations.slice(0, 100)),
    [`${PAGE}&after=100`]: () => rest.promise,
  });
  await screen.findByRole('rowheader', { name: '1001 - Unit 1' });
  await press(user, 'Columns');
  await user.click(await screen.findByRole('checkbox', { name: 'What happens' }));
  await press(user, 'Export CSV');
  const busy = () => screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled');
  await waitFor(() => expect(busy()).toBe('true'));
  rest.resolve(page(many, operations.slice(100)));
  await waitFor(() => expect(file).toBeDefined());
  const lines = async () => (await file!.text()).trimEnd().split('\r\n');
  expect(name).toMatch(/^ALOHA-Assign-units-to-Ada-Lee-/);
  expect((await lines())[0]).toBe('\ufeff"Name","Change or reason"');
  expect(await lines()).toHaveLength(151);
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'unit 150');
  await waitFor(async () => expect(await rows()).toEqual(['1150 - Unit 150']));
  file = undefined;
  await press(user, 'Export CSV');
  await waitFor(() => expect(file).toBeDefined());
  expect((await lines()).slice(1)).toEqual(['"1150 - Unit 150","Phone: (none) → 808 555 0100"']);
  vi.restoreAllMocks();
});

test('SETUI-03 a filter shows one verdict, and details show the fields before and after', async () => {
  const { user } = open(REVIEW);
  await press(user, /^Will change/);
  await waitFor(async () => expect(await rows()).toEqual(['1001 - Unit 1', '1003 - Unit 3']));
  await press(user, 'Details 1003 - Unit 3');
  const table = await screen.findByRole('table', { name: 'Fields of 1003 - Unit 3' });
  expect(table.textContent).toContain('Phone(none)808 555 0100');
});

test.each([
  ['Use mine', { number: 2, ifMatch: null }],
  ['Skip', { number: 2, isSelected: false }],
])(
  'SETUI-20 a conflict shows both values and who changed the record, and "%s" reviews the set again',
  async (name, edit) => {
    const conflict = operationOf(2, {
      verdict: 'conflict',
      problem: { code: 'stale', detail: 'Someone else changed this in the meantime.', errors: [] },
      current: {
        kind: 'unit',
        recordId: '1002',
        name: '1002 - Unit 2',
        action: 'created',
        fields: [
          { field: 'phoneNumber', label: 'Phone', before: '', after: '808 555 0199' },
          { field: 'managerId', label: 'Manager', before: '', after: 'Dana Reed' },
        ],
        changedBy: 'Grace Okafor',
        changedAt: new Date().toISOString(),
      },
    });
    const set = changeSetOf({ verdicts: { update: 2, conflict: 1 }, authorId: CORPORATE.authObjectId });
    const settled = { ...changeSetOf({ verdicts: { update: 3 } }), authorId: CORPORATE.authObjectId, etag: '"2"' };
    const { api, user } = open({
      [CREATE]: set,
      [pageOf('verdict=conflict')]: page(set, [conflict]),
      [pageOf('verdict=update')]: page(set, [operationOf(1), operationOf(3)]),
      [PAGE]: page(settled, [operationOf(1), operationOf(2), operationOf(3)]),
      [`PUT change-sets/ALOHA/${SET_ID}`]: settled,
    });
    await press(user, 'Details 1002 - Unit 2');
    const dialog = within(await screen.findByRole('dialog', { name: '1002 - Unit 2' }));
    expect(dialog.getByRole('note').textContent).toContain('Changed by Grace Okafor just now.');
    expect(dialog.getByRole('table', { name: 'Fields of 1002 - Unit 2' }).textContent).toContain(
      'Saved valueYour value',
    );
    const others = dialog.getByRole('table', { name: 'Saved fields of 1002 - Unit 2' });
    expect(others.textContent).toBe('FieldSaved valueManagerDana Reed');
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Apply 3 changes' })).toBeTruthy());
    expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ operations: [edit] });
  },
);

test('SETUI-04 deselected rows are saved before the set is applied', async () => {
  const edited = { ...REVIEWED, selected: 2, etag: '"2"' };
  const { api, user } = open({ ...REVIEW, [`PUT change-sets/ALOHA/${SET_ID}`]: edited, [`${SET}/apply`]: applied });
  await user.click(await screen.findByLabelText('Include 1003 - Unit 3', {}, { timeout: 3000 }));
  await press(user, 'Apply the other 1 change');
  await closed();
  expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ operations: [{ number: 3, isSelected: false }] });
  expect(api.last(`${SET}/apply`)?.body).toEqual({ retryFailed: false });
});

test('SETUI-04 applies nothing if other operations cannot be done without the deselected rows', async () => {
  const worse = changeSetOf({ verdicts: { update: 1, rejected: 2 }, selected: 2, etag: '"2"' });
  const { api, responses, user } = open({
    ...REVIEW,
    [`PUT change-sets/ALOHA/${SET_ID}`]: () => {
      responses[pageOf('verdict=rejected')] = page(worse, [REJECTED, operationOf(1, { verdict: 'rejected' })]);
      return worse;
    },
  });
  await user.click(await screen.findByLabelText('Include 1003 - Unit 3', {}, { timeout: 3000 }));
  await press(user, 'Apply the other 1 change');
  await seen(CHECK_AGAIN);
  expect(api.calls).not.toContain(`${SET}/apply`);
});

test('SETUI-04 applies nothing if deselecting a row causes a new problem, even if an old problem disappears', async () => {
  const swapped = { ...REVIEWED, selected: 2, etag: '"2"' };
  const { api, responses, user } = open({
    ...REVIEW,
    [`PUT change-sets/ALOHA/${SET_ID}`]: () => {
      responses[pageOf('verdict=rejected')] = page(swapped, [operationOf(1, { verdict: 'rejected' })]);
      return swapped;
    },
    [`${SET}/apply`]: applied,
  });
  await user.click(await screen.findByLabelText('Include 1003 - Unit 3', {}, { timeout: 3000 }));
  await press(user, 'Apply the other 1 change');
  await seen(CHECK_AGAIN);
  expect(api.calls).not.toContain(`${SET}/apply`);
});

test('SETUI-22 a set that stops at failures can be applied only after the user has left out its problems', async () => {
  const set = changeSetOf({ verdicts: { update: 2, rejected: 1 }, stopsAtFailure: true });
  const edited = { ...set, selected: 2, etag: '"2"' };
  const { api, user } = open({
    ...REVIEW,
    [CREATE]: set,
    [`PUT change-sets/ALOHA/${SET_ID}`]: edited,
    [`${SET}/apply`]: applied,
  });
  await seen(STOPS_AT_PROBLEMS);
  const disabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect(disabled('Apply 2 changes')).toBe('true');
  expect(disabled('Schedule…')).toBe('true');
  await user.click(await screen.findByLabelText('Include 1002 - Unit 2', {}, { timeout: 3000 }));
  expect(screen.queryByText(STOPS_AT_PROBLEMS)).toBeNull();
  await press(user, 'Apply 2 changes');
  await closed();
  expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ operations: [{ number: 2, isSelected: false }] });
});

test('SETUI-22 "Skip" in the details of an operation with a problem leaves out the operation', async () => {
  const set = changeSetOf({ verdicts: { update: 2, rejected: 1 }, stopsAtFailure: true });
  const { api, user } = open({
    ...REVIEW,
    [CREATE]: set,
    [`PUT change-sets/ALOHA/${SET_ID}`]: { ...set, selected: 2, etag: '"2"' },
  });
  await press(user, 'Details 1002 - Unit 2');
  await press(user, 'Skip');
  await waitFor(() => expect(screen.queryByText(STOPS_AT_PROBLEMS)).toBeNull());
  expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ operations: [{ number: 2, isSelected: false }] });
});

test.each([
  ['Propose 2 changes…', { verdicts: { notAllowed: 2, rejected: 2 } }],
  ['Propose 2 changes…', { verdicts: { notAllowed: 3 }, selected: 2 }],
  // The number is unknown, because the deselected operation may be one of the rejected operations.
  ['Propose the selected changes…', { verdicts: { notAllowed: 2, rejected: 2 }, selected: 3 }],
])('SETUI-07 offers "%s" to a read-only user', async (name, counts) => {
  open({ [CREATE]: changeSetOf(counts) }, {}, READ_ONLY);
  await screen.findByRole('button', { name });
});

test('SETUI-21 "All or nothing" reviews the set again, shows why it is impossible, and lets the user leave out any row', async () => {
  const error = 'One change cannot be made, so none would be. Leave it out, or turn off “All or nothing”.';
  const atomic = changeSetOf({ verdicts: { update: 2, rejected: 1 }, isAtomic: true, error });
  const possible = changeSetOf({ ...atomic, error: null, selected: 2, etag: '"3"' });
  let next = atomic;
  const { api, user } = open({
    ...REVIEW,
    [`PUT change-sets/ALOHA/${SET_ID}`]: () => next,
    [`${SET}/apply`]: applied,
  });
  await user.click(await screen.findByRole('checkbox', { name: /^All or nothing/ }, { timeout: 3000 }));
  await seen(error);
  expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ isAtomic: true });
  expect(screen.getByRole('button', { name: 'Apply 2 changes' }).getAttribute('aria-disabled')).toBe('true');
  next = possible;
  await user.click(await screen.findByLabelText('Include 1002 - Unit 2', {}, { timeout: 3000 }));
  await press(user, 'Apply 2 changes');
  await closed();
  expect(api.last(`PUT change-sets/ALOHA/${SET_ID}`)?.body).toEqual({ operations: [{ number: 2, isSelected: false }] });
});

test('SETUI-20 a row that the user deselected before "Skip" stays left out', async () => {
  const conflict = operationOf(2, { verdict: 'conflict' });
  const set = changeSetOf({ verdicts: { conflict: 2 }, isAtomic: true, authorId: CORPORATE.authObjectId });
  const skipped = { ...set, selected: 1, etag: '"2"' };
  const { responses, user } = open({
    [CREATE]: set,
    [PAGE]: page(set, [operationOf(1, { verdict: 'conflict' }), conflict]),
    [`PUT change-sets/ALOHA/${SET_ID}`]: skipped,
  });
  const include = () => screen.findByLabelText<HTMLInputElement>('Include 1002 - Unit 2', {}, { timeout: 3000 });
  await user.click(await include());
  responses[PAGE] = page(skipped, [operationOf(1, { verdict: 'conflict' }), { ...conflict, isSelected: false }]);
  await press(user, 'Details 1002 - Unit 2');
  await press(user, 'Skip');
  await waitFor(async () => expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull());
  await waitFor(async () => expect((await include()).checked).toBe(false));
});

test('SETUI-05 shows the progress of a long run, then failures that can be retried', async () => {
  const running = changeSetOf({ state: 'running', verdicts: { update: 40 }, processed: 10 });
  const failed = changeSetOf({ state: 'done', verdicts: { update: 40 }, results: { done: 38, failed: 2 } });
  const reviewedSet = changeSetOf({ verdicts: { update: 40 } });
  const { user } = open({
    [CREATE]: reviewedSet,
    [PAGE]: page(reviewedSet, [operationOf(1)]),
    [`${SET}/apply`]: running,
    [READ]: page(failed, []),
    [pageOf('result=failed')]: page(failed, [
      operationOf(1, { result: 'failed' }),
      operationOf(2, { result: 'failed' }),
    ]),
    [pageOf('result=done')]: page(failed, [operationOf(3, { result: 'done' })]),
  });
  await press(user, 'Apply 40 changes');
  await seen('Applied 10 of 40');
  await screen.findByRole('button', { name: 'Stop' });
  expect(await screen.findByRole('button', { name: 'Retry 2 failed' }, { timeout: 3000 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Failed rows (CSV)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo…' })).toBeTruthy();
});

test('SETUI-05 reports a run that ends before the server receives Stop', async () => {
  const reviewedSet = changeSetOf({ verdicts: { update: 40 } });
  const running = changeSetOf({ state: 'running', verdicts: { update: 40 }, processed: 10 });
  const done = changeSetOf({ state: 'done', verdicts: { update: 40 }, results: { done: 40 } });
  const onDone = vi.fn();
  const { api, responses, user } = open(
    {
      [CREATE]: reviewedSet,
      [PAGE]: page(reviewedSet, [operationOf(1)]),
      [READ]: page(running, []),
      [`${SET}/apply`]: running,
      [`${SET}/cancel`]: () => {
        responses[READ] = page(done, []);
        return new ErrorResponse(409, { code: 'conflict', detail: 'The changes have been applied.' });
      },
    },
    { onDone },
  );
  const invalidated = vi.spyOn(api.queries, 'invalidateQueries');
  await press(user, 'Apply 40 changes');
  await press(user, 'Stop');
  await closed();
  expect(onDone.mock.calls).toEqual([[done]]);
  expect(invalidated).toHaveBeenCalledWith();
  expect(shownToasts().toasts[0]).toMatchObject({ title: `${TITLE}: 40 changes applied.` });
});

test('SETUI-07 users who may not apply the changes propose them with a reason', async () => {
  const proposed = changeSetOf({ state: 'proposed', verdicts: { notAllowed: 3 } });
  const none = changeSetOf({ verdicts: { notAllowed: 3 } });
  const onDone = vi.fn();
  const { api, user } = open(
    {
      [CREATE]: none,
      [PAGE]: page(
        none,
        [1, 2, 3].map((number) => operationOf(number, { verdict: 'notAllowed' })),
      ),
      [`${SET}/propose`]: proposed,
    },
    { onDone },
    READ_ONLY,
  );
  await press(user, 'Propose 3 changes…');
  const dialog = await inDialog('Propose these changes');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await seen('Please give a reason.');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ada has moved.');
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  await closed();
  expect(api.last(`${SET}/propose`)?.body).toEqual({ reason: 'Ada has moved.' });
  expect(onDone).toHaveBeenCalledWith(proposed);
});

test('SETUI-07 schedules the set for the chosen date in the time zone of the franchise', async () => {
  const scheduled = changeSetOf({ state: 'scheduled', runAt: '2099-03-31T22:00:00.000Z', timeZone: 'America/Chicago' });
  const franchise = { groupCode: 'ALOHA', groupName: 'Aloha', timeZone: 'America/Chicago', etag: '"1"' };
  const { api, user } = open({ ...REVIEW, [`${SET}/schedule`]: scheduled, 'GET franchise/ALOHA': franchise });
  await press(user, 'Schedule…');
  const dialog = await inDialog('Schedule these changes');
  const date = await dialog.findByLabelText('Date');
  await user.clear(date);
  await user.type(date, '2099-03-31');
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  await closed();
  expect(api.last(`${SET}/schedule`)?.body).toEqual({ runAt: '2099-03-31T22:00:00.000Z', timeZone: 'America/Chicago' });
});

test('SETUI-02 shows why a set cannot be created, and Try again sends the request again', async () => {
  const responses: Responses = {
    ...REVIEW,
    [CREATE]: new ErrorResponse(503, { code: 'unavailable', detail: 'Down.' }),
  };
  const { user } = open(responses);
  await seen('Down.');
  responses[CREATE] = REVIEWED;
  await press(user, 'Try again');
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test('SETUI-11 a review returns the focus to the element that opened it', async () => {
  const { user } = showPage(ReviewHost, { responses: { ...REVIEW, [`${SET}/cancel`]: changeSetOf() } });
  const opener = screen.getByRole('button', { name: 'Back' });
  opener.focus();
  act(() => reviewed({ scope: 'ALOHA', title: TITLE, kind: 'bulk', operations: [assign] }));
  await rows();
  await press(user, 'Cancel');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

const CANCELLED = changeSetOf({ state: 'cancelled' });

test('SETUI-02 Cancel discards the set', async () => {
  const { api, user } = open({ ...REVIEW, [`${SET}/cancel`]: CANCELLED });
  await rows();
  await press(user, 'Cancel');
  await closed();
  expect(api.last(`${SET}/cancel`)?.etag).toBe(REVIEWED.etag);
});

test('SETUI-02 Cancel does not stop a set that was applied in another window', async () => {
  const running = changeSetOf({ state: 'running', etag: '"2"' });
  const { api, user } = open({
    ...REVIEW,
    [`${SET}/cancel`]: new ErrorResponse(412, { code: 'stale', detail: 'Changed.' }),
    [READ]: page(running, []),
  });
  await rows();
  await press(user, 'Cancel');
  await waitFor(() => expect(api.calls).toContain(READ));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.calls.filter((call) => call === `${SET}/cancel`)).toHaveLength(1);
});

test('SETUI-02 Cancel discards the set while the server still checks it', async () => {
  const reviewing = changeSetOf({ state: 'reviewing', verdicts: { pending: 40 }, processed: 10 });
  const { api, user } = open({ [CREATE]: reviewing, [READ]: page(reviewing, []), [`${SET}/cancel`]: CANCELLED });
  await seen('Checked 10 of 40');
  await press(user, 'Cancel');
  await closed();
  expect(api.calls).toContain(`${SET}/cancel`);
});

test('SETUI-02 discards a set that the server creates after Cancel', async () => {
  const created = Promise.withResolvers<object>();
  const { api, user } = open({ [CREATE]: () => created.promise, [`${SET}/cancel`]: CANCELLED });
  await waitFor(() => expect(api.calls).toContain(CREATE));
  await press(user, 'Cancel');
  await closed();
  created.resolve(REVIEWED);
  await waitFor(() => expect(api.calls).toContain(`${SET}/cancel`));
});

test('SETUI-23 "Check again" reviews a set whose review was abandoned', async () => {
  const draft = changeSetOf({ state: 'draft', verdicts: { update: 2, pending: 1 }, error: 'Something went wrong.' });
  const { user } = open({ ...REVIEW, [CREATE]: draft, [`${SET}/review`]: REVIEWED });
  await seen('Something went wrong.');
  expect(screen.queryByRole('button', { name: /^(Apply|Schedule|Propose)/ })).toBeNull();
  await press(user, 'Check again');
  await screen.findByRole('button', { name: 'Apply the other 2 changes' });
});
