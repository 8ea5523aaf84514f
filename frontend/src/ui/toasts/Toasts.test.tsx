import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterStack } from '../dialog/dialog-stack.ts';
import { announce, announcements } from './announce.ts';
import { TOAST_MS, UNDO_MS } from './Toast.tsx';
import { Toasts } from './Toasts.tsx';
import { clearNotifications, notifyDone, notifyError, offerUndo } from './toasts.ts';
import { showWait } from './waits.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  clearNotifications();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const area = () => screen.queryByRole('region', { name: 'Notifications' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** Opens a dialog outside of the page's root, like the portal does. */
function openDialog() {
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  dialog.innerHTML = '<button>Save</button>';
  document.body.append(dialog);
  let leave: (() => void) | undefined;
  act(() => {
    leave = enterStack(dialog);
  });
  const close = () => {
    dialog.remove();
    act(() => leave?.());
  };
  return { dialog, close };
}

test('ERR-01 closes a toast after 5000 ms', async () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => notifyError('Failed.', { detail: 'Why.', requestId: 'r1' }));
  expect(within(area()!).getByRole('group', { name: 'Error' }).textContent).toContain('Failed.');
  await pass(4_999);
  expect(area()).not.toBeNull();
  await pass(2);
  expect(area()).toBeNull();
});

test('closes a success message after 3000 ms', async () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => notifyDone('Ann saved.'));
  await pass(2_999);
  expect(area()).not.toBeNull();
  await pass(2);
  expect(area()).toBeNull();
});

test('HIST-20 offers each undo once, for 20 s without hover and focus, even in a dialog', async () => {
  const undoing = Promise.withResolvers<void>();
  const undo = vi.fn(() => undoing.promise);
  offerUndo(() => undo);
  render(<Toasts />);
  act(() => notifyDone('Ann saved.'));
  offerUndo(() => undefined);
  await pass(UNDO_MS - 100);
  const visitor = user();
  const button = within(screen.getByRole('group', { name: 'Ann saved.' })).getByRole('button', { name: 'Undo' });
  await visitor.hover(button);
  await pass(2 * UNDO_MS);
  act(() => button.focus());
  await visitor.unhover(button);
  await pass(2 * UNDO_MS);
  const { close } = openDialog();
  act(() => button.focus());
  await visitor.keyboard('{Enter}');
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['Undoing…', 'true']);
  await visitor.keyboard('{Enter}');
  await pass(2 * UNDO_MS);
  expect(undo).toHaveBeenCalledTimes(1);
  await act(async () => undoing.resolve());
  expect(area()).toBeNull();
  close();
  offerUndo(() => undo);
  act(() => notifyDone('Bo saved.'));
  await pass(UNDO_MS - 100);
  expect(area()).not.toBeNull();
  await pass(200);
  expect(area()).toBeNull();
  offerUndo(() => undefined);
});

test('ERR-01 shows each of two simultaneous failures for 5000 ms', async () => {
  vi.useFakeTimers();
  render(<Toasts />);
  const shown = () => screen.queryAllByRole('group', { name: 'Error' }).map(({ textContent }) => textContent);
  act(() => notifyError('First.'));
  await pass(30);
  act(() => notifyError('Second.'));
  await pass(4_969);
  expect(shown()).toEqual(['ErrorSecond.', 'ErrorFirst.']);
  await pass(2);
  expect(shown()).toEqual(['ErrorSecond.']);
  await pass(30);
  expect(shown()).toEqual([]);
});

test('ERR-01 keeps a toast open while it is hovered, has the focus or shows its details', async () => {
  render(<Toasts />);
  act(() => notifyError('Failed.', { detail: 'Why.' }));
  const toast = screen.getByRole('group', { name: 'Error' });
  const visitor = user();
  await visitor.hover(toast);
  await pass(2 * TOAST_MS);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await visitor.unhover(toast);
  await pass(2 * TOAST_MS);
  const details = toast.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  await pass(2 * TOAST_MS);
  expect(area()).not.toBeNull();
  details.open = false;
  fireEvent(details, new Event('toggle'));
  await pass(TOAST_MS + 100);
  expect(area()).toBeNull();
});

test('moves a toast to the newest dialog, keeps it when the dialog closes, and returns the focus when the toast is dismissed', async () => {
  render(<Toasts />);
  const { dialog, close } = openDialog();
  const save = within(dialog).getByRole('button', { name: 'Save' });
  save.focus();
  act(() => notifyError('Failed.'));
  expect(dialog.contains(area())).toBe(true);
  const toast = screen.getByRole('group', { name: 'Error' });
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await user().keyboard('{Escape}');
  expect(area()).toBeNull();
  expect(document.activeElement).toBe(save);
  act(() => notifyError('Again.'));
  const again = screen.getByRole('group', { name: 'Error' });
  close();
  expect(screen.getByRole('group', { name: 'Error' })).toBe(again);
  expect(again).not.toBe(toast);
  expect(document.body.contains(again)).toBe(true);
});

