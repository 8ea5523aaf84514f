import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CORPORATE } from '../context/test-callers.ts';
import { Nav } from './Nav.tsx';

test.each(['/users', '/Users/', '/all-users', '/ALL-users'])(
  'NAV-01 NAV-08 marks the Users link as current at %s',
  (path) => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Nav caller={CORPORATE} code="ALOHA" isOpen={false} onNavigate={() => undefined} />
      </MemoryRouter>,
    );
    const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Users']);
  },
);

test('NAV-01 the link to a screen restores its last tab', async () => {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={['/users?franchise=ALOHA&tab=managers']}>
      <Nav caller={CORPORATE} code="ALOHA" isOpen={false} onNavigate={() => undefined} />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'Units' }));
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/users?franchise=ALOHA&tab=managers');
});
