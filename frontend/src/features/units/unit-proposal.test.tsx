import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses } from '../../client/test-api.ts';
import { CORPORATE, READ_ONLY } from '../../context/test-callers.ts';
import { changeSetOf, operationOf, SET_ID } from '../../shared/review/test-sets.ts';
import { fill, press, seen, showPage } from '../../shared/test-page.tsx';
import { sampleDetails, samplePerson, sampleUnit } from '../../shared/test-units.ts';
import { claimDrafts, keepDrafts } from '../../ui/form/drafts.ts';
import { inDialog, loadDialogs } from '../../ui/test-dialogs.ts';
import { clearNotifications, shownToasts } from '../../ui/toasts/toasts.ts';
import { UnitDialog } from './UnitDialog.tsx';

// Unlike browsers, happy-dom can keep the page hidden after a dialog has closed.
configure({ defaultHidden: true });

beforeAll(
  () => loadDialogs(import('../../shared/review/ProposalDialog.tsx'), import('../../shared/review/ReasonDialog.tsx')),
  30_000,
);
beforeEach(clearNotifications);

const U1 = sampleUnit('U1', { unitName: 'Waikiki Beach' });
const CREATE = 'POST change-sets/ALOHA';
const SET = `change-sets/ALOHA/${SET_ID}`;
const created = changeSetOf({ kind: 'proposal', verdicts: { notAllowed: 1 } });
const REVIEWED = `GET ${SET}?limit=100`;
/** The server's review, which names the record and the field in its own words. */
const reviewed = operationOf(1, {
  verdict: 'notAllowed',
  problem: { code: 'forbidden', detail: 'Your role does not allow this.', errors: [] },
  changes: [
    {
      kind: 'unit',
      recordId: 'U1',
      name: 'U1 - Waikiki Beach',
      action: 'changed',
      fields: [{ field: 'phoneNumber', label: 'Phone Number', before: '555-0100', after: '555-0199' }],
    },
  ],
});

