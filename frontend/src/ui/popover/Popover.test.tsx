import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BellIcon } from '../icons.tsx';
import { Popover } from './Popover.tsx';

function show() {
  render(
    <>
      <Popover label="Notifications" icon={<BellIcon />}>
        {() => <button type="button">Clear</button>}
      </Popover>
      <button type="button">Next</button>
    </>,
  );
  return userEvent.setup();
}
const bell = () => screen.getByRole('button', { name: 'Notifications' });
const panel = () => screen.queryByRole('dialog', { name: 'Notifications' });

test('Tab goes through the panel, and out of it closes it', async () => {
  const user = show();
  await user.click(bell());
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Clear');
  expect(panel()).not.toBeNull();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  expect(panel()).toBeNull();
});

test('Escape returns to the button from within', async () => {
  const user = show();
  await user.click(bell());
  await user.tab();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(bell());
  expect(panel()).toBeNull();
});
