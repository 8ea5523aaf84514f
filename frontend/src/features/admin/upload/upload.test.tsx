import type { ColumnChoices, Table } from '@franchise-admin/api/contract';
import { configure, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../../context/franchise.ts';
import { changeSetOf, operationOf, SET_ID } from '../../../shared/review/test-sets.ts';
import { press } from '../../../shared/test-page.tsx';
import { sampleUnit } from '../../../shared/test-units.ts';
import { sampleUser } from '../../../shared/test-users.ts';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import { clearNotifications, notifyError, shownToasts } from '../../../ui/toasts/toasts.ts';
import { responsesOf as adminResponses, section, show } from '../test-admin.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });
beforeAll(() => loadDialogs(import('../import/ImportDialog.tsx')), 30_000);

const READ = 'POST change-sets/ALOHA/table';
const CREATE = 'POST change-sets/ALOHA';
const APPLY = `${CREATE}/${SET_ID}/apply`;
const CANCEL = `${CREATE}/${SET_ID}/cancel`;
const POLL = `GET change-sets/ALOHA/${SET_ID}?limit=1`;

/** The unit of the second row is unknown. */
const TABLE: Table = {
  headers: ['unitCode', 'firstName', 'lastName', 'emailAddress'],
  rows: [
    { row: 2, cells: ['U1', 'Ann', 'Lee', 'ann@x.example'] },
    { row: 3, cells: ['U404', '=cmd', 'O"Neil', 'ann@aloha.example'] },
  ],
};
const BAD_ROW = { row: 3, cells: ['U404', 'Ann', 'O"Neil', 'ann@aloha.example'] };
const REVIEWED = changeSetOf({ kind: 'import' });
const RUNNING = changeSetOf({ kind: 'import', state: 'running', processed: 6214, total: 10_000 });
const DONE = changeSetOf({ kind: 'import', state: 'done', results: { done: 1 } });
const UNDONE = { ...DONE, state: 'undone', undoneBy: SET_ID };
const pageOf = (changeSet: object) => ({ changeSet, operations: [], next: null });

/** Responses for an upload whose import finishes at once. */
const responsesOf = (more: Responses = {}): Responses =>
  adminResponses({
    [READ]: { ...TABLE, rows: [TABLE.rows[0], BAD_ROW] },
    'GET units/ALOHA/assigned': [sampleUnit('U1')],
    'GET units/ALOHA/unassigned': [],
    'GET user/ALOHA/all-users': [sampleUser(1, 'Ann Lee')],
    [CREATE]: REVIEWED,
    [APPLY]: DONE,
    [CANCEL]: changeSetOf({ state: 'cancelled' }),
    ...more,
  });

const FINISHED = 'Import finished: Total Records: 2, Failed: 1';
const APPLY_ROW = 'Apply the other 1 row';

const file = (name = 'managers.csv', text = 'unitCode\nU1') => new File([text], name, { type: 'text/csv' });
const upload = () => section('Restaurant Manager Upload');
const input = () => upload().getByLabelText<HTMLInputElement>(/choose (a|another) file/);
const button = () => upload().getByRole('button', { name: 'Upload' });
const isBusy = () => button().getAttribute('aria-disabled') === 'true';

const calls = (all: readonly string[], call: string) => all.filter((one) => one === call).length;

type Shown = ReturnType<typeof show>;

/** Chooses the file, uploads it and waits for the review. */
async function review(user: Shown['user'], name?: string) {
  await user.upload(input(), file(name));
  await user.click(button());
  const dialog = await inDialog('Import restaurant managers');
  await dialog.findByRole('button', { name: APPLY_ROW });
  return dialog;
}

/** Uploads the file and applies its first row. */
async function importFile(user: Shown['user'], name?: string) {
  await review(user, name);
  await press(user, APPLY_ROW);
}

/** Collects downloads: file names and contents. */
function downloads() {
  const files: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    blob = made as Blob;
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob });
  });
  return files;
}