async function open(more: Responses = {}, caller = READ_ONLY) {
  const onClose = vi.fn();
  const Dialog = () => (
    <UnitDialog
      groupCode="ALOHA"
      groupName="Aloha Grill Group"
      unitCode="U1"
      unitName={U1.unitName}
      onClose={onClose}
    />
  );
  const responses: Responses = {
    'GET units/ALOHA/U1': sampleDetails(U1),
    'GET user/ALOHA/available-managers/U1': [samplePerson(3, 'Mia Moss')],
    'GET user/ALOHA/assigned': [],
    [CREATE]: created,
    [REVIEWED]: { changeSet: created, operations: [reviewed], next: null },
    [`POST ${SET}/propose`]: changeSetOf({ state: 'proposed' }),
    [`POST ${SET}/cancel`]: changeSetOf({ state: 'cancelled' }),
    ...more,
  };
  const { api, user, leave } = showPage(Dialog, { responses, caller });
  const dialog = within(await screen.findByRole('dialog', { name: 'U1 - Waikiki Beach' }));
  await dialog.findByLabelText('Phone');
  return { api, user, leave, dialog, onClose, responses };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** Unlocks the form and types another phone number. */
async function change({ user, dialog }: Opened) {
  await press(user, 'Propose a change');
  const phone = await dialog.findByLabelText<HTMLInputElement>('Phone');
  await waitFor(() => expect(phone.readOnly).toBe(false));
  await fill(user, phone, '555-0199');
  await waitFor(() => expect(button('Propose…').getAttribute('aria-disabled')).toBe(null));
  return phone;
}
const button = (name: string) => screen.getByRole('button', { name });

test('SETUI-09 a read-only user unlocks the form, sees the difference, gives a reason and proposes', async () => {
  const opened = await open();
  const { api, user, dialog, onClose } = opened;
  await change(opened);
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Create new person' })).toBeNull();
  await seen('Phone: 555-0100 → 555-0199');
  await press(user, 'Propose…');
  const reason = await inDialog('Propose this change');
  expect(reason.getByRole('table', { name: 'Fields of U1 - Waikiki Beach' }).textContent).toContain(
    'Phone Number555-0100555-0199',
  );
  await user.click(reason.getByRole('button', { name: 'Propose' }));
  await seen('Please give a reason.');
  await user.type(reason.getByRole('textbox', { name: 'Reason' }), 'New line.');
  await user.click(reason.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.last(CREATE)?.body).toMatchObject({
    title: 'Change U1 - Waikiki Beach',
    kind: 'proposal',
    operations: [
      { route: 'saveUnit', params: { code: 'ALOHA' }, body: { phoneNumber: '555-0199' }, ifMatch: '"U1-1"' },
    ],
  });
  expect(api.last(`POST ${SET}/propose`)?.body).toEqual({ reason: 'New line.' });
  expect(api.calls.filter((call) => /^POST units|dryRun|cancel$/.test(call))).toEqual([]);
  expect(shownToasts().toasts[0]?.title).toMatch(/^Proposed\./);
});

test('SETUI-09 proposes nothing without a change, and asks before it discards typed text', async () => {
  const opened = await open();
  const { api, user, onClose } = opened;
  await press(user, 'Propose a change');
  await seen('Change a field to propose it.');
  expect(button('Propose…').getAttribute('aria-disabled')).toBe('true');
  expect(api.last(CREATE)).toBeUndefined();
  await fill(user, await opened.dialog.findByLabelText('Phone'), '1');
  await press(user, 'Cancel');
  await inDialog('Discard changes?');
  await press(user, 'Keep editing');
  expect(onClose).not.toHaveBeenCalled();
});

test('SETUI-09 keeps the typed values when the set cannot be created or proposed, or the user cancels the reason', async () => {
  const down = new ErrorResponse(503, { code: 'unavailable', detail: 'Please try again.' });
  const opened = await open({ [CREATE]: down, [`POST ${SET}/propose`]: down });
  const { api, user, responses, onClose } = opened;
  const phone = await change(opened);
  await press(user, 'Propose…');
  await seen('Please try again.');
  expect(phone.value).toBe('555-0199');

  responses[CREATE] = created;
  await press(user, 'Propose…');
  const reason = await inDialog('Propose this change');
  await user.type(reason.getByRole('textbox', { name: 'Reason' }), 'New line.');
  await user.click(reason.getByRole('button', { name: 'Propose' }));
  await reason.findByText('Please try again.');
  expect(reason.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('New line.');
  await user.click(reason.getByRole('button', { name: 'Cancel' }));
  await press(user, 'Discard');
  await waitFor(() => expect(api.calls).toContain(`POST ${SET}/cancel`));
  expect([phone.value, phone.readOnly]).toEqual(['555-0199', false]);
  expect(onClose).not.toHaveBeenCalled();
});

test('SETUI-09 a reload while the reason is open keeps the typed text and discards the set', async () => {
  claimDrafts('me');
  const opened = await open();
  await change(opened);
  await press(opened.user, 'Propose…');
  await inDialog('Propose this change');
  keepDrafts();
  opened.leave();
  claimDrafts('me');

  const reloaded = await open({ [`GET ${SET}?limit=1`]: { changeSet: created, operations: [], next: null } });
  await waitFor(() => expect(reloaded.api.calls).toContain(`POST ${SET}/cancel`));
  expect((await reloaded.dialog.findByLabelText<HTMLInputElement>('Phone')).value).toBe('555-0199');
  expect(screen.queryByRole('dialog', { name: 'Propose this change' })).toBeNull();
});

test('SETUI-09 if nobody could apply a proposal, shows the error below its field and cancels the change set', async () => {
  const errors = [{ field: 'emailAddress', message: 'This email is not allowed.' }];
  const problem = { code: 'invalid_request' as const, detail: 'This email is not allowed.', errors };
  const rejected = changeSetOf({ kind: 'proposal', verdicts: { rejected: 1 } });
  const opened = await open({
    [CREATE]: rejected,
    [REVIEWED]: {
      changeSet: rejected,
      operations: [operationOf(1, { verdict: 'rejected', problem })],
      next: null,
    },
  });
  await change(opened);
  await press(opened.user, 'Propose…');
  await opened.dialog.findByText('This email is not allowed.');
  expect(opened.dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(opened.api.calls).toContain(`POST ${SET}/cancel`));
});

test('SETUI-09 offers no proposal to users who may save all fields', async () => {
  await open({}, CORPORATE);
  expect(screen.queryByRole('button', { name: 'Propose a change' })).toBeNull();
});
