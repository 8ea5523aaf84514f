import type { Vendor } from '@franchise-admin/api/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse } from '../../../client/test-api.ts';
import { address, closed, fill, press } from '../../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../../ui/test-dialogs.ts';
import { HARBOR, LISTED, responsesOf, showVendors, VENDOR, VENDORS } from '../test-vendors.tsx';

beforeAll(() => loadDialogs(import('./PosDialog.tsx')), 30_000);

const SAVE = 'POST pos/vendor';
const DELETE = 'DELETE pos/vendor/3';
const LANTERN: Vendor = { pointOfSaleVendorId: 5, name: 'Lantern', franchises: [], etag: '"5-1"' };

async function open(button: 'Add POS Vendor' | 'Edit POS Vendor', responses = responsesOf(), search = '?vendor=3') {
  const { api, user, announced } = showVendors({ responses, search });
  await press(user, button === 'Add POS Vendor' ? `+ ${button}` : button);
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Vendor Name' });
  return {
    api,
    user,
    announced,
    dialog,
    field,
    type: (text: string) => fill(user, field, text),
    save: () => user.click(dialog.getByRole('button', { name: 'Save' })),
    errorOf: () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  };
}

test('POS-05 shows "Vendor name required" instead of saving an empty or blank name', async () => {
  const { api, save, field, type, errorOf } = await open('Add POS Vendor');
  for (const text of ['', '   ']) {
    await type(text);
    await save();
    expect(errorOf()).toBe('Vendor name required');
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  expect(api.calls).not.toContain(SAVE);
});

test('POS-05 POS-01 a new vendor is saved, listed and chosen', async () => {
  const responses = responsesOf({
    [SAVE]: () => {
      responses[VENDORS] = [...LISTED, { pointOfSaleVendorId: 5, name: 'Lantern' }];
      return LANTERN;
    },
    'GET pos/vendor/5': LANTERN,
    'GET pos/vendor/5/users': [],
  });
  const { api, save, type, announced } = await open('Add POS Vendor', responses, '');
  await type('  Lantern ');
  await save();
  await closed();
  expect(api.last(SAVE)).toEqual({ etag: null, body: { id: 0, name: 'Lantern' } });
  await waitFor(() => expect(address()).toBe('?vendor=5'));
  await announced('Lantern saved.');
  expect(api.calls.filter((call) => call === VENDORS)).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Vendor', hidden: true }).value).toBe('Lantern'),
  );
});

test('POS-01 renames a vendor with its ETag and updates the vendor picker', async () => {
  const now = { ...HARBOR, name: 'Harbour', etag: '"3-2"' };
  const responses = responsesOf({
    [SAVE]: () => {
      responses[VENDORS] = [{ pointOfSaleVendorId: 3, name: 'Harbour' }];
      responses[VENDOR] = now;
      return now;
    },
  });
  const { api, save, type, field } = await open('Edit POS Vendor', responses);
  expect(field.value).toBe('Harbor POS');
  await type('Harbour');
  await save();
  await closed();
  expect(api.last(SAVE)).toEqual({ etag: '"3-1"', body: { id: 3, name: 'Harbour' } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Vendor', hidden: true }).value).toBe('Harbour'),
  );
});

test('POS-05 ERR-01 ERR-03 a failed or rejected save keeps the input', async () => {
  const responses = responsesOf({ [SAVE]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }) });
  const { api, save, type, field, dialog, errorOf } = await open('Add POS Vendor', responses);
  await type('Quick Tills');
  await save();
  await dialog.findByText('Please wait.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when saving POS Vendor.', expect.anything());
  expect(field.value).toBe('Quick Tills');
  const detail = 'A vendor with this name already exists.';
  responses[SAVE] = new ErrorResponse(409, { code: 'conflict', detail, errors: [{ field: 'name', message: detail }] });
  await save();
  await waitFor(() => expect(errorOf()).toBe(detail));
  expect(dialog.queryByRole('alert'), 'the error is shown only below its field').toBeNull();
  expect(field.value).toBe('Quick Tills');
});

test('POS-05 ERR-03 a vendor that another user has deleted cannot be saved, and is no longer chosen', async () => {
  const missing = new ErrorResponse(404, { code: 'not_found', detail: 'There is no such vendor.' });
  const responses = responsesOf({
    [SAVE]: () => {
      Object.assign(responses, { [VENDORS]: LISTED.slice(1), [VENDOR]: missing });
      return missing;
    },
  });
  const { user, save, type, dialog } = await open('Edit POS Vendor', responses);
  await type('Harbour');
  await save();
  await dialog.findByText(/^There is no such vendor\. Someone may have deleted it/);
  await press(user, 'Close');
  await closed();
  await screen.findByText('There is no such vendor');
  expect(screen.getByLabelText<HTMLInputElement>('Vendor').value).toBe('');
});

