import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { OptionPicker } from '../picker/OptionPicker.tsx';
import { loadDialogs } from '../test-dialogs.ts';
import { claimDrafts, keepDrafts, readFormDraft, writeDraft } from './drafts.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { CheckboxField, Field, TextField } from './fields.tsx';
import { useBackGuard } from './useBackGuard.ts';
import { type SaveOutcome, useForm } from './useForm.ts';

interface Values {
  name: string;
  isOwner: boolean;
}
const save = vi.fn<(values: Values) => Promise<SaveOutcome<Values>>>();
const onClose = vi.fn();
const validate = (values: Values) => (values.name === '' ? { name: 'First name required' } : {});
const initial = { name: '', isOwner: false };

type Options = Pick<FormDialogProps<Values>, 'readOnly' | 'needs' | 'blocked' | 'deleted' | 'footerStart' | 'history'>;

function Dialog(props: Options) {
  const form = useForm<Values>({ initial, validate, draftKey: 'user:1' });
  return (
    <FormDialog title="User Information" form={form} onSave={save} onClose={onClose} {...props}>
      <TextField
        label="First Name"
        value={form.values.name}
        error={form.errors.name}
        onChange={(value) => form.set('name', value)}
        disabled={props.readOnly}
      />
      <CheckboxField
        label="Owner"
        checked={form.values.isOwner}
        onChange={(value) => form.set('isOwner', value)}
        disabled={props.readOnly}
      />
    </FormDialog>
  );
}

beforeAll(() => loadDialogs(), 30_000);
beforeEach(() => {
  claimDrafts('me');
  save.mockReset().mockResolvedValue('saved');
  onClose.mockReset();
});

test('shows an error under its field, announces it once and focuses the field', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const field = screen.getByLabelText('First Name');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'First name required',
  );
  expect(screen.getByText('1 field needs attention: First name required').getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(save).not.toHaveBeenCalled();
});

test('ERR-03 disables Save during a save, and keeps the dialog open with its text after a failed save', async () => {
  const user = userEvent.setup();
  const outcome = Promise.withResolvers<SaveOutcome<Values>>();
  save.mockReturnValue(outcome.promise);
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann{Enter}{Enter}');
  const button = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  outcome.resolve('failed');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(save).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  expect((screen.getByLabelText('First Name') as HTMLInputElement).value).toBe('Ann');
});

test('ERR-03 shows "Saving…" during a slow save, locks the dialog and keeps the focus', async () => {
  const outcome = Promise.withResolvers<SaveOutcome<Values>>();
  save.mockReturnValue(outcome.promise);
  const reset = vi.fn();
  const user = userEvent.setup();
  render(<Dialog footerStart={<DialogButton onClick={reset}>Reset Password</DialogButton>} />);
  const field = await screen.findByLabelText<HTMLInputElement>('First Name');
  await user.type(field, 'Ann{Enter}');
  expect(saveButton().dataset.working).toBe('true');
  expect(screen.queryByText('Saving…')).toBeNull();
  await user.keyboard('a');
  await user.click(screen.getByRole('checkbox', { name: 'Owner' }));
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(reset).not.toHaveBeenCalled();
  act(() => field.focus());
  expect((await screen.findByText('Saving…')).getAttribute('role')).toBe('status');
  outcome.resolve('failed');
  await waitFor(() => expect(saveButton().dataset.working).toBeUndefined());
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('checkbox', { name: 'Owner' })).toHaveProperty('checked', false);
  await user.type(field, 'a');
  expect(field.value).toBe('Anna');
});

test('closes after a save and drops the draft', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann');
  expect(readFormDraft('user:1')?.typed).toEqual({ name: 'Ann' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(readFormDraft('user:1')).toBeUndefined();
});

test('asks before it discards typed text', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Discard changes?' });
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(readFormDraft('user:1')).toBeUndefined();
});

const NOT_SAVED = 'We kept what you typed. It is not saved yet.';

test('AUTH-06 marks a form restored after a sign-in as unsaved until the next attempt to save', async () => {
  writeDraft('user:1', { typed: { name: 'Ann' }, base: { name: '' } });
  keepDrafts();
  claimDrafts('me');
  save.mockResolvedValue('failed');
  const user = userEvent.setup();
  const { unmount } = render(<Dialog />);
  await screen.findByText(NOT_SAVED);
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(NOT_SAVED)).toBeNull();
  unmount();
});

test('marks a form restored after a reload as unsaved', async () => {
  writeDraft('user:1', { typed: { name: 'Ann' }, base: { name: '' } });
  render(<Dialog />);
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Ann');
  screen.getByText(NOT_SAVED);
});

