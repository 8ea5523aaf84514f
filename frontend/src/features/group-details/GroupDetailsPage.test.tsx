import type { Address } from '@franchise-admin/api/contract';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { NOTHING_SELECTED } from '../../context/franchise.ts';
import { CORPORATE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { ALOHA, closed, press, seen, showPage } from '../../shared/test-page.tsx';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { GroupDetailsPage } from './GroupDetailsPage.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(import('./dialogs/GroupDetailsDialog.tsx')), 30_000);

const MAILING: Address = {
  franchiseAddressId: 7,
  groupCode: 'ALOHA',
  addressType: 1,
  line1: '12 Beach Road',
  line2: 'Suite 4',
  line3: '',
  city: 'Honolulu',
  state: 'HI',
  postalCode: '96815',
  country: 'USA',
  entity: 'Aloha Grill LLC',
  etag: '"7-1"',
};
const OFFICE: Address = {
  ...MAILING,
  franchiseAddressId: 9,
  addressType: 2,
  line1: '1 Main Street',
  line2: '',
  entity: '',
};

const LIST = 'GET franchise/ALOHA/addresses';
const SAVE = 'POST franchise/ALOHA/addresses';
const DELETE = 'DELETE franchise/ALOHA/addresses?franchiseAddressId=7';
const responsesOf = (more: Responses = {}): Responses => ({
  [LIST]: [MAILING, OFFICE],
  'GET lookup/entities/ALOHA': [
    { entityId: 1, description: 'Aloha Grill LLC' },
    { entityId: 2, description: 'Pearl Foods Inc' },
  ],
  ...more,
});

const show = (responses: Responses = responsesOf(), caller = CORPORATE, franchise = ALOHA) =>
  showPage(GroupDetailsPage, { responses, caller, franchise, address: '/group-details' });

const row = (name: RegExp) => screen.findByRole('row', { name });
const cells = async (name: RegExp) =>
  [...(await row(name)).children].slice(0, -1).map(({ textContent }) => textContent);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('ADDR-01 the title contains the code and name of the franchise', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Group Details - ALOHA Aloha Grill Group');
  await screen.findByText('2 addresses', { selector: 'h1 + p' });
});

test('ADDR-01 SYSTEM mode shows a message with links to Units and Users', async () => {
  const { api } = show(responsesOf(), CORPORATE, { code: 'SYSTEM', name: 'All Users/Units' });
  await seen('Cannot load Group Details. Only Units and Users are available in SYSTEM mode');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All Units', 'All Users']);
  expect(api.calls).toEqual([]);
});

test.each([
  ['corporate', CORPORATE, 'Please select a Franchise'],
  [
    'users without rights',
    NOBODY,
    'You must be a Franchise Administrator to access this tool. Please contact your administrator if you feel this is in error.',
  ],
])('NAV-07 explains why the screen is empty if no franchise is shown (%s)', async (_, caller, text) => {
  const { api } = show(responsesOf(), caller, NOTHING_SELECTED);
  await seen(text);
  expect(api.calls).toEqual([]);
});

test('ADDR-02 TBL-03 the address table has the specified columns, 50-pixel rows, Edit and Delete', async () => {
  show();
  expect(await cells(/Mailing/)).toEqual([
    'Mailing',
    '12 Beach Road, Suite 4',
    'Honolulu',
    'HI',
    '96815',
    'USA',
    'Aloha Grill LLC',
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Address Type↑',
    'Street Address',
    'City',
    'State',
    'Postal Code',
    'Country',
    'Entity',
    'Actions',
  ]);
  const buttons = within(await row(/Corporate/)).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete']);
  expect(screen.getByRole('grid').style.getPropertyValue('--row-height')).toBe('50px');
});

