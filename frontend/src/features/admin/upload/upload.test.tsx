import type { ImportResult } from '@franchise-admin/api/contract';
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../../context/franchise.ts';
import { clearNotifications, notifyError, shownToasts } from '../../../ui/toasts/toasts.ts';
import { responsesOf, section, show } from '../test-admin.tsx';

const SEND = 'POST user/ALOHA/import';
const ID = '3f1c1f6e-0000-4000-8000-000000000001';
const ASK = `GET user/ALOHA/import/${ID}`;

const RUNNING: ImportResult = {
  importId: ID,
  state: 'running',
  totalRecords: 10_000,
  processedRecords: 6214,
  failedRecords: [],
  errorMessage: null,
};
const DONE: ImportResult = {
  ...RUNNING,
  state: 'done',
  totalRecords: 2,
  processedRecords: 2,
  failedRecords: [
    {
      row: 3,
      unitCode: 'U404',
      firstName: "'=cmd",
      lastName: 'O"Neil',
      emailAddress: 'ann@aloha.example',
      errorMessage: 'There is no unit U404 in this franchise.',
    },
  ],
};
const FINISHED = 'Import finished: Total Records: 2, Failed: 1';

const file = (name = 'managers.csv', text = 'unitCode\nU1') => new File([text], name, { type: 'text/csv' });
const upload = () => section('Restaurant Manager Upload');
const input = () => upload().getByLabelText<HTMLInputElement>(/choose (a|another) file/);
const button = () => upload().getByRole('button', { name: 'Upload' });
const isBusy = () => button().getAttribute('aria-disabled') === 'true';

