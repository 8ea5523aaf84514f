import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '../ui/index.ts';
import { clearNotifications, shownToasts } from '../ui/toasts/toasts.ts';
import { PageBoundary } from './PageBoundary.tsx';

test('SHELL-05 a page whose code does not come says so instead of leaving the layout blank', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Lazy: Page, preload } = lazyComponent(async () => Promise.reject(new Error('Failed to fetch')));
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

const OFFLINE = 'The connection is down. The page loads by itself once it is back.';

/** A page whose code cannot be loaded, from a server with this response. */
function showMissing(served: () => Promise<Response>) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(served);
  const { Lazy: Page } = lazyComponent(async () => Promise.reject(new TypeError('Failed to fetch')));
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  return { reload, asked };
}

const down = () => Promise.reject(new TypeError('Failed to fetch'));
const page = (script: string) => async () => new Response(`<script type="module" src="./assets/${script}"></script>`);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  document.head.innerHTML = '';
  clearNotifications();
});

test('SHELL-05 ERR-03 reports a lost connection, and Try again does not leave the portal', async () => {
  const { reload, asked } = showMissing(down);
  await screen.findByText(OFFLINE);
  const retry = screen.getByRole('button', { name: 'Try again' });
  fireEvent.click(retry);
  await waitFor(() => expect(shownToasts().toasts[0]).toMatchObject({ detail: OFFLINE }));
  expect(reload).not.toHaveBeenCalled();
  asked.mockImplementation(async () => new Response());
  fireEvent.click(retry);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('SHELL-05 reloads the page after offline: with back-off, and at once when the browser is online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { reload, asked } = showMissing(down);
  await screen.findByText(OFFLINE);
  await act(() => vi.advanceTimersByTimeAsync(2_000 + 4_000 + 8_000));
  expect(asked).toHaveBeenCalledTimes(1 + 3);
  expect([reload.mock.calls, shownToasts().toasts]).toEqual([[], []]);
  asked.mockImplementation(async () => new Response());
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('SHELL-05 reports a new version only if the page has other scripts', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-a.js"></script>';
  showMissing(page('index-a.js'));
  await screen.findByText('A part of the portal could not be loaded. Please try again.');
  cleanup();
  showMissing(page('index-b.js'));
  await screen.findByText(/^A new version of the portal may have been published\./);
  cleanup();
  showMissing(async () => new Response('<html>', { status: 503 }));
  await screen.findByText('A part of the portal could not be loaded. Please try again.');
});

test('SHELL-05 a fault in the code of a page is not blamed on the connection or a new version', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Failing(): never {
    throw new Error('Broken.');
  }
  render(
    <PageBoundary>
      <Failing />
    </PageBoundary>,
  );
  screen.getByText('Something went wrong on this page. Please try again.');
});
