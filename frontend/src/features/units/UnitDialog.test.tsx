import type { Unit } from '@franchise-admin/api/contract';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { ClientProvider } from '../../client/ClientContext.tsx';
import { ErrorResponse, type Responses, testApi } from '../../client/test-api.ts';
import { CallerContext } from '../../context/caller.ts';
import { CORPORATE, READ_ONLY } from '../../context/test-callers.ts';
import { NewPersonContext, type NewPersonFormProps } from '../../shared/person/new-person-context.ts';
import { sampleDetails, samplePerson, sampleUnit } from '../../shared/test-units.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { UnitDialog } from './UnitDialog.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(() => loadDialogs(), 30_000);

const U1 = sampleUnit('U1', {
  unitName: 'Waikiki Beach ',
  managerId: 2,
  managerName: 'Noa Nix',
  franchiseRoleMemberId: 31,
  levelOneName: 'Dan Drew',
  levelTwoName: 'Ada Area',
});
const DETAILS = sampleDetails(U1, {
  mondayClosed: true,
  tuesday24Hour: true,
  wednesdayStartTime: '11:00',
  wednesdayEndTime: '21:30',
});
const RECORD = 'GET units/ALOHA/U1';
const MANAGERS = 'GET user/ALOHA/available-managers/U1';
const HOLDERS = 'GET user/ALOHA/assigned';
const SAVE = 'POST units/ALOHA';

const responsesOf = (more: Responses = {}): Responses => ({
  [RECORD]: DETAILS,
  [MANAGERS]: [samplePerson(2, 'Noa Nix'), samplePerson(3, 'Mia Moss')],
  [HOLDERS]: [samplePerson(1, 'Dan Drew', 31), samplePerson(4, 'Lea Lark', 34), samplePerson(5, 'Nia Nobody')],
  [SAVE]: DETAILS,
  ...more,
});

async function open(responses: Responses = responsesOf(), caller = CORPORATE, row?: Unit) {
  const api = testApi(responses);
  const handlers = { onClose: vi.fn(), onSaved: vi.fn() };
  render(
    <ClientProvider {...api}>
      <CallerContext value={caller}>
        <UnitDialog
          groupCode="ALOHA"
          groupName="Aloha Grill Group"
          unitCode="U1"
          unitName={U1.unitName}
          row={row}
          {...handlers}
        />
      </CallerContext>
    </ClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'U1 - Waikiki Beach' }));
  return { api, dialog, user: userEvent.setup(), ...handlers };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const field = (dialog: Dialog, label: string) => dialog.findByLabelText<HTMLInputElement>(label);
