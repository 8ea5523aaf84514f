import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimDrafts, readDraft } from './drafts.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextField } from './fields.tsx';
import { type SaveOutcome, useForm } from './useForm.ts';

// A busy machine is no failure.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

interface Values {
  name: string;
}
const save = vi.fn<(values: Values) => Promise<SaveOutcome<Values>>>();
const onClose = vi.fn();
const validate = (values: Values) => (values.name === '' ? { name: 'First name required' } : {});
const initial = { name: '' };

function Dialog({ readOnly = false }: { readOnly?: boolean }) {
  const form = useForm<Values>({ initial, validate, draftKey: 'user:1' });
  return (
    <FormDialog title="User Information" form={form} onSave={save} onClose={onClose} readOnly={readOnly}>
      <TextField
        label="First Name"
        value={form.values.name}
        error={form.errors.name}
        onChange={(value) => form.set('name', value)}
      />
    </FormDialog>
  );
}

// Fluent's code takes longer than a test waits, the first time.
beforeAll(() => import('../dialog/FluentDialog.tsx'), 30_000);
beforeEach(() => {
  // happy-dom has animations that never end.
  Reflect.deleteProperty(Element.prototype, 'animate');
  claimDrafts('me');
  save.mockReset().mockResolvedValue('saved');
  onClose.mockReset();
});
afterEach(cleanup);

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

test('closes after a save and leaves no draft', async () => {
  const user = userEvent.setup();
  render(<Dialog />);
  await user.type(await screen.findByLabelText('First Name'), 'Ann');
  expect(readDraft('user:1')).toEqual({ name: 'Ann' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(readDraft('user:1')).toBeUndefined();
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
  expect(readDraft('user:1')).toBeUndefined();
});

test('USER-09 a read-only dialog has Close and no Save', async () => {
  const user = userEvent.setup();
  render(<Dialog readOnly />);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(onClose).toHaveBeenCalledTimes(1);
});