test('USER-09 shows Close but no Save in a read-only dialog', async () => {
  const user = userEvent.setup();
  render(<Dialog readOnly />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('USER-09 lets the user focus but not edit the fields of a read-only dialog', async () => {
  const user = userEvent.setup();
  render(<Dialog readOnly />);
  const field = await screen.findByLabelText<HTMLInputElement>('First Name');
  expect([field.disabled, field.readOnly]).toEqual([false, true]);
  act(() => field.focus());
  expect(document.activeElement).toBe(field);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Owner' });
  act(() => box.focus());
  expect(document.activeElement).toBe(box);
  await user.keyboard(' ');
  expect([box.checked, box.getAttribute('aria-disabled')]).toEqual([false, 'true']);
});

const saveButton = () => screen.getByRole('button', { name: 'Save' });
const reason = () => document.getElementById(saveButton().getAttribute('aria-describedby') ?? '')?.textContent;
const failure = { code: 'unavailable', message: 'An error occurred.', detail: 'Why.', requestId: 'req-1' };

test('ERR-03 shows no fields and disables Save with a reason while loading, then focuses the first field', async () => {
  const reload = async () => undefined;
  const { rerender } = render(<Dialog needs={[{ data: undefined, failure: undefined, reload }]} />);
  await screen.findByText('Loading...');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('User Information'));
  expect(screen.queryByLabelText('First Name')).toBeNull();
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  expect(reason()).toBe('You can save as soon as this has loaded.');
  fireEvent.click(saveButton());
  rerender(<Dialog needs={[{ data: [], failure: undefined, reload }]} />);
  const field = screen.getByLabelText('First Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('ERR-01 shows a failed load in the dialog, and retries only the failed request', async () => {
  const user = userEvent.setup();
  const response = Promise.withResolvers<undefined>();
  const reloadLoaded = vi.fn(async () => undefined);
  const reloadFailed = vi.fn(() => response.promise);
  const { rerender } = render(
    <Dialog
      needs={[
        { data: [], failure: undefined, reload: reloadLoaded },
        { data: undefined, failure, reload: reloadFailed },
      ]}
    />,
  );
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('An error occurred.Why.');
  screen.getByText('req-1');
  expect(screen.queryByLabelText('First Name')).toBeNull();
  expect(reason()).toBe('We could not load the data. Please try again before you save.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Loading...' }).getAttribute('aria-disabled')).toBe('true');
  rerender(<Dialog needs={[{ data: [], failure: undefined, reload: reloadFailed }]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')));
  response.resolve(undefined);
  expect([reloadLoaded.mock.calls.length, reloadFailed.mock.calls.length]).toEqual([0, 1]);
});

test('ERR-03 disables Save and Reset Password for a deleted record, keeps the text and offers Close', async () => {
  const reset = vi.fn();
  save.mockResolvedValue({ message: 'There is no such user.', isDeleted: true });
  const user = userEvent.setup();
  render(<Dialog footerStart={<DialogButton onClick={reset}>Reset Password</DialogButton>} />);
  const field = await screen.findByLabelText<HTMLInputElement>('First Name');
  await user.type(field, 'Ann{Enter}');
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('There is no such user.');
  expect([saveButton().getAttribute('aria-disabled'), reason()?.trim()]).toEqual(['true', 'There is no such user.']);
  await user.click(saveButton());
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect([save.mock.calls.length, reset.mock.calls.length]).toEqual([1, 0]);
  expect([field.value, field.readOnly]).toEqual(['Ann', true]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose, 'closes without a question').toHaveBeenCalledTimes(1);
});

test.each<[string, Options]>([
  ['the list', { deleted: 'Someone else has deleted this user.' }],
  [
    'a reload',
    {
      needs: [
        { data: {}, failure: { ...failure, code: 'not_found', detail: 'Deleted.' }, reload: async () => undefined },
      ],
    },
  ],
])('ERR-03 disables Save and offers Close if %s reports the record as deleted', async (_, options) => {
  render(<Dialog {...options} />);
  expect((await screen.findByRole('alert')).textContent).toContain('eleted');
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('button', { name: 'Close' });
});

test('ERR-03 offers no retry if the record was deleted before its dialog opened', async () => {
  const notFound = { ...failure, code: 'not_found' };
  render(<Dialog needs={[{ data: undefined, failure: notFound, reload: async () => undefined }]} />);
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Close' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows the reason next to a disabled Save', async () => {
  render(<Dialog blocked="No one is available." />);
  await userEvent.setup().type(await screen.findByLabelText('First Name'), 'Ann{Enter}');
  expect(reason()).toBe('No one is available.');
  expect(save).not.toHaveBeenCalled();
});

test('announces the number of invalid fields and each message once', async () => {
  function Both() {
    const form = useForm({ initial: { a: '', b: '' }, validate: () => ({ a: 'Please select both.', b: '' }) });
    return (
      <FormDialog title="Add" form={form} onSave={async () => 'saved'} onClose={onClose}>
        <TextField label="A" value="" error={form.errors.a} onChange={() => undefined} />
        <TextField label="B" value="" error={form.errors.b} onChange={() => undefined} />
      </FormDialog>
    );
  }
  render(<Both />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText('2 fields need attention: Please select both.')).toBeTruthy();
  expect(screen.getByLabelText('B').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('B').getAttribute('aria-describedby')).toBeNull();
});

test('closes without a question if the user has removed the typed text again', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'A{Backspace}');
  expect(readFormDraft('user:1')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test("closes a picker's list on the first Escape, and asks about changes on the second", async () => {
  const user = userEvent.setup();
  const Manager = () => {
    const form = useForm<Values>({ initial });
    return (
      <FormDialog title="User Information" form={form} onSave={save} onClose={onClose}>
        <OptionPicker
          label="Manager"
          options={[{ value: 'a', label: 'Ann' }]}
          none="None"
          value={form.values.name || null}
          onChange={(one) => form.set('name', one?.value ?? '')}
        />
      </FormDialog>
    );
  };
  render(<Manager />);
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await user.type(field, 'an{Enter}');
  await user.type(field, 'zz{Escape}');
  expect(field.value).toBe('Ann');
  expect(screen.queryByText('Discard changes?')).toBeNull();
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { name: 'Discard changes?' });
  expect(onClose).not.toHaveBeenCalled();
});

/** Goes back asynchronously, like the browser. */
const goBack = () =>
  void setTimeout(() => {
    window.history.replaceState(null, '');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

function Guard({ onBack }: { readonly onBack?: () => void }) {
  useBackGuard(true, () => onBack?.());
  return null;
}

test("a form that is edited while another form's history entry is removed ignores that navigation", async () => {
  const left = Promise.withResolvers<void>();
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {
    goBack();
    left.resolve();
  });
  const onBack = vi.fn();
  render(<Guard />).unmount();
  await left.promise;
  const { unmount } = render(<Guard onBack={onBack} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(window.history.state).toMatchObject({ held: true });
  expect(onBack).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(onBack).toHaveBeenCalledTimes(1);
  unmount();
  await waitFor(() => expect(back).toHaveBeenCalledTimes(2));
  await new Promise((resolve) => setTimeout(resolve, 20));
  back.mockRestore();
});

test('two forms that close together remove their shared history entry once', async () => {
  const back = vi.spyOn(window.history, 'back').mockImplementation(goBack);
  const { unmount } = render(
    <>
      <Guard />
      <Guard />
    </>,
  );
  expect(window.history.state).toMatchObject({ held: true });
  unmount();
  await waitFor(() => expect(back).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
});

test('asks before Back discards typed text, and removes the extra history entry after the dialog closes', async () => {
  const pushed = vi.spyOn(window.history, 'pushState');
  const back = vi.spyOn(window.history, 'back');
  const user = userEvent.setup();
  const { unmount } = render(<Dialog />);
  const field = await screen.findByLabelText('First Name');
  expect(pushed).not.toHaveBeenCalled();
  await user.type(field, 'Ann');
  expect(pushed).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  window.history.replaceState({ held: true }, '');
  unmount();
  await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
  window.history.replaceState(null, '');
});

test.each([
  ['a click on Save', async (user: UserEvent) => user.click(saveButton())],
  ['Enter in another field', async (user: UserEvent) => user.type(screen.getByLabelText('First Name'), '{Enter}')],
])("ERR-03 blocks a save by %s and focuses the picker if the picker's text matches no option", async (_, submit) => {
  function WithPicker() {
    const form = useForm({ initial: { name: 'Ann', manager: 'Ana' } });
    return (
      <FormDialog title="Unit" form={form} onSave={save as never} onClose={onClose}>
        <TextField label="First Name" value={form.values.name} onChange={(name) => form.set('name', name)} />
        <Field label="Manager">
          {(control) => (
            <OptionPicker
              {...control}
              noun={{ none: 'No one', many: 'people' }}
              options={['Ana', 'Anton', 'Zoe'].map((label) => ({ value: label, label }))}
              value={form.values.manager}
              onChange={(one) => form.set('manager', one?.value ?? '')}
            />
          )}
        </Field>
      </FormDialog>
    );
  }
  const user = userEvent.setup();
  render(<WithPicker />);
  const manager = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Manager' });
  await user.type(manager, 'an');
  await submit(user);
  await waitFor(() => expect(document.activeElement).toBe(manager));
  expect(manager.value).toBe('an');
  screen.getByText('1 field needs attention: Several people match “an”. Please pick one.');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('zo');
  await user.click(saveButton());
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toMatchObject({ manager: 'Zoe' });
});

test("HIST-23 the tab History hides the form's buttons except Close, which asks about unsaved changes", async () => {
  const user = userEvent.setup();
  render(<Dialog history={() => <p>Older</p>} footerStart={<DialogButton>Reset</DialogButton>} />);
  await user.type(await screen.findByLabelText('First Name'), 'Ada');
  await user.click(screen.getByRole('tab', { name: 'History' }));
  screen.getByText('Older');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(await screen.findByRole('tab', { name: 'Details' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ada', isOwner: false }));
});
