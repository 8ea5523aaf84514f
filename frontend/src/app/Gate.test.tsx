import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SessionContext } from '../auth/SessionContext.ts';
import type { Session } from '../auth/session.ts';
import { Gate } from './Gate.tsx';

const signIn = vi.fn(async () => undefined);
const session = { signIn } as unknown as Session;
const gate = (state: Parameters<typeof Gate>[0]['state']) =>
  render(
    <SessionContext value={session}>
      <Gate state={state} />
    </SessionContext>,
  );

test.each([
  ['AUTH-03', { status: 'inProgress' }, 'Authenticating...', 'Login'],
  [
    'AUTH-02',
    { status: 'unauthenticated', error: new Error('access_denied') },
    'An error occured during authentication, please try again!',
    'Login Now',
  ],
  ['AUTH-04', { status: 'signedOut' }, 'You are currently not logged in', 'Login Now'],
] as const)('%s %o shows the specified text and a button that starts the sign-in', async (_, state, text, button) => {
  gate(state);
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(signIn).toHaveBeenCalled();
  signIn.mockClear();
});

test('AUTH-04 focuses "Login Now" after logout, but not "Login" during sign-in', () => {
  const { unmount } = gate({ status: 'inProgress' });
  expect(document.activeElement).toBe(document.body);
  unmount();
  gate({ status: 'signedOut' });
  expect(document.activeElement?.textContent).toBe('Login Now');
});
