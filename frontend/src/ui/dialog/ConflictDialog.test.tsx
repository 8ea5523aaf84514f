import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadDialogs } from '../test-dialogs.ts';
import { ConflictDialog, type ConflictFailure } from './ConflictDialog.tsx';

beforeAll(() => loadDialogs(), 30_000);

test("ERR-03 sends the user's choice once and locks it while the save is running", async () => {
  const user = userEvent.setup();
  const outcome = Promise.withResolvers<ConflictFailure | undefined>();
  const onSave = vi.fn(() => outcome.promise);
  const onClose = vi.fn();
  const phone = { name: 'phone', label: 'Phone', yours: '1', saved: '2' };
  render(<ConflictDialog subject="1024 - Waikiki Beach" fields={[phone]} onSave={onSave} onClose={onClose} />);
  const saved = await screen.findByRole<HTMLInputElement>('radio', { name: 'Phone, saved value: 2' });
  const save = screen.getByRole('button', { name: 'Save my choice' });
  await user.click(save);
  expect(save.dataset.working).toBe('true');
  await user.click(saved);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  const form = save.closest('form');
  if (form) fireEvent.submit(form);
  expect([saved.checked, saved.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect([onSave.mock.calls, onClose.mock.calls]).toEqual([[[{ phone: 'yours' }]], []]);
  outcome.resolve({ message: 'This name is taken.', requestId: 'req-7' });
  await screen.findByText('This name is taken.');
  screen.getByText('req-7');
  await waitFor(() => expect(save.dataset.working).toBeUndefined());
  await user.click(saved);
  await user.click(save);
  expect(onSave).toHaveBeenLastCalledWith({ phone: 'saved' });
});

test.each([true, false])(
  'ERR-03 names the record, who changed it and when (the user has other changes: %s)',
  async (hasOtherChanges) => {
    const phone = { name: 'phone', label: 'Phone', yours: '1', saved: '2' };
    const changed = 'Changed by Grace Okafor 2 minutes ago.';
    render(
      <ConflictDialog
        subject="1024 - Waikiki Beach"
        changed={changed}
        fields={[phone]}
        hasOtherChanges={hasOtherChanges}
        onSave={vi.fn()}
        onClose={() => undefined}
      />,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved this first' });
    within(dialog).getByText('1024 - Waikiki Beach');
    within(dialog).getByText(changed);
    const note = within(dialog).queryByText('Your other changes will be saved too.');
    expect(note !== null).toBe(hasOtherChanges);
  },
);
