import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { OptionPicker } from '../picker/OptionPicker.tsx';
import { loadDialogs } from '../test-dialogs.ts';
import { claimDrafts, holdDrafts, readFormDraft, writeDraft } from './drafts.ts';
import { FormDialog, type FormDialogProps } from './FormDialog.tsx';
import { CheckboxField, Field, TextField } from './fields.tsx';
import { type SaveOutcome, useForm } from './useForm.ts';

interface Values {
  name: string;
  isOwner: boolean;
}
const save = vi.fn<(values: Values) => Promise<SaveOutcome<Values>>>();
const onClose = vi.fn();
const validate = (values: Values) => (values.name === '' ? { name: 'First name required' } : {});
const initial = { name: '', isOwner: false };

type Options = Pick<FormDialogProps<Values>, 'readOnly' | 'needs' | 'blocked' | 'gone' | 'footerStart'>;

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

test('shows the fault under its field, tells it once to screen readers and goes to it', async () => {
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

test('ERR-03 Save is disabled while in flight; a failed save keeps the dialog and what was typed', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<SaveOutcome<Values>>();
  save.mockReturnValue(answer.promise);
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann{Enter}{Enter}');
  const button = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Escape}');
  answer.resolve('failed');
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  expect(save).toHaveBeenCalledTimes(1);
  expect(onClose).not.toHaveBeenCalled();
  expect((screen.getByLabelText('First Name') as HTMLInputElement).value).toBe('Ann');
});

test('ERR-03 a save that takes its time says so; until it is over nothing in the dialog can be changed, and the focus stays', async () => {
  const answer = Promise.withResolvers<SaveOutcome<Values>>();
  save.mockReturnValue(answer.promise);
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
  answer.resolve('failed');
  await waitFor(() => expect(saveButton().dataset.working).toBeUndefined());
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('checkbox', { name: 'Owner' })).toHaveProperty('checked', false);
  await user.type(field, 'a');
  expect(field.value).toBe('Anna');
});

test('closes after a save and leaves no draft', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann');
  expect(readFormDraft('user:1')?.typed).toEqual({ name: 'Ann' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(readFormDraft('user:1')).toBeUndefined();
});

test('asks before it throws away what was typed', async () => {
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

test('AUTH-06 a form that comes back after another sign-in says that it is not saved yet, until the next try', async () => {
  writeDraft('user:1', { typed: { name: 'Ann' }, base: { name: '' } });
  holdDrafts();
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

test('a form that comes back after a reload says that it is not saved yet', async () => {
  writeDraft('user:1', { typed: { name: 'Ann' }, base: { name: '' } });
  render(<Dialog />);
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Ann');
  screen.getByText(NOT_SAVED);
});

test('USER-09 a read-only dialog has Close and no Save', async () => {
  const user = userEvent.setup();
  render(<Dialog readOnly />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('USER-09 what is only to be looked at can be reached by keyboard and selected, not changed', async () => {
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

test('ERR-03 nothing is claimed while it is loading: no field, no Save and why; then typing begins in the first field', async () => {
  const reload = async () => undefined;
  const { rerender } = render(<Dialog needs={[{ data: undefined, failure: undefined, reload }]} />);
  await screen.findByText('Loading...');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('User Information'));
  expect(screen.queryByLabelText('First Name')).toBeNull();
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  expect(reason()).toBe('Nothing can be saved while this is loading.');
  fireEvent.click(saveButton());
  rerender(<Dialog needs={[{ data: [], failure: undefined, reload }]} />);
  const field = screen.getByLabelText('First Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(saveButton().getAttribute('aria-disabled')).toBeNull();
  expect(save).not.toHaveBeenCalled();
});

test('ERR-01 what could not be loaded is told in the dialog, with a way to try again that asks for nothing else', async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<undefined>();
  const there = vi.fn(async () => undefined);
  const failed = vi.fn(() => answer.promise);
  const { rerender } = render(
    <Dialog
      needs={[
        { data: [], failure: undefined, reload: there },
        { data: undefined, failure, reload: failed },
      ]}
    />,
  );
  const box = await screen.findByRole('alert');
  expect(box.textContent).toBe('An error occurred.Why.');
  screen.getByText('req-1');
  expect(screen.queryByLabelText('First Name')).toBeNull();
  expect(reason()).toBe('Nothing can be saved before this has been loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('button', { name: 'Loading...' }).getAttribute('aria-disabled')).toBe('true');
  rerender(<Dialog needs={[{ data: [], failure: undefined, reload: failed }]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')));
  answer.resolve(undefined);
  expect([there.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
});

test('ERR-03 disables Save and Reset of a deleted record, keeps the text to copy and offers Close', async () => {
  const reset = vi.fn();
  save.mockResolvedValue({ message: 'There is no such user.', isGone: true });
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
  expect(onClose, 'nothing to ask about').toHaveBeenCalledTimes(1);
});

test.each<[string, Options]>([
  ['as the list has it', { gone: 'Someone else has deleted this user.' }],
  [
    'as reading it again has it',
    {
      needs: [
        { data: {}, failure: { ...failure, code: 'not_found', detail: 'Deleted.' }, reload: async () => undefined },
      ],
    },
  ],
])('ERR-03 a record that was deleted meanwhile is closed, not saved: %s', async (_, options) => {
  render(<Dialog {...options} />);
  expect((await screen.findByRole('alert')).textContent).toContain('eleted');
  expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  screen.getByRole('button', { name: 'Close' });
});

test('ERR-03 offers no retry if the record is deleted before its dialog opens', async () => {
  const gone = { ...failure, code: 'not_found' };
  render(<Dialog needs={[{ data: undefined, failure: gone, reload: async () => undefined }]} />);
  await screen.findByRole('alert');
  screen.getByRole('button', { name: 'Close' });
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('what cannot be saved at all says why beside a Save that does nothing', async () => {
  render(<Dialog blocked="There is nobody to choose." />);
  await userEvent.setup().type(await screen.findByLabelText('First Name'), 'Ann{Enter}');
  expect(reason()).toBe('There is nobody to choose.');
  expect(save).not.toHaveBeenCalled();
});

test('the announcement counts every marked field and repeats no words', async () => {
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

test('what was typed and taken back is nothing to ask about', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'A{Backspace}');
  expect(readFormDraft('user:1')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('Escape closes the list of a picker first, and then asks about what was changed', async () => {
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

test('Back asks before it throws away what was typed, as Escape does; once it is closed Back leads where it did', async () => {
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
])('ERR-03 text that is no choice blocks the save by %s and gets the focus', async (_, submit) => {
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
