import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import FluentPopover from './FluentPopover.tsx';

function Bell() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" onClick={() => setIsOpen(!isOpen)}>
        Bell
      </button>
      {isOpen && (
        <FluentPopover role="dialog" aria-label="Notifications" anchor={button} onClose={() => setIsOpen(false)}>
          <button type="button">Clear</button>
        </FluentPopover>
      )}
    </>
  );
}

function show() {
  render(
    <>
      <Bell />
      <button type="button">Next</button>
      <input aria-label="Search" />
    </>,
  );
  return userEvent.setup();
}
const bell = () => screen.getByRole('button', { name: 'Bell' });
const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });

test('a dialog gets the focus, and a second click on its button closes it', async () => {
  const user = show();
  await user.click(bell());
  expect(document.activeElement).toBe(panel());
  await user.click(bell());
  expect(panel()).toBeNull();
});

test('a dialog closes when the focus leaves it and does not move the focus back', async () => {
  const user = show();
  await user.click(bell());
  act(() => screen.getByRole('button', { name: 'Clear' }).focus());
  expect(panel()).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Next' }).focus());
  expect(panel()).toBeNull();
  expect(document.activeElement?.textContent).toBe('Next');
});

test('Escape closes a dialog and returns the focus to the button', async () => {
  const user = show();
  await user.click(bell());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(bell());
  expect(panel()).toBeNull();
});

test('a click elsewhere closes a dialog and leaves the focus on the clicked element', async () => {
  const user = show();
  await user.click(bell());
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }));
});
