import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FranchiseRefused, FranchiseUnknown } from './Refused.tsx';

const SENTENCE = 'YOUR ACCOUNT IS LOCKED, CALL 555';

test('NAV-07 what cannot be a code is not repeated: a link puts no words of its own on the page', () => {
  const page = (code: string) => (
    <MemoryRouter>
      <FranchiseUnknown code={code} />
      <FranchiseRefused code={code} own={null} />
    </MemoryRouter>
  );
  const { rerender } = render(page('BISTRO-9'));
  screen.getByText('There is no franchise BISTRO-9.');
  screen.getByText('Your account has no access to the franchise BISTRO-9.');
  rerender(page(SENTENCE));
  screen.getByText('There is no such franchise.');
  screen.getByText('Your account has no access to this franchise.');
  expect(document.body.textContent).not.toContain(SENTENCE);
});
