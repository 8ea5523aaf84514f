import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lateCode } from '../ui/index.ts';
import { shownToasts } from '../ui/toasts/toasts.ts';
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

test('SHELL-05 ERR-03 without a connection it says so, and trying again does not leave the portal', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { Late: Page } = lateCode(async () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const words = 'The service could not be reached. Please check your connection and try again.';
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.click(retry);
  await waitFor(() => expect(shownToasts().toasts[0]).toMatchObject({ detail: words }));
  expect(reload).not.toHaveBeenCalled();
  asked.mockResolvedValueOnce(new Response());
  fireEvent.click(retry);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
