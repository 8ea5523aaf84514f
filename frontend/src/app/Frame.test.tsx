import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ErrorState, PageHeader } from '../ui/index.ts';
import { Frame } from './Frame.tsx';

/** What the portal cannot do without comes with "Try again"; its page waits for the context bar then. */
function Portal({ isSettled }: { readonly isSettled: boolean }) {
  const [hasCome, setHasCome] = useState(false);
  return (
    <MemoryRouter>
      <Frame header={null} isSettling={hasCome && !isSettled}>
        {hasCome ? (
          <PageHeader title="Units" />
        ) : (
          <ErrorState message="We could not load your account." onRetry={() => setHasCome(true)} />
        )}
      </Frame>
    </MemoryRouter>
  );
}

test('the heading takes the focus of "Try again" once its page is shown, which waits for the context bar', async () => {
  const { rerender } = render(<Portal isSettled={false} />);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  const heading = screen.getByRole('heading', { name: 'Units', hidden: true });
  // A browser refuses the focus to what is hidden.
  expect(heading.closest('[hidden]')).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
  rerender(<Portal isSettled />);
  expect(document.activeElement).toBe(heading);
});

test('a page that is shown for the first time takes the focus from nothing', () => {
  render(
    <MemoryRouter>
      <Frame header={null}>
        <PageHeader title="Units" />
      </Frame>
    </MemoryRouter>,
  );
  expect(document.activeElement).toBe(document.body);
});