test.each([
  ['SYSTEM is selected', { code: 'SYSTEM', name: 'All Users/Units', franchises: [] }],
  ['nothing is selected', { code: null, name: '', franchises: [] }],
  ['the franchises failed to load', NOTHING_SELECTED],
])('ADM-02 asks for a franchise and accepts no file if %s', async (_, franchise) => {
  const { api, user } = show(responsesOf(), { franchise });
  upload().getByText('* You must select a franchise to use this feature');
  expect(upload().getByLabelText<HTMLInputElement>(/Drop a CSV or Excel file here/).disabled).toBe(true);
  fireEvent.drop(upload().getByText('Drop a CSV or Excel file here'), { dataTransfer: { files: [file()], items: [] } });
  await user.click(button());
  expect(isBusy()).toBe(true);
  expect(api.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('ADM-02 the upload is disabled without a message while the selection loads', () => {
  show(responsesOf(), { franchise: { ...NOTHING_SELECTED, isLoading: true } });
  expect(upload().queryByText('* You must select a franchise to use this feature')).toBeNull();
  expect(upload().getByLabelText<HTMLInputElement>(/Drop a CSV or Excel file here/).disabled).toBe(true);
});

test('ADM-02 IMP-01 reads a file once, shows "Processing...", then the review, the counts and a line per failed record', async () => {
  const response = Promise.withResolvers<Table>();
  const { api, user } = show(responsesOf({ [READ]: () => response.promise }));
  expect(upload().queryByText('* You must select a franchise to use this feature')).toBeNull();
  expect(isBusy()).toBe(true);
  await user.upload(input(), file());
  expect(isBusy()).toBe(false);
  await user.click(button());
  await upload().findByText('Processing...');
  // The progress is still unknown.
  const bar = await upload().findByRole('progressbar', { name: 'Processing managers.csv' });
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  await user.click(button());
  response.resolve({ ...TABLE, rows: [...TABLE.rows.slice(0, 1), BAD_ROW] });
  const dialog = await inDialog('Import restaurant managers');
  await dialog.findByText('There is no unit U404 in this franchise.');
  expect(calls(api.calls, READ)).toBe(1);
  expect(api.calls).not.toContain(APPLY);
  expect(api.last(CREATE)?.body).toEqual({
    title: 'Restaurant managers from managers.csv',
    kind: 'import',
    operations: [
      { route: 'saveUnit', params: { code: 'ALOHA' }, body: { unitCode: 'U1', managerId: 1 }, ifMatch: '"U1-1"' },
    ],
  });
  await press(user, APPLY_ROW);
  await upload().findByText(FINISHED);
  expect(upload().queryByText('Processing...')).toBeNull();
  const [, failed] = upload().getAllByRole('row');
  expect([...(failed?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '3',
    'There is no unit U404 in this franchise.',
    'U404',
    'Ann',
    'O"Neil',
    'ann@aloha.example',
  ]);
  // The form no longer contains the accepted file, so Upload is disabled.
  expect(isBusy()).toBe(true);
});

test('ADM-02 IMP-05 a long import shows its progress, even after the user leaves the page and returns', async () => {
  const responses: Responses = responsesOf({ [APPLY]: RUNNING, [POLL]: pageOf({ ...RUNNING, processed: 9000 }) });
  const { api, user, leave } = show(responses);
  await importFile(user);
  await upload().findByText('6,214 of 10,000');
  const bar = await upload().findByRole('progressbar', { name: 'Processing managers.csv' });
  expect(['now', 'max', 'text'].map((name) => bar.getAttribute(`aria-value${name}`))).toEqual([
    '6214',
    '10000',
    '6,214 of 10,000',
  ]);
  leave();
  show(responses, { api });
  await upload().findByText('9,000 of 10,000');
  upload().getByText(/managers\.csv/);
  responses[POLL] = pageOf(DONE);
  await upload().findByText(FINISHED);
  expect(calls(api.calls, APPLY)).toBe(1);
  // Polling has stopped.
  const polls = calls(api.calls, POLL);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(calls(api.calls, POLL)).toBe(polls);
});

test('ADM-02 IMP-05 resumes an import after a reload and lists the rows that failed later', async () => {
  const responses = responsesOf({ [APPLY]: RUNNING, [POLL]: pageOf(RUNNING) });
  const first = show(responses);
  await importFile(first.user);
  await upload().findByText('6,214 of 10,000');
  first.leave();
  const response = Promise.withResolvers<object>();
  responses[POLL] = () => response.promise;
  const failed = changeSetOf({ kind: 'import', state: 'done', results: { failed: 1 } });
  const problem = { code: 'conflict', detail: 'This is not possible any more.', errors: [] };
  responses[`GET change-sets/ALOHA/${SET_ID}?result=failed&limit=100`] = {
    ...pageOf(failed),
    operations: [operationOf(1, { result: 'failed', problem: { ...problem, code: 'conflict' } })],
  };
  show(responses);
  await upload().findByRole('progressbar', { name: 'Processing managers.csv' });
  response.resolve(pageOf(failed));
  await upload().findByText('Import finished: Total Records: 2, Failed: 2');
  upload().getByText('managers.csv');
  upload().getByText('This is not possible any more.');
});

test('ADM-02 IMP-05 a reload does not apply a finished import that was opened again in Changes', async () => {
  const responses = responsesOf({});
  const first = show(responses);
  await importFile(first.user);
  await upload().findByText(FINISHED);
  first.leave();
  responses[POLL] = pageOf(changeSetOf({ kind: 'import', state: 'reviewed', results: { conflict: 1 } }));
  const { api } = show(responses);
  await waitFor(() => expect(api.calls).toContain(POLL));
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(api.calls).not.toContain(APPLY);
});

test('ADM-02 ERR-01 reports that the result of an import is unavailable if polling is rejected with 403', async () => {
  const responses = responsesOf({
    [APPLY]: RUNNING,
    [POLL]: new ErrorResponse(403, { code: 'forbidden', detail: 'You may not do this.' }),
  });
  const { user } = show(responses);
  await importFile(user);
  await upload().findByText('The result of importing managers.csv is not available');
  upload().getByText(/Check Changes to see what was imported\.$/);
});

test('ADM-02 shows nothing for a stored import that the server has deleted', async () => {
  const responses = responsesOf({
    [POLL]: new ErrorResponse(404, { code: 'not_found', detail: 'There is no such change set.' }),
  });
  const first = show(responses);
  await importFile(first.user);
  await upload().findByText(FINISHED);
  first.leave();
  const { api } = show(responses);
  await waitFor(() => expect(api.calls).toContain(POLL));
  await waitFor(() => expect(upload().queryByText('Processing...')).toBeNull());
  expect(api.report).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

test('ADM-02 keeps polling during an outage and applies the import only once', async () => {
  const responses = responsesOf({
    [APPLY]: RUNNING,
    [POLL]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }),
  });
  const { api, user } = show(responses);
  await importFile(user);
  await upload().findByText(/^The service could not be reached/);
  responses[POLL] = pageOf(DONE);
  await upload().findByText(FINISHED);
  expect(calls(api.calls, APPLY)).toBe(1);
});

test('ADM-02 ERR-01 a rejected file shows the reason and can be uploaded again', async () => {
  const responses = responsesOf({
    [READ]: new ErrorResponse(415, {
      code: 'unsupported_media_type',
      detail: 'This is a PDF file. Please save it as .xlsx or .csv.',
    }),
  });
  const { api, user } = show(responses);
  clearNotifications();
  vi.mocked(api.report).mockImplementation((message) => notifyError(message));
  await user.upload(input(), file('managers.pdf'));
  await user.click(button());
  await upload().findByText('managers.pdf was not imported');
  upload().getByText('This is a PDF file. Please save it as .xlsx or .csv.');
  expect(api.report, 'no toast repeats the message').not.toHaveBeenCalled();
  await user.upload(input(), file('managers.csv'));
  expect(upload().queryByText('managers.pdf was not imported'), 'the user chose another file').toBeNull();
  await user.upload(input(), new File([], 'none.csv', { type: 'text/csv' }));
  upload().getByText(/^none\.csv: /);
  expect(upload().queryByText('managers.pdf was not imported'), 'the user chose an invalid file').toBeNull();
  await user.upload(input(), file('managers.pdf'));
  upload().getByText('managers.pdf was not imported');
  responses[READ] = TABLE;
  await user.click(button());
  await inDialog('Import restaurant managers');
  expect(upload().queryByText('managers.pdf was not imported')).toBeNull();
  expect(shownToasts().toasts, 'the retry succeeded').toEqual([]);
});

test('ADM-02 a rejected file keeps the previous result and its failed rows, and Close dismisses each message separately', async () => {
  const files = downloads();
  const responses = responsesOf({ [POLL]: pageOf(DONE) });
  const { user, leave } = show(responses);
  await importFile(user);
  await upload().findByText(FINISHED);
  upload().getByText('managers.csv');
  const rejection = Promise.withResolvers<ErrorResponse>();
  responses[READ] = () => rejection.promise;
  await user.upload(input(), file('headers.csv'));
  await user.click(button());
  await upload().findByText('Processing...');
  upload().getByText(FINISHED);
  rejection.resolve(new ErrorResponse(400, { code: 'invalid_request', detail: 'The file has no rows.', errors: [] }));
  await upload().findByText('headers.csv was not imported');
  upload().getByText(FINISHED);
  upload().getByText('Previous import: managers.csv');
  await user.click(upload().getByRole('button', { name: 'Download failed rows' }));
  await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['failed-restaurant-managers.csv']));
  const [closeRejection] = upload().getAllByRole('button', { name: 'Close' });
  if (closeRejection) await user.click(closeRejection);
  expect(upload().queryByText('headers.csv was not imported')).toBeNull();
  upload().getByText(FINISHED);
  // No newer import has replaced the result, so it survives a reload.
  leave();
  const { user: again } = show(responses);
  await upload().findByText(FINISHED);
  await again.upload(input(), file('headers.csv'));
  await again.click(button());
  await upload().findByText('headers.csv was not imported');
  const closeResult = upload().getAllByRole('button', { name: 'Close' })[1];
  if (closeResult) await again.click(closeResult);
  expect(upload().queryByText(FINISHED)).toBeNull();
  upload().getByText('headers.csv was not imported');
});

test('ADM-02 explains after a failed upload that nothing was imported', async () => {
  const responses = responsesOf({
    [READ]: () => {
      throw new TypeError('network error');
    },
  });
  const { user } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(/The service could not be reached.*Upload it again: nothing was imported/);
  expect(isBusy()).toBe(false);
});

test('ADM-02 an import that stopped early shows how many changes it made', async () => {
  const set = changeSetOf({ kind: 'import', state: 'stopped', total: 2, results: { done: 1, pending: 1 } });
  const { user } = show(responsesOf({ [APPLY]: set }));
  await importFile(user);
  await upload().findByText('The import stopped after 1 of 2 changes. Continue it in Changes.');
  upload().getByText('There is no unit U404 in this franchise.');
});

test('IMP-01 Cancel imports nothing and cancels the set', async () => {
  const { api, user } = show(responsesOf());
  await review(user);
  await press(user, 'Cancel');
  await waitFor(() => expect(api.calls).toContain(CANCEL));
  expect(api.calls).not.toContain(APPLY);
  expect(upload().queryByText('Processing...')).toBeNull();
});

test('IMP-04 checks rows again after each correction of a cell', async () => {
  const twoUnits = { 'GET units/ALOHA/assigned': [sampleUnit('U1'), sampleUnit('U404')] };
  const bad = { ...BAD_ROW, cells: ['U404', '', 'Lee', 'ann@x.example'] };
  const responses = responsesOf({ ...twoUnits, [READ]: { ...TABLE, rows: [TABLE.rows[0], bad] } });
  const { api, user } = show(responses);
  const dialog = await review(user);
  await user.click(dialog.getByRole('button', { name: 'First Name: empty. First name is missing. Edit' }));
  await user.keyboard('Ann{Enter}');
  await dialog.findByRole('button', { name: 'Apply 2 rows' });
  expect(calls(api.calls, CANCEL)).toBe(1);
  expect(api.last(CREATE)?.body).toMatchObject({
    operations: [{ body: { unitCode: 'U1' } }, { body: { unitCode: 'U404' } }],
  });
  const put = `PUT change-sets/ALOHA/${SET_ID}`;
  responses[put] = REVIEWED;
  await user.click(dialog.getAllByRole('button', { name: 'Unit Code: U1. Edit' })[0] as HTMLElement);
  await user.keyboard('2{Enter}');
  await dialog.findByText('There is no unit U12 in this franchise.');
  await user.click(dialog.getByRole('button', { name: /^Unit Code: U12\. / }));
  await user.keyboard('{Backspace}{Enter}');
  await dialog.findByRole('button', { name: 'Apply 2 rows' });
});

test('IMP-03 shows an error from the server in the cell that caused it', async () => {
  const rejected = changeSetOf({ kind: 'import', verdicts: { rejected: 1 } });
  const problem = { code: 'invalid_request', detail: 'x', errors: [{ field: 'unitCode', message: 'Not today.' }] };
  const filter = `GET change-sets/ALOHA/${SET_ID}?verdict=rejected&limit=100`;
  const operations = [operationOf(1, { verdict: 'rejected', problem: { ...problem, code: 'invalid_request' } })];
  const { user } = show(responsesOf({ [CREATE]: rejected, [filter]: { ...pageOf(rejected), operations } }));
  await user.upload(input(), file());
  await user.click(button());
  const dialog = await inDialog('Import restaurant managers');
  await dialog.findByRole('button', { name: 'Unit Code: U1. Not today. Edit' });
  expect(dialog.queryByRole('button', { name: /^Apply/ })).toBeNull();
  within(dialog.getByRole('group', { name: 'Filter' })).getByRole('button', { name: 'Errors only 2' });
});

test('ADM-02 rejects a file that is too large or empty without uploading it', async () => {
  const { api, user } = show(responsesOf());
  const large = file('large.csv');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await user.upload(input(), large);
  await upload().findByText('large.csv: The file is larger than 10 MB. Split it into smaller files.');
  expect(isBusy()).toBe(true);
  await user.upload(input(), file('empty.csv', ''));
  await upload().findByText('empty.csv: The file is empty. Choose another file.');
  await user.click(button());
  expect(api.calls).not.toContain(READ);
});

test('ADM-02 rejects a chosen or dropped file of another type and names the accepted ones', async () => {
  const { api, user } = show(responsesOf());
  const rejection = 'This is not a CSV or Excel file. Choose a .csv, .txt or .xlsx file.';
  const picture = new File(['\x89PNG'], 'pic.png', { type: 'image/png' });
  await user.upload(input(), picture);
  expect((await upload().findByRole('alert')).textContent).toContain(`pic.png: ${rejection}`);
  expect(isBusy()).toBe(true);
  await user.upload(input(), file());
  expect(upload().queryByRole('alert')).toBeNull();
  const letter = new File(['PK'], 'managers.csv.docx');
  fireEvent.drop(upload().getByText('managers.csv'), { dataTransfer: { files: [letter], items: [] } });
  await upload().findByText(`managers.csv.docx: ${rejection}`);
  await user.click(button());
  expect(api.calls).not.toContain(READ);
  // The media type depends on the operating system and may be empty.
  for (const [name, type] of [
    ['MANAGERS.CSV', ''],
    ['managers.xlsx', ''],
    ['managers.csv', 'application/vnd.ms-excel'],
    // Spreadsheets save text as .txt. Windows adds .txt to a typed .csv name if it hides extensions.
    ['managers.txt', 'text/plain'],
    ['managers.csv.txt', ''],
    ['managers.tsv', 'text/tab-separated-values'],
    ['managers.xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
  ] as const) {
    await user.upload(input(), new File(['unitCode'], name, { type }));
    expect(upload().queryByRole('alert')).toBeNull();
    expect(isBusy()).toBe(false);
  }
});

test('ADM-02 reports a file that another program has locked and does not upload it', async () => {
  const { api, user } = show(responsesOf());
  const locked = file();
  locked.arrayBuffer = () => Promise.reject(new DOMException('locked', 'NotReadableError'));
  await user.upload(input(), locked);
  await user.click(button());
  await upload().findByText(/^We could not read managers\.csv/);
  expect(api.calls).not.toContain(READ);
});

test('ADM-02 accepts a dropped file and rejects several together', async () => {
  const { api, user } = show(responsesOf());
  const zone = upload().getByText('Drop a CSV or Excel file here');
  fireEvent.drop(zone, { dataTransfer: { files: [file(), file('other.csv')], items: [] } });
  await upload().findByText('Drop one file at a time.');
  expect(isBusy()).toBe(true);
  fireEvent.drop(zone, { dataTransfer: { files: [file()], items: [] } });
  await upload().findByText('managers.csv');
  expect(upload().queryByText('Drop one file at a time.')).toBeNull();
  await user.click(button());
  await inDialog('Import restaurant managers');
  expect(api.calls).toContain(READ);
});

test('ADM-02 downloads the template and the failed rows with the upload headers; failed rows end with the error', async () => {
  const files = downloads();
  const { user } = show(responsesOf({ [READ]: TABLE }));
  await user.click(upload().getByRole('button', { name: 'Download template' }));
  await waitFor(() => expect(files).toHaveLength(1));
  await importFile(user);
  await user.click(await upload().findByRole('button', { name: 'Download failed rows' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files.map(({ name }) => name)).toEqual(['restaurant-managers-template.csv', 'failed-restaurant-managers.csv']);
  const [template, failed] = await Promise.all(files.map(async ({ blob }) => (await blob.text()).trim().split('\r\n')));
  expect(template).toEqual(['"unitCode","firstName","lastName","emailAddress"']);
  expect(failed).toEqual([
    '"unitCode","firstName","lastName","emailAddress","errorMessage"',
    '"U404","\'=cmd","O""Neil","ann@aloha.example","First name looks like a formula: it starts with ""="". There is no unit U404 in this franchise."',
  ]);
});

test('ADM-02 Close dismisses an outcome permanently and moves the focus to the file input', async () => {
  const responses = responsesOf();
  const { api, user, leave } = show(responses);
  const close = async () => {
    await user.click(upload().getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(upload().getByLabelText(/Drop a CSV or Excel file here/));
    expect(upload().queryByRole('button', { name: 'Close' })).toBeNull();
  };
  await importFile(user);
  await upload().findByText(FINISHED);
  await close();
  expect(upload().queryByText(FINISHED)).toBeNull();
  leave();
  // A new client simulates a reload; the same client simulates a return to the page.
  for (const window of [{}, { api }]) {
    const again = show(responses, window);
    expect(upload().queryByText(FINISHED)).toBeNull();
    expect(upload().queryByRole('progressbar')).toBeNull();
    again.leave();
  }
  responses[READ] = new ErrorResponse(400, { code: 'invalid_request', detail: 'No header row.', errors: [] });
  const { user: returning } = show(responses, { api });
  await returning.upload(input(), file());
  await returning.click(button());
  await upload().findByText(/No header row/);
  await close();
  expect(isBusy()).toBe(true);
});

test('IMP-06 offers Undo until the import is undone, then moves the focus to Close', async () => {
  const undo = changeSetOf({ kind: 'undo', state: 'done', title: 'Undo: managers' });
  const responses = responsesOf({ [`${CREATE}/${SET_ID}/undo`]: undo, [POLL]: pageOf(UNDONE) });
  const { user } = show(responses);
  await importFile(user);
  await upload().findByText(FINISHED);
  await user.click(upload().getByRole('button', { name: 'Undo' }));
  await upload().findByText(/managers\.csv · undone/);
  expect(upload().queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(document.activeElement).toBe(upload().getByRole('button', { name: 'Close' }));
});

test('IMP-06 offers no Undo for an import that was undone on another page', async () => {
  const responses = responsesOf({ [POLL]: pageOf(UNDONE) });
  const { api, user, leave } = show(responses);
  await importFile(user);
  await upload().findByText(FINISHED);
  upload().getByRole('button', { name: 'Undo' });
  leave();
  show(responses, { api });
  await upload().findByText(/managers\.csv · undone/);
  expect(upload().queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('IMP-02 asks the user to match missing columns, and remembers the choice', async () => {
  const responses = responsesOf({ [READ]: { ...TABLE, headers: ['Store', 'firstName', 'lastName', 'emailAddress'] } });
  const { user, api } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  const columns = await inDialog('Match the columns');
  await user.click(columns.getByRole('button', { name: 'Continue' }));
  await columns.findByText('Choose the column of the file for Unit Code.');
  await user.type(columns.getByRole('combobox', { name: /^Unit Code/ }), 'Store{Enter}');
  await user.click(columns.getByRole('button', { name: 'Continue' }));
  const dialog = await inDialog('Import restaurant managers');
  await dialog.findByRole('button', { name: APPLY_ROW });
  await press(user, 'Cancel');
  await waitFor(() => expect(api.calls).toContain(CANCEL));
  const created = api.last(CREATE)?.body as { columns: ColumnChoices } | undefined;
  const chosen = created?.columns;
  expect(chosen?.columns[0]).toEqual({ column: 'unitCode', header: 'store', not: [] });
  expect(localStorage.length).toBe(0);
  // The server returns the choice with the next file.
  responses[READ] = { ...(responses[READ] as object), choices: [chosen] };
  await review(user);
});

test('IMP-04 Escape keeps the text of a cell, Enter saves a correction, and unchanged operations are not sent again', async () => {
  const { api, user } = show(responsesOf());
  const dialog = await review(user);
  const cell = () => dialog.getByRole('button', { name: /^Unit Code: U404\. / });
  await user.click(cell());
  await user.keyboard('5{Escape}');
  cell();
  const created = calls(api.calls, CREATE);
  await user.click(cell());
  await user.keyboard('{Backspace}{Backspace}{Backspace}1{Enter}');
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Unit Code: U404/ })).toBeNull());
  expect(calls(api.calls, CREATE)).toBe(created);
});
