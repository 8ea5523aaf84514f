import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NewPassword } from './NewPassword.tsx';

test('USER-14 if copying fails, focuses the field and selects the password', async () => {
  const user = userEvent.setup();
  const onCopied = vi.fn();
  render(<NewPassword userName="ada@demo.example" password="Secret-1" onCopied={onCopied} />);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New Password' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.readOnly, field.value]).toEqual([true, 'Secret-1']);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe('Secret-1');
  expect(onCopied, 'not copied yet').not.toHaveBeenCalled();
  fireEvent.copy(field);
  expect(onCopied).toHaveBeenCalledOnce();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Hide');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(field);
});

test('USER-14 renames Reveal to Hide, without also setting aria-pressed', async () => {
  const user = userEvent.setup();
  render(<NewPassword userName="ada@demo.example" password="Secret-1" onCopied={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Reveal' }));
  expect(screen.getByRole('button', { name: 'Hide' }).getAttribute('aria-pressed')).toBeNull();
});
