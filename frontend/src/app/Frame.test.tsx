import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ErrorState, PageHeader } from '../ui/index.ts';
import { Frame } from './Frame.tsx';

/** An error that "Try again" replaces with a page. The page stays hidden until `isSettled` is true. */
function Portal({ isSettled }: { readonly isSettled: boolean }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <MemoryRouter>
      <Frame header={null} isSettling={isLoaded && !isSettled}>
        {isLoaded ? (
          <PageHeader title="Units" />
        ) : (
          <ErrorState message="We could not load your account." onRetry={() => setIsLoaded(true)} />
        )}
      </Frame>
    </MemoryRouter>
  );
}

test('focuses the heading after "Try again", as soon as the page is visible', async () => {
  const { rerender } = render(<Portal isSettled={false} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  const heading = screen.getByRole('heading', { name: 'Units', hidden: true });
  // Browsers do not focus hidden elements.
  expect(heading.closest('[hidden]')).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
  rerender(<Portal isSettled />);
  expect(document.activeElement).toBe(heading);
});

test('does not move the focus when the first page appears', () => {
  render(
    <MemoryRouter>
      <Frame header={null}>
        <PageHeader title="Units" />
      </Frame>
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(document.body);
});