const save = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('HAND-10 a person created from the Manager field becomes the chosen manager', async () => {
  const nia = samplePerson(9, 'Nia New');
  const responses = responsesOf();
  const api = testApi(responses);
  const NewPerson: ComponentType<NewPersonFormProps> = ({ onCreated, onClose }) => {
    useEffect(() => {
      responses[MANAGERS] = [nia];
      // The picker needs only the name and the email.
      onCreated(nia as Parameters<typeof onCreated>[0]);
      onClose();
    });
    return null;
  };
  render(
    <ClientProvider {...api}>
      <CallerContext value={CORPORATE}>
        <NewPersonContext value={NewPerson}>
          <UnitDialog groupCode="ALOHA" groupName="" unitCode="U1" unitName="" onClose={vi.fn()} />
        </NewPersonContext>
      </CallerContext>
    </ClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await field(dialog, 'Manager');
  const user = userEvent.setup();
  await user.click(await dialog.findByRole('button', { name: 'Create new person' }));
  await user.click(save(dialog));
  await waitFor(() => expect(api.last(SAVE)?.body).toMatchObject({ managerId: 9 }));
});

test('UNIT-05 USER-16 shows the record; number and name are read-only', async () => {
  const { dialog } = await open();
  for (const [label, value, isFixed] of [
    ['Unit Number', 'U1', true],
    ['Name', 'Waikiki Beach', true],
    ['Email', 'u1@units.example', false],
    ['Phone', '555-0100', false],
    ['Manager', 'Noa Nix (noa@x.example)', false],
    ['Assigned To', 'Dan Drew (dan@x.example)', false],
  ] as const) {
    const input = await field(dialog, label);
    expect([label, input.value, input.readOnly]).toEqual([label, value, isFixed]);
    expect([label, input.disabled]).toEqual([label, false]);
  }
});

test('UNIT-05 fields can be edited while the lists of people load, but Save is disabled', async () => {
  const managers = Promise.withResolvers<object>();
  const { dialog, user } = await open(responsesOf({ [MANAGERS]: () => managers.promise }));
  const phone = await field(dialog, 'Phone');
  await user.clear(phone);
  await user.type(phone, '555-0199');
  const manager = await field(dialog, 'Manager');
  expect(manager.value).toBe('Noa Nix');
  await user.click(manager);
  // The picker shows its own "Loading..." while its code loads.
  await waitFor(() => expect(screen.getByText('Loading...').getAttribute('role')).toBe('status'));
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(save(dialog).getAttribute('aria-disabled')).toBe('true');
  dialog.getByText('You can save as soon as this has loaded.');
  managers.resolve([samplePerson(2, 'Noa Nix'), samplePerson(3, 'Mia Moss')]);
  await screen.findByRole('option', { name: 'Mia Moss (mia@x.example)' });
  expect([phone.value, save(dialog).getAttribute('aria-disabled')]).toEqual(['555-0199', null]);
});

test('UNIT-05 shows the values from the list while the record loads, and disables Save', async () => {
  const record = Promise.withResolvers<object>();
  const { api, dialog, user } = await open(responsesOf({ [RECORD]: () => record.promise }), CORPORATE, U1);
  const phone = await field(dialog, 'Phone');
  expect([phone.value, (await field(dialog, 'Manager')).value]).toEqual(['555-0100', 'Noa Nix']);
  await user.clear(phone);
  await user.type(phone, '555-0199');
  expect(save(dialog).getAttribute('aria-disabled')).toBe('true');
  await user.click(save(dialog));
  expect(api.last(SAVE)).toBeUndefined();
  record.resolve({ ...DETAILS, emailAddress: 'new@units.example', etag: '"U1-2"' });
  await waitFor(() => expect(save(dialog).getAttribute('aria-disabled')).toBe(null));
  expect([phone.value, (await field(dialog, 'Email')).value]).toEqual(['555-0199', 'new@units.example']);
  // The user edited the values from the list, so the save sends the ETag from the list.
  await user.click(save(dialog));
  await waitFor(() => expect(api.last(SAVE)?.etag).toBe(U1.etag));
});

test('UNIT-05 if the record fails to load, keeps the values from the list and disables Save', async () => {
  const { dialog } = await open(
    { ...responsesOf(), [RECORD]: new ErrorResponse(500, { detail: 'No.' }) },
    CORPORATE,
    U1,
  );
  await dialog.findByRole('button', { name: 'Try again' });
  expect((await field(dialog, 'Phone')).value).toBe('555-0100');
  expect(save(dialog).getAttribute('aria-disabled')).toBe('true');
});

test('UNIT-05 if the unit has been deleted, locks the values from the list and reports the deletion once', async () => {
  const gone = new ErrorResponse(404, { code: 'not_found', detail: 'This unit does not exist.' });
  const { dialog } = await open({ ...responsesOf(), [RECORD]: gone }, CORPORATE, U1);
  await waitFor(() => expect(dialog.getAllByText('This unit does not exist.')).toHaveLength(1));
  const phone = await field(dialog, 'Phone');
  expect([phone.value, phone.readOnly]).toEqual(['555-0100', true]);
});

test('UNIT-05 sends the changes with the ETag, and null for blank text and for None', async () => {
  const { api, dialog, user, onClose, onSaved } = await open();
  await user.clear(await field(dialog, 'Email'));
  const phone = await field(dialog, 'Phone');
  await user.clear(phone);
  await user.type(phone, ' call the bar, ask for Kai ');
  await user.click(await field(dialog, 'Manager'));
  await user.click(await screen.findByRole('option', { name: 'None' }));
  await user.click(await field(dialog, 'Assigned To'));
  expect(screen.queryByRole('option', { name: /Nobody \(/ })).toBeNull();
  screen.getByRole('option', { name: 'None' });
  await user.click(await screen.findByRole('option', { name: 'Lea Lark (lea@x.example)' }));
  await user.click(save(dialog));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.last(SAVE)).toEqual({
    etag: '"U1-1"',
    body: {
      unitCode: 'U1',
      emailAddress: null,
      phoneNumber: 'call the bar, ask for Kai',
      managerId: null,
      franchiseRoleMemberId: 34,
    },
  });
  expect(onSaved).toHaveBeenCalledExactlyOnceWith(DETAILS);
});

test('UNIT-05 shows the name from the record if no list contains the person', async () => {
  const { dialog } = await open(responsesOf({ [MANAGERS]: [], [HOLDERS]: [] }));
  expect((await field(dialog, 'Manager')).value).toBe('Noa Nix');
  expect((await field(dialog, 'Assigned To')).value).toBe('Dan Drew');
});

test('UNIT-05 finds one of 3,000 people, but renders only a few options', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => samplePerson(at + 10, `Person${at} Smith`, at + 10));
  const { api, dialog, user } = await open(responsesOf({ [MANAGERS]: many, [HOLDERS]: many }));
  const manager = await field(dialog, 'Manager');
  await user.click(manager);
  expect((await screen.findAllByRole('option')).length).toBeLessThan(100);
  await user.clear(manager);
  await user.type(manager, 'smith 2987{Enter}');
  expect(manager.value).toBe('Person2987 Smith (person2987@x.example)');
  await user.click(save(dialog));
  await waitFor(() => expect(api.last(SAVE)?.body).toMatchObject({ managerId: 2997 }));
});