const calls = (all: readonly string[], call: string) => all.filter((one) => one === call).length;

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
  ['SYSTEM', { code: 'SYSTEM', name: 'All Users/Units', franchises: [] }],
  ['nothing', { code: null, name: '', franchises: [] }],
  ['nothing, because the franchises failed to load,', NOTHING_SELECTED],
])('ADM-02 with %s selected, the upload asks for a franchise and accepts no file', async (_, franchise) => {
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

test('ADM-02 uploads a file once, shows "Processing...", then the counts and a line per failed record', async () => {
  const response = Promise.withResolvers<ImportResult>();
  const { api, user } = show(responsesOf({ [SEND]: () => response.promise }));
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
  response.resolve(DONE);
  await upload().findByText(FINISHED);
  expect(upload().queryByText('Processing...')).toBeNull();
  expect(calls(api.calls, SEND)).toBe(1);
  const [, failed] = upload().getAllByRole('row');
  expect([...(failed?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '3',
    'There is no unit U404 in this franchise.',
    'U404',
    // Without the apostrophe that the server adds to formulas.
    '=cmd',
    'O"Neil',
    'ann@aloha.example',
  ]);
  // The file has been accepted, so Upload is disabled.
  expect(isBusy()).toBe(true);
});

test('ADM-02 a long import shows its progress, even after the user leaves the page and returns', async () => {
  const responses: Responses = responsesOf({ [SEND]: RUNNING, [ASK]: { ...RUNNING, processedRecords: 9000 } });
  const { api, user, leave } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
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
  responses[ASK] = DONE;
  await upload().findByText(FINISHED);
  expect(calls(api.calls, SEND)).toBe(1);
  // Polling has stopped.
  const asked = calls(api.calls, ASK);
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(calls(api.calls, ASK)).toBe(asked);
});

test('ADM-02 resumes an import after a reload and shows its file name', async () => {
  const responses = responsesOf({ [SEND]: RUNNING, [ASK]: RUNNING });
  const first = show(responses);
  await first.user.upload(input(), file());
  await first.user.click(button());
  await upload().findByText('6,214 of 10,000');
  first.leave();
  const asked = Promise.withResolvers<object>();
  responses[ASK] = () => asked.promise;
  show(responses);
  await upload().findByRole('progressbar', { name: 'Processing managers.csv' });
  asked.resolve(DONE);
  await upload().findByText(FINISHED);
  upload().getByText('managers.csv');
});

test('ADM-02 ERR-01 reports a result that is not available without calling the file rejected', async () => {
  const responses = responsesOf({
    [SEND]: RUNNING,
    [ASK]: new ErrorResponse(403, { code: 'forbidden', detail: 'You may not do this.' }),
  });
  const { user } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText('The result of importing managers.csv is not available');
  upload().getByText(/Check Users to see which restaurant managers were imported\.$/);
});

test('ADM-02 shows nothing for a stored import that the server no longer has', async () => {
  const responses = responsesOf({
    [SEND]: DONE,
    [ASK]: new ErrorResponse(404, { code: 'not_found', detail: 'There is no such import.' }),
  });
  const first = show(responses);
  await first.user.upload(input(), file());
  await first.user.click(button());
  await upload().findByText(FINISHED);
  first.leave();
  const { api } = show(responses);
  await waitFor(() => expect(api.calls).toContain(ASK));
  await waitFor(() => expect(upload().queryByText('Processing...')).toBeNull());
  expect(api.report).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

test('ADM-02 keeps polling during an outage and uploads the file only once', async () => {
  const responses = responsesOf({
    [SEND]: RUNNING,
    [ASK]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }),
  });
  const { api, user } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(/^The service could not be reached/);
  responses[ASK] = DONE;
  await upload().findByText(FINISHED);
  expect(calls(api.calls, SEND)).toBe(1);
});

test('ADM-02 ERR-01 a rejected file shows the reason and can be uploaded again', async () => {
  const responses = responsesOf({
    [SEND]: new ErrorResponse(415, {
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
  responses[SEND] = DONE;
  await user.click(button());
  await upload().findByText(FINISHED);
  expect(upload().queryByText('managers.pdf was not imported')).toBeNull();
  expect(shownToasts().toasts, 'the retry succeeded').toEqual([]);
});

test('ADM-02 a rejected file keeps the previous result and its failed rows, and each message closes separately', async () => {
  const files = downloads();
  const responses = responsesOf({ [SEND]: DONE, [ASK]: DONE });
  const { user, leave } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(FINISHED);
  upload().getByText('managers.csv');
  const rejection = Promise.withResolvers<ErrorResponse>();
  responses[SEND] = () => rejection.promise;
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
  const [closeRefusal] = upload().getAllByRole('button', { name: 'Close' });
  if (closeRefusal) await user.click(closeRefusal);
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
  responses[SEND] = RUNNING;
  await again.click(button());
  await upload().findByText('6,214 of 10,000');
  expect(upload().queryByText('headers.csv was not imported')).toBeNull();
});

test('ADM-02 explains after a lost upload that a retry does not duplicate rows', async () => {
  const responses = responsesOf({
    [SEND]: () => {
      throw new TypeError('network error');
    },
  });
  const { user } = show(responses);
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(/The service could not be reached.*imported rows are not duplicated/);
  expect(isBusy()).toBe(false);
});

test("ADM-02 an import that stopped early shows the server's message", async () => {
  const errorMessage =
    'The import stopped after 1 of 2 rows. The imported rows are kept. Please send the file again to import the rest.';
  const { user } = show(responsesOf({ [SEND]: { ...DONE, state: 'failed', errorMessage } }));
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(errorMessage);
  upload().getByText('There is no unit U404 in this franchise.');
});

test('ADM-02 rejects a file that is too large or empty without uploading it', async () => {
  const { api, user } = show(responsesOf({ [SEND]: DONE }));
  const large = file('large.csv');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await user.upload(input(), large);
  await upload().findByText('large.csv: The file is larger than 10 MB. Split it into smaller files.');
  expect(isBusy()).toBe(true);
  await user.upload(input(), file('empty.csv', ''));
  await upload().findByText('empty.csv: The file is empty. Choose another file.');
  await user.click(button());
  expect(api.calls).not.toContain(SEND);
});

test('ADM-02 rejects a chosen or dropped file of another type and names the accepted ones', async () => {
  const { api, user } = show(responsesOf({ [SEND]: DONE }));
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
  expect(api.calls).not.toContain(SEND);
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
  const { api, user } = show(responsesOf({ [SEND]: DONE }));
  const locked = file();
  locked.arrayBuffer = () => Promise.reject(new DOMException('locked', 'NotReadableError'));
  await user.upload(input(), locked);
  await user.click(button());
  await upload().findByText(/^managers\.csv could not be read/);
  expect(api.calls).not.toContain(SEND);
});

test('ADM-02 accepts a dropped file and rejects several together', async () => {
  const { api, user } = show(responsesOf({ [SEND]: DONE }));
  const zone = upload().getByText('Drop a CSV or Excel file here');
  fireEvent.drop(zone, { dataTransfer: { files: [file(), file('other.csv')], items: [] } });
  await upload().findByText('Drop one file at a time.');
  expect(isBusy()).toBe(true);
  fireEvent.drop(zone, { dataTransfer: { files: [file()], items: [] } });
  await upload().findByText('managers.csv');
  expect(upload().queryByText('Drop one file at a time.')).toBeNull();
  await user.click(button());
  await upload().findByText(FINISHED);
  expect(api.calls).toContain(SEND);
});

test('ADM-02 the template and the failed rows have the upload headers, and failed rows end with the error', async () => {
  const files = downloads();
  const { user } = show(responsesOf({ [SEND]: DONE }));
  await user.click(upload().getByRole('button', { name: 'Download template' }));
  await waitFor(() => expect(files).toHaveLength(1));
  await user.upload(input(), file());
  await user.click(button());
  await user.click(await upload().findByRole('button', { name: 'Download failed rows' }));
  await waitFor(() => expect(files).toHaveLength(2));
  expect(files.map(({ name }) => name)).toEqual(['restaurant-managers-template.csv', 'failed-restaurant-managers.csv']);
  const [template, failed] = await Promise.all(files.map(async ({ blob }) => (await blob.text()).trim().split('\r\n')));
  expect(template).toEqual(['"unitCode","firstName","lastName","emailAddress"']);
  expect(failed).toEqual([
    '"unitCode","firstName","lastName","emailAddress","errorMessage"',
    '"U404","\'=cmd","O""Neil","ann@aloha.example","There is no unit U404 in this franchise."',
  ]);
});

test('ADM-02 Close dismisses an outcome permanently and moves the focus to the file input', async () => {
  const responses = responsesOf({ [SEND]: DONE });
  const { api, user, leave } = show(responses);
  const close = async () => {
    await user.click(upload().getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(upload().getByLabelText(/Drop a CSV or Excel file here/));
    expect(upload().queryByRole('button', { name: 'Close' })).toBeNull();
  };
  await user.upload(input(), file());
  await user.click(button());
  await upload().findByText(FINISHED);
  await close();
  expect(upload().queryByText(FINISHED)).toBeNull();
  leave();
  // A new client simulates a reload, the same client a return to the page.
  for (const window of [{}, { api }]) {
    const again = show(responses, window);
    expect(upload().queryByText(FINISHED)).toBeNull();
    expect(upload().queryByRole('progressbar')).toBeNull();
    again.leave();
  }
  responses[SEND] = new ErrorResponse(400, { code: 'invalid_request', detail: 'No header row.', errors: [] });
  const { user: returning } = show(responses, { api });
  await returning.upload(input(), file());
  await returning.click(button());
  await upload().findByText(/No header row/);
  await close();
  expect(isBusy()).toBe(true);
});