test('ADDR-02 ROLE-05 a read-only user gets Details with locked fields, but no Add, Edit or Delete', async () => {
  const { user } = show(responsesOf(), READ_ONLY);
  const buttons = within(await row(/Mailing/)).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Details']);
  expect(screen.queryByRole('button', { name: '+ Add Address' })).toBeNull();
  await user.click(buttons[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
  for (const label of [
    'Address Type',
    'Line 1',
    'Line 2',
    'Line 3',
    'City',
    'State',
    'Postal Code',
    'Country',
    'Related Entity',
  ]) {
    const input = await field(label);
    expect([label, input.readOnly || input.disabled]).toEqual([label, true]);
  }
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Propose a change', 'Close']);
});

test('ADDR-03 rejects a blank new address, but saves a new address if only its type was chosen', async () => {
  const { api, user } = show(responsesOf({ [SAVE]: { ...MAILING, franchiseAddressId: 12 } }));
  await row(/Mailing/);
  await press(user, '+ Add Address');
  const dialog = await inDialog('Edit Address');
  const type = await field('Address Type');
  const save = dialog.getByText('Save');
  expect(save.getAttribute('aria-disabled')).toBe('true');
  dialog.getByText('Enter an address before you save.');
  await user.type(await field('Line 1'), '   ');
  dialog.getByText('Enter an address before you save.');
  await press(user, 'Save');
  expect(api.last(SAVE)).toBeUndefined();
  await user.click(type);
  await user.click(await screen.findByRole('option', { name: 'Corporate' }));
  expect(dialog.queryByText('Enter an address before you save.')).toBeNull();
  await press(user, 'Save');
  await closed();
  expect(api.last(SAVE)).toMatchObject({ body: { addressType: 2, city: '' } });
});

test('ADDR-03 ADDR-06 the type of a new address is Mailing by default, and all other fields are optional', async () => {
  const { api, user } = show(responsesOf({ [SAVE]: { ...MAILING, franchiseAddressId: 12 } }));
  await row(/Mailing/);
  await press(user, '+ Add Address');
  await screen.findByRole('dialog', { name: 'Edit Address' });
  expect((await field('Address Type')).value).toBe('Mailing');
  expect((await field('Related Entity')).value).toBe('None');
  await user.type(await field('City'), ' Hilo ');
  await press(user, 'Save');
  await closed();
  expect(api.last(SAVE)).toEqual({
    etag: null,
    body: {
      franchiseAddressId: 0,
      addressType: 1,
      line1: '',
      line2: '',
      line3: '',
      city: ' Hilo ',
      state: '',
      postalCode: '',
      country: '',
      entity: '',
    },
  });
});

test('ADDR-03 shows the fields in order, each address line at full width', async () => {
  const { user } = show();
  await row(/Mailing/);
  await press(user, '+ Add Address');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
  await field('Line 1');
  const labels = [...dialog.getByRole('textbox', { name: 'Line 1' }).closest('form')!.querySelectorAll('label')];
  expect(labels.map(({ textContent }) => textContent).join()).toBe(
    'Address Type,Line 1,Line 2,Line 3,City,State,Postal Code,Country,Related Entity',
  );
  const wide = labels.filter((label) => label.closest('[class*=wide]'));
  expect(wide.map(({ textContent }) => textContent)).toEqual(['Line 1', 'Line 2', 'Line 3']);
});

test('ERR-03 an address that another user has deleted cannot be saved, and disappears from the list', async () => {
  const responses = responsesOf({
    [SAVE]: () => {
      responses[LIST] = [OFFICE];
      return new ErrorResponse(404, { code: 'not_found', detail: 'There is no such address.' });
    },
  });
  const { user } = show(responses);
  await press(user, /^Edit Mailing/);
  await user.type(await field('City'), 'x');
  await press(user, 'Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
  await dialog.findByText('Someone else deleted this address.');
  expect(dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await press(user, 'Close');
  await closed();
  expect(screen.queryByRole('row', { name: /Mailing/ })).toBeNull();
});

test('ADDR-03 ERR-03 saves an address with its ETag and updates the list', async () => {
  const now = { ...MAILING, addressType: 2, line3: 'Rear entrance', entity: 'Pearl Foods Inc', etag: '"7-2"' };
  const responses = responsesOf({
    [SAVE]: () => {
      responses[LIST] = [now, OFFICE];
      return now;
    },
  });
  const { api, user } = show(responses);
  await press(user, /^Edit Mailing/);
  await user.click(await field('Address Type'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Mailing',
    'Corporate',
  ]);
  await user.click(screen.getByRole('option', { name: 'Corporate' }));
  await user.type(await field('Line 3'), 'Rear entrance');
  await user.click(await field('Related Entity'));
  await user.click(await screen.findByRole('option', { name: 'Pearl Foods Inc' }));
  await press(user, 'Save');
  await closed();
  const { etag, groupCode, ...body } = now;
  expect(api.last(SAVE)).toEqual({ etag: '"7-1"', body });
  await waitFor(() => expect(document.body.textContent).toContain('12 Beach Road, Suite 4, Rear entrance'));
});

test('ADDR-03 shows an unknown address type, and an entity that no longer exists', async () => {
  const { user } = show(responsesOf({ [LIST]: [{ ...MAILING, addressType: 0, entity: 'Gone Ltd' }] }));
  await press(user, /^Edit Unknown/);
  expect((await field('Address Type')).value).toBe('Unknown');
  expect((await field('Related Entity')).value).toBe('Gone Ltd');
});

test("ERR-03 shows another user's change field by field", async () => {
  const current = { ...MAILING, city: 'Hilo', etag: '"7-2"' };
  const stale = new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current });
  const { api, user } = show(responsesOf({ [SAVE]: ({ etag }) => (etag === '"7-1"' ? stale : current) }));
  await press(user, /^Edit Mailing/);
  const city = await field('City');
  await user.clear(city);
  await user.type(city, 'Kailua');
  await press(user, 'Save');
  const conflict = await inDialog('Someone else saved this first');
  expect(conflict.getByText('City', { selector: 'th' }).closest('tr')?.textContent).toMatch(/Kailua.*Hilo/);
  await user.click(conflict.getByLabelText(/saved value/));
  await user.click(conflict.getByText('Save my choice'));
  await closed();
  expect(api.last(SAVE)).toMatchObject({ etag: '"7-2"', body: { city: 'Hilo' } });
});

test.each([
  [{}, 'Delete Mailing address, Honolulu?'],
  [{ city: '' }, 'Delete Mailing address, HI?'],
  [{ city: '', state: '', postalCode: '', country: '', entity: '' }, 'Delete Mailing address (blank)?'],
])(
  'ADDR-02 the deletion dialog identifies an address without a street by its first field that is not blank',
  async (blank, question) => {
    const { user } = show(responsesOf({ [LIST]: [{ ...MAILING, line1: '', line2: '', ...blank }] }));
    await press(user, /^Delete Mailing/);
    await screen.findByText(question);
  },
);

test('ADDR-02 after a confirmation, deletes an address with its ETag', async () => {
  const responses = responsesOf({
    [DELETE]: () => {
      responses[LIST] = [OFFICE];
      return true;
    },
  });
  const { api, user } = show(responses);
  await press(user, /^Delete Mailing/);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Deletion' }));
  dialog.getByText('Delete Mailing address, 12 Beach Road, Suite 4?');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await closed();
  expect(api.last(DELETE)).toMatchObject({ etag: '"7-1"', body: { franchiseAddressId: 7 } });
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toContain('12 Beach Road'));
});

test('ADDR-04 ADDR-05 ERR-01 a failed deletion shows one message with a reference and keeps the dialog open', async () => {
  const failed = new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.', requestId: 'req-7' });
  const { api, user } = show(responsesOf({ [DELETE]: failed }));
  await press(user, /^Delete Mailing/);
  await press(user, 'Delete');
  const message = 'Failed to delete address. Please try again later.';
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(api.report).toHaveBeenCalledWith(message, expect.not.objectContaining({ advice: expect.anything() }));
  expect(document.body.textContent).not.toContain('Please wait.');
  const dialog = within(screen.getByRole('alertdialog'));
  dialog.getByText('req-7');
  dialog.getByRole('button', { name: 'Copy reference' });
});

test('ADDR-03 ERR-01 the dialog shows a reference after a failed save, but none after a rejected save', async () => {
  const responses = responsesOf({
    [SAVE]: new ErrorResponse(500, { code: 'internal', detail: 'Oops.', requestId: 'req-7' }),
  });
  const { user } = show(responses);
  await press(user, '+ Add Address');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Address' }));
  await user.type(await field('Line 1'), '1 Pier Road');
  await press(user, 'Save');
  await dialog.findByText('req-7');
  dialog.getByRole('button', { name: 'Copy reference' });
  responses[SAVE] = new ErrorResponse(400, { code: 'invalid_request', detail: 'No.', requestId: 'req-8' });
  await press(user, 'Save');
  await dialog.findByText('No.');
  expect(dialog.queryByText(/^req-/)).toBeNull();
});

test('ERR-03 asks for confirmation again if another user has changed the address', async () => {
  const current = { ...MAILING, line1: '14 Beach Road', etag: '"7-2"' };
  const responses = responsesOf({
    [DELETE]: ({ etag }) => {
      responses[LIST] = etag === '"7-1"' ? [current, OFFICE] : [OFFICE];
      return etag === '"7-1"' ? new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current }) : true;
    },
  });
  const { api, user } = show(responses);
  await press(user, /^Delete Mailing/);
  await press(user, 'Delete');
  await screen.findByText('Delete Mailing address, 14 Beach Road, Suite 4?');
  await press(user, 'Delete');
  await closed();
  expect(api.last(DELETE)?.etag).toBe('"7-2"');
});

test('ERR-03 reports that another user has already deleted the address', async () => {
  const responses = responsesOf({
    [DELETE]: () => {
      responses[LIST] = [OFFICE];
      return new ErrorResponse(404, { code: 'not_found', detail: 'There is no such address.' });
    },
  });
  const { user } = show(responses);
  await press(user, /^Delete Mailing/);
  await press(user, 'Delete');
  await screen.findByText('This address was already deleted.');
  await press(user, 'OK');
  await closed();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete Mailing/ })).toBeNull());
});

test('ADDR-02 ADDR-05 ERR-01 if the list fails to load, shows the error; a retry then shows the empty list', async () => {
  const responses = responsesOf({ [LIST]: new ErrorResponse(503, { code: 'unavailable', detail: 'Please wait.' }) });
  const { api, user } = show(responses);
  await seen('An error occurred when retrieving the address.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when retrieving the address.', expect.anything());
  responses[LIST] = [];
  await press(user, 'Try again');
  await seen('No addresses found');
  // One is in the page header, the other in the empty list.
  expect(screen.getAllByRole('button', { name: '+ Add Address' })).toHaveLength(2);
});
