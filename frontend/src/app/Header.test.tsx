import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SessionContext } from '../auth/SessionContext.ts';
import { createSession } from '../auth/session.ts';
import type { Caller } from '../context/caller.ts';
import { Header } from './Header.tsx';

const CALLER: Caller = {
  authObjectId: 'a',
  name: 'Read Only',
  userName: 'read.only@demo.example',
  isCorpAdmin: false,
  isFranchiseAdmin: false,
  isPosAdmin: false,
  isReadonlyUser: true,
  groupCode: null,
  pointOfSaleVendorId: null,
};

function show() {
  const user = userEvent.setup();
  const session = createSession({
    load: () => new Promise(() => undefined),
    address: { read: () => '/', replace: () => undefined },
    basePath: '/',
    onSignOut: () => undefined,
    onInterrupted: () => undefined,
    onAccount: () => undefined,
  });
  render(
    <MemoryRouter>
      <SessionContext value={session}>
        <Header caller={CALLER} code="ALOHA" />
        <button type="button">In the page</button>
      </SessionContext>
    </MemoryRouter>,
  );
  return { user, menu: screen.getByRole('button', { name: 'Menu' }) };
}

test('NAV-01 Tab moves from the Menu button into the open links; Escape closes them and focuses the button', async () => {
  const { user, menu } = show();
  await user.click(menu);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Hierarchy' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(menu);
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});

test('NAV-01 closes the links when Tab moves the focus out of the header', async () => {
  const { user, menu } = show();
  await user.click(menu);
  while (document.activeElement?.closest('header')) {
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await user.tab();
  }
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'In the page' }));
  expect(menu.getAttribute('aria-expanded')).toBe('false');
});
