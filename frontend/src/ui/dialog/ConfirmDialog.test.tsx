import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { CheckboxField } from '../form/fields.tsx';
import { loadDialogs } from '../test-dialogs.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

beforeAll(() => loadDialogs(), 30_000);

test('stays open and keeps the focus on the button after a failed confirmation, and closes after success', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  const onConfirm = vi.fn(async (): Promise<boolean | undefined> => false);
  render(
    <ConfirmDialog title="Confirm Removal" danger onConfirm={onConfirm} onClose={onClose}>
      The position stays.
    </ConfirmDialog>,
  );
  const confirm = (await screen.findByRole('button', { name: 'Confirm' })) as HTMLButtonElement;
  await user.dblClick(confirm);
  await waitFor(() => expect(confirm.getAttribute('aria-disabled')).toBeNull());
  expect(document.activeElement, 'a failed confirmation keeps the focus').toBe(confirm);
  expect(onClose).not.toHaveBeenCalled();
  onConfirm.mockResolvedValue(undefined);
  await user.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('ERR-03 shows "Working…" during a slow confirmation and locks its checkboxes', async () => {
  const user = userEvent.setup();
  const outcome = Promise.withResolvers<boolean>();
  const choose = vi.fn();
  render(
    <ConfirmDialog title="Confirm Removal" onConfirm={() => outcome.promise} onClose={vi.fn()}>
      <CheckboxField label="Also" checked={false} onChange={choose} />
    </ConfirmDialog>,
  );
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(screen.getByRole('button', { name: 'Confirm' }).dataset.working).toBe('true');
  await user.click(screen.getByRole('checkbox', { name: 'Also' }));
  expect(choose).not.toHaveBeenCalled();
  expect((await screen.findByText('Working…')).getAttribute('role')).toBe('status');
  outcome.resolve(false);
  await waitFor(() => expect(screen.queryByText('Working…')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Also' }));
  expect(choose).toHaveBeenCalledTimes(1);
});

test('a confirmation is an alert dialog with Cancel before the confirm button, or with OK only', async () => {
  const { unmount } = render(<ConfirmDialog title="Remove this level?" onConfirm={vi.fn()} onClose={vi.fn()} />);
  expect((await screen.findByRole('alertdialog')).getAttribute('aria-modal')).toBe('true');
  // The dialog focuses its first button. happy-dom has no layout, so this test asserts only the order.
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel', 'Confirm']);
  unmount();
  render(
    <ConfirmDialog title="Cannot Delete" confirmLabel="OK" cancelLabel={null} onConfirm={vi.fn()} onClose={vi.fn()} />,
  );
  expect((await screen.findAllByRole('button')).map((button) => button.textContent)).toEqual(['OK']);
});

test('focuses Cancel even if the dialog has a checkbox, and describes the dialog with its text', async () => {
  render(
    <ConfirmDialog title="Confirm Removal" danger onConfirm={vi.fn()} onClose={vi.fn()}>
      <input type="checkbox" aria-label="Also delete this user" />
      The position stays.
    </ConfirmDialog>,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
  const dialog = screen.getByRole('alertdialog');
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'The position stays.',
  );
});

test('moves the focus to the title if the focused control is removed; Escape still closes the dialog', async () => {
  const onClose = vi.fn();
  const dialog = (hasField: boolean) => (
    <ConfirmDialog title="Confirm Removal" onConfirm={vi.fn()} onClose={onClose}>
      {hasField && <input type="checkbox" aria-label="Also" />}
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(true));
  (await screen.findByLabelText('Also')).focus();
  rerender(dialog(false));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Confirm Removal'));
  expect(document.activeElement?.tagName).toBe('H2');
  await userEvent.setup().keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('HIER-05 two dialogs that close at once return the focus to the control that opened the outer one', async () => {
  const user = userEvent.setup();
  const page = (open: number) => (
    <>
      <h1 data-page-heading tabIndex={-1}>
        Hierarchy
      </h1>
      <button type="button">Ada Lee</button>
      {open > 0 && (
        <ConfirmDialog title="History" onConfirm={vi.fn()} onClose={vi.fn()}>
          <button type="button">Last Name changed</button>
          {open > 1 && <ConfirmDialog title="Changed user" onConfirm={vi.fn()} onClose={vi.fn()} />}
        </ConfirmDialog>
      )}
    </>
  );
  const { rerender } = render(page(0));
  await user.click(screen.getByRole('button', { name: 'Ada Lee' }));
  rerender(page(1));
  await user.click(await screen.findByRole('button', { name: 'Last Name changed' }));
  rerender(page(2));
  await screen.findByRole('alertdialog', { name: 'Changed user' });
  rerender(page(1));
  rerender(page(0));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ada Lee'));
});
