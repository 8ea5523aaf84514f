import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FranchiseForbidden, FranchiseUnknown } from './UnavailableFranchise.tsx';

const SENTENCE = 'YOUR ACCOUNT IS LOCKED, CALL 555';

test('NAV-07 shows only valid codes from the URL, so that a crafted link cannot put text on the page', () => {
  const page = (code: string) => (
    <MemoryRouter>
      <FranchiseUnknown code={code} />
      <FranchiseForbidden code={code} own={null} />
    </MemoryRouter>
  );
  const { rerender } = render(page('BISTRO-9'));
  screen.getByText('There is no franchise BISTRO-9.');
  screen.getByText('Your account has no access to franchise BISTRO-9.');
  rerender(page(SENTENCE));
  screen.getByText('There is no such franchise.');
  screen.getByText('Your account has no access to this franchise.');
  expect(document.body.textContent).not.toContain(SENTENCE);
});
