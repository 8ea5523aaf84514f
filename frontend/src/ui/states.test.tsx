// biome-ignore-all lint/a11y/useSemanticElements: same roles as the rows of TableGrid
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { PageHeader } from './PageHeader.tsx';
import { ErrorState } from './states.tsx';

/** A page whose list loads after the first "Try again". */
function Page({ list }: { readonly list: ReactNode }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main>
      <PageHeader title="Units" />
      {isLoaded ? list : <ErrorState message="We could not load the units." onRetry={() => setLoaded(true)} />}
    </main>
  );
}

const tryAgain = () => userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

test('focuses the active row of the list that replaces "Try again"', async () => {
  render(
    <Page
      list={
        <div role="grid" aria-label="Units">
          <div role="row" tabIndex={-1} aria-label="U1" />
          <div role="row" tabIndex={0} aria-label="U2" />
        </div>
      }
    />,
  );
  await tryAgain();
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'U2' }));
});

test('focuses the heading if the content that replaces "Try again" has no rows', async () => {
  render(<Page list={<p>Nothing yet</p>} />);
  await tryAgain();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Units' }));
});