test("resets a dialog's height, which a toast had fixed, when the window resizes", () => {
  render(<Toasts />);
  const { dialog, close } = openDialog();
  dialog.innerHTML = '<div data-dialog-footer=""><button>Save</button></div>';
  const footer = dialog.firstElementChild!;
  // The dialog fills the window, so toasts below the footer would push the footer up.
  const isPushed = () => !(dialog.lastElementChild as HTMLElement).hidden && dialog.lastElementChild !== footer;
  vi.spyOn(footer, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, isPushed() ? 200 : 300, 400, 60));
  vi.spyOn(dialog, 'offsetHeight', 'get').mockReturnValue(383);
  act(() => notifyError('Not saved.'));
  expect([dialog.style.height, area()?.parentElement?.nextSibling === footer]).toEqual(['383px', true]);
  act(() => void fireEvent(window, new Event('resize')));
  expect(dialog.style.height).toBe('');
  act(() => notifyError('Not saved either.'));
  expect(dialog.style.height).toBe('');
  close();
});

test('ERR-01 closes a hovered toast after a closing dialog has moved it away from the pointer', async () => {
  render(<Toasts />);
  const { close } = openDialog();
  act(() => notifyDone('Moved.'));
  fireEvent.pointerEnter(screen.getByRole('group', { name: 'Moved.' }));
  await pass(TOAST_MS);
  expect(area()).not.toBeNull();
  close();
  await pass(TOAST_MS);
  expect(area()).toBeNull();
});

test("announces texts outside of the page's root, where an open dialog does not hide them", async () => {
  const { container } = render(<Toasts />);
  const region = screen.getByRole('status');
  expect(region.parentElement).toBe(document.body);
  expect(container.contains(region)).toBe(false);
  expect(region.hasAttribute('data-tabster-never-hide')).toBe(true);
  expect(region.getAttribute('aria-atomic'), 'read texts are not repeated').toBe('false');
  const texts = () => [...region.children].map(({ textContent }) => textContent);
  act(() => announce('Ann deleted.'));
  act(() => announce('1 unit'));
  act(() => announce('3 users'));
  expect(texts(), 'three quick announcements are all kept').toEqual(['Ann deleted.', '1 unit', '3 users']);
  const first = region.lastElementChild;
  act(() => announce('3 users'));
  expect(texts()).toEqual(['1 unit', '3 users', '3 users']);
  expect(region.lastElementChild, 'a repeated text is a new announcement').not.toBe(first);
  act(() => notifyError('Failed.'));
  const failures = document.querySelector('[aria-live=assertive]');
  expect(failures?.lastElementChild?.textContent).toBe('Error. Failed.');
  await pass(1100);
  expect(failures?.textContent).not.toContain('Failed.');
});

test('shows the countdown of a rate-limited request in the newest dialog; Cancel returns the focus', async () => {
  render(<Toasts />);
  const { dialog, close } = openDialog();
  const save = within(dialog).getByRole('button', { name: 'Save' });
  save.focus();
  const cancel = vi.fn(() => hide());
  let hide = () => {};
  act(() => {
    hide = showWait({ until: Date.now() + 3_000, cancel });
  });
  expect(dialog.textContent).toContain('Too many requests. Trying again in 3 seconds.');
  expect(announcements('polite').at(-1)?.text).toBe('Too many requests. Trying again in 3 seconds.');
  await pass(2_100);
  expect(dialog.textContent).toContain('Trying again in 1 second.');
  expect(announcements('polite').at(-1)?.text, 'the countdown is announced once').toContain('3 seconds');
  const button = within(dialog).getByRole('button', { name: 'Cancel the retry' });
  act(() => button.focus());
  await user().click(button);
  expect(cancel).toHaveBeenCalledOnce();
  expect(area()).toBeNull();
  expect(document.activeElement).toBe(save);
  close();
});

test('ERR-01 shows the advice below the exact message, and a reference to copy', async () => {
  const visitor = user();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<Toasts />);
  act(() => void notifyError('An error occurred.', { advice: 'Please try again.', requestId: 'req-1' }));
  const toast = within(screen.getByRole('group', { name: 'Error' }));
  expect(toast.getByText('An error occurred.').nextElementSibling?.textContent).toContain('Please try again.');
  expect(announcements('assertive').at(-1)?.text).toBe('Error. An error occurred. Please try again.');
  await visitor.click(toast.getByRole('button', { name: 'Copy reference' }));
  expect(copied).toHaveBeenCalledExactlyOnceWith('req-1');
  expect(toast.getByRole('button', { name: 'Reference copied' })).toBeTruthy();
});