test("POS-05 ERR-03 another user's change of the name is a conflict, but a change of the groups is not", async () => {
  const renamed = { ...HARBOR, name: 'Harbor Ltd', etag: '"3-2"' };
  const stale = (current: object) => new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current });
  const responses = responsesOf({ [SAVE]: ({ etag }) => (etag === '"3-1"' ? stale(renamed) : renamed) });
  const { api, user, save, type } = await open('Edit POS Vendor', responses);
  await type('Harbour');
  await save();
  const conflict = await inDialog('Someone else saved this first');
  expect(conflict.getByText('Vendor Name', { selector: 'th' }).closest('tr')?.textContent).toMatch(
    /Harbour.*Harbor Ltd/,
  );
  await user.click(conflict.getByText('Save my choice'));
  await closed();
  expect(api.last(SAVE)).toMatchObject({ etag: '"3-2"', body: { name: 'Harbour' } });

  cleanup();
  const regrouped = { ...HARBOR, franchises: [], etag: '"3-3"' };
  const second = await open(
    'Edit POS Vendor',
    responsesOf({ [SAVE]: ({ etag }) => (etag === '"3-1"' ? stale(regrouped) : regrouped) }),
  );
  await second.type('Harbour');
  await second.save();
  await closed();
  expect(second.api.last(SAVE)?.etag).toBe('"3-3"');
});

async function deleteHarbor(more: Parameters<typeof responsesOf>[0], summary = '2 franchise groups · 2 users') {
  const responses = responsesOf(more);
  const { api, user, announced } = showVendors({ responses, search: '?franchise=ALOHA&vendor=3' });
  await screen.findByText(summary);
  await press(user, 'Delete POS Vendor');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this vendor?' }));
  expect(api.calls).not.toContain(DELETE);
  const confirm = () => user.click(question.getByRole('button', { name: 'Delete' }));
  return { api, user, announced, responses, question, confirm };
}

test('POS-07 "Delete this vendor?" lists the consequences; confirming it deletes the vendor and reloads the vendors', async () => {
  const { api, announced, question, responses, confirm } = await deleteHarbor({ [DELETE]: {} });
  question.getByText(/stops serving 2 franchise groups\. They are not deleted\./);
  question.getByText('This also deletes 2 users and their accounts, so they can no longer sign in.');
  responses[VENDORS] = LISTED.slice(1);
  await confirm();
  await closed();
  expect(api.last(DELETE)?.etag).toBe('"3-1"');
  expect(api.calls.filter((call) => call === VENDORS)).toHaveLength(2);
  await waitFor(() => expect(address()).toBe('?franchise=ALOHA'));
  await screen.findByText('Please select a vendor');
  await announced('Harbor POS deleted.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Vendor')));
});

test('POS-07 the deletion dialog mentions no groups if the vendor has none', async () => {
  const { question } = await deleteHarbor({ [VENDOR]: { ...HARBOR, franchises: [] } }, '0 franchise groups · 2 users');
  question.getByText('Harbor POS');
  expect(question.queryByText(/serving/)).toBeNull();
});

test('POS-07 announces a deletion that continues in the background', async () => {
  const { announced, confirm } = await deleteHarbor({ [DELETE]: { isPending: true } });
  await confirm();
  await announced('Harbor POS is being deleted. This finishes in the background.');
});

test('POS-07 ERR-01 a failed deletion shows the error and keeps the dialog open', async () => {
  const unavailable = new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' });
  const { api, question, confirm } = await deleteHarbor({ [DELETE]: unavailable });
  await confirm();
  expect((await question.findByRole('alert')).textContent).toBe('Please wait.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when deleting POS Vendor.', expect.anything());
  expect(address()).toBe('?franchise=ALOHA&vendor=3');
});

test('POS-07 asks for confirmation again if another user has changed the vendor', async () => {
  const now = { ...HARBOR, name: 'Harbor Ltd', etag: '"3-2"' };
  const { api, question, responses, confirm } = await deleteHarbor({
    [DELETE]: ({ etag }) =>
      etag === '"3-2"' ? {} : new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current: now }),
  });
  responses[VENDOR] = now;
  await confirm();
  await question.findByText(
    'Someone else changed this vendor in the meantime. Review the change, then press Delete again.',
  );
  await question.findByText('Harbor Ltd');
  await confirm();
  await closed();
  expect(api.last(DELETE)?.etag).toBe('"3-2"');
});

test('POS-07 reports that another user has already deleted the vendor, and removes the vendor from the URL', async () => {
  const { user, confirm } = await deleteHarbor({
    [DELETE]: new ErrorResponse(404, { code: 'not_found', detail: 'There is no such vendor.' }),
  });
  await confirm();
  await screen.findByText('This vendor was already deleted.');
  await press(user, 'OK');
  await closed();
  await waitFor(() => expect(address()).toBe('?franchise=ALOHA'));
});
