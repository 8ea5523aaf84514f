// biome-ignore-all lint/a11y/useSemanticElements: the rows of a list as the kit draws them
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { PageHeader } from './PageHeader.tsx';
import { ErrorState } from './states.tsx';

/** A page whose list comes with the first "Try again". */
function Page({ list }: { readonly list: ReactNode }) {
  const [hasCome, setHasCome] = useState(false);
  return (
    <main>
      <PageHeader title="Units" />
      {hasCome ? list : <ErrorState message="The units could not be loaded." onRetry={() => setHasCome(true)} />}
    </main>
  );
}

const tryAgain = () => userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

test('what comes after "Try again" has the focus: the current row of a list', async () => {
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

test('what comes after "Try again" has the focus: the heading where there is no row', async () => {
  render(<Page list={<p>Nothing yet</p>} />);
  await tryAgain();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Units' }));
});
