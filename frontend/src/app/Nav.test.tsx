import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { CORPORATE } from '../context/test-callers.ts';
import { Nav } from './Nav.tsx';

test.each(['/users', '/Users/', '/all-users', '/ALL-users'])(
  'NAV-01 NAV-08 at %s the link of the users is the current one',
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
