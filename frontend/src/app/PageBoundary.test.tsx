import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lateCode } from '../ui/index.ts';
import { PageBoundary } from './PageBoundary.tsx';

test('SHELL-05 a page whose code does not come says so instead of leaving the layout blank', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Late: Page, preload } = lateCode(async () => Promise.reject(new Error('Failed to fetch')));
  preload();
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  expect(await screen.findByText('This page could not be shown.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('what may be missing without a word leaves the rest of the page as it is', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Failing(): never {
    throw new Error('Failed to fetch');
  }
  const { container } = render(
    <>
      <p>Here</p>
      <PageBoundary fallback={null}>
        <Failing />
      </PageBoundary>
    </>,
  );
  expect(container.textContent).toBe('Here');
});