test('UNIT-06 shows the opening hours of all seven days', async () => {
  const { dialog } = await open();
  await field(dialog, 'Email');
  const days = dialog.getAllByRole('term').map((day) => [day.textContent, day.nextElementSibling?.textContent]);
  expect(days).toEqual([
    ['Mon', 'Closed'],
    ['Tue', 'Open 24 hours'],
    ['Wed', '11:00 AM - 9:30 PM'],
    ['Thu', 'Unknown'],
    ['Fri', 'Unknown'],
    ['Sat', 'Unknown'],
    ['Sun', 'Unknown'],
  ]);
});

test('UNIT-07 a read-only user gets locked fields, and only the buttons Propose a change and Close', async () => {
  const { dialog, user, onClose } = await open(responsesOf(), READ_ONLY);
  for (const label of ['Unit Number', 'Name', 'Email', 'Phone', 'Manager', 'Assigned To']) {
    const input = await field(dialog, label);
    expect([label, input.readOnly || input.disabled]).toEqual([label, true]);
  }
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Propose a change', 'Close']);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('UNIT-08 marks and focuses an invalid email without saving, and accepts a blank email', async () => {
  const { api, dialog, user, onClose } = await open();
  const email = await field(dialog, 'Email');
  await user.clear(email);
  await user.type(email, 'waikiki@alohagrill');
  await user.click(save(dialog));
  await dialog.findByText('Please enter a valid email address.');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(api.last(SAVE)).toBeUndefined();
  await user.clear(email);
  await user.click(save(dialog));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('ERR-03 disables Save during a save, and keeps the typed text after a failure', async () => {
  const response = Promise.withResolvers<object>();
  const { api, dialog, user, onClose } = await open(responsesOf({ [SAVE]: () => response.promise }));
  const phone = await field(dialog, 'Phone');
  await user.type(phone, '9');
  await user.dblClick(save(dialog));
  expect(save(dialog).getAttribute('aria-disabled')).toBe('true');
  response.resolve(new ErrorResponse(503, { code: 'unavailable', detail: 'Please try again.' }));
  await waitFor(() => expect(api.report).toHaveBeenCalledTimes(1));
  expect(api.report).toHaveBeenCalledWith('An error occurred when saving a unit.', expect.anything());
  expect(api.calls.filter((call) => call === SAVE)).toHaveLength(1);
  expect(phone.value).toBe('555-01009');
  expect(onClose).not.toHaveBeenCalled();
});

test('ERR-03 marks Assigned To as invalid after a server error about the assigned person', async () => {
  const errors = [{ field: 'franchiseRoleMemberId', message: 'This person has left.' }];
  const rejection = new ErrorResponse(400, { code: 'invalid_request', detail: 'This person has left.', errors });
  const { dialog, user } = await open(responsesOf({ [SAVE]: rejection }));
  await user.type(await field(dialog, 'Phone'), '9');
  await user.click(save(dialog));
  await dialog.findByText('This person has left.');
  expect((await field(dialog, 'Assigned To')).getAttribute('aria-invalid')).toBe('true');
});

test("ERR-03 shows another user's change field by field and saves the chosen values", async () => {
  const saved = sampleDetails(
    { ...U1, phoneNumber: '555-0177', managerId: 77, managerName: 'Zoe Zeal', etag: '"U1-2"' },
    {},
  );
  const stale = new ErrorResponse(412, { code: 'stale', detail: 'Changed.', current: saved });
  const responses = responsesOf({ [SAVE]: ({ etag }) => (etag === '"U1-1"' ? stale : saved) });
  const { api, dialog, user, onClose } = await open(responses);
  const phone = await field(dialog, 'Phone');
  await user.clear(phone);
  await user.type(phone, '555-0142');
  await user.click(await field(dialog, 'Manager'));
  await user.click(await screen.findByRole('option', { name: 'Mia Moss (mia@x.example)' }));
  await user.click(save(dialog));
  const conflict = await inDialog('Someone else saved this first');
  const line = (label: string) => conflict.getByText(label, { selector: 'th' }).closest('tr')!;
  expect(line('Phone').textContent).toMatch(/555-0142.*555-0177/);
  // The lists do not contain the new manager.
  expect(line('Manager').textContent).toMatch(/Mia Moss.*Zoe Zeal/);
  expect(conflict.queryByText(/^(Email|Assigned To)/, { selector: 'th' })).toBeNull();
  await user.click(conflict.getByText('Save my choice'));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.last(SAVE)).toMatchObject({ etag: '"U1-2"', body: { phoneNumber: '555-0142', managerId: 3 } });
});

test('ERR-01 if a unit fails to load, the dialog shows the failure and offers a retry', async () => {
  const responses = responsesOf({ [RECORD]: new ErrorResponse(503, { code: 'unavailable', detail: 'Not now.' }) });
  const { api, dialog, user } = await open(responses);
  await dialog.findByText('An error occurred when getting a unit.');
  expect(api.report).toHaveBeenCalledWith('An error occurred when getting a unit.', expect.anything());
  expect(save(dialog).getAttribute('aria-disabled')).toBe('true');
  responses[RECORD] = DETAILS;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect((await field(dialog, 'Email')).value).toBe('u1@units.example');
});
